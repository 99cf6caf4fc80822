"""Klubiskruuvi: Modern Skruuvi in which everybody partners everybody, and must once a game play alone.

Source: My Games, lines 1269-1331. Alone one plays for no trick at all (bolsu) or for all of them (Mussolini).
"""

from __future__ import annotations

from random import Random
from typing import Self

from games.core.game import Deal, Game, GameTable
from games.core.registry import register
from games.core.state import Action
from games.kits import skruuvi_greedy as quick
from games.kits.cards import mask_of
from games.kits.hands import NOBODY
from games.kits.skruuvi import GIVE_EACH, KNOCKING, KONTRAING, SkruuviState
from games.kits.skruuvi_bids import (
    BIDDABLE,
    BOOK,
    FIRST_BID,
    HIGHEST,
    KINDS,
    KNOCK,
    KONTRA,
    PASS,
    PASS_MISERE,
    WORDS,
    bid,
)
from games.kits.skruuvi_results import (
    KNOCK_WORDS,
)
from games.kits.tricks import ALONE
from games.tricks.klubiskruuvi_sheet import (
    CLUB_MISSING,
    DEALS,
    GAMES,
    MISERE_MADE,
    OVERTRICK,
    ROTATIONS,
    SEATINGS,
    SIDE_WEIGHT,
    SOLO_MADE,
    SOLO_WRONG,
    SOLOS,
    AceWon,
    KlubiResult,
    KlubiSheet,
)
from games.tricks.modern_skruuvi import (
    AUCTION_PAGE,
    BASIC_DEALS,
    DECISIONS,
    EXCHANGE_PAGE,
    KNOCK_PAGE,
    KOTKA_BIDS_PAGE,
    KOTKAS,
    MADE,
    PASS_MISERE_PAGE,
    PASSING,
    PLAY_PAGE,
)

BOLSU = FIRST_BID + len(BIDDABLE) * HIGHEST
TAKE, LEAVE = BOLSU + 1, BOLSU + 2


