#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The matches by which the engine's strength is judged; see usage().
set -euo pipefail
# shellcheck source=bench/match.sh
. "${BASH_SOURCE%/*}/match.sh"

usage() {
    cat >&2 <<END
Usage: bench/strength.sh MATCH ARGUMENT...

Each match has openings of its own, the same on every run.
  kingchess FAIRY INI         Kingchess against Fairy-Stockfish, which knows single drops only
                              (INI: tests/match/kingchess.ini); 1+0.01
  kingchess-single FAIRY INI  the same, but Muster too drops one piece an action
  chess ENGINE [NAME]         chess against a UCI engine; 2+0.02
  frolov OLD                  Frolov's chess against another build of Muster; 1+0.01
  combat OLD                  Combat chess likewise

Environment:
  ROUNDS=N          of two games; standard 100
  TC=TIME           another time control
$match_environment
END
    exit 1
}

readable() {
    [ -r "$1" ] && return
    echo "strength.sh: $1 cannot be read" >&2
    exit 1
}

# versus NAME VARIANT SEED TC RULE... -- OPPONENT...: the rules are options of the openings and of
# the match, the opponent is what -engine takes.
versus() {
    local name=$1 variant=$2 seed=$3 tc=$4 rules=()
    shift 4
    while [ "$1" != -- ]; do
        rules+=("$1")
        shift
    done
    shift
    make_file "$out/$name.$rounds.txt" "$muster" openings -variant "$variant" \
        -count "$rounds" -seed "$seed" ${rules[@]+"${rules[@]}"}
    play "$name.$rounds" -engine cmd="$muster" name=muster -engine "$@" \
        -each tc="${TC:-$tc}" option.Hash=16 \
        -variant "$variant" ${rules[@]+"${rules[@]}"} \
        -openings file="$out/$name.$rounds.txt" -rounds "$rounds"
}

rounds=${ROUNDS:-100}
whole_number "$rounds" || usage
case ${1:-},$# in
kingchess,3 | kingchess-single,3)
    readable "$3"
    fairy=(cmd="$2" name=fairy positions=fen variantname=kingchess1 option.VariantPath="$3")
    if [ "$1" = kingchess ]; then
        versus "$1" kingchess 101 1+0.01 -- "${fairy[@]}" restrict=single
    else
        versus "$1" kingchess 102 1+0.01 -dropsperaction 1 -- "${fairy[@]}"
    fi
    ;;
chess,[23])
    name=${3:-$(basename "$2")}
    versus "chess-$name" chess 103 2+0.02 -- cmd="$2" name="$name"
    ;;
frolov,2) versus frolov frolov 104 1+0.01 -- cmd="$2" name=old ;;
combat,2) versus combat combat 105 1+0.01 -- cmd="$2" name=old ;;
*) usage ;;
esac
