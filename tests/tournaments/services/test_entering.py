"""Applying, the waiting list, being let in, withdrawing, checking in, being expelled."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from clubs.models import Club, Notice, Player
from clubs.services import join
from tests.helpers.company import club_with_roles
from tests.tournaments.seen import seen
from tournaments.errors import CompetitionError
from tournaments.models import Application, Competition, Entry
from tournaments.services import competitions, entering

pytestmark = pytest.mark.django_db


def event(club: Club, **said: object) -> Competition:
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="round-robin", club=club, seed=7
    )
    if said:
        entering.terms_say(competition=made, by=club.memberships.get(role="owner").player, said=said)
    return made


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


def asks(competition: Competition, player: Player, **more: object) -> Entry | Application:
    return entering.ask_to_play(
        competition=competition,
        player=player,
        **seen(competition),
        **more,  # type: ignore[arg-type]
    )


def names(competition: Competition) -> list[str]:
    return sorted(competition.entries.values_list("player__name", flat=True))


def states(competition: Competition) -> dict[str, str]:
    return dict(competition.applications.values_list("player__name", "state"))


def test_whoever_enters_has_seen_what_holds_as_it_is_now(house: Club, people: dict[str, Player]) -> None:
    cup, player = event(house), people["Member"]
    before = seen(cup)["seen"]
    entering.terms_say(competition=cup, by=people["Owner"], said={"pace": "20 minutes a round"})
    for digest in ("", before, "\x00", "9" * 64):
        with pytest.raises(CompetitionError, match="you have not seen it"):
            entering.ask_to_play(competition=cup, player=player, seen=digest)
    entry = asks(cup, player)
    assert isinstance(entry, Entry) and entry.seen == seen(cup)["seen"]
    again = asks(cup, player)
    assert again == entry


def test_the_last_place_is_one_persons_and_others_move_up_in_order(
    house: Club, people: dict[str, Player]
) -> None:
    cup = event(house, most_entries=2)
    for name in ("Member", "Keeper", "Stranger", "Author"):
        asks(cup, people[name])
    assert names(cup) == ["Keeper", "Member"]
    assert states(cup) == {"Stranger": "waiting", "Author": "waiting"}
    competitions.withdraw(competition=cup, player=people["Member"])
    assert names(cup) == ["Keeper", "Stranger"]
    told = Notice.objects.get(player=people["Stranger"], kind="entered")
    assert told.about == "Cup"
    asks(cup, people["Member"])
    assert isinstance(asks(cup, people["Author"]), Application)
    competitions.withdraw(competition=cup, player=people["Keeper"])
    assert names(cup) == ["Author", "Stranger"]  # who came back waits behind who never left


def test_more_places_are_filled_from_the_line(house: Club, people: dict[str, Player]) -> None:
    cup = event(house, most_entries=2)
    for name in ("Member", "Keeper", "Stranger", "Author"):
        asks(cup, people[name])
    entering.terms_say(competition=cup, by=people["Owner"], said={"most_entries": 3})
    assert names(cup) == ["Keeper", "Member", "Stranger"]
    entering.terms_say(competition=cup, by=people["Owner"], said={"most_entries": None})
    assert len(names(cup)) == 4 and "waiting" not in states(cup).values()


def test_an_organiser_lets_each_in_and_nobody_themselves(house: Club, people: dict[str, Player]) -> None:
    cup = event(house, approval=True)
    for name in ("Member", "Organiser", "Keeper"):
        asks(cup, people[name])
    by = people["Organiser"]
    assert set(states(cup).values()) == {"applied"}
    with pytest.raises(CompetitionError, match="Nobody decides about themselves"):
        entering.application_accept(competition=cup, player=by, by=by)
    with pytest.raises(CompetitionError, match="Another organiser lets you in"):
        entering.enter_all(competition=cup, players=[by], by=by)
    for _twice in range(2):
        entering.application_accept(competition=cup, player=people["Member"], by=by)
        entering.application_decline(competition=cup, player=people["Keeper"], by=by, because="Full\n house")
    assert names(cup) == ["Member"]
    assert Notice.objects.filter(player=people["Keeper"], kind="not-in").count() == 1
    assert cup.applications.get(player=people["Keeper"]).because == "Full house"
    with pytest.raises(CompetitionError, match="ask them"):
        asks(cup, people["Keeper"])
    with pytest.raises(CompetitionError, match="has not asked"):
        entering.application_accept(competition=cup, player=people["Stranger"], by=by)
    entering.application_accept(competition=cup, player=by, by=people["Owner"])
    assert names(cup) == ["Member", "Organiser"]


def test_who_is_expelled_stays_out_with_a_reason_and_the_next_moves_up(
    house: Club, people: dict[str, Player]
) -> None:
    cup = event(house, most_entries=2)
    for name in ("Member", "Keeper", "Stranger"):
        asks(cup, people[name])
    with pytest.raises(CompetitionError, match="Say why"):
        entering.expel(competition=cup, player=people["Member"], by=people["Owner"], because=" ")
    for _twice in range(2):
        entering.expel(competition=cup, player=people["Member"], by=people["Owner"], because="Cheated")
    assert names(cup) == ["Keeper", "Stranger"]
    with pytest.raises(CompetitionError, match="ask them"):
        asks(cup, people["Member"])
    with pytest.raises(CompetitionError, match="not entered"):
        entering.expel(competition=cup, player=people["Author"], by=people["Owner"], because="?")
    competitions.start(competition=cup)
    with pytest.raises(CompetitionError, match="The draw has been made"):
        entering.expel(competition=cup, player=people["Keeper"], by=people["Owner"], because="Cheated")


def test_people_check_in_in_the_time_that_is_said_and_organisers_at_any(
    house: Club, people: dict[str, Player]
) -> None:
    now = timezone.now()
    cup = event(
        house, checks_in=True, check_in_from=now + timedelta(hours=1), check_in_until=now + timedelta(hours=2)
    )
    for name in ("Member", "Keeper", "Stranger"):
        asks(cup, people[name])
    with pytest.raises(CompetitionError, match="in the time that is said"):
        entering.check_in(competition=cup, player=people["Member"])
    entering.check_in(competition=cup, player=people["Keeper"], by=people["Owner"])
    entering.terms_say(competition=cup, by=people["Owner"], said={"check_in_from": now - timedelta(hours=1)})
    first = entering.check_in(competition=cup, player=people["Member"]).here_at
    assert entering.check_in(competition=cup, player=people["Member"]).here_at == first
    assert entering.check_in(competition=cup, player=people["Member"], here=False).here_at is None
    entering.check_in(competition=cup, player=people["Member"])
    with pytest.raises(CompetitionError, match="not entered"):
        entering.check_in(competition=cup, player=people["Author"])
    competitions.start(competition=cup)
    assert names(cup) == ["Keeper", "Member"]
    assert states(cup) == {"Stranger": "absent"}
    with pytest.raises(CompetitionError, match="Nobody checks in"):
        entering.check_in(competition=cup, player=people["Member"])


def test_who_is_not_here_is_drawn_if_it_is_said_so(house: Club, people: dict[str, Player]) -> None:
    cup = event(house, checks_in=True)
    for name in ("Member", "Keeper"):
        asks(cup, people[name])
    competitions.start(competition=cup, with_absent=True)
    assert names(cup) == ["Keeper", "Member"]


def test_where_nobody_checks_in_everybody_is_drawn(house: Club, people: dict[str, Player]) -> None:
    cup = event(house)
    with pytest.raises(CompetitionError, match="Nobody checks in"):
        entering.check_in(competition=cup, player=people["Member"], by=people["Owner"])
    for name in ("Member", "Keeper"):
        asks(cup, people[name])
    competitions.start(competition=cup)
    assert names(cup) == ["Keeper", "Member"]


def test_a_time_that_has_passed_draws_nothing_where_people_check_in(
    house: Club, people: dict[str, Player]
) -> None:
    cup = event(house, checks_in=True)
    for name in ("Member", "Keeper"):
        asks(cup, people[name])
    Competition.objects.update(entries_until=timezone.now() - timedelta(minutes=1))
    assert competitions.start_due() == 0
    with pytest.raises(CompetitionError, match="The time for entries is over"):
        asks(cup, people["Author"])


def test_a_category_is_asked_for_and_organisers_have_the_word(house: Club, people: dict[str, Player]) -> None:
    cup = event(house, categories=["newcomers"])
    with pytest.raises(CompetitionError, match="Choose one of the event"):
        asks(cup, people["Member"], category="kings")
    entry = asks(cup, people["Member"], category="newcomers")
    assert isinstance(entry, Entry)
    assert (entry.category_asked, entry.category) == ("newcomers", "")


def test_bots_and_leagues_have_no_such_entries(
    hex_league: Competition, people: dict[str, Player], house: Club, builtin: dict[str, Player]
) -> None:
    with pytest.raises(CompetitionError):
        asks(hex_league, people["Member"])
    with pytest.raises(CompetitionError, match="is a bot"):
        entering.enter_all(competition=event(house), players=[builtin["random"]], by=people["Owner"])
    with pytest.raises(CompetitionError, match="what was said stays"):
        entering.terms_say(competition=hex_league, by=people["Owner"], said={"venue": "x"})


def test_a_hundred_are_entered_in_twenty_statements(
    house: Club, people: dict[str, Player], django_assert_max_num_queries: Callable[..., object]
) -> None:
    cup = event(house, most_entries=90)
    crowd = Player.objects.bulk_create(Player(name=f"P{n}", slug=f"p{n}") for n in range(100))
    for player in crowd[:3]:
        join(club=house, player=player)
    with django_assert_max_num_queries(20):  # type: ignore[attr-defined]
        made = entering.enter_all(competition=cup, players=crowd, by=people["Owner"])
    assert (len(made), cup.entries.count(), cup.applications.count()) == (100, 90, 10)
    again = entering.enter_all(competition=cup, players=crowd, by=people["Owner"])
    assert again == []


@pytest.mark.django_db(transaction=True)
def test_two_take_the_last_place_one_enters_and_the_other_waits(people: dict[str, Player]) -> None:
    cup = event(club_with_roles("House", people), most_entries=2)
    asks(cup, people["Organiser"])
    digest, start = seen(cup)["seen"], Barrier(2)

    def enter(player: Player) -> None:
        try:
            start.wait(10)
            entering.ask_to_play(competition=cup, player=player, seen=digest)
        finally:
            connection.close()

    threads = [Thread(target=enter, args=[people[name]]) for name in ("Member", "Keeper")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert cup.entries.count() == 2
    assert [one.state for one in cup.applications.all()] == ["waiting"]
