"""Contract Samba: samba with an auction in which a side promises how many points it will make and how it opens.

Source: My Games, lines 2244-2375, on the rules of canasta (lines 1907-2007). What they leave open is decided in
`ContractSamba.decisions`. The count is in `contract_samba_count`, the auction and the openings in
`contract_samba_auction`, the turns in `contract_samba_state`, on those of samba
(`samba_turn`, `samba_state`).
"""

from __future__ import annotations

from typing import ClassVar

from games.core.game import Game
from games.core.options import Option
from games.core.registry import register
from games.rummy.canasta import CONCEALED, MIXED_CANASTA, NATURAL_CANASTA
from games.rummy.contract_samba_auction import LEAST_TWOS
from games.rummy.contract_samba_count import (
    BLACK_THREE_IN_HAND,
    BY_TYPE,
    DECK,
    GOING_OUT,
    HIGHEST,
    LEAST_OPENING,
    MELDED_RED_THREE,
    MIXED_ACES,
    MIXED_TWOS,
    NATURAL_ACES,
    NATURAL_TWOS,
    NO_OPENING,
    OPENINGS,
    RED_THREE_IN_HAND,
    RULES,
    SAMBA,
    TARGET,
    VALUES,
    WITH_CARDS,
    WRONG_QUESTION,
    ContractSambaResult,
    ContractSambaSheet,
)  # fmt: skip
from games.rummy.contract_samba_state import ContractSambaDeal
from games.rummy.samba_words import FEW


def _opening_table() -> str:
    rows = [f"{need} with {least} or more" for least, need in OPENINGS]
    return f"{', '.join(rows)}, {LEAST_OPENING} with less than nought"


