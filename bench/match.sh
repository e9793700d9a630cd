# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034
#
# For ablation.sh and strength.sh, which read it: openings and games of a match in a folder.
# With OUT they stay there, and a match that was interrupted goes on when it is started again.

muster=${MUSTER:-${BASH_SOURCE%/*}/../muster}
if [ -n "${OUT:-}" ]; then
    out=$OUT
    mkdir -p "$out"
else
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
fi

# The part of a usage text that both share.
match_environment="\
  MUSTER=PROGRAM    the engine; standard: muster beside the folder of this script
  EACH='KEY=VALUE'  more for both players, such as timemargin=20 on a busy machine
  CONCURRENCY=N     games at a time; standard 2
  OUT=FOLDER        keeps openings and games; an interrupted match goes on there.
                    Another engine needs another folder"

whole_number() { [[ $1 =~ ^[1-9][0-9]{0,5}$ ]]; }

# make_file FILE COMMAND...: its output, unless there is one from before.
make_file() {
    [ -s "$1" ] && return
    "${@:2}" >"$1.part"
    mv "$1.part" "$1"
}

# play NAME ARGUMENT...: a match; its games are NAME.pgn.
play() {
    local name=$1 each
    shift
    read -ra each <<<"${EACH:-}"
    [ ${#each[@]} -eq 0 ] || set -- "$@" -each "${each[@]}"
    "$muster" match "$@" -concurrency "${CONCURRENCY:-2}" -ratinginterval 0 \
        -pgnout "$out/$name.pgn" -resume
}
