"""Somebody who plays random legal moves at a live table by what can be tapped on its page, to the end.

Bots move as soon as they are called (`bots_move_at_once`), so that each answer of the site shows the next own turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from celery import current_app
from playwright.sync_api import Error, Page, TimeoutError

from clubs.models import Player
from games import players as builtin_bots
from games.core import registry
from matches import event_store, turn_drafts
from matches.bot_play import play_bots
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import begin

SCRIPT = Path(__file__).with_suffix(".js")


@pytest.fixture
def bots_move_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that is called has played before the page is answered, and no bot thinks."""
    make = builtin_bots.make
    monkeypatch.setattr(
        builtin_bots, "make", lambda spec, seed: make(spec if spec == "random" else "greedy", seed=seed)
    )

    def work(name: str, args: tuple[Any, ...] = (), **_: Any) -> None:
        if name == "matches.tasks.play_match":
            play_bots(match_id=args[0], holder="test")

    monkeypatch.setattr(current_app._get_current_object(), "send_task", work)


def against_bots(game: str, own: Player, bots: dict[str, Player], seats: int = 0, **options: Any) -> Match:
    """A match that has begun, on the fewest seats unless said: a bot for every other side, and for partners."""
    table = registry.get(game).table_for(seats or min(registry.get(game).seats), options)
    sides = [table.side_of(seat) for seat in range(table.seats)]
    others = list(bots.values())
    return begin(game, [own, *(others[side] for side in sides[1:])], **options)


@dataclass
class RandomPlayer:
    """Plays the seat of `player` in `match`; what is wrong with the page is collected in `faults`."""

    visitor: Visitor
    match: Match
    player: Player
    rng: Random = field(default_factory=lambda: Random(1))
    faults: list[str] = field(default_factory=list)
    most: int = 2000
    """After so many moves the match is left."""
    moves: int = 0
    deals: int = 0
    at: Callable[[int], None] = lambda moves: None
    """Called before each own move with the number of those made."""

    def __post_init__(self) -> None:
        self.visitor.context.add_init_script(path=SCRIPT)
        self.page.set_default_timeout(60_000)
        self.visitor.page.on("response", self._heard)
        self.seat = self.match.seats.get(player=self.player).index

    @property
    def page(self) -> Page:
        return self.visitor.page

    def _heard(self, response: Any) -> None:
        if response.status >= 400:
            self._note(f"{response.status} from {response.url}")

    def _note(self, fault: str) -> None:
        if fault not in self.faults:
            self.faults.append(fault)

    def play(self, *, deals: int = 0) -> RandomPlayer:
        """To the end of the match, or of so many deals."""
        self.page.goto(f"/matches/{self.match.code}/")
        seen = self._shown()
        while seen["state"] != "over" and self.moves < self.most:
            self._judge(seen)
            if seen["state"] == "ended":
                self.deals += 1
                if self.deals == deals:
                    break
                seen = self._do("goOn")
            elif seen["state"] == "yours":
                self.at(self.moves)
                seen = self._do("play", self._chosen(seen["offered"]))
                self.moves += 1
            elif not (seen := self._told()):
                self._note(f"dead end after {self.moves} moves")
                break
        self.match.refresh_from_db()
        return self

    def _judge(self, seen: dict[str, Any]) -> None:
        if seen["wide"] > 0:
            self._note(f"wider than the screen by {seen['wide']}")
        for words in seen["outside"]:
            self._note(f"outside: {words}")
        for words in seen["hidden"]:
            self._note(f"not in sight: {words}")
        for words in seen["refused"]:
            self._note(f"refused: {words}")

    def _chosen(self, offered: list[str]) -> str:
        """A legal move, whichever the page shows; that it offers them all is checked here."""
        self.match.refresh_from_db()
        live = event_store.load(self.match)
        legal = turn_drafts.of_player(self.match, live, self.seat, self.player).ahead.legal_texts(self.seat)
        if missing := set(legal) - set(offered):
            self._note(f"not offered: {sorted(missing)[:5]} of {len(legal)}")
        if wrong := set(offered) - set(legal):
            self._note(f"not legal: {sorted(wrong)[:5]}")
        return self.rng.choice(legal)

    def _do(self, what: str, text: str = "") -> dict[str, Any]:
        """Act on the page; what it shows then. A match that is over is shown by a page of its own."""
        try:
            seen: dict[str, Any] = self.page.evaluate(f"(text) => table.{what}(text)", text)
        except Error as error:
            if "Execution context was destroyed" not in str(error):
                self._note(f"{what} {text}: {error.message.splitlines()[0]}")
                return {"state": "over"}
            seen = self._shown()
        return seen

    def _told(self) -> dict[str, Any]:
        """What the page shows once it has been told of others' moves; nothing if it is told of none."""
        moved = "() => document.readyState === 'complete' && window.table?.seen().state !== 'others'"
        try:
            self.page.wait_for_function(moved, timeout=20_000)
        except TimeoutError:
            return {}
        return self._shown()

    def _shown(self) -> dict[str, Any]:
        """What a page shows that has just been loaded, or is still on its way."""
        ready = "() => document.readyState === 'complete' && window.table?.seen()"
        return self.page.wait_for_function(ready).json_value()
