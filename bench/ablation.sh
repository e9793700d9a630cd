#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What actions of many pieces are worth in Kingchess; see usage().
set -euo pipefail
# shellcheck source=bench/match.sh
. "${BASH_SOURCE%/*}/match.sh"

usage() {
    cat >&2 <<END
Usage: bench/ablation.sh [ROUNDS [LIMIT...]]

Prints a table of Kingchess matches of the engine with a restraint against itself as it is, ROUNDS
of two games each (standard 100), once for every LIMIT (standard nodes=5000 tc=0.5+0.005):
  own-N        its own actions drop at most N pieces; it expects any from the opponent
  opponent-N   it expects the opponent's to drop at most N
  formations   it also tries sets of many pieces that it builds as a whole
And of the engine against itself, twice ROUNDS games of one opening each:
  army-book    White dropped a whole army, of chess openings with the king castled, before Black
               put down the king alone; the score is White's. There are some 50 such openings
  army-own     the army is one that the engine sets up in Combat chess

Environment:
  ROWS='PATTERN...' only the rows of these names, such as 'own-* army-own'
$match_environment
END
    exit 1
}

# table_row WHAT SCORE ELO CONDITIONS
table_row() { printf '| %s | %s | %s | %s |\n' "$@"; }

wanted() {
    local pattern patterns
    read -ra patterns <<<"${ROWS:-*}"
    for pattern in "${patterns[@]}"; do
        # shellcheck disable=SC2053 # it is a pattern
        [[ $1 == $pattern ]] && return
    done
    return 1
}

# From "A - B: +3 -1 =0, 3.0 of 4 points (75.0 %), Elo +190.8 [+1.0, +2.0], ..." the score and Elo.
match_cells() {
    sed -nE 's/^[^:]*: (.* =[0-9]+), .*(\([0-9.]+ %\))/\1 \2|/; T
        s/\|, Elo ([^, ]*( \[[^]]*\])?).*/|\1/; p'
}

# restrained ROW WHAT OPTION...: the engine with options against itself without.
restrained() {
    local row=$1 what=$2 limit result cells
    wanted "$row" || return 0
    make_file "$out/restrained.$rounds.txt" "$muster" openings -variant kingchess \
        -count "$rounds" -seed 201
    for limit in "${limits[@]}"; do
        result=$(play "$row.$limit.$rounds" -engine cmd="$muster" name=restrained "${@:3}" \
            -engine cmd="$muster" name=full -each "$limit" option.Hash=16 -variant kingchess \
            -openings file="$out/restrained.$rounds.txt" -rounds "$rounds")
        grep 'lost by' <<<"$result" >&2 || true
        cells=$(match_cells <<<"$result")
        table_row "$what" "${cells%|*}" "${cells#*|}" "$limit"
    done
}

# Whole armies.
book_armies="K@g1,Q@e2,R@a1,R@f1,B@e3,B@c4,N@c3,N@f3,P@a2,P@b2,P@c2,P@f2,P@g2,P@h2,P@d3,P@e4
K@g1,Q@c2,R@c1,R@f1,B@d3,B@f4,N@c3,N@f3,P@a2,P@b2,P@f2,P@g2,P@h2,P@e3,P@c4,P@d4
K@g1,Q@d2,R@a1,R@f1,B@g2,B@e3,N@c3,N@f3,P@a2,P@b2,P@f2,P@h2,P@d3,P@g3,P@c4,P@e4
K@g1,Q@e2,R@a1,R@e1,B@b2,B@d3,N@d2,N@f3,P@a2,P@c2,P@f2,P@g2,P@h2,P@b3,P@e3,P@d4
K@g1,Q@c2,R@d1,R@f1,B@e2,B@f4,N@d2,N@f3,P@a2,P@b2,P@f2,P@g2,P@h2,P@c3,P@e3,P@d4
K@g1,Q@c2,R@d1,R@f1,B@b2,B@g2,N@d2,N@f3,P@a2,P@f2,P@h2,P@b3,P@d3,P@e3,P@g3,P@c4
K@b1,Q@d2,R@d1,R@h1,B@e3,B@c4,N@c3,N@d4,P@a2,P@b2,P@c2,P@g2,P@h2,P@d3,P@f3,P@e4
K@g1,Q@e1,R@a1,R@f1,B@b2,B@e2,N@d2,N@f3,P@a2,P@c2,P@g2,P@h2,P@b3,P@d3,P@e3,P@f4
K@g1,Q@c2,R@a1,R@d1,B@d2,B@g2,N@c3,N@f3,P@a2,P@b2,P@f2,P@h2,P@e3,P@g3,P@c4,P@d4
K@g1,Q@e2,R@a1,R@e1,B@c2,B@e3,N@d2,N@f3,P@a2,P@b2,P@f2,P@g2,P@c3,P@h3,P@d4,P@e4"

