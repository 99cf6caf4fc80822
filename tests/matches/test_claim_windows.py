"""A window for claims tells nobody who could claim: two worlds that differ in that alone look the same over HTTP."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Player
from games.core import registry
from games.core.errors import Illegal, StaleSequence
from matches import claim_windows, event_store, services
from matches.errors import MatchError
from matches.models import Match, WindowAnswer
from tests.helpers.company import browser_of
from tests.matches.claiming import DISCARD, could_claim, discard, table_of_four

pytestmark = pytest.mark.django_db
LATER = datetime(2037, 1, 1, 12, tzinfo=UTC)
OWN = ("id", "code", "created_at", "started_at", "seals")


def answer(match: Match, seat: int, text: str) -> Match:
    return services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=match.seq)


def opened(people: list[Player], *, claims: bool) -> Match:
    """Aino has discarded; the window closes at a time that is the same in all worlds."""
    match = discard(table_of_four(people, claims=claims))
    Match.objects.filter(pk=match.pk).update(claims_close_at=LATER)
    return Match.objects.get(pk=match.pk)


def seen(match: Match, viewer: Player | None) -> list[Any]:
    """All that somebody can ask for: the page, the page that waits for news, the API; without what names a match."""
    client, address = browser_of(viewer), f"/matches/{match.code}/"
    page = client.get(address)
    known = re.search(r"hx-get=\"([^\"]*)\"", page.content.decode())
    assert known is not None
    waits = client.get(known[1].replace("&amp;", "&"))
    told = client.get(f"/api/matches/{match.code}/").json()
    body = page.content.decode().replace(str(match.code), "CODE")
    for secret in (r'name="csrfmiddlewaretoken" value="\w+"', r'name="once"[^>]*>', r'"X-CSRFToken": "\w+"'):
        body = re.sub(secret, "", body)
    body = re.sub(r'value="[0-9a-f-]{32,36}"|[0-9a-f]{64}|\w{64}', "", body)
    body = re.sub(r"<time.*?</time>", "", body, flags=re.S)
    return [
        page.status_code,
        body,
        waits.status_code,
        waits.content,
        {k: v for k, v in told.items() if k not in OWN and k != "embed"},
    ]


def test_nobody_else_can_tell_the_world_in_which_somebody_can_claim(people: list[Player]) -> None:
    """At each moment: before anybody has answered, after the one who can claim has, and after two more have."""
    worlds = {claims: opened(people, claims=claims) for claims in (True, False)}
    assert [could_claim(match, 1) for match in worlds.values()] == [True, False]
    moments = [(), ((1, {True: "pung", False: "pass"}),), ((2, {True: "pass", False: "pass"}),)]
    before: dict[str, list[Any]] = {}
    for answers in moments:
        for seat, texts in answers:
            for claims, match in worlds.items():
                answer(match, seat, texts[claims])
        for name, viewer in (("Aino", people[0]), ("Veikko", people[3]), ("nobody", None)):
            one, other = (seen(match, viewer) for match in worlds.values())
            assert one == other, name
            assert one == before.setdefault(name, one), f"{name} learns nothing from the answers of others"
            assert one[2] == 204


def test_it_is_open_as_long_whoever_could_claim(people: list[Player]) -> None:
    for claims in (True, False):
        began = timezone.now()
        match = discard(table_of_four(people, claims=claims))
        assert match.claims_close_at is not None
        assert began < match.claims_close_at - timedelta(seconds=20) <= timezone.now()
        closes = match.claims_close_at
        for seat in (1, 2, 3):
            match = answer(match, seat, "pass")
        match.refresh_from_db()
        assert (match.claims_close_at, match.seq) == (closes, 2), "all have answered, and it is open"


def test_who_answered_reads_their_own_answer_and_may_answer_otherwise(people: list[Player]) -> None:
    match = opened(people, claims=True)
    page = browser_of(people[1]).get(f"/matches/{match.code}/").content.decode()
    assert "Claims can be made for 20 seconds" in page and "Who does not answer has said nothing" in page
    browser_of(people[1]).post(f"/matches/{match.code}/play/", {"move": "pung", "seq": str(match.seq)})
    assert claim_windows.own_answer(match, 1) == "pung"
    assert "You have answered" in browser_of(people[1]).get(f"/matches/{match.code}/").content.decode()
    answer(match, 1, "pass")
    assert list(WindowAnswer.objects.values_list("seat", "text")) == [(1, "pass")]


def test_what_is_no_answer_is_refused(people: list[Player]) -> None:
    match = opened(people, claims=False)
    for seat, text, refusal in ((1, "pung", Illegal), (1, "rubbish", Illegal), (0, "pass", Illegal)):
        with pytest.raises(refusal):
            answer(match, seat, text)
    with pytest.raises(StaleSequence):
        services.play_move(match_id=match.pk, seat=1, texts=["pass"], expect_seq=1)
    with pytest.raises(MatchError, match="Answer once"):
        services.play_move(match_id=match.pk, seat=1, texts=["pass", "pass"], expect_seq=2)
    assert not WindowAnswer.objects.exists() and Match.objects.get().seq == 2


def test_without_a_window_it_closes_with_the_last_answer(people: list[Player]) -> None:
    match = discard(table_of_four(people, claims=True, seconds=0))
    assert match.claims_close_at is None
    for seat in (2, 3, 1):
        match = answer(match, seat, "pass")
    assert event_store.load(match).actors() == (3,) and not WindowAnswer.objects.exists()


def test_where_no_window_can_be() -> None:
    mah_jong, hex_ = (registry.get(key).table_for() for key in ("tuomas-mah-jong", "hex"))
    claim_windows.check_window(20, mah_jong, bots=False, clock=False)
    claim_windows.check_window(0, hex_, bots=True, clock=True)
    for table, seconds, bots, clock, why in (
        (mah_jong, 7, False, False, "how long"),
        (hex_, 20, False, False, "out of turn"),
        (mah_jong, 20, True, False, "for people"),
        (mah_jong, 20, False, True, "not both"),
    ):
        with pytest.raises(MatchError, match=why):
            claim_windows.check_window(seconds, table, bots=bots, clock=clock)


def test_the_discard_is_the_one_that_is_claimed(people: list[Player]) -> None:
    match = opened(people, claims=True)
    assert event_store.load(match).playing.thrown == [DISCARD]  # type: ignore[attr-defined]
