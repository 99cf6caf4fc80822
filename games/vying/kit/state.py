"""What is seen and told of a vying game, the texts of its moves, and a quick player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from games.core.errors import Illegal
from games.core.messages import Card, Message, Seat, joined, say, say_in, say_n
from games.core.state import OPEN, Action, Outcome, parse_from
from games.core.views import SeatView, View
from games.kits.cards import mask_of
from games.vying.kit.betting import BET, CALL, CHECK, FOLD, RAISE, SEE, Betting
from games.vying.kit.rounds import BETTING, CHANGING, MOVED, PAT, SHOWING, VyingDeal

SAMPLES: Final = 24
"""So many hands of others a quick player imagines."""


class VyingState(VyingDeal):
    """A deal in play, as it looks to players."""

    def hand_name(self, seat: int) -> str:
        """What a hand that is shown is called."""
        raise NotImplementedError

    # What is seen -------------------------------------------------------------------------------------------------

    def phase_name(self) -> str:
        """What is happening, in a word or two."""
        return (
            say_in("phase", "deal"),
            say_in("phase", "change cards") if self.replaced else say_in("phase", "reject cards"),
            say_in("phase", "bet"),
            say_in("phase", "show"),
            say_in("phase", "over"),
        )[self.phase]

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "cards",
            "phase": self.phase_name(),
            "seats": [self.seat_view(viewer, seat) for seat in range(self.table.seats)],
            "facts": [[say_in("fact", "pot"), str(self.betting.pot)]],
        }
        if self.phase == BETTING:
            view["facts"].append([say_in("fact", "to pay"), str(self.betting.owes(self.betting.turn))])
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        if self.board:
            board = self.hand_texts(self.board)
            view["piles"] = [{"name": say_in("pile", "on the table"), "count": len(board), "cards": board}]
        return view

    def seat_view(self, viewer: int | None, seat: int) -> SeatView:
        """What is seen at one seat."""
        betting, hand = self.betting, self.hands[seat]
        shown: SeatView = {"seat": seat, "chips": betting.chips.stacks[seat], "bet": betting.paid[seat]}
        if hand:
            seen = self.seen(viewer, seat)
            shown["hand"] = [*self.hand_texts(seen), *["?"] * (hand ^ seen).bit_count()]
        if viewer in (seat, OPEN) and hand & self.up[seat]:
            cards = self.hand_texts(hand & self.up[seat])
            shown["melds"] = [{"title": say_in("cards", "face up"), "cards": cards}]
        if call := self.call(seat):
            shown["call"] = call
        if labels := self.labels(seat):
            shown["labels"] = labels
        return shown

    def call(self, seat: int) -> str:
        """What a seat has said last."""
        if self.said[seat] >= 0:
            return self.spoken[self.texts[self.said[seat]]]
        return ""

    def labels(self, seat: int) -> list[str]:
        """Words beside a seat."""
        labels: list[str] = [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else []
        if self.said[seat] == FOLD:
            labels.append(say_in("beside a seat", "folded"))
        elif not self.betting.active[seat]:
            labels.append(say_in("beside a seat", "out"))
        elif self.hands[seat] and not self.won and not self.betting.chips.can_act(seat):
            labels.append(say_in("beside a seat", "all in"))
        if seat in self.shows:
            labels.append(self.hand_name(seat))
        return labels

    # What is told -------------------------------------------------------------------------------------------------

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == CHANGING:
            return self.told_change(viewer, seat, action)
        after = self.betting.clone()
        after.apply(action)
        story = self.told_bet(seat, action, after)
        if after.inside > 1:
            return story
        winner = Seat(after.active.index(True))
        return joined([story, say("{player} takes the pot of {pot}.", player=winner, pot=after.pot)], " ")

    def told_bet(self, seat: int, action: Action, after: Betting) -> Message:
        """A word of the betting, and what it costs."""
        player, added = Seat(seat), after.paid[seat] - self.betting.paid[seat]
        if action == FOLD:
            return say("{player} folds.", player=player)
        if action == CHECK:
            return say("{player} checks.", player=player)
        if action == CALL:
            return say("{player} calls, paying {chips}.", player=player, chips=added)
        if action == SEE:
            return say("{player} sees, paying {chips}.", player=player, chips=added)
        extra = action - RAISE
        if extra > 0:
            return say("{player} raises by {extra}, paying {chips}.", player=player, extra=extra, chips=added)
        return say("{player} bets {chips}.", player=player, chips=added)

    def told_change(self, viewer: int | None, seat: int, action: Action) -> str:
        """Everybody sees how many cards are changed, and which of those that lay open."""
        cards, player = action >> MOVED, Seat(seat)
        told = cards if viewer in (seat, OPEN) else cards & self.up[seat]
        if not cards:
            return say("{player} stands pat.", player=player)
        if told:
            named = texts_said(self.pack.texts_of(told))
            if self.replaced:
                return say("{player} changes {cards}.", player=player, cards=named)
            return say("{player} rejects {cards}.", player=player, cards=named)
        count = cards.bit_count()
        if not self.replaced:
            return say("{player} rejects {count} cards.", player=player, count=count)
        return say_n("{player} changes a card.", "{player} changes {count} cards.", count, player=player)

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase == SHOWING:
            return self.told_showing(outcome)
        after = self.clone()
        after.apply_chance(outcome)
        shown = [
            say("{player} is dealt {cards}", player=Seat(seat), cards=texts_said(texts))
            for seat, texts in enumerate(map(self.hand_texts, self.news(after)))
            if texts
        ]
        story = [self.told_antes() if not self.round else say("Cards are dealt.")]
        if shown:
            story.append(say("{list}.", list=joined(shown)))
        if new := after.board & ~self.board:
            story.append(say("On the table: {cards}.", cards=texts_said(self.pack.texts_of(new))))
        return joined(story, " ")

    def told_antes(self) -> Message:
        """What everybody pays before the deal."""
        return say("Everybody puts {ante} into the pot, and the cards are dealt.", ante=self.ante)

    def told_showing(self, outcome: Outcome) -> str:
        """The hands, and what they win."""
        after = self.clone()
        after.settle()
        return say("{shown}. {won}.", shown=told_hands(after, outcome), won=told_wins(after.won))

    # Texts --------------------------------------------------------------------------------------------------------

    @property
    def change_word(self) -> str:
        """What begins the text of throwing cards away."""
        return "change" if self.replaced else "reject"

    def text(self, seat: int, action: Action) -> str:
        if action >= 1 << MOVED:
            return " ".join((self.change_word, *self.pack.texts_of(action >> MOVED)))
        return "pat" if action == PAT else self.texts[action]

    def parse(self, seat: int, text: str) -> Action:
        if text == "pat":
            return PAT
        if isinstance(text, str) and text.startswith(self.change_word + " "):
            words = text.split(" ")[1:]
            cards = mask_of([parse_from(self.pack.first, word) for word in words])
            if cards.bit_count() == len(words):
                return cards << MOVED
            raise Illegal(say("{text} names a card twice.", text=f"{text!r:.60}"))
        return parse_from(self.actions, text)

    def say(self, action_text: str) -> str:
        word, *cards = action_text.split()
        if word == self.change_word:
            said = texts_said(cards)
            return say("change {cards}", cards=said) if self.replaced else say("reject {cards}", cards=said)
        return self.spoken.get(action_text) or say_in("a move", "stand pat")

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Bet when the hand is likely the best, pay as long as the pot is worth it, change what does not match."""
        legal = self.legal(seat)
        if self.phase == CHANGING:
            return self.greedy_change(seat, legal)
        betting = self.betting
        hope, owed = self.hope(seat, rng), betting.owes(seat)
        if hope * betting.inside > 1.6 and legal[-1] >= BET and betting.paid[seat] < 8 * betting.largest:
            return legal[-1]
        stay = next((action for action in legal if action in (CHECK, CALL, SEE)), None)
        if stay is not None and (not owed or hope * (betting.pot + owed) >= owed):
            return stay
        return legal[1] if stay is None and hope * betting.inside >= 1 and len(legal) > 1 else FOLD

    def hope(self, seat: int, rng: Random) -> float:
        """How likely the hand as it is beats all others still in, by hands that they might have."""
        own, known = self.strength(seat), self.known(seat)
        unseen = [card for card in self.cards_dealt() if not known >> card & 1]
        chance = 1.0
        others, trial = self.rivals(seat), self.clone()
        for other in others:
            seen = self.seen(seat, other)
            hidden = (self.hands[other] ^ seen).bit_count()
            beaten = 0.0
            for _ in range(SAMPLES // len(others) + 1):
                trial.hands[other] = seen | mask_of(rng.sample(unseen, hidden))
                worth = trial.strength(other)
                beaten += 1 if worth < own else 0.5 if worth == own else 0
            chance *= (beaten + 0.2) / (SAMPLES // len(others) + 1.4)
        return chance

    def rivals(self, seat: int) -> list[int]:
        """The others still in."""
        return [other for other, active in enumerate(self.betting.active) if active and other != seat]

    def greedy_change(self, seat: int, legal: list[Action]) -> Action:
        """Which cards a quick player changes; by default those without which the hand is best."""
        trial = self.clone()
        best = (-1, 0)
        for action in legal:
            trial.hands[seat] = self.hands[seat] & ~(action >> MOVED)
            best = max(best, (trial.strength(seat), action))
        return best[1]


def changes_said(count: int) -> str:
    """How many cards somebody has changed, nothing before he was asked."""
    return say("changed {count}", count=count) if count >= 0 else ""


def texts_said(texts: Iterable[str]) -> Message:
    """Cards by their texts, in a message."""
    return joined(map(Card, texts), " ")


def told_hands(after: VyingState, outcome: Outcome) -> Message:
    """The hands that are shown, and what they are called."""
    shown = [
        say(
            "{player} shows {hand} ({cards})",
            player=Seat(seat),
            hand=after.hand_name(seat),
            cards=texts_said(cards),
        )
        for seat, cards in enumerate(outcome)
        if cards
    ]
    return joined(shown, "; ")


def told_wins(won: Sequence[int]) -> Message:
    """Who wins how many chips."""
    return joined(
        [
            say("{player} wins {chips}", player=Seat(seat), chips=count)
            for seat, count in enumerate(won)
            if count
        ]
    )