# What the engine sets up in Combat chess, by other seeds. Kingchess allows about half of it.
own_armies() {
    local seed
    for ((seed = 1; seed <= 5 * rounds; seed++)); do
        printf 'setoption name Seed value %d\ngo depth 1\n' "$seed" | "$muster" --variant combat
    done | awk '/^bestmove/ { print $2 }'
}

say() { printf '%s\n' "$@" >&4; }

# Shows what the engine says up to a line that begins so.
hear() {
    local line
    while IFS= read -r line <&3; do
        printf '%s\n' "$line"
        [[ $line == "$1"* ]] && return
    done
    echo "ablation.sh: the engine ended unexpectedly" >&2
    return 1
}

# lone_kings N: openings of each army of the input with up to N lone kings for Black, the best as
# the engine sees it and those at most 50 centipawns worse.
lone_kings() {
    local army kings
    coproc ENGINE { exec "$muster"; }
    exec 3<&"${ENGINE[0]}" 4>&"${ENGINE[1]}"
    say "setoption name MultiPV value $1"
    while read -r army; do
        say 'setoption name DropsPerAction value 16' 'position startpos' "move $army" \
            'setoption name DropsPerAction value 1' 'legal all' isready
        kings=$(hear readyok | sed -n '/^K@.[5-8]$/p' | tr '\n' ' ')
        [ -n "$kings" ] || continue
        say 'setoption name DropsPerAction value 16' ucinewgame "go nodes 40000 searchmoves $kings"
        hear bestmove | awk -v army="$army" '
            $1 == "info" {
                for (i = 1; i < NF; i++)
                    value[$i] = $(i + 1)
                king[value["multipv"]] = value["pv"]
                score[value["multipv"]] = value["score"] == "cp" ? value["cp"] : -9999
            }
            END {
                for (line = 1; line in king; line++)
                    if (score[line] >= score[1] - 50)
                        print "kingchess;startpos;" army " " king[line]
            }'
    done
    say quit
    wait
}

at_most() { awk -v count="$1" 'NR <= count'; }

book_openings() { lone_kings 8 <<<"$book_armies" | at_most $((2 * rounds)); }

own_openings() { own_armies | lone_kings 1 | at_most $((2 * rounds)); }

# White's score and Elo with 95 % bounds from the line of a match "White won 3, Black 2; ..." of so
# many games. All games are independent here.
white_cells() {
    awk -v games="$1" '
        function elo(p) {
            if (p <= 0 || p >= 1)
                return p <= 0 ? "-inf" : "+inf"
            return sprintf("%+.1f", 400 * log(p / (1 - p)) / log(10))
        }
        /^White won/ {
            won = $3 + 0; lost = $5 + 0; drawn = games - won - lost
            p = (won + drawn / 2) / games
            squares = won * (1 - p) ^ 2 + lost * p ^ 2 + drawn * (0.5 - p) ^ 2
            error = 1.96 * sqrt(squares) / games
            printf "+%d -%d =%d (%.1f %%)|%s [%s, %s]\n", won, lost, drawn, 100 * p, elo(p),
                elo(p - error), elo(p + error)
        }'
}

# Fixed nodes make the same game of the same opening, so none is played twice.
whole_army() {
    local row=$1 what=$2 limit cells games
    local openings=$out/$row.$rounds.txt
    wanted "$row" || return 0
    make_file "$openings" "$3"
    games=$(wc -l <"$openings")
    for limit in "${limits[@]}"; do
        cells=$(play "$row.$limit.$rounds" -engine cmd="$muster" name=one \
            -engine cmd="$muster" name=other -each "$limit" option.Hash=16 -variant kingchess \
            -openings file="$openings" -rounds "$games" -games 1 | white_cells "$games")
        table_row "$what" "${cells%|*}" "${cells#*|}" "$limit"
    done
}

rounds=${1:-100}
whole_number "$rounds" || usage
limits=("${@:2}")
[ $# -gt 1 ] || limits=(nodes=5000 tc=0.5+0.005)
for limit in "${limits[@]}"; do
    [[ $limit =~ ^(nodes|depth|st|tc)=. ]] || usage
done

table_row what score Elo conditions
table_row --- --- --- ---
for n in 1 2 3 4 8 16; do
    restrained own-$n "own actions of at most $n" option.OwnDrops=$n option.OpponentDrops=16
done
for n in 1 2 4; do
    restrained opponent-$n "opponent's actions expected of at most $n" option.OpponentDrops=$n
done
restrained formations 'finished formations too' option.Formations=true
whole_army army-book 'whole army first, as in chess openings, against a lone king' book_openings
whole_army army-own 'whole army first, set up by the engine, against a lone king' own_openings
