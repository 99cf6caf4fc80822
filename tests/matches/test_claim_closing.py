"""A window for claims closes by the beat or by who looks, once; who has not answered has said nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from matches import claim_closing, event_store, services
from matches.models import Match, WindowAnswer
from matches.tasks import keep_clocks
from tests.helpers.company import browser_of
from tests.helpers.concurrency import at_once
from tests.matches.claiming import discard, table_of_four

pytestmark = pytest.mark.django_db(transaction=True)


def due(people: list[Player], *, claims: bool = True, answers: dict[int, str] | None = None) -> Match:
    """A window whose time is over; the answers came in this order."""
    match = discard(table_of_four(people, claims=claims))
    for seat, text in (answers or {}).items():
        services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=match.seq)
    Match.objects.filter(pk=match.pk).update(claims_close_at=timezone.now() - timedelta(seconds=1))
    return Match.objects.get(pk=match.pk)


def kinds(match: Match) -> list[tuple[str, int | None, str]]:
    rows = match.events.filter(seq__gt=2).order_by("seq").values_list("kind", "seat", "text")
    return [(kind, seat, text if kind == "move" else "") for kind, seat, text in rows]


def test_it_is_open_until_then(people: list[Player]) -> None:
    match = discard(table_of_four(people, claims=True))
    assert keep_clocks() == 0 and not claim_closing.close(match_id=match.pk)
    browser_of(people[0]).get(f"/matches/{match.code}/")
    assert Match.objects.get().seq == 2


def test_by_the_beat_though_nobody_looks_and_silence_is_nothing(people: list[Player]) -> None:
    match = due(people)
    assert [keep_clocks(), keep_clocks()] == [1, 0]
    match.refresh_from_db()
    silent = [("move", seat, "pass") for seat in (1, 2, 3)]
    assert kinds(match) == [*silent, ("chance", None, "")] and match.claims_close_at is None
    assert event_store.load(match).actors() == (3,), "the next player draws"


def test_what_was_answered_counts_and_stands_by_seats_not_by_time(people: list[Player]) -> None:
    match = due(people, answers={3: "pass", 1: "pung"})
    shown = browser_of(people[2]).get(f"/matches/{match.code}/").content.decode()
    match.refresh_from_db()
    assert kinds(match)[:3] == [("move", 1, "pung"), ("move", 2, "pass"), ("move", 3, "pass")], "by who looks"
    assert event_store.load(match).actors() == (1,) and "Your turn" not in shown
    assert not WindowAnswer.objects.exists()
    assert len(set(match.events.filter(seq__gt=2).values_list("at", flat=True))) <= 4


def test_all_that_others_read_of_it_is_as_many_lines_in_the_same_order(people: list[Player]) -> None:
    worlds = [due(people, claims=claims) for claims in (True, False)]
    assert claim_closing.close_due() == 2
    assert kinds(worlds[0]) == kinds(worlds[1])


def test_two_workers_close_it_once(people: list[Player]) -> None:
    match = due(people, answers={1: "pung"})
    assert at_once([lambda: claim_closing.close(match_id=match.pk)] * 2) == []
    match.refresh_from_db()
    assert match.seq == match.events.count() == 6


def test_an_answer_that_comes_as_it_closes_is_in_it_or_refused(people: list[Player]) -> None:
    match = due(people)
    at_once(
        [
            lambda: claim_closing.close(match_id=match.pk),
            lambda: services.play_move(match_id=match.pk, seat=1, texts=["pung"], expect_seq=2),
        ]
    )
    match.refresh_from_db()
    assert match.seq == match.events.count() == 6 and not WindowAnswer.objects.exists()


def test_a_worker_that_dies_has_changed_nothing_and_the_next_closes_it(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = due(people, answers={1: "pung"})

    def dies(*_args: object) -> bool:
        raise SystemExit

    monkeypatch.setattr(services, "finish_if_over", dies)
    with pytest.raises(SystemExit):
        claim_closing.close(match_id=match.pk)
    monkeypatch.undo()
    match.refresh_from_db()
    assert (match.seq, WindowAnswer.objects.count()) == (2, 1) and match.claims_close_at is not None
    assert keep_clocks() == 1
    assert event_store.load(Match.objects.get()).actors() == (1,)


def test_a_match_that_is_over_has_no_window(people: list[Player]) -> None:
    match = discard(table_of_four(people, claims=True))
    match = services.concede(match_id=match.pk, seat=2)
    assert match.is_over and claim_closing.close_due() == 0
