#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs each command given, adds up what the Check runners among them report, and closes with the
# totals. A command that fails without naming a failure counts as one.
export CK_DEFAULT_TIMEOUT="${CK_DEFAULT_TIMEOUT:-600}" # seconds; a guard against hangs only
passed=0 failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for runner; do
    echo "== $runner"
    { $runner 2>&1; echo $? >"$log.rc"; } | tee "$log"
    status=$(cat "$log.rc")
    rm -f "$log.rc"
    sums=$(awk '/Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+/ {
                    gsub(/[^0-9]+/, " "); bad += $(NF - 1) + $NF; all += $(NF - 2) }
                END { print all - bad, bad + 0 }' "$log")
    good=${sums% *} bad=${sums#* }
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        echo "$runner failed with status $status"
        bad=1
    fi
    passed=$((passed + good)) failed=$((failed + bad))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
