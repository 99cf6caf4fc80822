"""One deal of Tuomas's Mah Jong as it is seen and told, and its quick player. The turns stand in `mah_jong_turns`."""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.messages import Seat, say, say_in
from games.core.state import OPEN, Action, Outcome, parse_from
from games.core.views import MeldView, SeatView, View
from games.kits.tiles import (
    COPIES,
    HONOURS_SAID,
    KINDS,
    TEXT,
    WINDS_SAID,
    Hand,
    is_honour,
    may_begin_chow,
    texts_of,
    tile_said,
    tiles_of,
)
from games.tiles.mah_jong_turns import (
    ACTIONS,
    CHOW,
    CLAIMS,
    CLOSING,
    DEAL,
    KONG,
    MAH_JONG,
    OWN_KONG,
    PASS,
    PUNG,
    TEXTS,
    TURN,
    MahJongTurns,
    Meld,
    round_wind,
    wind_of,
)

SPOKEN: Final = {
    **HONOURS_SAID,
    "mah jong": say_in("a claim", "mah jong"),
    "pass": say_in("a move", "pass"),
    "pung": say_in("tiles", "pung"),
    "kong": say_in("tiles", "kong"),
    **{TEXTS[OWN_KONG + kind]: say("kong {tile}", tile=tile_said(kind)) for kind in range(KINDS)},
    **{
        TEXTS[CHOW + kind]: say("chow {tile}", tile=tile_said(kind))
        for kind in range(KINDS)
        if may_begin_chow(kind)
    },
}
COMBINATIONS_SAID: Final = {
    "pung": say_in("tiles", "pung"),
    "kong": say_in("tiles", "kong"),
    "chow": say_in("tiles", "chow"),
}


class MahJongState(MahJongTurns):
    """One deal."""

    __slots__ = ()

    def silence(self, seat: int) -> Action | None:
        return PASS if self.phase == CLAIMS else None

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "tiles",
            "phase": self.phase,
            "seats": [self._seat_view(viewer, seat) for seat in range(4)],
            "piles": [
                {"name": say_in("pile", "wall"), "count": len(self.wall)},
                {
                    "name": say_in("pile", "discards"),
                    "count": len(self.thrown),
                    "cards": [TEXT[tile] for tile in self.thrown],
                },
            ],
            "facts": self._facts(viewer),
        }
        if viewer is not None and viewer >= 0:
            view["you"] = viewer
        return view

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        count = sum(self.hands[seat])
        open_hand = viewer in (seat, OPEN)
        melds: list[MeldView] = [self._meld_view(meld, open_hand) for meld in self.melds[seat]]
        if self.flowers[seat]:
            melds.append(
                {"cards": [TEXT[tile] for tile in self.flowers[seat]], "title": say_in("tiles", "flowers")}
            )
        labels: list[str] = [WINDS_SAID[wind_of(seat, self.deal.dealer)]]
        if self.phase == CLAIMS and self.claims[seat] >= 0:
            labels.append(say_in("beside a seat", "has decided"))
        return {
            "seat": seat,
            "side": seat,
            "hand": texts_of(self.hands[seat]) if open_hand else ["?"] * count,
            "count": count,
            "melds": melds,
            "chips": self.deal.scores[seat],
            "labels": labels,
        }

    @staticmethod
    def _meld_view(meld: Meld, open_hand: bool) -> MeldView:
        what, kind, down = meld
        if not down:
            return {
                "cards": [TEXT[tile] for tile in tiles_of((what, kind))],
                "title": COMBINATIONS_SAID[what],
            }
        return {"cards": [TEXT[kind] if open_hand else "?"] * COPIES, "title": say("kong face down")}

    def _facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [[say("Round"), WINDS_SAID[round_wind(self.deal.number)]]]
        if self.phase in (CLAIMS, CLOSING):
            facts.append([say("Discarded"), tile_said(self.thrown[-1])])
        if self.phase == TURN and self.drawn >= 0 and viewer in (self.player, OPEN):
            facts.append([say("Drawn"), tile_said(self.drawn)])
        if self.phase in (CLAIMS, CLOSING):
            facts += [
                [
                    say("Your claim") if viewer == seat else say("Claim of {player}", player=Seat(seat)),
                    self.say(TEXTS[claim]),
                ]
                for seat, claim in enumerate(self.claims)
                if claim >= 0 and viewer in (seat, OPEN)
            ]
        return facts

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        own = viewer in (seat, OPEN)
        if self.phase == CLAIMS:
            return (
                say("{player} decides: {choice}.", player=Seat(seat), choice=self.say(TEXTS[action]))
                if own
                else say("{player} has decided.", player=Seat(seat))
            )
        if action == MAH_JONG:
            return say("{player} has mah jong.", player=Seat(seat))
        if action >= OWN_KONG:
            tile = tile_said(action - OWN_KONG)
            if ("pung", action - OWN_KONG, False) in self.melds[seat]:
                return say("{player} adds {tile} to the pung.", player=Seat(seat), tile=tile)
            if own:
                return say("{player} melds a kong of {tile} face down.", player=Seat(seat), tile=tile)
            return say("{player} melds a kong face down.", player=Seat(seat))
        return say("{player} discards {tile}.", player=Seat(seat), tile=tile_said(action))

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase == DEAL:
            return say("The wall is built and the tiles are dealt.")
        tile = tile_said(self.thrown[-1])
        return (
            say(
                "{player} claims {tile}: {choice}.",
                player=Seat(outcome[0]),
                tile=tile,
                choice=self.say(outcome[1]),
            )
            if outcome
            else say("Nobody claims {tile}.", tile=tile)
        )

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        return SPOKEN.get(action_text, action_text)

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Win, meld kongs, claim pungs and useful chows, and throw the tile with the least company."""
        legal = self.legal(seat)
        if MAH_JONG in legal:
            return MAH_JONG
        if self.phase == CLAIMS:
            return self._greedy_claim(seat, legal)
        kong = next((action for action in legal if action >= OWN_KONG), None)
        if kong is not None:
            return kong
        hand = self.hands[seat]
        return min(legal, key=lambda kind: (company(hand, kind), -is_honour(kind), kind))

    def _greedy_claim(self, seat: int, legal: list[Action]) -> Action:
        for claim in (KONG, PUNG):
            if claim in legal:
                return claim
        hand, tile = self.hands[seat], self.thrown[-1]
        for claim in legal:
            if claim >= CHOW:
                used = [kind for kind in tiles_of(("chow", claim - CHOW)) if kind != tile]
                if hand[tile] == 0 and all(hand[kind] == 1 for kind in used):
                    return claim
        return PASS


def company(hand: Hand, kind: int) -> int:
    """How much a tile of a hand has to do with the others: twins first, then neighbours."""
    worth = 6 * (hand[kind] - 1)
    if is_honour(kind):
        return worth
    place, start = kind % 9, kind - kind % 9
    for other in range(max(0, place - 2), min(9, place + 3)):
        if other != place and hand[start + other]:
            worth += 4 if abs(other - place) == 1 else 2
    return worth + (0 < place < 8)
