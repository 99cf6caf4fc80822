"""An event's directors, helpers and links to tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Club, Notice, Player
from clubs.services import join
from tests.helpers.company import club_with_roles
from tests.tournaments.matches import matches_of
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, TableLink
from tournaments.permissions import may_undo, organises, rules_on, writes_alone
from tournaments.services import competitions, officials
from tournaments.services.result_grid import result_type
from tournaments.services.table_results import ruling_add

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(people: dict[str, Player], hex_open: Callable[..., Competition], club: Club) -> Competition:
    """Four play, one of them with a login; nobody of the people organises its club."""
    made = hex_open(3)
    competitions.enter(competition=made, players=[people["Member"]])
    return competitions.start(competition=made)


def table_of(cup: Competition, player: Player | None = None) -> Pairing:
    rows = Pairing.objects.filter(round__competition=cup, round__number=1)
    rows = rows.filter(sides__entry__player=player) if player else rows
    found = rows.order_by("table").first()
    assert found is not None
    return found


def test_a_director_from_outside_is_told_and_runs_the_event(
    cup: Competition, people: dict[str, Player]
) -> None:
    by, director = cup.club.memberships.get(role="owner").player, people["Stranger"]  # type: ignore[union-attr]
    made = officials.official_name(competition=cup, player=director, role="director", by=by)
    assert officials.official_name(competition=cup, player=director, role="director", by=by) == made
    assert organises(cup, director, director.user)
    assert Notice.objects.get(player=director).kind == "official"
    table = table_of(cup)
    result_type(competition=cup, pairing_id=table.pk, text="1", by=director)
    assert (
        ruling_add(
            competition=cup, pairing_id=table.pk, kind="penalty", points=[-50, 0], reason="Late", by=director
        ).by
        == director
    )
    officials.official_dismiss(competition=cup, player=director)
    officials.official_dismiss(competition=cup, player=director)
    assert not organises(cup, director, director.user)


def test_a_director_who_plays_does_not_decide_at_their_own_table_nor_undo(
    cup: Competition, people: dict[str, Player]
) -> None:
    by, director = people["Owner"], people["Member"]
    officials.official_name(competition=cup, player=director, role="director", by=by)
    own = table_of(cup, director)
    other = Pairing.objects.filter(round__competition=cup, round__number=1).exclude(pk=own.pk).get()
    assert rules_on(cup, other, director) and not rules_on(cup, own, director)
    assert not may_undo(cup, director, director.user)
    with pytest.raises(CompetitionError, match="You sit at this table"):
        result_type(competition=cup, pairing_id=own.pk, text="+-", by=director)


def test_a_helper_writes_results_down_where_they_do_not_sit_and_rules_on_nothing(
    cup: Competition, people: dict[str, Player]
) -> None:
    helper = people["Member"]
    officials.official_name(competition=cup, player=helper, role="helper", by=people["Owner"])
    own = table_of(cup, helper)
    other = Pairing.objects.filter(round__competition=cup, round__number=1).exclude(pk=own.pk).get()
    assert writes_alone(cup, other, helper) and not writes_alone(cup, own, helper)
    assert not rules_on(cup, other, helper)
    result_type(competition=cup, pairing_id=other.pk, text="1", by=helper)
    (match,) = matches_of(cup, pairing_match__pairing=other)
    assert match.status == "finished"
    with pytest.raises(CompetitionError, match="You sit at this table"):
        result_type(competition=cup, pairing_id=own.pk, text="-+", by=helper)


@pytest.mark.parametrize(
    ("name", "role", "why"),
    [("P0", "helper", "login"), ("Member", "king", "Choose")],
)
def test_what_cannot_be_named(
    cup: Competition, people: dict[str, Player], name: str, role: str, why: str
) -> None:
    player = Player.objects.filter(name=name).first()
    assert player is not None
    with pytest.raises(CompetitionError, match=why):
        officials.official_name(competition=cup, player=player, role=role, by=people["Owner"])
    assert not cup.officials.exists()


def test_a_link_works_for_who_follows_it_first_at_its_table_until_it_is_over(
    cup: Competition, people: dict[str, Player]
) -> None:
    first, second, sitting = people["Stranger"], people["Author"], people["Member"]
    made = officials.table_links_make(competition=cup, number=1, by=people["Owner"], hours=2)
    table = table_of(cup, sitting)
    link = next(one for one in made if one.pairing_id == table.pk)
    with pytest.raises(CompetitionError, match="You sit at this table"):
        officials.table_link_follow(secret=link.secret, player=sitting)
    for _twice in range(2):
        assert officials.table_link_follow(secret=link.secret, player=first).used_by == first
    with pytest.raises(CompetitionError, match="Somebody else already"):
        officials.table_link_follow(secret=link.secret, player=second)
    other = Pairing.objects.filter(round__competition=cup, round__number=1).exclude(pk=table.pk).get()
    assert writes_alone(cup, table, first) and not writes_alone(cup, other, first)
    result_type(competition=cup, pairing_id=table.pk, text="0", by=first)
    with pytest.raises(CompetitionError, match="has ended"):
        officials.table_link_follow(secret=link.secret, player=first)


def test_links_end_with_their_time_and_when_they_are_made_anew(
    cup: Competition, people: dict[str, Player]
) -> None:
    make = {"competition": cup, "number": 1, "by": people["Owner"]}
    one, _two = officials.table_links_make(hours=2, **make)
    TableLink.objects.filter(pk=one.pk).update(ends_at=timezone.now() - timedelta(minutes=1))
    with pytest.raises(CompetitionError, match="has ended"):
        officials.table_link_follow(secret=one.secret, player=people["Stranger"])
    (new,) = officials.table_links_make(hours=2, tables=[table_of(cup).table], **make)
    assert new.secret != one.secret
    assert officials.table_links_end(competition=cup, number=1) == 2
    assert not officials.links_of(cup, 1)
    for hours in (0, 49):
        with pytest.raises(CompetitionError, match="1 to 48 hours"):
            officials.table_links_make(hours=hours, **make)
    with pytest.raises(CompetitionError, match="No table of that round"):
        officials.table_links_make(hours=2, **{**make, "number": 99})


def test_an_organiser_who_plays_undoes_nothing_where_a_director_does_not_play(
    people: dict[str, Player],
) -> None:
    club = club_with_roles("House", people)
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="round-robin", club=club
    )
    both = [people["Owner"], people["Organiser"]]
    competitions.enter(competition=made, players=both)
    competitions.start(competition=made)
    assert may_undo(made, people["Owner"], people["Owner"].user)
    officials.official_name(competition=made, player=people["Stranger"], role="director", by=people["Owner"])
    assert not may_undo(made, people["Owner"], people["Owner"].user)
    assert may_undo(made, people["Stranger"], people["Stranger"].user)
    join(club=club, player=people["Stranger"])
    assert may_undo(made, people["Stranger"], people["Stranger"].user)
