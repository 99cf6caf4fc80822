"""Public results as files for `./manage.py evaluate_ratings`, from clones of two repositories (licences: not for sale).

    python -m benchmarks.public_results tennis  CLONE > tennis.csv    github.com/JeffSackmann/tennis_atp, from 1995
    python -m benchmarks.public_results doubles CLONE > doubles.csv   the same, from 2000
    python -m benchmarks.public_results beach   CLONE > beach.csv     github.com/BigTimeStats/beach-volleyball

Both number matches within an event and give all of it one day: the order within is that of the rounds, qualifying
first. Walkovers are left out; who gave up lost, by the score that stood. The files are never committed.
"""

import csv
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROUNDS = ["Q1", "Q2", "Q3", "Q4", "ER", "R128", "R64", "R32", "R16", "RR", "QF", "SF", "BR", "F"]
COLUMNS = ["date", "game", "side1", "side2", "score1", "score2", "winner", "format", "stage"]
SETS = re.compile(r"(\d+)-(\d+)")


class Row(NamedTuple):
    """A match as the command reads it, and its number within its event, by which it is sorted last."""

    date: str
    game: str
    winner: str
    loser: str
    score: tuple[int, int]
    format: str
    stage: int
    number: tuple[str, int]


def files(clone: Path, pattern: str) -> Iterator[dict[str, str]]:
    """The rows of all files of the newest commit whose path matches, with or without a work tree."""
    git = ["git", "-C", str(clone)]
    names = subprocess.run(
        [*git, "ls-tree", "-r", "--name-only", "HEAD"],
        check=True,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    for name in names.stdout.splitlines():
        if re.fullmatch(pattern, name):
            shown = subprocess.run(
                [*git, "show", f"HEAD:{name}"],
                check=True,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
            )
            yield from csv.DictReader(shown.stdout.splitlines())


def points(score: str) -> tuple[int, int]:
    """The games or points of both sides over all sets, those of a match tie-break too."""
    sets = [(int(a), int(b)) for a, b in SETS.findall(re.sub(r"\(\d+\)", "", score))]
    return sum(a for a, _ in sets), sum(b for _, b in sets)


def tennis(clone: Path, pattern: str, sides: tuple[tuple[str, ...], tuple[str, ...]]) -> Iterator[Row]:
    """Matches of both tours, the game being the surface."""
    for row in files(clone, pattern):
        score = row["score"].upper()
        if (
            not row["surface"]
            or not score
            or "W/O" in score
            or "WALKOVER" in score
            or row["round"] not in ROUNDS
        ):
            continue
        day = row["tourney_date"]
        won, lost = (" & ".join(row[name] for name in side) for side in sides)
        number = (row["tourney_id"], int(row["match_num"] or 0))
        stage = ROUNDS.index(row["round"])
        yield Row(
            f"{day[:4]}-{day[4:6]}-{day[6:]}",
            row["surface"],
            won,
            lost,
            points(score),
            row["best_of"],
            stage,
            number,
        )


def beach(clone: Path) -> Iterator[Row]:
    """Matches of beach volleyball, the game being the circuit."""
    for row in files(clone, r"data/by_year/.*\.csv"):
        score = row["score"]
        if not SETS.search(score) or "orfeit" in score:
            continue
        first = row["bracket"].startswith("Country"), row["bracket"].startswith(("Qualifier", "Lucky"))
        won, lost = (f"{row[side + '_player1']} & {row[side + '_player2']}" for side in "wl")
        number = (row["tournament"] + row["gender"], int(row["match_num"] or 0))
        stage = 0 if first[0] else 1 if first[1] else 2
        yield Row(row["date"], row["circuit"], won, lost, points(score), "", stage, number)


def write(rows: Iterable[Row]) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(COLUMNS)
    for row in sorted(rows, key=lambda row: (row.date, row.stage, row.number)):
        first, second = sorted((row.winner, row.loser))
        won = 1 if first == row.winner else 2
        score = row.score if won == 1 else row.score[::-1]
        if len({*first.split(" & "), *second.split(" & ")}) < 2 + 2 * (" & " in first) or "NA" in (
            first,
            second,
        ):
            continue
        known = score if sum(score) else ("", "")
        out.writerow([row.date, row.game, first, second, *known, won, row.format, row.stage])


def main(arguments: list[str]) -> int:
    name, clone = arguments[0], Path(arguments[1])
    if name == "beach":
        write(beach(clone))
    elif name == "doubles":
        ids = ("winner1_id", "winner2_id"), ("loser1_id", "loser2_id")
        write(tennis(clone, r"atp_matches_doubles_\d+\.csv", ids))
    else:
        years = r"atp_matches_(qual_chall_)?(199[5-9]|20\d\d)\.csv"
        write(tennis(clone, years, (("winner_id",), ("loser_id",))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
