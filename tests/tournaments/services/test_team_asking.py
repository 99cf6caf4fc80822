"""Pairs and teams where an organiser lets each in: they wait as one, and are let in, or not, as one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Membership, Notice, Player
from clubs.privacy import anonymise
from clubs.services import join
from tests.helpers.company import with_logins
from tests.helpers.concurrency import at_once
from tests.tournaments.teams import crowd, enter_all, founded
from tournaments.entering_selectors import desk_of, own_state
from tournaments.errors import CompetitionError
from tournaments.models import Application, Competition, Entry, EntryMember, EventTerms, PartnerSeeker
from tournaments.policy import digest_of
from tournaments.services import competitions
from tournaments.services.entering import application_accept, application_decline, expel
from tournaments.services.members import enter_team
from tournaments.services.partners import partner_accept, partner_ask, partner_seek
from tournaments.services.team_asking import team_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(club: Club) -> list[Player]:
    """Four members with logins, who are told."""
    found = list(with_logins("Aino", "Eero", "Lempi", "Toivo").values())
    for player in found:
        join(club=club, player=player)
    return found


@pytest.fixture
def made(club: Club) -> Competition:
    """An event of pairs in which an organiser lets each in."""
    found = founded(club)
    EventTerms.objects.create(competition=found, approval=True)
    return found


def owner_of(made: Competition) -> Player:
    assert made.club is not None
    return made.club.memberships.get(role="owner").player


def asks(made: Competition, *players: Player, name: str = "") -> Entry | Application:
    return team_enter(competition=made, players=players, by=players[0], name=name)


def states(made: Competition) -> dict[str, str]:
    return {one.player.name: one.state for one in made.applications.select_related("player")}


def refused(words: str, act: Callable[[], object]) -> None:
    models = (Entry, EntryMember, Application, PartnerSeeker, Notice)
    before = [list(model.objects.order_by("pk").values()) for model in models]
    with pytest.raises(CompetitionError, match=words):
        act()
    assert [list(model.objects.order_by("pk").values()) for model in models] == before


def test_a_pair_waits_and_is_let_in_as_one(made: Competition, people: list[Player]) -> None:
    aino, eero, *_ = people
    first = asks(made, aino, eero, name="Owls")
    assert asks(made, aino, eero) == first, "again changes nothing"
    assert states(made) == {"Aino": "applied", "Eero": "applied"} and not made.entries.exists()
    for player in (aino, eero):
        asked = own_state(made, player).application
        assert asked is not None and asked.state == "applied"
    (waiting,) = desk_of(made).applied
    assert (waiting.team, waiting.people) == ("Owls", [aino, eero])
    for player in (eero, aino):
        entry = application_accept(competition=made, player=player, by=owner_of(made))
    assert isinstance(entry, Entry) and entry.name == "Owls" and entry.player == aino
    words = {one.player: one.entered_by for one in entry.members.select_related("player", "entered_by")}
    assert words == {aino: aino, eero: None}, "who was named confirms still"
    assert not made.applications.exists()
    assert [Notice.objects.filter(player=one, kind="entered").count() for one in (aino, eero)] == [1, 1]


def test_a_pair_that_is_not_let_in_is_told_and_stays_out(made: Competition, people: list[Player]) -> None:
    aino, eero, lempi, _toivo = people
    asks(made, aino, eero)
    for _again in range(2):
        application_decline(competition=made, player=aino, by=owner_of(made), because="Full house")
    assert states(made) == {"Aino": "declined", "Eero": "declined"}
    assert Notice.objects.filter(kind="not-in").count() == 2
    refused("does not play here: ask them", lambda: asks(made, lempi, eero))
    assert isinstance(application_accept(competition=made, player=aino, by=owner_of(made)), Entry)


def test_a_pair_that_was_not_let_in_is_called_without_who_deleted_their_account(
    made: Competition, people: list[Player]
) -> None:
    aino, eero, *_others = people
    asks(made, aino, eero)
    application_decline(competition=made, player=aino, by=owner_of(made), because="Full house")
    anonymise(player=eero)
    assert set(made.applications.values_list("team", flat=True)) == {f"Aino & Former player {eero.pk}"}


def test_either_takes_it_back_and_nobody_asks_twice(made: Competition, people: list[Player]) -> None:
    aino, eero, lempi, _toivo = people
    asks(made, aino, eero)
    refused("Eero has asked to play already", lambda: asks(made, lempi, eero))
    competitions.withdraw(competition=made, player=eero)
    assert not made.applications.exists()
    asks(made, lempi, eero)
    assert states(made) == {"Lempi": "applied", "Eero": "applied"}
    refused("Aino is not entered", lambda: competitions.withdraw(competition=made, player=aino))


def test_organisers_enter_others_at_once_and_themselves_only_by_another(
    made: Competition, people: list[Player]
) -> None:
    aino, eero, lempi, toivo = people
    by = owner_of(made)
    asks(made, aino, eero)
    entered = team_enter(competition=made, players=[eero, lempi], by=by, organiser=True)
    assert isinstance(entered, Entry) and not made.applications.exists(), "what they had asked is over"
    Membership.objects.filter(player=toivo).update(role="organiser")
    own = team_enter(competition=made, players=[toivo, aino], by=toivo, organiser=True)
    assert isinstance(own, Application)
    refused("Nobody decides", lambda: application_accept(competition=made, player=aino, by=toivo))
    assert isinstance(application_accept(competition=made, player=toivo, by=by), Entry)


def test_partners_who_find_each_other_wait_too(made: Competition, people: list[Player]) -> None:
    aino, eero, *_ = people
    seen = digest_of(made)
    partner_seek(competition=made, player=aino, seen=seen)
    partner_ask(competition=made, asker=eero, seeker=aino, seen=seen)
    first = partner_accept(competition=made, player=aino, asker=eero, seen=seen)
    assert partner_accept(competition=made, player=aino, asker=eero, seen=seen) == first
    assert states(made) == {"Aino": "applied", "Eero": "applied"} and not PartnerSeeker.objects.exists()
    refused("has asked to play", lambda: partner_seek(competition=made, player=aino, seen=seen))
    entry = application_accept(competition=made, player=eero, by=owner_of(made))
    assert isinstance(entry, Entry) and entry.seen == seen
    assert not entry.members.filter(entered_by=None).exists(), "both gave their word"


def test_where_all_places_are_taken_nobody_is_let_in(made: Competition, people: list[Player]) -> None:
    Competition.objects.filter(pk=made.pk).update(most_entries=2)
    assert made.club is not None
    asks(made, *people[:2])
    enter_all(made, crowd(made.club, 4), owner_of(made))
    refused(
        "they are taken", lambda: application_accept(competition=made, player=people[0], by=owner_of(made))
    )


def test_late_pairs_ask_an_organiser(made: Competition, people: list[Player]) -> None:
    assert made.club is not None
    enter_all(made, crowd(made.club, 8), owner_of(made))
    asks(made, *people[:2])
    competitions.start(competition=made)
    refused("An organiser lets people in here: ask them", lambda: asks(made, *people[2:]))
    late = team_enter(competition=made, players=people[:2], by=owner_of(made), organiser=True)
    assert isinstance(late, Entry) and late.since > 1 and not made.applications.exists()


def test_of_an_expelled_one_the_other_asks_no_more(made: Competition, people: list[Player]) -> None:
    asks(made, *people[:2])
    expel(competition=made, player=people[0], by=owner_of(made), because="Cheated")
    assert states(made) == {"Aino": "expelled"}
    refused("ask them", lambda: asks(made, people[1], people[0]))


def test_nobody_enters_who_was_expelled_where_nobody_is_let_in_either(
    club: Club, people: list[Player]
) -> None:
    made = founded(club)
    enter_team(competition=made, players=people[:2], by=people[0])
    expel(competition=made, player=people[0], by=owner_of(made), because="Cheated")
    refused("ask them", lambda: asks(made, *people[:2]))
    assert isinstance(asks(made, *people[2:]), Entry), "others enter at once"


@pytest.mark.django_db(transaction=True)
def test_two_who_name_the_same_partner_at_once(made: Competition, people: list[Player]) -> None:
    aino, eero, lempi, _toivo = people
    raised = at_once([lambda: asks(made, aino, eero), lambda: asks(made, lempi, eero)] * 2)
    assert all(isinstance(one, CompetitionError) for one in raised) and len(raised) == 2
    assert len(desk_of(made).applied) == 1 and made.applications.count() == 2
