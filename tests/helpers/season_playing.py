"""What is played in a club of `tests.helpers.season`: nights, tables, sheets, tournaments, and what is put right."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any, Final, TypeVar

from django.db.models import Model, QuerySet
from django.utils import timezone

from clubs.models import Club, Membership, Player
from common.refusals import Refusal
from games.core.contract.sampling import sample_result
from games.core.match import LiveMatch
from ledger.stakes import StakeTerms
from matches import corrections, objections, services as matches
from matches.corrections import Change
from matches.event_store import load
from matches.models import Correction, Match, Objection
from nights.models import Session, SessionTable
from nights.services import agreements, planning, seating, sessions
from tournaments.models import Competition
from tournaments.services import competitions

Row = TypeVar("Row", bound=Model)

GAMES: Final = {
    "hex": ("fixed", "pot"),
    "tuppi": ("fixed",),
    "hearts": ("average-pot",),
    "cribbage": ("doubled",),
}
"""What is played, and for what stakes."""
SEATS: Final = {"hex": (2,), "tuppi": (4,), "hearts": (3, 4), "cribbage": (2,)}
MOST_GUESTS: Final = 8


class Playing:
    """Chooses what there is as a seed decides, and plays."""

    def __init__(self, club: Club, seed: str) -> None:
        self.club, self.seed, self.rng = club, seed, Random(seed)

    # What there is.

    def one(self, rows: QuerySet[Row]) -> Row:
        """One of these rows. Raises Refusal where there is none."""
        found = list(rows.order_by("pk"))
        if not found:
            raise Refusal("nothing to do this with")
        return self.rng.choice(found)

    def members(self) -> list[Player]:
        return list(Player.objects.filter(memberships__club=self.club).order_by("pk"))

    def officer(self, *roles: str) -> Player:
        rows = Membership.objects.filter(club=self.club, role__in=roles or ("owner", "organiser"))
        return self.one(rows.select_related("player")).player

    def keeper(self) -> Player:
        return self.officer("owner", "organiser", "scorekeeper")

    def some(self, rows: Sequence[Player], count: int) -> list[Player]:
        if len(rows) < count:
            raise Refusal("too few people")
        return self.rng.sample(list(rows), count)

    def night(self) -> Session:
        return self.one(Session.objects.filter(club=self.club, status=Session.Status.OPEN))

    def matches(self, **only: object) -> QuerySet[Match]:
        return Match.objects.filter(club=self.club, **only).select_related("club")

    def seated(self, match: Match) -> list[Player]:
        return [seat.player for seat in match.seats.select_related("player").order_by("index")]

    # Nights, tables and sheets.

    def begin_night(self) -> None:
        if Session.objects.filter(club=self.club, status=Session.Status.OPEN).count() < 3:
            at = timezone.now() + timedelta(days=self.rng.randrange(3))
            night = sessions.open_session(club=self.club, title=self.rng.choice("ABC"), starts_at=at)
            planning.check_in_all(session=night, players=self.some(self.members(), 6), by=self.officer())

    def arrive(self) -> None:
        sessions.check_in(session=self.night(), player=self.rng.choice(self.members()), by=self.officer())

    def guest_arrives(self) -> None:
        if sum(one.is_guest for one in self.members()) < MOST_GUESTS:
            sessions.check_in_guest(session=self.night(), name=f"G{self.rng.randrange(100)}")

    def sit_down(self) -> None:
        night = self.night()
        here = Player.objects.filter(attendances__session=night, attendances__left_at=None)
        game, asked = self.terms()
        people = self.some(list(here.order_by("pk")), self.rng.choice(SEATS[game]))
        opening = sessions.open_table if self.rng.random() < 0.7 else agreements.propose_table
        table = opening(session=night, game=game, players=people, by=self.keeper(), **asked)
        for player in people:
            if not player.is_guest and self.rng.random() < 0.9:
                agreements.agree(table=table, player=player, by=player)

    def terms(self) -> tuple[str, dict[str, Any]]:
        game = self.rng.choice(list(GAMES))
        if self.rng.random() < 0.25:
            return game, {}
        rule = self.rng.choice(GAMES[game])
        line = {"line": 31} if rule == "doubled" else {}
        stake = StakeTerms(currency="EUR", value=self.rng.randrange(1, 400), rule=rule, **line)
        objective = {"objective": "margin"} if rule in ("average-pot", "doubled") else {}
        return game, {"stake": stake, **objective}

    def table(self) -> SessionTable:
        return self.one(SessionTable.objects.filter(match__status=Match.Status.WAITING))

    def agree(self) -> None:
        table = self.table()
        player = self.rng.choice(self.seated(table.match))
        agreements.agree(table=table, player=player, by=self.keeper() if player.is_guest else player)

    def change_mind(self) -> None:
        table = self.table()
        people = self.seated(table.match)
        player = self.rng.choice(people)
        match self.rng.randrange(4):
            case 0:
                agreements.withdraw_consent(table=table, player=player, by=player)
            case 1:
                agreements.demand_draw(table=table, player=player, by=player)
            case 2:
                agreements.change_terms(table=table, by=player, players=self.rng.sample(people, len(people)))
            case _:
                agreements.call_off_table(table=table, by=player)

    def seat_everybody(self) -> None:
        game = self.rng.choice(["hex", "tuppi"])
        seed = self.rng.randrange(10**6)
        seating.seat_everybody(session=self.night(), method="draw", game=game, by=self.keeper(), seed=seed)

    def undo_seating(self) -> None:
        night = self.night()
        seating.undo_seating(session=night, number=self.rng.randrange(1, 3))

    def write_down(self) -> None:
        """A sheet is filled, by who sits there, to its end or not; and confirmed."""
        match = self.one(self.matches(status=Match.Status.RUNNING, entered=True))
        for _ in range(self.rng.choice([1, 30])):
            live = load(match)
            if live.over:
                break
            result = self.result(live)
            match = matches.enter_result(match_id=match.pk, data=result, expect_seq=match.seq)
        if load(match).over:
            self.confirm(match)
        elif self.rng.random() < 0.4:
            matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq, by=self.keeper())

    def confirm(self, match: Match) -> None:
        players = [self.keeper()] if self.rng.random() < 0.5 else self.seated(match)
        for player in players:
            match = matches.confirm_result(match_id=match.pk, expect_seq=match.seq, by=player)
            if match.is_over:
                return

    def result(self, live: LiveMatch) -> dict[str, Any]:
        found = sample_result(live.sheet, self.rng)
        if found is None:
            raise Refusal("no result was hit by chance")
        return found.to_json()

    def take_deal_back(self) -> None:
        match = self.one(self.matches(status=Match.Status.RUNNING, entered=True, seq__gt=0))
        matches.undo_result(match_id=match.pk, expect_seq=match.seq)

    def go_home(self) -> None:
        night = self.night()
        leave = self.rng.choice([planning.go_home, sessions.check_out])
        leave(session=night, player=self.one(Player.objects.filter(attendances__session=night)))

    def close_night(self) -> None:
        sessions.close_session(session=self.night())

    def call_off_night(self) -> None:
        planning.call_off_night(session=self.night())

    # Tournaments.

    def announce(self) -> None:
        seed = self.rng.randrange(10**6)
        made = competitions.create_competition(
            kind="tournament",
            title=f"Open {seed}",
            game="hex",
            format="round-robin",
            club=self.club,
            seed=seed,
        )
        competitions.enter(competition=made, players=self.some(self.members(), 3), by=self.officer())

    def competition(self, status: str) -> Competition:
        return self.one(Competition.objects.filter(club=self.club, status=status))

    def enter(self) -> None:
        player = self.rng.choice(self.members())
        competitions.enter(competition=self.competition("draft"), players=[player], by=player)

    def withdraw(self) -> None:
        made = self.competition("draft")
        competitions.withdraw(
            competition=made, player=self.one(Player.objects.filter(entries__competition=made))
        )

    def draw(self) -> None:
        competitions.start(competition=self.competition("draft"))

    def next_round(self) -> None:
        competitions.make_due_rounds()

    # Putting right.

    def correct(self) -> None:
        over = self.matches(status__in=(Match.Status.FINISHED, Match.Status.VOID))
        drawn = over.exclude(pairing_match=None)
        match = self.one(drawn if self.rng.random() < 0.4 and drawn.exists() else over)
        last = corrections.last_done(match)
        asked = {
            "match_id": match.pk, "change": self.change(match), "by": self.keeper(), "reason": "So",
            "expect_seq": match.seq, "known": last.pk if last else 0,
        }  # fmt: skip
        if self.rng.random() < 0.3:
            corrections.preview(**asked)
        corrections.correct(**asked)

    def change(self, match: Match) -> Change:
        kinds = Correction.Kind
        kind = self.rng.choice(
            [kinds.DEALS, kinds.DEALS, kinds.ANNUL, kinds.RESTORE, kinds.RESTORE, kinds.SEATS]
        )
        if kind == kinds.DEALS and match.seq:
            empty = LiveMatch(load(match).table, entered=True)
            return Change(kind, {1: self.result(empty)})
        if kind == kinds.SEATS:
            index = self.rng.randrange(match.seats.count())
            return Change(kind, seats={index: self.rng.choice(self.members())})
        return Change(kind)

    def second_look(self) -> None:
        made = self.one(Correction.objects.filter(match__club=self.club, status=Correction.Status.WAITING))
        asked = [move.after for move in made.seats.filter(word=True).select_related("after")]
        by = self.rng.choice([self.officer(), *asked])
        (corrections.confirm if self.rng.random() < 0.7 else corrections.refuse)(correction=made, by=by)

    def contest(self) -> None:
        match = self.one(self.matches(status=Match.Status.FINISHED, entered=True))
        objections.object_to(match_id=match.pk, player=self.rng.choice(self.seated(match)), reason="Not so")

    def end_objection(self) -> None:
        made = self.one(Objection.objects.filter(status=Objection.Status.OPEN).select_related("player"))
        if self.rng.random() < 0.3:
            objections.withdraw(match_id=made.match_id, player=made.player)
        else:
            objections.decide(objection=made, by=self.officer(), uphold=self.rng.random() < 0.5)
