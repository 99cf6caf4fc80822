"""Pairs and teams: under a name, by everybody's own word, nobody in two, and who plays from which round on."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from matches.models import Match
from tests.helpers.concurrency import at_once
from tests.tournaments.matches import matches_of
from tests.tournaments.teams import crowd, enter_all, founded, play_boards, started
from tournaments.board_selectors import guide_cards
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry, EntryMember, LineUp, Pairing, Regulations
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.boards import TypedLine, boards_enter
from tournaments.services.counting import count_when_over
from tournaments.services.drafts import draft_draw, draft_of, round_publish
from tournaments.services.leaving import come_back, go_home
from tournaments.services.members import (
    enter_team,
    line_up_set,
    member_add,
    member_confirm,
    member_leave,
)

pytestmark = pytest.mark.django_db


def refused(words: str, act: partial[object]) -> None:
    before = [list(model.objects.values()) for model in (Entry, EntryMember, LineUp)]
    with pytest.raises(CompetitionError, match=words):
        act()
    assert [list(model.objects.values()) for model in (Entry, EntryMember, LineUp)] == before


def seats_of(match: Match) -> list[str]:
    return [seat.player.name for seat in match.seats.order_by("index")]


class TestEntering:
    def test_a_pair_is_called_after_its_players_and_each_says_so_themselves(self, club: Club) -> None:
        one, two = crowd(club, 2)
        made = founded(club)
        entry = enter_team(competition=made, players=[one, two], by=one)
        assert (made.team_size, entry.name, entry.player) == (2, "T1 & T2", one)
        words = dict(entry.members.values_list("player__name", "entered_by__name"))
        assert words == {"T1": "T1", "T2": None}
        refused("Not everybody has confirmed.*T2", partial(competitions.start, competition=made))
        member_confirm(competition=made, player=two, by=two)
        assert entry.members.filter(entered_by=None).count() == 0

    def test_whom_an_organiser_enters_has_nothing_to_confirm(self, club: Club) -> None:
        one, two = crowd(club, 2)
        owner = club.memberships.get(role="owner").player
        entry = enter_team(competition=founded(club), players=[one, two], name=" The   Aces ", by=owner)
        assert entry.name == "The Aces"
        assert set(entry.members.values_list("entered_by", flat=True)) == {owner.pk}

    def test_nobody_plays_for_two(self, club: Club) -> None:
        one, two, three = crowd(club, 3)
        made = founded(club)
        enter_team(competition=made, players=[one, two], by=one)
        refused(
            "T2 plays for “T1 & T2” already",
            partial(enter_team, competition=made, players=[three, two], by=three),
        )

    def test_what_cannot_be_gets_a_sentence(self, club: Club, builtin: dict[str, Player]) -> None:
        one, two, three, *more = crowd(club, 9)
        made = founded(club)
        enter_team(competition=made, players=[one, two], name="Aces", by=one)
        enters = partial(enter_team, competition=made, by=three)
        refused("Name 2 players", partial(enters, players=[three]))
        refused("named twice", partial(enters, players=[three, three]))
        refused("There is a “aces” already", partial(enters, players=[three, more[0]], name="aces"))
        refused("a bot", partial(enters, players=[three, builtin["greedy"]]))
        refused("at most 80", partial(enters, players=[three, more[0]], name="x" * 81))
        refused("at most 4", partial(enters, players=[three, more[0]], substitutes=more[1:6]))
        refused("not single players", partial(competitions.enter, competition=made, players=[three]))
        alone = founded(club, game="hex")
        refused("Single players", partial(enter_team, competition=alone, players=[one], by=one))

    def test_pairs_of_the_same_names_are_told_apart(self, club: Club) -> None:
        people = [Player.objects.create(name="Aino", slug=f"aino-{n}") for n in range(4)]
        made = founded(club)
        found = [enter_team(competition=made, players=people[at : at + 2], by=people[at]) for at in (0, 2)]
        assert [entry.name for entry in found] == ["Aino & Aino", "Aino & Aino 2"]

    def test_the_captain_takes_all_of_it_back_and_others_themselves(self, club: Club) -> None:
        one, two = crowd(club, 2)
        made = founded(club)
        enter_team(competition=made, players=[one, two], by=one)
        refused("withdraw the entry", partial(member_leave, competition=made, player=one))
        member_leave(competition=made, player=two)
        member_confirm(competition=made, player=one, by=one)
        refused("T1 & T2: fewer than 2 players", partial(competitions.start, competition=made))
        competitions.withdraw(competition=made, player=one)
        assert not EntryMember.objects.exists()

    def test_what_a_pair_is_called_does_not_tell_a_juniors_name(self, club: Club) -> None:
        junior = Player.objects.create(name="Aino Aalto", slug="aa", junior=True)
        (other,) = crowd(club, 1)
        entry = enter_team(competition=founded(club), players=[junior, other], by=other)
        assert entry.name == "A. A. & T1"

    @pytest.mark.django_db(transaction=True)
    def test_two_captains_who_name_the_same_at_once(self, club: Club) -> None:
        one, two, three = crowd(club, 3)
        made = founded(club)
        raised = at_once(
            [
                partial(enter_team, competition=made, players=[captain, two], by=captain)
                for captain in (one, three)
            ]
        )
        assert [type(error) for error in raised] == [CompetitionError]
        assert EntryMember.objects.filter(player=two).count() == 1


class TestPlaying:
    def test_pairs_sit_opposite_each_other(self, club: Club) -> None:
        made = started(club, 2)
        (match,) = matches_of(made)
        assert [{"T1", "T2"}, {"T3", "T4"}] == sorted(
            ({*seats_of(match)[side::2]} for side in (0, 1)), key=min
        )

    def test_a_line_up_is_named_until_the_round_is_published(self, club: Club) -> None:
        made = started(club, 2, substitutes=1, drafts=True)
        entry = made.entries.get(name="T1 & T2")
        players = [one.player for one in entry.members.order_by("place")]
        names = partial(line_up_set, competition=made, entry_id=entry.pk, number=1)
        names(players=[players[2], players[0]])
        refused("different members", partial(names, players=[players[0]]))
        refused("different members", partial(names, players=[players[0]] * 2))
        other = made.entries.exclude(pk=entry.pk).get().player
        refused("Only its own members", partial(names, players=[players[0], other]))
        draft = draft_of(made)
        assert draft is not None
        round_publish(competition=made, round_id=draft.pk)
        (match,) = matches_of(made)
        own = [name for name in seats_of(match) if name in {one.name for one in players}]
        assert own == ["T3", "T1"]
        refused("Round 1 is published", partial(names, players=players[:2]))

    def test_somebody_comes_in_for_who_leaves_from_the_next_round_on(self, club: Club) -> None:
        made = started(club, 4, settings={"rounds": 2}, drafts=True)
        owner = club.memberships.get(role="owner").player
        entry = made.entries.order_by("pk").first()
        assert entry is not None
        gone = entry.members.get(place=2).player
        first = draft_of(made)
        assert first is not None
        round_publish(competition=made, round_id=first.pk)
        refused("too few players", partial(member_leave, competition=made, player=gone))
        (new,) = crowd(club, 1, "n")
        member_add(competition=made, entry_id=entry.pk, player=new, by=owner)
        member_leave(competition=made, player=gone)
        for match in matches_of(made):
            Match.objects.filter(pk=match.pk).update(status="void")
        made.round_set.get().pairings.update(counted=True)
        assert draft_draw(competition=made) is not None
        second = draft_of(made)
        assert second is not None
        round_publish(competition=made, round_id=second.pk)
        sits = {name for match in matches_of(made, status="running") for name in seats_of(match)}
        assert "N1" in sits and gone.name not in sits

    def test_a_void_sheet_counts_for_the_pair_whoever_of_it_sat_there(self, club: Club) -> None:
        made = started(club, 2, format="round-robin")
        assert made.format == "round-robin"
        (match,) = matches_of(made)
        Match.objects.filter(pk=match.pk).update(
            status="finished", result={"places": [1, 2], "totals": [52, 0]}, finished_at=match.started_at
        )
        count_when_over(Match.objects.get(pk=match.pk))
        sides = made.round_set.get().pairings.get().sides.order_by("position")
        assert [(side.points, side.score) for side in sides] == [(2, 52), (0, 0)]


def test_entering_a_pair_takes_few_statements(club: Club) -> None:
    made = founded(club)
    people, owner = crowd(club, 2), club.memberships.get(role="owner").player
    with CaptureQueriesContext(connection) as queries:
        enter_all(made, people, owner)
    assert len(queries) <= 12, "\n".join(query["sql"][:150] for query in queries)


def test_a_round_of_fifty_pairs_is_written_in_fifteen_statements(club: Club) -> None:
    made = founded(club, drafts=True)
    owner = club.memberships.get(role="owner").player
    people = Player.objects.bulk_create(Player(name=f"W{n}", slug=f"w{n}") for n in range(100))
    entries = Entry.objects.bulk_create(
        Entry(competition=made, player=people[at], name=f"Pair {at}", entered_by=owner)
        for at in range(0, 100, 2)
    )
    EntryMember.objects.bulk_create(
        EntryMember(competition=made, entry=entry, player=people[2 * at + n], place=n + 1, entered_by=owner)
        for at, entry in enumerate(entries)
        for n in range(2)
    )
    drawn = competitions.start(competition=Competition.objects.get(pk=made.pk))
    first = draft_of(drawn)
    assert first is not None
    with CaptureQueriesContext(connection) as queries:
        round_publish(competition=drawn, round_id=first.pk)
    done = {q["sql"][: q["sql"].find("(")] if q["sql"].startswith("INSERT") else q["sql"] for q in queries}
    written = [sql for sql in done if not sql.startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"))]
    assert len(written) <= 15, "\n".join(sql[:150] for sql in written)


class TestLate:
    """A pair or a team that comes after the draw."""

    def owner(self, club: Club) -> Player:
        return club.memberships.get(role="owner").player

    def come(self, made: Competition, club: Club, mark: str = "late") -> Entry:
        players = crowd(club, made.team_size, mark)
        return enter_team(competition=made, players=players, by=self.owner(club), late=True)

    @pytest.mark.parametrize(("missed", "worth"), [("zero-bye", 0), ("half-bye", 1000)])
    @pytest.mark.parametrize("format", ["swiss-pairs", "teams-of-four"])
    def test_a_swiss_kind_takes_them_from_the_next_round_with_what_the_event_says(
        self, club: Club, format: str, missed: str, worth: int
    ) -> None:
        said = {"boards": 2, "rounds": 3} | ({"all": 0} if format == "teams-of-four" else {})
        made = started(club, 4, game="contract-bridge", format=format, settings=said)
        Regulations.objects.create(competition=made, missed=missed)
        entry = self.come(made, club)
        assert (entry.number, entry.since) == (5, 2)
        play_boards(made, self.owner(club))
        tables = Pairing.objects.filter(sides__entry=entry, round__number=2)
        assert tables.count() == 1, "paired in the second round"
        rows = {row.entry.pk: row.hundredths for row in table_of_standings(made)}
        free = tables.get().kind == "bye"
        assert rows[entry.pk] == worth + 1200 * free

    @pytest.mark.parametrize("format", ["mitchell", "howell"])
    def test_the_odd_ones_place_is_filled_and_guide_cards_follow(self, club: Club, format: str) -> None:
        made = started(club, 5, game="tuppi", format=format, settings={"boards": 1})
        before = {card.entry.pk: [line.table for line in card.lines] for card in guide_cards(made)}
        assert any(None in tables for tables in before.values()), "somebody sits out each round"
        entry = self.come(made, club)
        cards = {card.entry.pk: card.lines for card in guide_cards(made)}
        last = max(line.round for lines in cards.values() for line in lines)
        assert [line.round for line in cards[entry.pk]] == list(range(2, last + 1)) and last > 2
        out = [line.round for lines in cards.values() for line in lines if line.table is None]
        assert out == [1]
        refused("places, and all are taken", partial(self.come, made, club, "more"))
        while made.status == "running":
            play_boards(made, self.owner(club))
        assert Pairing.objects.filter(sides__entry=entry, kind="played").count() == len(cards[entry.pk])
        assert len(table_of_standings(made)) == 6

    def test_the_place_of_who_went_home_is_filled_and_they_do_not_come_back(self, club: Club) -> None:
        made = started(club, 6, game="tuppi", format="howell", settings={"boards": 1})
        refused("until then their players can be substitutes", partial(self.come, made, club, "full"))
        play_boards(made, self.owner(club))
        first = made.entries.get(number=1)
        lines = [
            TypedLine(board, "10")
            for board in Pairing.objects.get(round__number=2, sides__entry=first, counted=False).boards
        ]
        boards_enter(
            competition=made,
            pairing_id=Pairing.objects.get(round__number=2, sides__entry=first).pk,
            lines=lines,
            by=self.owner(club),
        )
        go_home(competition=made, player=first.player)
        entry = self.come(made, club)
        assert entry.since == 3
        with pytest.raises(CompetitionError, match="all are taken"):
            come_back(competition=made, player=first.player)
        play_boards(made, self.owner(club))
        assert Pairing.objects.filter(sides__entry=entry, round__number=3, kind="played").exists()
        assert not Pairing.objects.filter(sides__entry=first, round__number=3).exists()

    def test_not_once_the_last_round_is_drawn_nor_by_themselves(self, club: Club) -> None:
        made = started(club, 4, game="tuppi", format="swiss-pairs", settings={"boards": 1, "rounds": 1})
        refused("last round is drawn", partial(self.come, made, club))
        one, two = crowd(club, 2, "self")
        refused("", partial(enter_team, competition=made, players=[one, two], by=one))

    def test_not_into_a_bracket(self, club: Club) -> None:
        made = started(club, 4, game="tuppi", format="knock-out")
        refused("nobody can come in after it", partial(self.come, made, club))
