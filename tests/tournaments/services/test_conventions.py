"""A competition says which conventions it allows, and by when each entry brings its card."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from bots.models import Bot
from clubs.models import Notice, Player
from matches.models import ConventionVersion, Match
from tests.helpers.card_writing import a_card, card_of_bot
from tests.tournaments.carded import CardedLeague, carded_league, soon
from tournaments.errors import CompetitionError
from tournaments.models import Competition, CompetitionCard
from tournaments.services import competitions
from tournaments.services.conventions import bring_card, bring_chosen
from tournaments.services.leagues import create_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def carded(
    people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> CardedLeague:
    return carded_league(people, builtin, submitted)


def brought(league: Competition) -> dict[str, set[str]]:
    """By player: the titles of the cards that they play the league's matches by."""
    found: dict[str, set[str]] = {}
    for match in Match.objects.filter(pairing_match__pairing__round__competition=league):
        for row in match.conventions.all():
            found.setdefault(row.player.name, set()).add(row.title)
    return found


def drawn(carded: CardedLeague) -> Competition:
    return competitions.start(competition=carded.league)


def test_any_card_is_allowed_and_one_is_demanded_by_a_time_with_those_without_told(
    carded: CardedLeague, builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    carded.allow("open", until=soon())
    told = Notice.objects.filter(kind="card-asked")
    assert list(told.values_list("player__name", flat=True)) == ["Author"]
    carded.allow("open", until=Competition.objects.get(pk=carded.league.pk).cards_until)
    assert told.count() == 1, "the same again tells nobody"
    with pytest.raises(CompetitionError, match="draw when it is over"):
        drawn(carded)
    version = a_card(carded.author)
    bring_card(entry=carded.own, by=carded.author, version=version)
    with pytest.raises(CompetitionError, match="draw when it is over"):
        drawn(carded)
    Competition.objects.update(cards_until=timezone.now())
    with pytest.raises(CompetitionError, match="time for convention cards is over"):
        bring_card(entry=carded.own, by=carded.author, version=None)
    assert brought(drawn(carded)) == {"Tupakka": {"Savonia"}}


def test_who_enters_later_is_told_as_well(
    carded: CardedLeague, submitted: Callable[..., Bot], people: dict[str, Player]
) -> None:
    Competition.objects.update(cards_until=soon())
    competitions.enter(
        competition=carded.league, players=[submitted("Toinen", "tuppi").player], by=carded.author
    )
    assert not Notice.objects.filter(kind="card-asked").exists(), "who does it themself sees it on the page"
    competitions.enter(
        competition=carded.league, players=[submitted("Kolmas", "tuppi").player], by=carded.organiser
    )
    assert [notice.player for notice in Notice.objects.filter(kind="card-asked")] == [carded.author]


def test_only_listed_cards_and_those_that_are_not_are_taken_away(carded: CardedLeague) -> None:
    own, usual = a_card(carded.author), carded.organisers_card()
    bring_chosen(entry=carded.own, by=carded.author, digest=own.digest)
    carded.allow("listed", usual, until=soon())
    assert not CompetitionCard.objects.exclude(entry=None).exists()
    carded.own.refresh_from_db()
    for digest in (own.digest, "x"):
        with pytest.raises(CompetitionError, match="one of the listed"):
            bring_chosen(entry=fresh(carded), by=carded.author, digest=digest)
    bring_chosen(entry=fresh(carded), by=carded.author, digest=usual.digest)
    Competition.objects.update(cards_until=timezone.now())
    assert brought(drawn(carded)) == {"Tupakka": {"Usual"}}


def fresh(carded: CardedLeague):  # type: ignore[no-untyped-def]
    return carded.league.entries.select_related("competition", "player__bot__owner__player").get(
        pk=carded.own.pk
    )


def test_one_set_for_everybody_is_part_of_every_match(
    carded: CardedLeague, builtin: dict[str, Player]
) -> None:
    card_of_bot(builtin["random"])
    carded.allow("fixed", carded.organisers_card())
    with pytest.raises(CompetitionError, match="No entry brings"):
        bring_card(entry=carded.own, by=carded.author, version=a_card(carded.author))
    both = {"Tupakka": {"Usual"}, builtin["random"].name: {"Usual"}}
    assert brought(drawn(carded)) == both


def test_none_are_allowed_not_even_those_of_bots(carded: CardedLeague, builtin: dict[str, Player]) -> None:
    card_of_bot(builtin["random"])
    carded.allow("none")
    assert brought(drawn(carded)) == {}


def test_where_nothing_is_said_bots_bring_their_own(carded: CardedLeague, builtin: dict[str, Player]) -> None:
    version = card_of_bot(builtin["random"])
    assert brought(drawn(carded)) == {builtin["random"].name: {version.title}}


def test_what_cannot_be_is_refused_and_changes_nothing(
    carded: CardedLeague, people: dict[str, Player]
) -> None:
    usual, other = carded.organisers_card(), a_card(carded.organiser, game="screw-misere")
    hour_ago, late = timezone.now() - timedelta(hours=1), soon(5)
    Competition.objects.update(entries_until=soon(2))
    wrong: list[tuple[str, tuple[ConventionVersion, ...], object, str]] = [
        ("perhaps", (), None, "Choose which"),
        ("listed", (), None, "1 to 20"),
        ("fixed", (usual, other), None, "One card for everybody"),
        ("open", (usual,), None, "none otherwise"),
        ("fixed", (other,), None, "of another game"),
        ("open", (), hour_ago, "is to come"),
        ("open", (), late, "before the draw"),
    ]
    for conventions, allowed, until, why in wrong:
        with pytest.raises(CompetitionError, match=why):
            carded.allow(conventions, *allowed, until=until)  # type: ignore[arg-type]
    with pytest.raises(CompetitionError, match="somebody else’s"):
        bring_card(entry=carded.own, by=carded.author, version=usual)
    with pytest.raises(CompetitionError, match="of another game"):
        bring_card(entry=carded.own, by=carded.author, version=a_card(carded.author, game="screw-misere"))
    assert not CompetitionCard.objects.exists()
    competitions.withdraw(competition=carded.league, player=carded.own.player)
    with pytest.raises(CompetitionError, match="is not entered"):
        bring_card(entry=carded.own, by=carded.author, version=a_card(carded.author))


def test_after_the_draw_it_stays(carded: CardedLeague) -> None:
    drawn(carded)
    with pytest.raises(CompetitionError, match="draw has been made"):
        carded.allow("none")
    with pytest.raises(CompetitionError, match="draw has been made"):
        bring_card(entry=carded.own, by=carded.author, version=None)


def test_where_nobody_has_a_partner_there_are_none(carded: CardedLeague) -> None:
    hex_league = create_league(title="Hex", game="hex", club=carded.club, organiser=carded.organiser)
    with pytest.raises(CompetitionError, match="Nobody has a partner"):
        CardedLeague(hex_league, carded.club, carded.own, carded.author, carded.organiser).allow("none")
