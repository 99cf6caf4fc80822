"""Who comes alone finds a partner: looking, asking, the answer, pairs that organisers make, and what lapses when."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from clubs.models import Club, Notice, Player
from clubs.services import join
from common.models import Mail
from tests.helpers.company import with_logins
from tests.helpers.concurrency import at_once
from tests.tournaments.teams import crowd, enter_all, founded
from tournaments.errors import CompetitionError
from tournaments.models import (
    Application,
    Competition,
    Entry,
    EntryMember,
    PartnerAsk,
    PartnerSeeker,
)
from tournaments.policy import digest_of
from tournaments.services import competitions
from tournaments.services.cancelling import cancel
from tournaments.services.entering import terms_say
from tournaments.services.members import enter_team, member_add
from tournaments.services.partners import (
    partner_accept,
    partner_ask,
    partner_decline,
    partner_seek,
    partner_stop,
    partner_take_back,
    partners_join,
)

pytestmark = pytest.mark.django_db

RUBBISH = ("x" * 161, "one\x00two", "\u202eevil", "bell\x07", "zero\u200bwidth")


@pytest.fixture
def people(club: Club) -> list[Player]:
    """Four members with logins, who are told."""
    found = list(with_logins("Aino", "Eero", "Lempi", "Toivo").values())
    for player in found:
        join(club=club, player=player)
    return found


@pytest.fixture
def made(club: Club) -> Competition:
    return founded(club)


def owner_of(made: Competition) -> Player:
    assert made.club is not None
    return made.club.memberships.get(role="owner").player


def seek(made: Competition, *players: Player, note: str = "") -> None:
    for player in players:
        partner_seek(competition=made, player=player, seen=digest_of(made), note=note)


def ask(made: Competition, asker: Player, seeker: Player) -> PartnerAsk:
    return partner_ask(competition=made, asker=asker, seeker=seeker, seen=digest_of(made))


def say_yes(made: Competition, player: Player, asker: Player) -> Entry:
    return partner_accept(competition=made, player=player, asker=asker, seen=digest_of(made))


def refused(words: str, act: Callable[[], object]) -> None:
    models = (Entry, EntryMember, PartnerSeeker, PartnerAsk, Notice)
    before = [list(model.objects.order_by("pk").values()) for model in models]
    with pytest.raises(CompetitionError, match=words):
        act()
    assert [list(model.objects.order_by("pk").values()) for model in models] == before


def told(player: Player) -> list[str]:
    return list(Notice.objects.filter(player=player).order_by("pk").values_list("kind", flat=True))


class TestLooking:
    def test_it_is_said_with_a_note_changed_and_taken_back(
        self, made: Competition, people: list[Player]
    ) -> None:
        seek(made, people[0], note="  Evenings \n only ")
        assert PartnerSeeker.objects.get().note == "Evenings only"
        seek(made, people[0], note="Any time")
        assert PartnerSeeker.objects.get().note == "Any time"
        for _again in range(2):
            partner_stop(competition=made, player=people[0])
            assert not PartnerSeeker.objects.exists()

    @pytest.mark.parametrize("note", RUBBISH)
    def test_a_note_is_one_short_line_that_can_be_read(
        self, made: Competition, people: list[Player], note: str
    ) -> None:
        seeks = partial(partner_seek, competition=made, player=people[0], seen=digest_of(made))
        refused("A note of at most 160", partial(seeks, note=note))

    def test_only_with_the_policy_as_it_is_now(self, made: Competition, people: list[Player]) -> None:
        seen = digest_of(made)
        terms_say(competition=made, by=owner_of(made), said={"venue": "The library"})
        for wrong in (seen, "", "x" * 64):
            refused("Read what holds", partial(partner_seek, competition=made, player=people[0], seen=wrong))

    def test_who_cannot_enter_does_not_look(
        self, made: Competition, people: list[Player], club: Club
    ) -> None:
        one, two, three, _four = people
        enter_team(competition=made, players=[one, two], by=one)
        for player in (one, two):
            refused("already", partial(seek, made, player))
        Application.objects.create(competition=made, player=three, asked_by=three, state="expelled")
        refused("does not play here", partial(seek, made, three))
        refused("no pairs enter it", partial(seek, founded(club, game="hex"), people[3]))

    def test_not_after_the_time_for_entries_nor_the_draw(
        self, made: Competition, people: list[Player], club: Club
    ) -> None:
        late = founded(club, entries_until=timezone.now() - timedelta(hours=1))
        refused("time for entries is over", partial(seek, late, people[0]))
        enter_all(made, crowd(club, 4), owner_of(made))
        competitions.start(competition=made)
        refused("entries are closed", partial(seek, made, people[0]))


class TestAsking:
    def test_the_asked_is_told_once_and_the_asker_need_not_look(
        self, made: Competition, people: list[Player]
    ) -> None:
        one, two, *_more = people
        seek(made, one)
        first = ask(made, two, one)
        assert ask(made, two, one) == first
        partner_take_back(competition=made, asker=two, seeker=one)
        partner_take_back(competition=made, asker=two, seeker=one)
        assert not PartnerAsk.objects.exists() and told(one) == []
        ask(made, two, one)
        assert (told(one), told(two)) == (["pair-asked"], [])
        assert Mail.objects.filter(kind="notice").count() == 1, "who is asked again has no second mail"
        partner_stop(competition=made, player=one)
        assert told(one) == []

    def test_whom_nobody_can_ask(self, made: Competition, people: list[Player]) -> None:
        one, two, three, four = people
        seek(made, one, two)
        refused("Ask somebody else", partial(ask, made, one, one))
        refused("does not look for a partner any more", partial(ask, made, one, three))
        ask(made, one, two)
        refused("has asked you already", partial(ask, made, two, one))
        enter_team(competition=made, players=[three, four], by=three)
        refused("already", partial(ask, made, three, one))
        refused(
            "Read what holds", partial(partner_ask, competition=made, asker=two, seeker=one, seen="rubbish")
        )

    def test_after_a_no_the_asker_is_told_and_does_not_ask_again(
        self, made: Competition, people: list[Player]
    ) -> None:
        one, two, *_more = people
        seek(made, one)
        ask(made, two, one)
        for _again in range(2):
            partner_decline(competition=made, player=one, asker=two)
        partner_take_back(competition=made, asker=two, seeker=one)
        refused("has said no", partial(ask, made, two, one))
        refused("does not ask you any more", partial(say_yes, made, one, two))
        assert (told(one), told(two)) == ([], ["pair-no"])
        assert PartnerSeeker.objects.filter(player=one).exists()

    def test_only_who_was_asked_answers(self, made: Competition, people: list[Player]) -> None:
        one, two, three, _four = people
        seek(made, one, three)
        ask(made, two, one)
        for player, asker in ((three, two), (two, one), (two, two), (one, three)):
            refused("does not ask you any more", partial(say_yes, made, player, asker))
            refused(
                "does not ask you any more",
                partial(partner_decline, competition=made, player=player, asker=asker),
            )


class TestYes:
    def test_they_are_a_pair_by_their_own_words_and_all_else_lapses(
        self, made: Competition, people: list[Player]
    ) -> None:
        one, two, three, four = people
        seek(made, one, two, three)
        ask(made, one, three)
        ask(made, four, one)
        ask(made, four, two)
        ask(made, two, one)
        entry = say_yes(made, one, two)
        assert (entry.player, entry.name, entry.seen) == (two, "Eero & Aino", digest_of(made))
        words = dict(entry.members.values_list("player__name", "entered_by__name"))
        assert words == {"Aino": "Aino", "Eero": "Eero"}
        assert [row.player for row in PartnerSeeker.objects.all()] == [three]
        assert not PartnerAsk.objects.exists()
        assert (told(one), told(two), told(three)) == ([], ["pair-yes"], []), "nobody is asked any more"
        assert say_yes(made, one, two) == entry
        assert Entry.objects.count() == 1

    def test_where_all_places_are_taken_both_stay_on_the_list(self, club: Club, people: list[Player]) -> None:
        made = founded(club, most_entries=2)
        one, two, *_more = people
        seek(made, one, two)
        ask(made, two, one)
        first, _second = enter_all(made, crowd(club, 4), owner_of(made))
        refused("they are taken", partial(say_yes, made, one, two))
        competitions.withdraw(competition=made, player=first.player)
        assert say_yes(made, one, two).members.count() == 2

    def test_a_yes_needs_the_policy_and_an_asker_who_may_play(
        self, made: Competition, people: list[Player]
    ) -> None:
        one, two, *_more = people
        seek(made, one)
        ask(made, two, one)
        refused(
            "Read what holds",
            partial(partner_accept, competition=made, player=one, asker=two, seen="rubbish"),
        )
        Application.objects.create(competition=made, player=two, asked_by=two, state="expelled")
        refused("Eero does not play here", partial(say_yes, made, one, two))

    def test_who_is_entered_otherwise_leaves_the_list(self, made: Competition, people: list[Player]) -> None:
        one, two, three, four = people
        seek(made, one, two, three)
        ask(made, one, three)
        entry = enter_team(competition=made, players=[four, one], by=four)
        assert not PartnerAsk.objects.exists()
        member_add(competition=made, entry_id=entry.pk, player=two, by=owner_of(made), substitute=True)
        assert [row.player for row in PartnerSeeker.objects.all()] == [three]

    @pytest.mark.django_db(transaction=True)
    def test_two_who_say_yes_at_once_to_one_asker(self, made: Competition, people: list[Player]) -> None:
        one, two, asker, _four = people
        seek(made, one, two)
        ask(made, asker, one)
        ask(made, asker, two)
        raised = at_once([partial(say_yes, made, player, asker) for player in (one, two)])
        assert [type(error) for error in raised] == [CompetitionError]
        assert EntryMember.objects.filter(player=asker).count() == Entry.objects.count() == 1

    @pytest.mark.django_db(transaction=True)
    def test_the_same_yes_twice_at_once_and_an_organiser_who_joins_others(
        self, made: Competition, people: list[Player]
    ) -> None:
        one, two, three, _four = people
        seek(made, one, two, three)
        ask(made, two, one)
        organiser = owner_of(made)
        raised = at_once(
            [
                partial(say_yes, made, one, two),
                partial(say_yes, made, one, two),
                partial(partners_join, competition=made, one=two, other=three, by=organiser),
            ]
        )
        assert {type(error) for error in raised} == {CompetitionError}
        assert Entry.objects.count() == 1
        assert EntryMember.objects.count() == 2


class TestOrganisers:
    def test_they_join_two_and_both_are_told(self, made: Competition, people: list[Player]) -> None:
        one, two, three, _four = people
        seek(made, one, two)
        ask(made, three, one)
        joins = partial(partners_join, competition=made, by=owner_of(made))
        entry = joins(one=two, other=one)
        assert (entry.player, entry.entered_by) == (one, owner_of(made))
        assert not entry.members.filter(entered_by=None).exists()
        assert joins(one=one, other=two) == entry
        assert (told(one), told(two)) == (["entered"], ["entered"])
        assert not PartnerSeeker.objects.exists() and not PartnerAsk.objects.exists()

    def test_only_two_who_look_and_never_themselves(self, made: Competition, people: list[Player]) -> None:
        one, two, *_more = people
        seek(made, one, owner_of(made))
        joins = partial(partners_join, competition=made, one=one)
        refused("Choose two who look", partial(joins, other=two, by=owner_of(made)))
        refused("Choose two who look", partial(joins, other=one, by=owner_of(made)))
        refused("nobody joins themselves", partial(joins, other=owner_of(made), by=owner_of(made)))


class TestLapsing:
    def test_the_list_goes_with_the_draw(self, made: Competition, people: list[Player], club: Club) -> None:
        seek(made, people[0])
        ask(made, people[1], people[0])
        enter_all(made, crowd(club, 4), owner_of(made))
        competitions.start(competition=made)
        assert not PartnerSeeker.objects.exists() and not PartnerAsk.objects.exists()
        assert "pair-asked" not in told(people[0])

    def test_the_list_goes_with_the_event(self, made: Competition, people: list[Player]) -> None:
        seek(made, people[0])
        ask(made, people[1], people[0])
        cancel(competition=made, reason="Ice on the roads", by=owner_of(made))
        assert not PartnerSeeker.objects.exists() and not PartnerAsk.objects.exists()
        assert "pair-asked" not in told(people[0])
