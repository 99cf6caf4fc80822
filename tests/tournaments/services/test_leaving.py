"""Who goes home, who comes back and who is expelled; and that nobody gains a point by any of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from clubs.models import Club, Player
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import drafted, play_on, publish, seated, the_draft, win_all
from tests.tournaments.matches import matches_of, win
from tournaments.engine.event import Entrant, Kind, Round, Stage, Table
from tournaments.engine.formats import FORMATS
from tournaments.engine.formats.base import Next
from tournaments.engine.tiebreaks import record_of
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry, Pairing
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.drafts import draft_draw
from tournaments.services.leaving import come_back, expel, go_home, readmit

pytestmark = pytest.mark.django_db
Open = Callable[..., Competition]


@pytest.fixture
def judge(club: Club) -> Player:
    return club.memberships.get(role="owner").player


def order(competition: Competition) -> list[str]:
    competition.refresh_from_db()
    return [row.entry.player.name for row in table_of_standings(competition)]


def one(competition: Competition, name: str) -> Player:
    return competition.entries.select_related("player").get(player__name=name).player


def robin(hex_open: Open, people: int = 6) -> Competition:
    made = hex_open(people)
    competitions.start(competition=made)
    return made


def kinds(competition: Competition, name: str) -> list[str]:
    rows = Pairing.objects.filter(round__competition=competition, sides__entry__player__name=name)
    return list(rows.order_by("round__number").values_list("kind", flat=True))


class TestARoundRobin:
    def test_who_goes_home_forfeits_the_rest_and_before_half_nothing_of_theirs_counts(
        self, hex_open: Open
    ) -> None:
        made = robin(hex_open)
        first = next(match for match in matches_of(made) if "P1" in names(match))
        win(first)
        winner = names(first)[0]
        loser = names(first)[1]
        out = loser if winner == "P1" else "P1"
        left = go_home(competition=made, player=one(made, out))
        assert left.until == 1 and kinds(made, out) == ["played", *["forfeit"] * 4]
        assert go_home(competition=made, player=left.player).until == 1, "again"
        made.refresh_from_db()
        lines = {row.entry.player.name: row.hundredths for row in table_of_standings(made)}
        assert set(lines.values()) == {0}, "fewer than half of their games: not one of them counts"

    def test_who_comes_back_plays_what_they_forfeited(self, hex_open: Open) -> None:
        made = robin(hex_open, 4)
        player = one(made, "P1")
        go_home(competition=made, player=player)
        go_home(competition=made, player=one(made, "P2"))
        come_back(competition=made, player=player)
        come_back(competition=made, player=player)
        assert sorted(kinds(made, "P1")) == ["forfeit", "played", "played"], "P2 is still gone"
        rows = Pairing.objects.filter(kind="forfeit", sides__entry__player__name="P1")
        assert [side.points for side in rows.get().sides.all()] == [0, 0] or rows.get().counted
        assert len(matches_of(made, status="running")) == 3
        win_all(made)
        made.refresh_from_db()
        assert made.status == "finished"


def names(match: object) -> list[str]:
    seats = match.seats.select_related("player").order_by("index")  # type: ignore[attr-defined]
    return [seat.player.name for seat in seats]


class TestExpelling:
    def test_the_open_table_goes_to_the_other_and_they_stand_behind_everybody(
        self, club: Club, judge: Player
    ) -> None:
        made = drafted(club, 6)
        play_on(made)
        publish(made)
        leader = order(made)[0]
        out = expel(competition=made, player=one(made, leader), reason="  two   phones ", by=judge)
        assert (out.until, out.expelled_because, out.expelled_by) == (2, "two phones", judge)
        table = Pairing.objects.get(round__number=2, sides__entry=out)
        assert (table.kind, table.counted) == ("forfeit", True)
        assert sorted(side.points or 0 for side in table.sides.all()) == [0, 2]
        assert order(made)[-1] == leader
        ranks = [row.rank for row in table_of_standings(made)]
        assert ranks[-1] is not None and ranks[-1].decided_by == "expelled" and ranks[-1].points == 100
        win_all(made)
        draft_draw(competition=made)
        assert leader not in {name for table in seated(the_draft(made)) for name in table}
        assert expel(competition=made, player=out.player, reason="again", by=judge).expelled_because == (
            "two phones"
        )

    def test_what_was_played_counts_on_for_those_they_met(self, club: Club, judge: Player) -> None:
        made = drafted(club, 6)
        play_on(made)
        leader = order(made)[0]
        before = {row.entry.player.name: row.hundredths for row in table_of_standings(made)}
        expel(competition=made, player=one(made, leader), reason="phone", by=judge)
        assert {row.entry.player.name: row.hundredths for row in table_of_standings(made)} == before

    @pytest.mark.parametrize("format", ["knock-out", "double-knock-out"])
    def test_every_later_match_of_a_bracket_follows(self, club: Club, judge: Player, format: str) -> None:
        made = drafted(club, 4, rounds=0, format=format)
        out = seated(the_draft(made))[0]
        publish(made)
        expel(competition=made, player=one(made, out[0]), reason="phone", by=judge)
        for _ in range(12):
            win_all(made)
            made.refresh_from_db()
            if made.status == "finished":
                break
            if draft_draw(competition=made) is not None:
                publish(made)
        made.refresh_from_db()
        assert made.status == "finished" and order(made)[-1] == out[0]
        played = Pairing.objects.filter(kind="played", sides__entry__player__name=out[0])
        assert not played.exists()

    def test_in_a_round_robin_as_for_who_leaves(self, hex_open: Open, judge: Player) -> None:
        made = robin(hex_open, 4)
        expel(competition=made, player=one(made, "P0"), reason="phone", by=judge)
        assert kinds(made, "P0") == ["forfeit"] * 3
        assert order(made)[-1] == "P0"

    def test_they_do_not_come_back_until_it_is_taken_back(self, club: Club, judge: Player) -> None:
        made = drafted(club, 5)
        publish(made)
        player = one(made, "P1")
        expel(competition=made, player=player, reason="phone", by=judge)
        with pytest.raises(CompetitionError, match="was expelled"):
            come_back(competition=made, player=player)
        for _ in range(2):
            readmit(competition=made, player=player)
        assert come_back(competition=made, player=player).until is None

    @pytest.mark.parametrize("reason", ["", "   ", "x" * 301, "a\x07b"])
    def test_not_without_a_reason(self, club: Club, judge: Player, reason: str) -> None:
        made = drafted(club, 4)
        publish(made)
        with pytest.raises(CompetitionError, match="reason"):
            expel(competition=made, player=one(made, "P1"), reason=reason, by=judge)
        assert not Entry.objects.exclude(expelled_at=None).exists() and len(matches_of(made)) == 2

    def test_nor_somebody_who_is_not_in_it_or_before_the_draw(
        self, club: Club, judge: Player, hex_open: Open
    ) -> None:
        for made, player in ((drafted(club, 4), judge), (early := hex_open(4), one(early, "P1"))):
            with pytest.raises(CompetitionError, match="not to be paired"):
                expel(competition=made, player=player, reason="phone", by=judge)
        with pytest.raises(CompetitionError, match="not entered"):
            readmit(competition=early, player=judge)


@pytest.mark.parametrize("format", ["swiss", "dutch"])
@pytest.mark.parametrize("seed", range(12))
def test_no_order_of_leaving_and_coming_back_gains_points(format: str, seed: int) -> None:
    """Everybody comes and goes at random: points are the games won and the free rounds given, of which nobody has two
    while another has none, and a round away is worth nothing."""
    rng, form, rounds = Random(seed), FORMATS[format], 6
    people = [Entrant(n, f"P{n}") for n in range(1, rng.choice((7, 8, 9)) + 1)]
    stage = Stage(tuple(people), settings={"rounds": rounds}, seed=seed)
    free: dict[int, int] = {}
    won: dict[int, int] = {}
    for number in range(1, rounds + 1):
        here = tuple(_sometimes_away(one, number, rng) for one in people)
        answer = form.next(_replaced(stage, here))
        if not isinstance(answer, Next):
            break
        tables = tuple(_played(table, rng) for table in answer.tables)
        away = {one.number for one in here if not one.is_in(number)}
        assert not away & {n for table in tables for n in table.entrants}
        for table in tables:
            for side, points in zip(table.sides, table.points, strict=True):
                found = free if table.kind is Kind.BYE else won
                found[side[0]] = found.get(side[0], 0) + points
        stage = _replaced(stage, tuple(people), (*stage.rounds, Round(number, tables)))
        assert max(free.values(), default=0) <= 100, "nobody is free twice with a point"
    points = record_of(stage).points
    assert points == {n: won.get(n, 0) + free.get(n, 0) for n in points}


def _sometimes_away(entrant: Entrant, number: int, rng: Random) -> Entrant:
    return Entrant(entrant.number, entrant.name, until=number - 1) if rng.random() < 0.3 else entrant


def _replaced(stage: Stage, entrants: tuple[Entrant, ...], rounds: tuple[Round, ...] | None = None) -> Stage:
    kept = stage.rounds if rounds is None else rounds
    return Stage(entrants, kept, stage.settings, stage.seed)


def _played(table: Table, rng: Random) -> Table:
    if table.finished:
        return table
    return Table(table.kind, table.sides, rng.choice(((100, 0), (0, 100), (50, 50))))


@pytest.mark.django_db(transaction=True)
def test_twenty_who_leave_and_come_back_at_once_leave_nothing_half_done(hex_open: Open) -> None:
    made = robin(hex_open, 6)
    player = one(made, "P1")
    acts = [go_home, come_back] * 10
    raised = at_once(
        [lambda act=act: act(competition=made, player=player) for act in acts]  # type: ignore[misc, operator]
    )
    assert raised == []
    gone = made.entries.get(player=player).until is not None
    open_ = Pairing.objects.filter(sides__entry__player=player, counted=False).count()
    assert open_ == (0 if gone else 5)
    running = matches_of(made, status="running", seats__player=player)
    assert len(running) == open_