@register
class ContractSamba(Game):
    """The old Finnish contract form of samba."""

    title = "Contract Samba"
    summary = "Samba with an auction: promise thousands, open at once, and make them before you go out."
    wins = "The first side to reach the agreed points wins; if both get there in one deal, the one with more."
    seats = (4,)
    objective = "either"
    luck = "some"
    may_stop = False
    max_actions = 1200
    max_deals = 60
    settlements = ("two-sides",)
    Result = ContractSambaResult
    Sheet = ContractSambaSheet
    State = ContractSambaDeal

    options = (
        Option("target", "Points to play to", TARGET, lo=1000, hi=100_000),
        Option("wrong_question", "Penalty for a wrong question", WRONG_QUESTION, lo=0, hi=1000),
    )
    sources = ("my-games 2244-2375",)

    page: ClassVar[dict[str, str]] = {
        "object": f"Be the first side to {TARGET} points, over several deals. In each deal a side may promise "
        f"thousands of "
        "points; making them earns half as much again, failing gives the others all of it.",
        "equipment": f"Three packs with two jokers each, {len(DECK)} cards, of the values they have in canasta: a "
        f"joker "
        f"{VALUES[13]}, an ace or a two {VALUES[0]}, 8 to king {VALUES[6]}, 4 to 7 and a three {VALUES[1]}. "
        "Four play, partners facing.",
        "deal": "15 cards to each; the rest is the stock. The first card of the discard pile is turned only "
        "after the "
        "auction and the declarer's opening; a red three or a wild card turned is covered.",
        "auction": "From the dealer's left. A bid is a number of thousands and a type: clubs, diamonds, hearts, "
        "spades, "
        "canasta, canasta of twos, in ascending order. Each bid must be higher than the last, in "
        "number or, with the same "
        "number, in type. Who passed may bid later. Three passes in a row end the auction, four if "
        "nobody has bid. Instead "
        "of bidding a player may double a high bid of the opponents, which ends the auction at once.",
        "opening": "The declarer, who made the highest bid, opens at once, before any turn. First melds must be "
        "worth, by "
        f"the side's score: {_opening_table()}. A complete canasta always opens. From level {BY_TYPE} "
        f"the type opens too: "
        "three cards in sequence of the contract's suit, four natural cards of a rank, or four twos. "
        "A declarer who cannot "
        f"open loses {NO_OPENING} and the next lower bid becomes the contract, whose bidder opens or "
        f"pays in turn. The "
        f"others open later by points or with a canasta; a set of twos in their opening holds at least {LEAST_TWOS}.",
        "play": "The declarer has the first turn, without a contract the player on the dealer's left. Draw "
        "two cards from "
        "the stock, or take from the pile and draw one; meld; discard one.",
        "melds": f"Sets hold three cards or more of a rank, at least two natural and at most {RULES.wilds} "
        f"wild; jokers and "
        "twos are wild. Twos make sets of their own, with jokers as wild cards; threes make none. A "
        "side may have several "
        "sets of a rank. Seven cards make a canasta; only natural cards go on a mixed one, nothing "
        "on a natural one or on "
        "twos. Sequences hold three to seven natural cards of a suit, twos and threes too, also "
        "round the corner as Q-K-A-2; "
        "seven make a samba, which is closed.",
        "pile": "The top card is taken with two natural cards of its rank from the hand, three if a wild "
        "card or a red three "
        "freezes the pile or the side has not opened; never a two, a three or a joker. They make a "
        "new set or join one with "
        "room for them. A top card that extends a sequence of the side may always be taken for that. "
        "Of a frozen pile one "
        "takes the cards down to the topmost freezing card and those freezing cards that touch it. "
        "In an opening the top and "
        "the cards that take it do not count.",
        "threes": f"A red three may be laid out at {-MELDED_RED_THREE} and is replaced from the stock, may be "
        f"used in a "
        "sequence, or may be discarded, which freezes the pile. Black threes are melded by three or "
        "more when going out.",
        "going-out": "The declarer's side may go out when it shows the points of the contract, the others with "
        "two canastas, "
        "at least one of them natural, and a samba. Exactly one card must be left, and is discarded.",
        "scoring": f"Natural canasta of twos {NATURAL_TWOS}, mixed {MIXED_TWOS}; of aces {NATURAL_ACES} and "
        f"{MIXED_ACES}; other "
        f"canastas {NATURAL_CANASTA} and {MIXED_CANASTA}; samba {SAMBA}; going out {GOING_OUT}, and "
        f"{CONCEALED} more in the "
        f"turn of the opening. Melded cards count for their side, cards in hand against it: black threes "
        f"{-BLACK_THREE_IN_HAND}, red threes {-RED_THREE_IN_HAND} each. A contract is judged by all "
        f"this except the melded "
        f"cards, which count only from level {WITH_CARDS}. Made: half its sum to the declarer's side. "
        f"Failed: the whole to "
        "the others. Doubled: twice that. If the stock runs out there is no contract.",
        "match": f"First to {TARGET}; if both get there, the higher total. The match is played to the end, "
        f"because the "
        "score sets the opening.",
        "settlement": "The difference of the totals between the two sides.",
    }
    decisions = (
        "The double is of one bid: if that falls because its bidder cannot open, the next contract is not doubled.",
        "There is no redouble: a double ends the auction.",
        f"Levels up to {HIGHEST}; the source sets no bound.",
        f"Before going out the declarer's side counts what it shows: canastas, sambas, red threes "
        f"laid out, {GOING_OUT} for "
        f"going out, from level {WITH_CARDS} the cards too; the partner's hand, which nobody sees, "
        f"counts only afterwards.",
        "Penalties for wrong questions and failed openings do not count in judging a contract.",
        "A side that has not opened takes the pile as if it were frozen, as in canasta: with three natural cards.",
        "Four cards of a rank or four twos as an opening are natural ones.",
        "The declarer may lay more than the opening needs, and says when he is done.",
        "The card that comes with the pile is drawn as soon as its top is laid.",
        "`May I go out?` is asked as in canasta, after drawing from the stock; on the site with at most "
        f"{FEW} cards in hand and only by who can go out.",
        "Opening and going out in one turn is worth the extra of canasta: only samba takes it away.",
        "If both sides pass the target the higher total wins; if they are level another deal is played.",
    )

    two_sides = True
