"""Two people, each with an android for a partner: robots that obey commands, report errors, and hide their cards from
the one who commands them.

The seats go round dealer, the other's android, the dealer's android, the other: both people sit beside the android of
their opponent and see its hand. Holder 2 + s is the android of seat s. What an android answers follows from its hand,
so the answer is an event of its own (`reveals`); everybody hears it, and resampled worlds give the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, Self

from games.core.fields import Fields
from games.core.game import Deal, GameTable
from games.core.messages import Card, Seat, joined, say, say_in
from games.core.state import CHANCE, OPEN, Action, Outcome, State, give_up
from games.core.views import PileView
from games.kits.cards import BIT, TEXT, cards_of, mask_of
from games.kits.determinization import Limit, shuffle_within
from games.kits.tricks import ALONE, PLAY, TrickState

ANSWER: Final = say_in("phase", "answer")
ERROR: Final = -1
"""What an android replies that cannot obey."""
ANDROID: Final = 2
"""The android of seat s is holder ANDROID + s."""

Asked = tuple[int, ...]
"""What an android was asked, complete: the reply follows from this and its hand."""

STEPS = 300
MIXING = 30


class AndroidState(Fields, TrickState):
    """One deal for two people with androids. With four people at the table it is played without any.

    asked: what an android has to answer now. tried: commands that failed in this turn. answers: (holder, what it had
    played then, what was asked, the reply).
    """

    piles = ("android", "android")

    asked: tuple[int, ...] = ()
    tried: tuple[Action, ...] = ()
    answers: tuple[tuple[int, int, Asked, int], ...] = ()

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        if self.with_androids:
            self.team = [0, 1, 0, 1]
            self.actor = (ALONE[0], ALONE[1], ALONE[0], ALONE[1])

    # The rules a game gives ---------------------------------------------------------------------------------------

    def reply(self, asked: Asked, hand: int) -> int:
        """What an android with that hand answers: a card, `ERROR`, or a number of the game's own."""
        raise NotImplementedError

    def commands(self, holder: int) -> list[Action]:
        """The commands that may be given to an android whose turn it is."""
        raise NotImplementedError

    def command(self, seat: int, holder: int, action: Action) -> None:
        """Carry out an action of an android's turn: `ask_android`, or what else a game allows."""
        self.ask_android(action, self.trick[0] if self.trick else -1, self.best if self.trick else -1)

    def replied(self, reply: int) -> None:
        """An answer has been heard: by default a card is played or an error is noted."""
        if reply == ERROR:
            self.tried += (self.asked[0],)
            self.turn = self.actor[self.holder()]
        else:
            self.tried = ()
            self.play_card(reply)

    # Turns --------------------------------------------------------------------------------------------------------

    @property
    def with_androids(self) -> bool:
        """Whether two people play with androids."""
        return self.table.seats == 2

    def sizes(self) -> list[int]:
        return [13] * 4 + [0] * (len(self.hands) - 4)

    def around(self) -> tuple[int, ...]:
        """The holders clockwise from the dealer."""
        dealer = self.deal.dealer
        if not self.with_androids:
            return tuple((dealer + step) % 4 for step in range(4))
        return dealer, ANDROID + 1 - dealer, ANDROID + dealer, 1 - dealer

    def left_of(self, holder: int) -> int:
        """The holder on somebody's left."""
        around = self.around()
        return around[(around.index(holder) + 1) % 4]

    def first_leader(self) -> int:
        return self.left_of(self.deal.dealer)

    def trick_order(self, leader: int) -> tuple[int, ...]:
        around = self.around()
        place = around.index(leader)
        return around[place:] + around[:place]

    def show_androids(self) -> None:
        """Everybody looks at the android of the other."""
        if self.with_androids:
            for seat in range(2):
                self.know(seat, ANDROID + 1 - seat, self.hands[ANDROID + 1 - seat])

    def holder(self) -> int:
        """Whose card is to be played."""
        return self.order[len(self.trick)]

    def commanding(self) -> bool:
        """Whether an android's card is to be played, and its partner says which."""
        return self.phase == PLAY and self.with_androids and self.holder() >= ANDROID

    def legal(self, seat: int) -> list[Action]:
        return self.commands(self.holder()) if self.commanding() else super().legal(seat)

    sample_legal = State.sample_legal

    def is_legal(self, seat: int, action: Action) -> bool:
        return action in self.legal(seat) if self.commanding() else super().is_legal(seat, action)

    def apply(self, seat: int, action: Action) -> None:
        if self.commanding():
            self.command(seat, self.holder(), action)
        else:
            super().apply(seat, action)

    def ask_android(self, *asked: int) -> None:
        """The partner has given a command or asked a question; the answer comes next."""
        self.asked = asked
        self.ask(ANSWER, CHANCE)

    def answering(self) -> int:
        """The android that has to answer."""
        return self.holder()

    def reveals(self) -> bool:
        return self.phase == ANSWER

    def draw(self, rng: Random) -> Outcome:
        if self.phase == ANSWER:
            return self.spoken(self.reply(self.asked, self.hands[self.answering()]))
        return super().draw(rng)

    def spoken(self, reply: int) -> Outcome:
        """An answer as it stands in the log: a card's text, or null for an error."""
        return None if reply == ERROR else TEXT[reply]

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase != ANSWER:
            super().apply_chance(outcome)
            return
        android = self.answering()
        reply = self.reply(self.asked, self.hands[android])
        self.answers += ((android, self.played[android], self.asked, reply),)
        self.phase = PLAY
        self.replied(reply)

    # Worlds -------------------------------------------------------------------------------------------------------

    def deal_again(self, world: Self, viewer: int, rng: Random, limits: Sequence[Limit] = ()) -> None:
        """The own android must have answered as it did; where a first deal does not say so, cards are exchanged."""
        super().deal_again(world, viewer, rng, limits)
        android, other = ANDROID + viewer, 1 - viewer
        heard = [answer for answer in self.answers if answer[0] == android]
        if not heard:
            return

        def misfit(hand: int) -> int:
            gone = self.played[android]
            return sum(self.reply(asked, hand | (gone & ~then)) != reply for _, then, asked, reply in heard)

        hands, barred = world.hands, self.lacks
        hands[android], hands[other] = exchanged(
            hands[android], hands[other], barred[android], barred[other], misfit, rng
        )
        if misfit(hands[android]):
            self._exchange_real(world, android, other, misfit, rng)

    def _exchange_real(
        self, world: Self, android: int, other: int, misfit: Callable[[int], int], rng: Random
    ) -> None:
        """Hands that give the answers are rare: find others from those that gave them."""
        both = self.hands[android] | self.hands[other]

        def fits(cards: list[int]) -> bool:
            hand = mask_of(cards)
            wrong = hand & self.lacks[android] or both & ~hand & self.lacks[other]
            return not wrong and not misfit(hand)

        mine, yours = cards_of(self.hands[android]), cards_of(self.hands[other])
        shuffle_within(mine, yours, fits, rng)
        world.hands[android], world.hands[other] = mask_of(mine), mask_of(yours)
        if not fits(mine):
            give_up(self)

    # What is seen -------------------------------------------------------------------------------------------------

    def _pile_view(self, viewer: int | None, holder: int) -> PileView:
        pile = super()._pile_view(viewer, holder)
        owner = holder - ANDROID
        if viewer is None or viewer == OPEN:
            pile["name"] = say("android of {player}", player=Seat(owner))
        else:
            pile["name"] = say("your android") if owner == viewer else say("the other android")
        return pile

    def tricks_of(self, seat: int) -> int:
        return self.won[seat] + (self.won[ANDROID + seat] if self.with_androids else 0)

    def facts(self, viewer: int | None) -> list[list[str]]:
        if self.phase == ANSWER:
            return [[say("Command"), self.said_asked()]]
        if not self.commanding():
            return []
        errors: list[list[str]] = (
            [[say("Errors"), joined(self.say(self.text(0, one)) for one in self.tried)]] if self.tried else []
        )
        return [
            [say("To command"), say("the android of {player}", player=Seat(self.holder() - ANDROID))],
            *errors,
        ]

    def said_asked(self) -> str:
        """What the android has just been asked."""
        return self.say(self.text(0, self.asked[0]))

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.commanding():
            return self.told_command(viewer, seat, action)
        return super().told(viewer, seat, action)

    def told_command(self, viewer: int | None, seat: int, action: Action) -> str:
        """`told` in an android's turn."""
        return say(
            "{player} commands: {choice}.", player=Seat(seat), choice=self.say(self.text(seat, action))
        )

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase == ANSWER:
            return self.told_answer(outcome)
        return super().told_chance(viewer, outcome)

    def told_answer(self, outcome: Any) -> str:
        """What everybody hears."""
        android = say("The android of {player}", player=Seat(self.answering() - ANDROID))
        return (
            say("{android} reports an error.", android=android)
            if outcome is None
            else say("{player} plays {card}.", player=android, card=Card(outcome))
        )


def exchanged(
    one: int, other: int, barred_one: int, barred_other: int, misfit: Callable[[int], int], rng: Random
) -> tuple[int, int]:
    """Two hands after random exchanges of cards that bring `misfit` of the first down to nought, and some more.

    The first phase walks downhill (seldom uphill) from the hands as dealt; once everything fits, exchanges that keep it
    so mix the hands. If it cannot be reached in `STEPS`, the best hands found are returned.
    """
    wrong = misfit(one)
    best = wrong, one, other
    mixing = 0
    for _ in range(STEPS):
        give, take = one & ~barred_other, other & ~barred_one
        if not give or not take or mixing >= MIXING:
            break
        swap = BIT[rng.choice(cards_of(give))] | BIT[rng.choice(cards_of(take))]
        now = misfit(one ^ swap)
        if now <= wrong or (wrong and rng.random() < 0.05):
            one, other, wrong = one ^ swap, other ^ swap, now
        if wrong < best[0] or not wrong:
            best = wrong, one, other
        mixing += not wrong
    return best[1], best[2]
