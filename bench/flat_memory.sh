#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# How much memory the readers of records take for a stream that never ends: some games of all
# variants, again and again through a pipe, in several sizes. The peak should not grow with them.
# Analysis takes a millisecond a move, so its games come with long comments.
#
#   bench/flat_memory.sh [MIB...]       standard 16 256; needs GNU time
set -euo pipefail
cd "$(dirname "$0")/.."

muster=${MUSTER:-./muster}
[ $# -gt 0 ] || set -- 16 256
games=$(grep -v '^#' tests/vectors/match.txt | "$muster" convert --from uci --to pgn)
words=$(printf 'a word and another %.0s' {1..3000})
# A comment of 56 KiB behind every first move.
commented=$(sed "s/^1\\. [^ ]*/& {$words}/" <<<"$games")

# Whole copies of a text, so many MiB of them.
stream() {
    local copies
    for ((copies = $1 * 1048576 / ${#2} + 1; copies > 0; copies--)); do
        printf '%s\n' "$2"
    done
}

# Runs a command on the standard input and prints what it took.
measure() {
    /usr/bin/time -f "%M %e" -o /dev/fd/3 "$@" 3>&1 >/dev/null |
        awk -v what="$*" '{ printf "    peak %6d KiB, %7.1f s: %s\n", $1, $2, what }'
}

for mib; do
    echo "$mib MiB:"
    stream "$mib" "$games" | measure "$muster" convert --from pgn --to uci
    stream "$mib" "$commented" | measure "$muster" analyse --from pgn --nodes 1 --hash 1
done
