"""A short game of Hex on a board of four by four, each in a browser of their own."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from matches import event_store
from matches.models import Match


def play_to_the_end(match: Match, pages: dict[int, Page]) -> None:
    """Each in their own browser waits to be told that it is their turn, and taps a free cell."""
    for _turn in range(16):
        live = event_store.load(Match.objects.get(pk=match.pk))
        if live.over:
            return
        (seat,) = live.actors()
        cells = [text for text in live.legal_texts(seat) if re.fullmatch("[a-d][1-4]", text)]
        page = pages[seat]
        expect(page.locator("#live").get_by_text("Your turn")).to_be_visible()
        _tap_until_played(match, live.seq, page, _across(cells, seat))


def _across(cells: list[str], seat: int) -> str:
    """A cell of a line to one's own edges: columns for the one, rows for the other."""
    return min(cells, key=lambda cell: cell if seat == 0 else cell[::-1])


def _tap_until_played(match: Match, seq: int, page: Page, cell: str) -> None:
    """Cells are smaller than a finger: the first tap chooses one, the second plays it.

    A tap is lost where the board is told anew under the finger; whoever sees nothing happen taps once more.
    """
    spot = page.locator(f"[data-at={cell}]")
    until = time.monotonic() + 60
    spot.click()
    while Match.objects.get(pk=match.pk).seq <= seq:
        assert time.monotonic() < until
        spot.click()
        _wait_for_move(match, seq)


def _wait_for_move(match: Match, seq: int) -> None:
    """Until the move has come to the server, or for as long as anybody waits before tapping again."""
    until = time.monotonic() + 8
    while Match.objects.get(pk=match.pk).seq <= seq and time.monotonic() < until:
        time.sleep(0.05)