class KlubiState(SkruuviState):
    """First everybody may bid to play alone; otherwise a deal of Skruuvi.

    soloist: who plays alone, or -1. volunteers: who bid bolsu. times: by seat what its knock makes of its scores.
    """

    __slots__ = ("soloist", "times", "volunteers")

    words = (*WORDS, "bolsu", "take", "leave")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        game = deal.carry.get("game", 0)
        self.rotation = ROTATIONS[game]
        self.team = [SEATINGS[game].index(player) % 2 for player in range(4)] + [-1]
        self.soloist = -1
        self.volunteers: tuple[int, ...] = NOBODY
        self.times = [1] * 4

    def clone(self) -> Self:
        new = super().clone()
        new.soloist, new.volunteers, new.times = self.soloist, self.volunteers, self.times[:]
        return new

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
            self.ask("bolsu", self.waiting[0])
        elif not self.volunteers:
            self._play_with_partners()
        elif len(self.volunteers) > 1:
            self.ask("who plays alone", self.volunteers[0])
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
        if self.phase == "bolsu":
            forced = self.deal.carry.get("solos_only") and len(self.waiting) == 1
            return [BOLSU] if forced else [PASS, BOLSU]
        if self.phase == "who plays alone":
            return [TAKE, LEAVE]
        if self.phase == "contract":
            return [bid(HIGHEST, kind) for kind in range(PASS_MISERE)]
        return super().choices(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.phase == "bolsu":
            self.waiting = self.waiting[1:]
            if action == BOLSU:
                self.volunteers += (seat,)
            self._next_bolsu_bid()
        elif self.phase == "who plays alone":
            self.volunteers = (seat,) if action == TAKE else self.volunteers[1:]
            self._next_bolsu_bid()
        elif self.phase == "contract":
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
            self.ask("contract", self.soloist)

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
        return "alone" if self.soloist >= 0 else super().deal_name()

    def call(self, seat: int) -> str:
        return "bolsu" if seat in self.volunteers else super().call(seat)

    def labels(self, seat: int) -> list[str]:
        labels = super().labels(seat)
        if self.times[seat] > 1:
            labels.append("knocked" if self.times[seat] == 2 else "kontra-knocked")
        return labels

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == "who plays alone":
            return f"{{{seat}}} {'plays alone' if action == TAKE else 'leaves it to the others'}."
        if self.phase == "contract":
            return f"{{{seat}}} will play {self.say(self.text(seat, action))}."
        if action == BOLSU:
            return f"{{{seat}}} bids bolsu."
        if self.soloist >= 0 and self.phase == KONTRAING:
            verb = "kontra-knocks" if action == KONTRA else "lets stand the knock of"
            return f"{{{seat}}} {verb} {{{self.waiting[0]}}}."
        return super().told_choice(viewer, seat, action)

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        hand = self.hands[seat]
        if self.phase == "bolsu":
            legal = self.choices(seat)
            willing = quick.dangers(hand) <= 2 or quick.strength(hand) >= 26
            return BOLSU if willing else legal[0]
        if self.phase == "who plays alone":
            return TAKE
        if self.phase == "contract":
            return bid(HIGHEST, quick.solo_kind(hand))
        if self.soloist >= 0 and self.phase == GIVE_EACH:
            return quick.worst(hand, quick.solo_kind(hand))
        if self.soloist >= 0 and self.phase == KONTRAING:
            return PASS
        return super().greedy_choice(seat, rng)


@register
class Klubiskruuvi(Game):
    title = "Klubiskruuvi"
    summary = (
        "The club evening's Skruuvi: everybody partners everybody, and each must once a game play alone."
    )
    wins = "Each plays for themself: most points after the last game win."
    seats = (4,)
    options = (PASSING,)
    sources = ("my-games 1269-1331",)
    objective = "either"
    draws = True
    may_stop = False
    settlements = ("average-pot",)
    max_actions = 520

    Result = KlubiResult
    Sheet = KlubiSheet
    State = KlubiState

    page = {
        "object": f"To have the most points of four after {GAMES} games, in each of which another player is one's "
        "partner, made in contracts with him and in one deal a game alone.",
        "equipment": "52 cards, the ace high.",
        "deal": f"In every deal 12 cards each, and 4 lie face down on the table. A game is {DEALS} deals: "
        f"{BASIC_DEALS} basic deals, then {KOTKAS} kotkas, and among them {SOLOS} deals in which one plays alone, each "
        "player once.",
        "alone-or-not": "From the dealer's left on, each who has not played alone in this game bids bolsu or passes. "
        "If several bid, the first may play or leave it to those after him; the last must play. When only such deals "
        "are left, they must bid it, but one may pass while somebody who still has to is to speak. If nobody bids, it "
        "is a basic deal or a kotka; for a kotka everybody then takes a table card.",
        "alone": "The declarer shows the table cards, takes them and gives one card to each of the others, beginning "
        f"on his left. He names his contract of {HIGHEST}: misère (bolsu) or any other (Mussolini). The others are "
        "against him, and from his right on each may knock for himself; he may kontra-knock each.",
        "auction": AUCTION_PAGE,
        "exchange": EXCHANGE_PAGE,
        "contract": f"A contract of n promises n + {BOOK} tricks; a lower number than 5 is raised to 5.",
        "knocking": KNOCK_PAGE,
        "play": PLAY_PAGE,
        "scoring-alone": f"Made: every opponent loses {SOLO_MADE}. Failed: every opponent gets {SOLO_WRONG[0]} for the "
        f"first wrong trick and {SOLO_WRONG[1]} for each more. In bolsu every opponent also gets the number of the "
        "trick for each ace the declarer took, and loses it for each ace the opponents took, whether it was made or "
        "not. A knock doubles and a kontra-knock quadruples what its opponent gets, but not the aces of a failed "
        "bolsu. The declarer gets the opposite of what the others get together.",
        "scoring": "With a partner. Made: "
        + ", ".join(
            f"{level} counts {points} (misère {MISERE_MADE[level]})" for level, points in MADE.items()
        )
        + f"; each trick more {OVERTRICK[5]} in a contract of 5 and {OVERTRICK[6]} in one of 6. Failed, a minus: "
        + "; ".join(
            f"in a contract of {level}, {first} for the first missing trick and {further} for each more"
            for level, (first, further) in CLUB_MISSING.items()
        )
        + ". In misère, made or not, each side gets the number of the trick for every ace in the other side's tricks. "
        "Knocks double, kontra-knocks quadruple all this, except the declaring side's aces in a misère that failed.",
        "pass-misere": PASS_MISERE_PAGE
        + " Each side gets a point for every trick of the others, and their aces; knocks multiply both.",
        "kotka": "After the bolsu round everybody takes one of the table cards. " + KOTKA_BIDS_PAGE,
        "match": f"{GAMES} games, so that everybody partners everybody. Every player has his own total: what he got in "
        f"deals played alone, and {SIDE_WEIGHT} times his side's points of the other deals.",
        "settlement": "Each player's difference from the average.",
    }
    decisions = (
        *DECISIONS,
        "Knocks against a soloist are asked from his right on and then clockwise: right, left, opposite.",
        "The soloist answers each knock with a kontra-knock or not, after all have knocked or passed.",
        "In bolsu each opponent loses the aces taken by all three of them together.",
        "Every missing trick of a contract of 5 costs 5.",
        "Bonuses for extra tricks are multiplied by knocks with the contract they belong to.",
        "Who has played alone in a game is not asked again; when only such deals are left, the last who still has to "
        "must bid bolsu, even after another's bid.",
        "In a kotka the table cards are taken after the bolsu round; a pass misère in it goes on without.",
        "The players keep their seats' numbers; in the second and third game they sit in another order.",
    )
