"""Entering by a list of names, and everybody of a night."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from bots.builtin import ensure_builtin_bots
from clubs.models import Club, Player
from clubs.services import add_guest
from nights.services.sessions import check_in, open_session
from tests.helpers.company import club_with_roles
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.services import competitions, name_lists

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


@pytest.fixture
def cup(house: Club) -> Competition:
    return competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="round-robin", club=house
    )


def test_members_are_found_and_others_become_guests_as_it_was_looked_at(
    cup: Competition, people: dict[str, Player]
) -> None:
    text = "  member \r\nNew   Person;Keeper\n\n"
    looked = name_lists.list_read(cup, text)
    assert [(one.name, one.player and one.player.name) for one in looked.lines] == [
        ("member", "Member"), ("New Person", None), ("Keeper", "Keeper"),
    ]  # fmt: skip
    assert not Player.objects.filter(name="New Person").exists()
    for digest in ("", "0" * 64):
        with pytest.raises(CompetitionError, match="look again"):
            name_lists.list_enter(competition=cup, text=text, digest=digest, by=people["Owner"])
    name_lists.list_enter(competition=cup, text=text, digest=looked.digest, by=people["Owner"])
    assert sorted(cup.entries.values_list("player__name", flat=True)) == ["Keeper", "Member", "New Person"]
    guest = Player.objects.get(name="New Person")
    assert guest.is_guest and cup.club.memberships.filter(player=guest).exists()  # type: ignore[union-attr]
    again = name_lists.list_read(cup, text)
    assert all(one.there for one in again.lines)
    assert name_lists.list_enter(competition=cup, text=text, digest=again.digest, by=people["Owner"]) == []


def test_two_of_one_name_are_refused_with_a_sentence_and_nobody_is_entered(
    cup: Competition, people: dict[str, Player], house: Club
) -> None:
    for _twice in range(2):
        add_guest(club=house, name="Aino")
    looked = name_lists.list_read(cup, "Aino\nEero\neero\nMember\n" + "x" * 70)
    assert [bool(one.problem) for one in looked.lines] == [True, True, True, False, True]
    assert "Two people of the club" in looked.lines[0].problem and "twice" in looked.lines[1].problem
    with pytest.raises(CompetitionError, match="nobody was entered"):
        name_lists.list_enter(
            competition=cup, text="Aino\nMember", digest=name_lists.list_read(cup, "Aino\nMember").digest,
            by=people["Owner"],
        )  # fmt: skip
    assert not cup.entries.exists()


def test_nobody_is_taken_for_a_bot(cup: Competition) -> None:
    ensure_builtin_bots()
    bot = Player.objects.filter(kind=Player.Kind.BOT)[0]
    looked = name_lists.list_read(cup, f"{bot.name}\nSomebody")
    assert "looks like the name of a bot" in looked.lines[0].problem and not looked.lines[1].problem


@pytest.mark.parametrize("how", ["takes_bots", "played_here"])
def test_where_people_play_on_the_site_each_guest_is_told_when_the_list_is_read(
    how: str, house: Club, people: dict[str, Player]
) -> None:
    cup = competitions.create_competition(
        kind="tournament", title="Mixed", game="hex", format="round-robin", club=house, **{how: True}
    )  # type: ignore[arg-type]
    add_guest(club=house, name="Aino")
    text = "Member\naino\nNew Person\nKeeper"
    looked = name_lists.list_read(cup, text)
    assert [one.problem.partition(":")[0] for one in looked.lines] == [
        "", "Aino has no login", "New Person has no login", "",
    ]  # fmt: skip
    with pytest.raises(CompetitionError, match="nobody was entered"):
        name_lists.list_enter(competition=cup, text=text, digest=looked.digest, by=people["Owner"])
    assert not Player.objects.filter(name="New Person").exists()
    rest = name_lists.list_read(cup, "Member\nKeeper")
    name_lists.list_enter(competition=cup, text="Member\nKeeper", digest=rest.digest, by=people["Owner"])
    assert cup.entries.count() == 2


@pytest.mark.parametrize("text", ["", " \n ;", "\x00", "a\n" * 401, "n" * 41_000])
def test_rubbish_is_no_list(cup: Competition, text: str) -> None:
    try:
        assert name_lists.list_read(cup, text).problems
    except CompetitionError:
        pass
    assert not cup.entries.exists()


def test_a_hundred_pasted_names_take_few_statements(
    cup: Competition, people: dict[str, Player], django_assert_max_num_queries: Callable[..., object]
) -> None:
    text = "\n".join(f"Somebody {n}" for n in range(100))
    digest = name_lists.list_read(cup, text).digest
    with django_assert_max_num_queries(20):  # type: ignore[attr-defined]
        name_lists.list_enter(competition=cup, text=text, digest=digest, by=people["Owner"])
    assert cup.entries.count() == 100


def test_everybody_of_a_night_is_entered(cup: Competition, people: dict[str, Player], house: Club) -> None:
    night = open_session(club=house, title="Thursday", starts_at=timezone.now() - timedelta(hours=1))
    for name in ("Member", "Keeper"):
        check_in(session=night, player=people[name])
    (found,) = name_lists.nights_of(cup)
    assert found.title.startswith("Thursday")
    name_lists.night_enter(competition=cup, key=found.key, by=people["Owner"])
    assert sorted(cup.entries.values_list("player__name", flat=True)) == ["Keeper", "Member"]
    with pytest.raises(CompetitionError, match="latest nights"):
        name_lists.night_enter(competition=cup, key="night/0", by=people["Owner"])
