"""What is written on paper is rated beyond the club only where everybody has given their own word."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Membership, Player
from clubs.services import add_guest, create_club, join, sign_up
from matches import event_store, services
from matches.models import Match
from nights.services import agreements, sessions
from ratings.models import RatedMatch
from ratings.recompute import recompute_family
from tests.tournaments.seen import seen
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return {
        name: sign_up(username=name.lower(), password="kortti-ilta", name=name).player
        for name in ("Olga", "Aino", "Eero", "Stranger")
    }


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    """Olga's, who organises it; Aino and Eero are members."""
    club = create_club(name="Kerho", owner=people["Olga"])
    for name in ("Aino", "Eero"):
        join(club=club, player=people[name])
    return club


@pytest.fixture
def hex_open(club: Club, people: dict[str, Player]) -> Competition:
    return competitions.create_competition(
        kind="tournament",
        title="Hex",
        game="hex",
        format="round-robin",
        club=club,
        organiser=people["Olga"],
        seed=1,
    )


def browser(player: Player) -> Client:
    client = Client()
    assert player.user is not None
    client.force_login(player.user)
    return client


def enter(made: Competition, by: Player, player: Player | None = None) -> int:
    form = {"player": player.pk} if player else seen(made)
    return browser(by).post(f"/competitions/{made.slug}/enter/", form).status_code


def won_by_the_first(match: Match, by: Player) -> Match:
    services.enter_result(
        match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=event_store.load(match).seq, by=by
    )
    match.refresh_from_db()
    return services.confirm_result(match_id=match.pk, expect_seq=match.seq, by=by)


def families(match: Match) -> set[str]:
    """`everyone` and `people`: beyond the club; `club`: in it."""
    rows = RatedMatch.objects.filter(match=match).select_related("family")
    return {"club" if row.family.club_id else row.family.population for row in rows}


def the_match(made: Competition) -> Match:
    competitions.start(competition=made)
    return Match.objects.get(pairing_match__pairing__round__competition=made)


def test_a_stranger_is_entered_by_nobody_else(
    hex_open: Competition, people: dict[str, Player], club: Club
) -> None:
    away = create_club(name="Away", owner=people["Stranger"])
    hidden = add_guest(club=away, name="Hidden")
    for somebody in (hidden, people["Stranger"]):
        assert enter(hex_open, people["Olga"], somebody) == 403
    assert enter(hex_open, people["Olga"], people["Aino"]) == 302
    assert enter(hex_open, people["Aino"], people["Eero"]) == 403
    assert [one.player.name for one in hex_open.entries.all()] == ["Aino"]
    assert enter(hex_open, people["Stranger"]) == 302


def test_the_answer_does_not_tell_whether_there_is_somebody_of_a_number(
    hex_open: Competition, people: dict[str, Player]
) -> None:
    client = browser(people["Olga"])
    known = client.post(f"/competitions/{hex_open.slug}/enter/", {"player": people["Stranger"].pk})
    unknown = client.post(f"/competitions/{hex_open.slug}/enter/", {"player": 10**9})
    assert known.status_code == unknown.status_code == 403
    assert "Stranger" not in known.content.decode()


def test_who_was_entered_by_an_organiser_is_rated_in_the_club_alone(
    hex_open: Competition, people: dict[str, Player]
) -> None:
    enter(hex_open, people["Olga"], people["Aino"])
    enter(hex_open, people["Eero"])
    match = won_by_the_first(played_on_paper(the_match(hex_open)), people["Olga"])
    assert (match.vouched, families(match)) == (False, {"club"})


def test_who_enters_themselves_afterwards_gives_their_word(
    hex_open: Competition, people: dict[str, Player]
) -> None:
    enter(hex_open, people["Olga"], people["Aino"])
    enter(hex_open, people["Eero"])
    assert (
        "I play" in browser(people["Aino"]).get(f"/competitions/{hex_open.slug}/entering/").content.decode()
    )
    enter(hex_open, people["Aino"])
    match = won_by_the_first(played_on_paper(the_match(hex_open)), people["Olga"])
    assert (match.vouched, families(match)) == (True, {"everyone", "people", "club"})


def played_on_paper(match: Match) -> Match:
    """Hex can be played on the site; here its result is written down."""
    Match.objects.filter(pk=match.pk).update(entered=True)
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("heard", [True, False])
def test_what_a_keeper_has_heard_is_nobodys_own_consent(
    heard: bool, club: Club, people: dict[str, Player]
) -> None:
    match = table(club, people, heard=heard)
    match = won_by_the_first(match, people["Olga"])
    assert families(match) == ({"club"} if heard else {"everyone", "people", "club"})


def test_both_sides_own_confirmations_are_words(club: Club, people: dict[str, Player]) -> None:
    match = table(club, people, heard=True)
    for name in ("Aino", "Eero"):
        if name == "Aino":
            services.enter_result(
                match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=0, by=people[name]
            )
        services.confirm_result(match_id=match.pk, expect_seq=1, by=people[name])
    match.refresh_from_db()
    assert (match.status, families(match)) == ("finished", {"everyone", "people", "club"})


def test_nobody_speaks_for_a_guest(club: Club, people: dict[str, Player]) -> None:
    people["Aino"] = add_guest(club=club, name="Guest")
    match = won_by_the_first(table(club, people, heard=False), people["Olga"])
    assert families(match) == {"club"}


def test_recomputing_keeps_it_so(club: Club, people: dict[str, Player]) -> None:
    quiet = won_by_the_first(table(club, people, heard=True), people["Olga"])
    spoken = won_by_the_first(table(club, people, heard=False), people["Olga"])
    for family in {row.family for row in RatedMatch.objects.select_related("family")}:
        recompute_family(family=family)
    assert (families(quiet), families(spoken)) == ({"club"}, {"everyone", "people", "club"})


def table(club: Club, people: dict[str, Player], *, heard: bool) -> Match:
    """Aino and Eero at a table of tonight; unless Olga heard them, each has agreed on their own phone."""
    two = [people["Aino"], people["Eero"]]
    night = sessions.open_session(club=club, title="Tonight", starts_at=timezone.now())
    for player in two:
        sessions.check_in(session=night, player=player)
    made = agreements.propose_table(session=night, game="hex", players=two, by=people["Olga"])
    for player in two:
        spoken_by = people["Olga"] if heard or player.is_guest else player
        agreements.agree(table=made, player=player, by=spoken_by)
    assert club.memberships.get(player=people["Olga"]).role == Membership.Role.OWNER
    return Match.objects.get(session_table=made)
