"""Klubiskruuvi: Modern Skruuvi in which everybody partners everybody, and must once a game play alone.

Source: My Games, lines 1269-1331. Alone one plays for no trick at all (bolsu) or for all of them (Mussolini).
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.fields import each_seat
from games.core.game import Game
from games.core.messages import Seat, say, say_in
from games.core.registry import register
from games.core.state import Action
from games.kits import skruuvi_greedy as quick
from games.kits.cards import mask_of
from games.kits.hands import NOBODY
from games.kits.skruuvi import GIVE_EACH, KNOCKING, KONTRAING, SkruuviState
from games.kits.skruuvi_bids import (
    BIDDABLE,
    FIRST_BID,
    HIGHEST,
    KINDS,
    KNOCK,
    KONTRA,
    PASS,
    PASS_MISERE,
    WORDS,
    WORDS_SAID,
    bid,
)
from games.kits.skruuvi_results import KNOCK_WORDS
from games.kits.tricks import ALONE
from games.tricks.klubiskruuvi_sheet import ROTATIONS, SEATINGS, AceWon, KlubiResult, KlubiSheet
from games.tricks.modern_skruuvi import PASSING

BOLSU = FIRST_BID + len(BIDDABLE) * HIGHEST
TAKE, LEAVE = BOLSU + 1, BOLSU + 2
BOLSU_BIDS: Final = say_in("phase", "bolsu")
ALONE_OR_NOT: Final = say_in("phase", "who plays alone")
CONTRACT: Final = say_in("phase", "contract")


class KlubiState(SkruuviState):
    """First everybody may bid to play alone; otherwise a deal of Skruuvi.

    soloist: who plays alone, or -1. volunteers: who bid bolsu. times: by seat what its knock makes of its scores.
    """

    soloist: int = -1
    volunteers: tuple[int, ...] = NOBODY
    times: list[int] = each_seat(1)

    words = (*WORDS, "bolsu", "take", "leave")
    words_said = {**WORDS_SAID, "take": say_in("a move", "take"), "leave": say_in("a move", "leave")}

    def collect(self) -> None:
        super().collect()
        game = self.deal.carry.get("game", 0)
        self.rotation = ROTATIONS[game]
        self.team = [SEATINGS[game].index(player) % 2 for player in range(4)] + [-1]

    def sizes(self) -> list[int]:
        return [12, 12, 12, 12, 4]

    # Who plays alone ----------------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        soloists = self.deal.carry.get("soloists", ())
        first = self.left(self.deal.dealer)
        self.waiting = tuple(player for player in self.rotation[first] if player not in soloists)
        self._next_bolsu_bid()

    def _next_bolsu_bid(self) -> None:
        if self.waiting:
            self.ask(BOLSU_BIDS, self.waiting[0])
        elif not self.volunteers:
            self._play_with_partners()
        elif len(self.volunteers) > 1:
            self.ask(ALONE_OR_NOT, self.volunteers[0])
        else:
            self._play_alone(self.volunteers[0])

    def _play_with_partners(self) -> None:
        if self.kotka:
            self.take_table_cards(self.rotation[self.left(self.deal.dealer)])
        self.begin_auction()

    def _play_alone(self, player: int) -> None:
        self.soloist = self.declarer = player
        self.level = HIGHEST
        self.team = [int(other != player) for other in range(4)] + [-1]
        self.open_table_cards(player)
        self.waiting = self.rotation[player][1:]
        self.ask(GIVE_EACH, player)

    def choices(self, seat: int) -> list[Action]:
        if self.phase == BOLSU_BIDS:
            forced = self.deal.carry.get("solos_only") and len(self.waiting) == 1
            return [BOLSU] if forced else [PASS, BOLSU]
        if self.phase == ALONE_OR_NOT:
            return [TAKE, LEAVE]
        if self.phase == CONTRACT:
            return [bid(HIGHEST, kind) for kind in range(PASS_MISERE)]
        return super().choices(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.phase == BOLSU_BIDS:
            self.waiting = self.waiting[1:]
            if action == BOLSU:
                self.volunteers += (seat,)
            self._next_bolsu_bid()
        elif self.phase == ALONE_OR_NOT:
            self.volunteers = (seat,) if action == TAKE else self.volunteers[1:]
            self._next_bolsu_bid()
        elif self.phase == CONTRACT:
            self.strain = (action - FIRST_BID) % len(BIDDABLE)
            _, left, across, right = self.rotation[seat]
            self.waiting = right, left, across
            self.ask(KNOCKING, right)
        elif self.soloist >= 0 and self.phase in (KNOCKING, KONTRAING):
            self._knock_alone(action)
        else:
            super().act(seat, action)

    def note_gifts(self, giver: int) -> None:
        if self.soloist < 0:
            super().note_gifts(giver)
        else:
            cards = mask_of(self.gifts[0][2])
            self.whereabouts = ((-1, (giver,), cards, 3),)

    def after_gifts(self) -> None:
        if self.soloist < 0:
            super().after_gifts()
        else:
            self.ask(CONTRACT, self.soloist)

    def _knock_alone(self, action: Action) -> None:
        """Every opponent knocks or passes; then the soloist answers each knock."""
        opponent, *others = self.waiting
        self.waiting = tuple(others)
        if action in (KNOCK, KONTRA):
            self.times[opponent] *= 2
        if not self.waiting and self.phase == KNOCKING:
            order = self.rotation[self.soloist]
            self.waiting = tuple(
                player for player in (order[3], order[1], order[2]) if self.times[player] > 1
            )
            self.phase = KONTRAING
        if not self.waiting:
            self.begin_play()
        else:
            self.turn = ALONE[self.waiting[0] if self.phase == KNOCKING else self.soloist]

    def result(self) -> KlubiResult:
        alone = self.soloist >= 0
        one = self.declarer if self.declarer >= 0 else self.deal.dealer
        tricks = self.side_tricks()[self.team[one]]
        aces = tuple(AceWon(trick=trick, ours=self.team[by] == self.team[one]) for trick, by in self.aces)
        return KlubiResult(
            solo=alone,
            game=KINDS[self.strain],
            declarer=None if self.strain == PASS_MISERE else self.declarer,
            level=None if alone or self.strain == PASS_MISERE else self.level,
            tricks=tricks,
            knock=None if alone else KNOCK_WORDS[self.knocks],
            knocks=tuple(KNOCK_WORDS[times // 2] for times in self.times) if alone else None,
            aces=None if self.wants(one) else aces,
        )

    # What is seen -------------------------------------------------------------------------------------------------

    def deal_name(self) -> str:
        return say_in("a deal", "alone") if self.soloist >= 0 else super().deal_name()

    def call(self, seat: int) -> str:
        return "bolsu" if seat in self.volunteers else super().call(seat)

    def labels(self, seat: int) -> list[str]:
        labels = super().labels(seat)
        if self.times[seat] > 1:
            knocked = say_in("beside a seat", "knocked")
            labels.append(knocked if self.times[seat] == 2 else say_in("beside a seat", "kontra-knocked"))
        return labels

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == ALONE_OR_NOT:
            if action == TAKE:
                return say("{player} plays alone.", player=Seat(seat))
            return say("{player} leaves it to the others.", player=Seat(seat))
        if self.phase == CONTRACT:
            return say(
                "{player} will play {choice}.", player=Seat(seat), choice=self.say(self.text(seat, action))
            )
        if action == BOLSU:
            return say("{player} bids bolsu.", player=Seat(seat))
        if self.soloist >= 0 and self.phase == KONTRAING:
            player, knocker = Seat(seat), Seat(self.waiting[0])
            if action == KONTRA:
                return say("{player} kontra-knocks {knocker}.", player=player, knocker=knocker)
            return say("{player} lets stand the knock of {knocker}.", player=player, knocker=knocker)
        return super().told_choice(viewer, seat, action)

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        hand = self.hands[seat]
        if self.phase == BOLSU_BIDS:
            legal = self.choices(seat)
            willing = quick.dangers(hand) <= 2 or quick.strength(hand) >= 26
            return BOLSU if willing else legal[0]
        if self.phase == ALONE_OR_NOT:
            return TAKE
        if self.phase == CONTRACT:
            return bid(HIGHEST, quick.solo_kind(hand))
        if self.soloist >= 0 and self.phase == GIVE_EACH:
            return quick.worst(hand, quick.solo_kind(hand))
        if self.soloist >= 0 and self.phase == KONTRAING:
            return PASS
        return super().greedy_choice(seat, rng)


@register
class Klubiskruuvi(Game):
    title = "Klubiskruuvi"
    summary = say(
        "The club evening's Skruuvi: everybody partners everybody, and each must once a game play alone."
    )
    wins = say("Each plays for themself: most points after the last game win.")
    seats = (4,)
    options = (PASSING,)
    sources = ("my-games 1269-1331",)
    objective = "either"
    settlements = ("average-pot",)

    Result = KlubiResult
    Sheet = KlubiSheet
    State = KlubiState
