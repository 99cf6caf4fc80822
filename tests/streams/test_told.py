"""The streams of the lobby and of a night's wall: that there is something new, never what, and for whom it is alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Membership, Player
from common.watching import Delay
from lobby import services as lobby
from lobby.models import OpenTable
from matches import services
from matches.models import Match
from nights.services import sessions
from streams import hub as hub_module
from tests.helpers.sessions import session_of
from tests.streams.listening import Heard, Streams, streams_here

pytestmark = pytest.mark.django_db(transaction=True)
LOBBY = "/live/tables/"


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> Iterator[Streams]:
    monkeypatch.setattr(hub_module, "CALM", 0.1)
    with streams_here(monkeypatch) as running:
        yield running


@pytest.fixture
def come(streams: Streams, people: dict[str, Player]) -> Callable[..., Heard]:
    """Somebody who knows all that there is now opens a stream."""

    def open_stream(name: str = "", page: str = LOBBY, query: str = "") -> Heard:
        player, client = people.get(name), Client()
        session = session_of(player.user) if player else ""
        if session:
            client.cookies["sessionid"] = session
        shown = client.get(page.removeprefix("/live"), QUERY_STRING=query).context["part"].known
        heard = streams.listen(page, session=session, query=shown)
        assert heard.status == 200 and looks(heard) == 0
        return heard

    return open_stream


def looks(heard: Heard) -> int:
    assert all(data == "" for data in heard.events("look")), "what is new is not in it"
    assert "<" not in heard.body.decode()
    return len(heard.events("look"))


def opened(people: dict[str, Player], **more: object) -> OpenTable:
    wanted = {
        "host": people["Owner"],
        "game": "hex",
        "seats": [people["Owner"], None],
        "options": {"size": 4},
    }
    return lobby.open_table(**wanted | more)  # type: ignore[arg-type]


def begun(people: dict[str, Player], **more: object) -> Match:
    table = opened(people, **more)
    match = lobby.sit(table=table, player=people["Member"], terms=table.terms).match
    assert match is not None
    return match


def play(match: Match, seat: int, at: str) -> None:
    match.refresh_from_db()
    services.play_move(match_id=match.pk, seat=seat, texts=[at], expect_seq=match.seq)


def test_whoever_may_see_a_table_is_told_that_there_is_something_new(
    streams: Streams, come: Callable[..., Heard], people: dict[str, Player]
) -> None:
    everybody = [come(), come("Member"), come("Stranger")]
    opened(people)
    for heard in everybody:
        streams.until(lambda heard=heard: looks(heard) == 1)


def test_nobody_learns_that_something_happened_at_a_table_they_may_not_see(
    streams: Streams, come: Callable[..., Heard], people: dict[str, Player], house: Club
) -> None:
    member, others = come("Member"), [come(), come("Stranger")]
    table = opened(people, audience="club", club=house)
    streams.until(lambda: looks(member) == 1)
    lobby.call_off(table=table, by=people["Owner"])
    streams.until(lambda: looks(member) == 2)
    opened(people, seats=[people["Owner"], people["Member"]], audience="link")
    streams.until(lambda: looks(member) == 3)
    streams.quiet()
    assert [looks(heard) for heard in others] == [0, 0]


def test_a_table_of_another_game_is_no_news_where_one_game_is_looked_at(
    streams: Streams, come: Callable[..., Heard], people: dict[str, Player]
) -> None:
    tuppi, all_games = come(query="game=tuppi"), come()
    opened(people)
    streams.until(lambda: looks(all_games) == 1)
    streams.quiet()
    assert looks(tuppi) == 0


def test_a_move_is_told_to_whom_it_makes_move_and_to_nobody_else(
    streams: Streams, come: Callable[..., Heard], people: dict[str, Player]
) -> None:
    match = begun(people)
    owner, member, stranger = come("Owner"), come("Member"), come("Stranger")
    play(match, 0, "b2")
    streams.until(lambda: looks(member) == 1 and looks(owner) == 1)
    streams.quiet()
    assert looks(stranger) == 0
    services.concede(match_id=match.pk, seat=0)
    streams.until(lambda: looks(stranger) == 1)  # it is not among those that are played any more


def test_many_changes_at_once_are_told_once(
    monkeypatch: pytest.MonkeyPatch, streams: Streams, come: Callable[..., Heard], people: dict[str, Player]
) -> None:
    monkeypatch.setattr(hub_module, "CALM", 2.0)
    heard = come()
    opened(people)
    streams.until(lambda: looks(heard) == 1)
    for _ in range(3):
        opened(people)
    assert looks(heard) == 1
    streams.until(lambda: looks(heard) == 2)
    streams.quiet()
    assert looks(heard) == 2


def test_who_comes_back_is_told_what_they_missed_and_the_wall_of_another_s_club_is_none_of_theirs(
    streams: Streams, come: Callable[..., Heard], people: dict[str, Player], house: Club
) -> None:
    known = come()
    opened(people)
    streams.until(lambda: looks(known) == 1)
    assert looks(streams.listen(LOBBY, query="look=0123456789abcdef")) == 1
    assert looks(streams.listen(LOBBY, last_event_id=known.ids[-1])) == 0
    night = sessions.open_session(club=house, title="Cards", starts_at=timezone.now())
    Club.objects.filter(pk=house.pk).update(visibility=Club.Visibility.MEMBERS)
    wall = f"/live/nights/{night.pk}/wall/"
    assert streams.listen(wall).status == streams.listen(wall, people["Stranger"]).status == 404
    member = come("Member", wall)
    Membership.objects.filter(player=people["Member"]).delete()
    sessions.check_in(session=night, player=people["Keeper"])
    streams.until(lambda: member.ended)
    assert looks(member) == 0 and member.events("again") == [""]


@pytest.mark.parametrize("delay", [Delay.NONE, 600])
def test_a_wall_is_told_of_a_result_but_of_no_move_that_is_seen_later(
    streams: Streams, come: Callable[..., Heard], people: dict[str, Player], house: Club, delay: int
) -> None:
    night = sessions.open_session(club=house, title="Cards", starts_at=timezone.now())
    players = [people["Owner"], people["Member"]]
    for player in players:
        sessions.check_in(session=night, player=player)
    wall = f"/live/nights/{night.pk}/wall/"
    heard = come("", wall)
    table = sessions.open_table(session=night, game="hex", players=players, played_here=True)
    streams.until(lambda: looks(heard) == 1)
    Match.objects.filter(pk=table.match_id).update(
        watch_delay=delay, created_at=timezone.now() - timedelta(hours=1)
    )
    streams.quiet()
    streams.leave(heard)
    heard = come("", wall)
    play(table.match, 0, "b2")
    streams.quiet()
    assert looks(heard) == 0
    services.concede(match_id=table.match_id, seat=0)
    streams.until(lambda: looks(heard) == 1)


def test_a_login_has_so_many_streams_of_whatever_kind(
    monkeypatch: pytest.MonkeyPatch, people: dict[str, Player]
) -> None:
    with streams_here(monkeypatch, per_account=2, per_address=3) as running:
        match, key = begun(people), session_of(people["Owner"].user)
        pages = (match, LOBBY, LOBBY)
        assert [running.listen(page, session=key).status for page in pages] == [200, 200, 429]
        assert [running.listen(LOBBY).status for _ in range(2)] == [200, 429]
        assert len(running.hub.streams) == 3
