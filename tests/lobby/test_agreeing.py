"""Convention cards at open tables: brought by each partner, agreed to anew by everybody, laid on the match."""

from __future__ import annotations

import pytest

from clubs.models import Player
from lobby import services
from lobby.agreeing import agree, bring_card
from lobby.cards import can_bring, cards_seen
from lobby.errors import LobbyError, NotYours, TableGone
from lobby.models import OpenTable
from matches.conventions import write_card
from matches.models import ConventionVersion, TableConventions

pytestmark = pytest.mark.django_db


def newest(people: dict[str, Player], owner: str, partner: str | None = None) -> ConventionVersion:
    card = write_card(
        player=people[owner],
        by=people[owner],
        game="tuppi",
        title="Ours",
        text="A knock shows four trumps.",
        partner=people[partner] if partner else None,
    )
    version = card.versions.first()
    assert version is not None
    return version


def fresh(table: OpenTable) -> OpenTable:
    return OpenTable.objects.prefetch_related("seats__player", "seats__card__card").get(pk=table.pk)


@pytest.fixture
def table(people: dict[str, Player], club: object) -> OpenTable:
    """Aino and Helmi are partners, Eero sits against them, and one seat is free."""
    four = [people["Aino"], None, None, None]
    made = services.open_table(host=people["Aino"], game="tuppi", seats=four)
    services.sit(table=made, player=people["Eero"], terms=made.terms, index=1)
    services.sit(table=made, player=people["Helmi"], terms=made.terms, index=2)
    return fresh(made)


@pytest.fixture
def ours(people: dict[str, Player], table: OpenTable) -> ConventionVersion:
    """Aino and Helmi have both said that they play by it."""
    version = newest(people, "Aino", "Helmi")
    bring_card(table=table, player=people["Aino"], version=version)
    bring_card(table=fresh(table), player=people["Helmi"], version=version)
    return version


def test_one_partners_card_is_no_term_and_both_partners_is(
    table: OpenTable, people: dict[str, Player]
) -> None:
    version, before = newest(people, "Aino", "Helmi"), table.terms
    bring_card(table=table, player=people["Aino"], version=version)
    assert fresh(table).terms == before
    assert [one.agreed for one in cards_seen(fresh(table), people["Eero"])] == [False]
    bring_card(table=fresh(table), player=people["Helmi"], version=version)
    assert fresh(table).terms != before
    assert [one.agreed for one in cards_seen(fresh(table), people["Eero"])] == [True, True]


def test_who_sat_there_before_agrees_anew_and_nothing_begins_without_it(
    table: OpenTable, people: dict[str, Player], ours: ConventionVersion
) -> None:
    now = fresh(table)
    with pytest.raises(TableGone, match="not as you read it"):
        services.sit(table=now, player=people["Ilmari"], terms=table.terms)
    services.sit(table=now, player=people["Ilmari"], terms=now.terms)
    assert fresh(table).is_open
    with pytest.raises(TableGone):
        agree(table=fresh(table), player=people["Eero"], terms=table.terms)
    agree(table=fresh(table), player=people["Eero"], terms=now.terms)
    assert fresh(table).is_open
    agree(table=fresh(table), player=people["Aino"], terms=now.terms)
    begun = fresh(table)
    assert begun.status == "begun" and begun.match is not None
    laid = TableConventions.objects.filter(match=begun.match)
    assert {row.player: row.digest for row in laid} == {
        people["Aino"]: ours.digest,
        people["Helmi"]: ours.digest,
    }


def test_bots_take_the_rest_and_it_waits_for_who_has_not_agreed(
    table: OpenTable, people: dict[str, Player], ours: ConventionVersion, bots: dict[str, Player]
) -> None:
    services.fill(table=fresh(table), by=people["Aino"])
    now = fresh(table)
    assert now.is_open and all(seat.player for seat in now.seats.all())
    for name in ("Aino", "Eero"):
        agree(table=fresh(table), player=people[name], terms=now.terms)
    assert fresh(table).status == "begun"


def test_a_partner_who_gets_up_takes_the_card_along(
    table: OpenTable, people: dict[str, Player], ours: ConventionVersion
) -> None:
    services.leave(table=fresh(table), player=people["Helmi"])
    assert fresh(table).terms == table.terms
    assert [one.player.name for one in cards_seen(fresh(table), people["Eero"])] == ["Aino"]


def test_nothing_is_brought_that_is_not_theirs(table: OpenTable, people: dict[str, Player]) -> None:
    others = newest(people, "Ilmari")
    with pytest.raises(LobbyError, match="Choose a card of yours"):
        bring_card(table=table, player=people["Eero"], version=others)
    with pytest.raises(NotYours, match="Only who sits at the table"):
        bring_card(table=table, player=people["Ilmari"], version=others)
    assert can_bring(table, people["Eero"]) == []
    hex_table = services.open_table(host=people["Aino"], game="hex", seats=[people["Aino"], None])
    with pytest.raises(LobbyError, match="Nobody has a partner"):
        bring_card(table=hex_table, player=people["Aino"], version=None)


def test_who_has_not_agreed_to_the_cards_there_brings_none(
    table: OpenTable, people: dict[str, Player], ours: ConventionVersion
) -> None:
    own = newest(people, "Eero")
    with pytest.raises(LobbyError, match="Agree first"):
        bring_card(table=fresh(table), player=people["Eero"], version=own)
    agree(table=fresh(table), player=people["Eero"], terms=fresh(table).terms)
    bring_card(table=fresh(table), player=people["Eero"], version=own)
    again = fresh(table)
    bring_card(table=again, player=people["Eero"], version=own)
    assert [one.version.title for one in cards_seen(fresh(table), None)] == ["Ours"] * 3
    assert {one.text for one in cards_seen(fresh(table), None)} == {""}, "who has no login reads titles"
