"""FIDE's tie-breaks: a verified table, worked cases of rounds without a game, and a second library."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.tournaments.engine.dsl import people, stage
from tournaments.engine.event import Entrant, Kind, Round, Stage, Table
from tournaments.engine.ranking import Rank, ranked
from tournaments.engine.trf import write
from tournaments.engine.try_out import made_up_entrants, try_out, with_incidents

TABLE = tomllib.loads((Path(__file__).parent / "eleven_players.toml").read_text(encoding="utf-8"))
POINTS = {"1": (100, 0), "=": (50, 50), "0": (0, 100)}


def eleven() -> Stage:
    entrants = tuple(Entrant(n, f"P{n}", rating) for n, rating in enumerate(TABLE["ratings"], 1))
    rounds = tuple(Round(at + 1, tuple(_tables(at))) for at in range(5))
    return Stage(entrants, rounds)


def _tables(at: int) -> list[Table]:
    found = []
    for number, row in enumerate(TABLE["games"], 1):
        opponent, colour, result = row[at]
        if result == "U":
            found.append(Table(Kind.BYE, ((number,),), (100,)))
        elif colour == "w":
            found.append(Table(Kind.PLAYED, ((number,), (opponent,)), POINTS[result]))
    return found


@pytest.mark.parametrize("key", [key for key in TABLE["columns"] if key not in ("no", "rank", "PTS")])
def test_every_row_of_the_verified_table_comes_out(key: str) -> None:
    at = TABLE["columns"].index(key)
    expected = {row[0]: round(100 * row[at]) for row in TABLE["values"]}
    assert {rank.number: rank.tie_breaks[key] for rank in ranked(eleven(), [key])} == expected


def of(given: Stage, *keys: str) -> dict[int, Rank]:
    return {rank.number: rank for rank in ranked(given, keys)}


def test_a_bye_counts_as_an_opponent_with_the_own_score() -> None:
    ranks = of(stage(3, "1-2 1-0, 3 U", "3-1 0-1, 2 U"), "BH")
    assert [ranks[n].tie_breaks["BH"] for n in (1, 2, 3)] == [200, 300, 300]
    assert [(t.round, t.opponent, t.amount) for t in ranks[3].values["BH"].terms] == [
        (1, None, 100),
        (2, 1, 200),
    ]


def test_byes_to_the_end_count_as_draws_for_those_who_met_them() -> None:
    given = stage(4, "1-2 1-0, 3-4 1-0", "1 Z, 3-2 1-0, 4 Z", "1 Z, 3 H, 2-4 1-0")
    assert of(given, "BH")[2].tie_breaks["BH"] == 200 + 250 + 0


def test_what_the_own_absence_gave_is_cut_first() -> None:
    given = stage(4, "1-2 1-0, 3-4 =", "1 H, 3-2 =, 4 U", "1-3 0-1, 2-4 1-0")
    cut = of(given, "BH-C1")[1].values["BH-C1"].terms
    assert [term.round for term in cut if not term.counted] == [2]


def test_direct_encounter_needs_all_to_have_met_or_a_lead_nobody_can_catch() -> None:
    met = stage(3, "1-2 1-0, 3 Z", "2-3 1-0, 1 Z", "3-1 1-0, 2 Z")
    assert {rank.rank for rank in ranked(met, ["DE"])} == {1}
    missing = stage(3, "1-2 1-0, 3 U", "1-3 0-1, 2 U")
    assert [rank.number for rank in ranked(missing, ["DE"])] == [3, 1, 2]


def test_whom_a_direct_encounter_leaves_level_is_compared_again_among_themselves() -> None:
    given = stage(5, "1-2 1-0, 3-4 1-0, 5 Z", "2-3 1-0, 4-1 1-0, 5 Z", "1-3 1-0, 2-4 0-1, 5 Z")
    ranks = ranked(given, ["DE"])
    assert [rank.number for rank in ranks if rank.points == 200] == [4, 1]


CHECKED = ("BH", "BH-C1", "BH-C2", "BH-M1", "FB", "SB", "SB-C1", "AOB", "WIN", "WON", "BPG", "BWG", "PS", "KS",
           "ARO", "TPR", "PTP", "APRO", "APPO", "REP", "STD")  # fmt: skip


def second_opinion(given: Stage, *, rr: bool) -> dict[int, list[float]]:
    """The same tie-breaks by gacrux, whose author wrote FIDE's checker."""
    from gacrux.tiebreak import tiebreak
    from gacrux.trf2json import trf2json

    file = trf2json()
    file.parse_file("042 2025-01-01\n" + write(given, total=len(given.rounds)), 0)
    tournament = file.get_tournament(1)
    keys = ["PTS", *(key.replace("-", "/") for key in CHECKED)]
    params: dict[str, Any] = {"tiebreak": keys, "check": False, "pre_determined": rr, "swiss": not rr}
    engine = tiebreak(tournament, len(given.rounds), params)
    engine.compute_tiebreaks(tournament, params)
    return {
        one["cid"]: [float(v or 0) for v in one["tiebreakScore"][1:]] for one in tournament["competitors"]
    }


def assert_agree(given: Stage, *, rr: bool) -> None:
    """A round in which a round robin leaves one free stands in the file as a bye asked for: REP counts it otherwise."""
    theirs = second_opinion(given, rr=rr)
    for rank in ranked(given, CHECKED, predetermined=rr):
        ours = dict(zip(CHECKED, (rank.tie_breaks[key] / 100 for key in CHECKED), strict=True))
        found = dict(zip(CHECKED, theirs[rank.number], strict=True)) | ({"REP": ours["REP"]} if rr else {})
        assert ours == pytest.approx(found, abs=0.011), rank.number


@pytest.mark.parametrize("seed", range(12))
def test_a_second_library_gives_the_same_in_swiss_events(seed: int) -> None:
    count = Random(seed).randint(8, 30)
    played = try_out("dutch", with_incidents(made_up_entrants(count, seed)), seed=seed, rounds=5, no_show=1)
    assert_agree(played.stage, rr=False)


@pytest.mark.parametrize("seed", range(12))
def test_a_second_library_gives_the_same_in_round_robins(seed: int) -> None:
    played = try_out("round-robin", made_up_entrants(Random(seed).randint(3, 14), seed), seed=seed)
    assert_agree(played.stage, rr=True)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_nor_otherwise_in_two_hundred_swiss_events_and_three_thousand_round_robins(thorough: bool) -> None:
    """In a run that has to end soon a tenth of them."""
    part = 1 if thorough else 10
    for seed in range(200 // part):
        test_a_second_library_gives_the_same_in_swiss_events(seed)
    for seed in range(3000 // part):
        test_a_second_library_gives_the_same_in_round_robins(seed)


def test_nobody_met_is_no_rating_of_opponents() -> None:
    assert of(Stage(people(2), stage(2, "1 U, 2 Z").rounds), "ARO")[1].tie_breaks["ARO"] == 0
