#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs every fuzzer of a build folder: run.sh FOLDER SECONDS RUNS
# Each stops after so many seconds (0: no limit) or inputs (-1: no limit). What breaks something is
# left in FOLDER/found.
set -u
folder=$1 seconds=$2 runs=$3
failed=0
mkdir -p "$folder/found"
for fuzzer in "$folder"/fuzz-*; do
    name=${fuzzer##*/fuzz-}
    log=$folder/$name.log
    dict=$(dirname "$0")/$name.dict
    [ -f "$dict" ] && dict=-dict=$dict || dict=
    grown=$folder/grown/$name
    mkdir -p "$grown"
    if "$fuzzer" -seed=1 -max_total_time="$seconds" -runs="$runs" -max_len=2000 -timeout=60 \
        -rss_limit_mb=4096 -artifact_prefix="$folder/found/$name-" $dict \
        "$grown" "$folder/corpus/$name" >"$log" 2>&1; then
        echo "$name: $(grep -E '^(Done|[0-9]+ inputs)' "$log" || tail -n 1 "$log")"
    else
        failed=1
        tail -n 40 "$log"
        echo "$name: FAILED, see $log"
    fi
done
exit $failed
