#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the engine does, on the real program: it counts and analyses the first action of Kingchess,
# then plays a short game against itself and shows the board.
#
#   bench/demo.sh [ENGINE [ACTIONS]]
set -euo pipefail

engine=${1:-./muster}
actions=${2:-16}
coproc MUSTER { exec "$engine"; }

say() { printf '%s\n' "$1" >&"${MUSTER[1]}"; }

# Prints the engine's lines up to one that begins with $1, which goes to $last.
show_until() {
    while IFS= read -r last <&"${MUSTER[0]}"; do
        [[ $last == "$1"* ]] && return
        printf '    %s\n' "$last"
    done
    echo "the engine ended unexpectedly" >&2
    exit 1
}

quietly_until() { show_until "$1" >/dev/null; }

echo "Kingchess, the empty board. The number of first actions:"
say "legal count"
IFS= read -r last <&"${MUSTER[0]}"
printf '    %s\n\nTwo seconds of analysis (info lines as a GUI gets them):\n' "$last"
say "go movetime 2000"
show_until bestmove
printf '    %s\n' "$last"

printf '\nA game, 300 ms an action.\n'
moves=""
for ((i = 1; i <= actions; i++)); do
    say "position startpos${moves:+ moves$moves}"
    say "go movetime 300"
    quietly_until bestmove
    set -- $last
    [[ $2 == 0000 ]] && break
    moves+=" $2"
    ((i % 2)) && printf '%d. %s\n' $(((i + 1) / 2)) "$2" || printf '   ... %s\n' "$2"
    if ((i == 2 || i == actions)); then
        say "position startpos moves$moves"
        say "d"
        say "isready"
        show_until readyok
    fi
done
say "position startpos moves$moves"
say "result"
quietly_until result
printf '%s\n' "$last"
say quit
