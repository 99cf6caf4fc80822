"""Several people with a browser each at one live table, who tap what their own page offers."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from playwright.sync_api import Error, Page

from matches import event_store
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.random_player import SCRIPT
from tests.browser.steps import SMALL

PATIENCE = 60_000
"""In ms: what a busy machine may need for anything."""
SHOWN = """(seq) => {
    if (document.readyState !== "complete" || !window.table) return false;
    const seen = table.seen();
    return ["ended", "over"].includes(seen.state) || (seen.state === "yours" && (seq < 0 || seen.seq === seq));
}"""


def shown(page: Page, seq: int = -1) -> str:
    """What a page has come to by itself: one's turn (after that many events), the end of a deal, or of the match."""
    page.wait_for_function(SHOWN, arg=seq, timeout=PATIENCE)
    state: str = page.evaluate("() => table.seen().state")
    return state


def act(page: Page, what: str, text: str = "") -> None:
    """Tap; where the match is over by it, another page comes."""
    try:
        page.evaluate(f"(text) => table.{what}(text)", text)
    except Error as error:
        if "Execution context was destroyed" not in str(error):
            raise


def play(match: Match, page: Page, text: str) -> None:
    """Make a move, and wait until the site has it: the page may change before that by other news."""
    known = Match.objects.get(pk=match.pk).seq
    act(page, "play", text)
    until = time.monotonic() + PATIENCE / 1000
    while Match.objects.get(pk=match.pk).seq <= known:
        assert time.monotonic() < until, f"{text} has not come"
        time.sleep(0.05)


def play_by_hand(
    match: Match,
    pages: Mapping[int, Page],
    most: int = 2000,
    meanwhile: Callable[[int], None] = lambda _: None,
) -> int:
    """Each in their own browser waits to be told of their turn and taps a legal move. How many moves it took."""
    for moves in range(most):
        match.refresh_from_db()
        live = event_store.load(match)
        if live.over:
            return moves
        seat = live.actors()[0]
        while shown(pages[seat], live.seq) == "ended":
            act(pages[seat], "goOn")
        meanwhile(seat)
        play(match, pages[seat], live.legal_texts(seat)[0])
    return most


def at_table(visit: Callable[..., Visitor], match: Match, **context: object) -> dict[int, Visitor]:
    """A phone for each person who sits there, with the table before them, by seat."""
    found = {}
    for seat in match.seats.select_related("player__user"):
        if seat.player.user is not None:
            visitor = visit(seat.player.user, **{"viewport": SMALL, **context})
            visitor.context.add_init_script(path=SCRIPT)
            visitor.page.set_default_timeout(PATIENCE)
            visitor.page.goto(f"/matches/{match.code}/")
            found[seat.index] = visitor
    return found
