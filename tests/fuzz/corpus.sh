#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the inputs that fuzzing starts from, out of tests/vectors: corpus.sh FOLDER
set -eu
folder=$1
vectors=$(dirname "$0")/../vectors
mkdir -p "$folder/fen" "$folder/action" "$folder/notation" "$folder/protocol"

# A file for each line of the standard input.
one_file_a_line() { awk -v folder="$1" '{ name = folder "/" NR; printf "%s", $0 > name; close(name) }'; }

# The variants in the order of VariantId, as fuzz_fen.c reads them: "0", "1", "2", "3" mod 4.
awk -F'\t' '
    BEGIN { id["kingchess"] = 0; id["frolov"] = 1; id["combat"] = 2; id["chess"] = 3 }
    /^#/ { next }
    FILENAME ~ /fen_/ || FNR % 40 == 0 { print id[$1] $2 }' \
    "$vectors/fen_ok.tsv" "$vectors/fen_bad.tsv" "$vectors/perft.tsv" |
    one_file_a_line "$folder/fen"

awk -F'\t' '!/^#/ && FNR % 5 == 0 { printf "%c%s\n", 65 + FNR % 15, $3 }' "$vectors/illegal.tsv" |
    one_file_a_line "$folder/action"

for text in 'e2-e4' 'Ng1-f3' 'Qe2xa6+' '0-0' '0-0-0' 'O-O' 'a7xb8=Q#' 'e5xd6' 'Nf3' 'Qh4e1' \
            'K e1, Q d1' 'K e1, Q d1 (0)' 'K@e1,Q@d1' '@e4' 'Кр e1, Ф d1' 'Кg1-f3' 'a7-a8=Ф' \
            'e4:d5' 'Фe2xa6х' 'п e4' 'N e2, P f2+'; do
    for pick in A C D E L M N O; do
        for notation in 0 1 2 3; do echo "$pick$notation$text"; done
    done
done | one_file_a_line "$folder/notation"

session() { printf '%b\n' "$2" >"$folder/protocol/$1"; }
session start 'uci\nisready\nucinewgame\nposition startpos\ngo depth 1\nquit'
session moves 'position startpos moves K@e1,Q@d1 K@e8 P@e4\nd\nlegal moves\nlegal drops\nresult'
session fen 'position fen 4k3/8/8/8/8/8/8/R3K2R[QBPPqr] w KQ - 0 9 moves e1g1\nd\nundo\neval'
session chess 'setoption name UCI_Variant value chess\nposition startpos moves e2e4\ngo nodes 50'
session combat 'setoption name UCI_Variant value combat\ngo nodes 10\nlegal count'
session options 'setoption name Hash value 1\nsetoption name MultiPV value 3\nsetoption name Clear Hash'
session cap 'setoption name DropsPerAction value 2\nlegal count\ngo perft 1'
session clock 'go wtime 100 btime 100 winc 1 binc 1 movestogo 3\nstop\ngo movetime 1'
session ponder 'go ponder\nponderhit\nstop\ngo infinite\nisready\nstop'
session only 'go searchmoves K@e1,Q@d1 K@e1 depth 1\ngo mate 1 nodes 20'
session play 'drop K@e1 Q@d1\ndrop K@e8\nmove d1d7\nlegal all 5\nresult'

# First byte: format + 4 * encoding + 16 * variant.
mkdir -p "$folder/record"
record() { printf "$2" >"$folder/record/$1"; }
record uci '\000kingchess;startpos;K@e1,Q@d1 K@e8 d1d7 e8d7;0-1\n'
record pgn '\061[White "A "b" c"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1.e4 {[%%eval 0.35,12] ok} Kd7!? $14 (1... Kf7 {x}) 2. Kd2 ; c\n2...Kd6 1/2-1/2\njunk\n1. e4 *'
record ru '\002Белые: Иванов\n1. Кр e1, Ф d1; Кр e8 {x}\n2. Фd1-d7+; Крe8xd7 1-0\n'
record en '\003[Variant "Chess"]\n1. e2-e4 e7 - e5 2. N g1 f3! *\n'
