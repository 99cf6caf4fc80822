"""Streams of live tables from end to end: who gets them, what is in them, when, and how they end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from clubs.models import Club, Membership, Player
from matches import held_moves, services
from matches.models import HeldMove, Match
from matches.pace_rules import Pace
from tests.helpers.sessions import session_of
from tests.streams.listening import Streams, streams_here

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> Iterator[Streams]:
    with streams_here(monkeypatch) as running:
        yield running


@pytest.fixture
def match(people: dict[str, Player]) -> Match:
    seats = [services.SeatPlan(people[name]) for name in ("Owner", "Member")]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


def play(match: Match, seat: int, at: str) -> None:
    match.refresh_from_db()
    services.play_move(match_id=match.pk, seat=seat, texts=[at], expect_seq=match.seq)


def test_a_move_comes_to_everybody_as_their_page_would_show_it(
    streams: Streams, match: Match, people: dict[str, Player]
) -> None:
    aino, eero, stranger = (streams.listen(match, people.get(name)) for name in ("Owner", "Member", ""))
    assert [one.status for one in (aino, eero, stranger)] == [200] * 3
    assert [len(one.events()) for one in (aino, eero, stranger)] == [1, 1, 1], "how it stands now"
    assert "Your turn" in aino.events()[0]
    play(match, 0, "b2")
    for one in (aino, eero, stranger):
        streams.until(lambda one=one: len(one.events()) == 2)
        assert one.ids[-1].startswith("seq=1&")
    assert "Your turn" in eero.events()[1] and "Your turn" not in aino.events()[1]
    assert 'name="move"' in eero.events()[1] and "<form" not in stranger.events()[1]


def test_who_comes_back_gets_what_they_missed_and_nothing_twice(streams: Streams, match: Match) -> None:
    first = streams.listen(match)
    known = first.ids[-1]
    streams.leave(first)
    assert streams.hub.streams == []
    again = streams.listen(match, last_event_id=known)
    assert again.events() == []
    streams.leave(again)
    play(match, 0, "b2")
    back = streams.listen(match, query="seq=9&deal=1", last_event_id=known)
    assert len(back.events()) == 1 and back.ids[-1].startswith("seq=1&")


def test_a_page_that_knows_all_is_sent_nothing(streams: Streams, match: Match) -> None:
    known = streams.listen(match).ids[-1]
    assert streams.listen(match, query=known).events() == []


@pytest.mark.parametrize(
    "given", ["9" * 1_000_000, "seq=²", "seq=1\0", "<script>", "seq=99999999999", "\xff\xfe"]
)
def test_rubbish_for_a_last_event_is_no_event_at_all(streams: Streams, match: Match, given: str) -> None:
    heard = streams.listen(match, last_event_id=given, query=given[:400])
    assert heard.status == 200 and len(heard.events()) == 1


@pytest.mark.parametrize(
    "path",
    [
        "/live/",
        "/live/matches/7/",
        "/live/admin/",
        "/live/matches/0b0f0e0a-0000-0000-0000-000000000000/",
        "/x" * 9000,
    ],
)
def test_there_is_no_stream_of_anything_else(streams: Streams, match: Match, path: str) -> None:
    assert streams.listen(path).status == 404


def test_strangers_get_no_stream_of_a_hidden_clubs_match(
    streams: Streams, match: Match, people: dict[str, Player], house: Club
) -> None:
    Club.objects.filter(pk=house.pk).update(visibility=Club.Visibility.MEMBERS)
    Match.objects.filter(pk=match.pk).update(club=house)
    assert streams.listen(match).status == 404
    member = Membership.objects.get(club=house, player=people["Keeper"])
    watching = streams.listen(match, member.player)
    assert watching.status == 200
    member.delete()
    play(match, 0, "b2")
    streams.until(lambda: watching.ended)
    assert len(watching.events()) == 1, "nothing after the membership ended"


def test_a_club_that_hides_itself_ends_the_streams_of_strangers(
    streams: Streams, match: Match, people: dict[str, Player], house: Club
) -> None:
    Match.objects.filter(pk=match.pk).update(club=house)
    Club.objects.filter(pk=house.pk).update(visibility=Club.Visibility.PUBLIC)
    strangers, aino = [streams.listen(match) for _ in range(3)], streams.listen(match, people["Owner"])
    Club.objects.filter(pk=house.pk).update(visibility=Club.Visibility.MEMBERS)
    play(match, 0, "b2")
    for one in strangers:
        streams.until(lambda one=one: one.ended)
        assert len(one.events()) == 1 and one.events("again") == [""]
    streams.until(lambda: len(aino.events()) == 2)


def test_who_has_logged_out_is_shown_nothing_more_of_their_hand(
    streams: Streams, match: Match, people: dict[str, Player]
) -> None:
    aino = streams.listen(match, people["Owner"])
    Session.objects.all().delete()
    play(match, 0, "b2")
    streams.until(lambda: aino.ended)
    assert len(aino.events()) == 1 and aino.events("again") == [""]


def test_a_held_move_comes_to_its_player_alone_until_it_is_shown(
    streams: Streams, match: Match, people: dict[str, Player]
) -> None:
    Match.objects.filter(pk=match.pk).update(pace=Pace(tick=10).to_json())
    match.refresh_from_db()
    aino, eero, stranger = (streams.listen(match, people.get(name)) for name in ("Owner", "Member", ""))
    held_moves.play(match_id=match.pk, seat=0, texts=["b2"], expect_seq=0)
    assert HeldMove.objects.exists()
    streams.until(lambda: len(aino.events()) == 2)
    streams.quiet()
    assert [len(eero.events()), len(stranger.events())] == [1, 1]
    HeldMove.objects.update(shown_at=timezone.now() - timedelta(seconds=1))
    streams.told(f"match:{match.pk}")
    for one in (eero, stranger):
        streams.until(lambda one=one: len(one.events()) == 2)
        assert one.ids[-1].startswith("seq=1&")


def test_a_held_move_is_shown_when_its_time_has_come_without_anybody_asking(
    streams: Streams, match: Match, people: dict[str, Player]
) -> None:
    Match.objects.filter(pk=match.pk).update(pace=Pace(tick=2).to_json(), started_at=timezone.now())
    eero = streams.listen(match, people["Member"])
    held_moves.play(match_id=match.pk, seat=0, texts=["b2"], expect_seq=0)
    shown_at = HeldMove.objects.get().shown_at
    streams.until(lambda: len(eero.events()) == 2)
    assert timezone.now() >= shown_at


def test_the_end_of_a_match_ends_its_streams(
    streams: Streams, match: Match, people: dict[str, Player]
) -> None:
    listeners = [streams.listen(match, people["Owner"]), streams.listen(match), streams.listen(match)]
    services.concede(match_id=match.pk, seat=0)
    for one in listeners:
        streams.until(lambda one=one: one.ended)
        assert one.events("over") == [""]
    late = streams.listen(match)
    assert late.ended and late.events("over") == [""]


def test_a_login_and_an_address_have_so_many_streams(
    monkeypatch: pytest.MonkeyPatch, match: Match, people: dict[str, Player]
) -> None:
    with streams_here(monkeypatch, per_account=2, per_address=4) as running:
        key = session_of(people["Owner"].user)
        own = [running.listen(match, session=key) for _ in range(3)]
        assert [one.status for one in own] == [200, 200, 429]
        assert own[2].headers[b"retry-after"] == b"30"
        assert own[2].body.startswith(b"2 streams are open with your login already. ")
        assert [running.listen(match).status for _ in range(3)] == [200, 200, 429]
        running.leave(own[0])
        assert running.listen(match, session=key).status == 200
        assert len(running.hub.streams) == 4


def test_streams_asked_for_by_the_hundred_are_answered_and_take_nothing_from_others(
    monkeypatch: pytest.MonkeyPatch, match: Match, people: dict[str, Player]
) -> None:
    with streams_here(monkeypatch, per_account=50, per_address=5) as running:
        heard = [running.listen(match) for _ in range(100)]
        assert [one.status for one in heard] == [200] * 5 + [429] * 95
        assert heard[5].body.startswith(b"5 streams are open from your address already. ")
        assert heard[-1].body.startswith(
            b"Too many streams were asked for from your address within a minute. "
        )
        assert all(one.body and one.headers[b"retry-after"] == b"30" for one in heard[5:])
        play(match, 0, "b2")
        for one in heard[:5]:
            running.until(lambda one=one: len(one.events()) == 2)


def test_pages_of_other_sites_read_nothing(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    with streams_here(monkeypatch, pages_port=8000) as running:
        for origin in (
            "https://evil.example",
            "http://testserver:1",
            "null",
            "http://[",
            "http://testserver:99999",
        ):
            assert running.listen(match, origin=origin).status == 403
        heard = running.listen(match, origin="http://testserver:8000")
        assert heard.headers[b"access-control-allow-origin"] == b"http://testserver:8000"
        assert running.listen(match, origin="http://testserver").status == 200


def test_all_spectators_are_sent_the_same_bytes(
    streams: Streams, match: Match, people: dict[str, Player], house: Club
) -> None:
    """So that one may be asked for in place of all: officers of the match's club, too, and the site's staff."""
    Match.objects.filter(pk=match.pk).update(club=house)
    Club.objects.filter(pk=house.pk).update(visibility=Club.Visibility.PUBLIC)
    others = [one for name, one in people.items() if name not in ("Owner", "Member") and one.user]
    people["Stranger"].user.is_superuser = people["Stranger"].user.is_staff = True  # type: ignore[union-attr]
    people["Stranger"].user.save()  # type: ignore[union-attr]
    assert others
    events = {streams.listen(match, one).events()[0] for one in [None, *others]}
    assert len(events) == 1


def test_when_the_process_ends_everybody_is_asked_to_come_again(streams: Streams, match: Match) -> None:
    heard = streams.listen(match)
    streams.application.ending = True
    streams.loop.call_soon_threadsafe(streams.hub.end_all)
    streams.until(lambda: heard.ended)
    assert heard.events("again") == [""]
    assert streams.listen(match).status == 503


def test_who_sees_it_later_is_told_when_its_time_has_come_and_after_coming_back(
    streams: Streams, match: Match, people: dict[str, Player]
) -> None:
    Match.objects.filter(pk=match.pk).update(watch_delay=600)
    aino, stranger = streams.listen(match, people["Owner"]), streams.listen(match)
    known = stranger.ids[-1]
    play(match, 0, "b2")
    streams.until(lambda: len(aino.events()) == 2)
    streams.quiet()
    assert len(stranger.events()) == 1 and known.startswith("seq=0&")
    assert streams.listen(match, last_event_id=known).events() == []
    streams.leave(stranger)
    match.events.update(at=timezone.now() - timedelta(seconds=597))
    back = streams.listen(match, query="seq=9&status=running")
    streams.until(lambda: back.ids[-1].startswith("seq=1&"))
