"""What happens in a deal, as a table: who is asked, which words or cards he has, and what comes next.

    phases = (Say(say_in("phase", "bid"), numbers("bid {}", 0, 17)), PLAY)

A phase finds what the game says of it by its name, as Django's forms find `clean_<field>`: the method `bid` does it,
`may_bid` says what is allowed, `who_bid` who is asked in which order, `told_bid` what is told in words of the game's
own, `greedy_bid` advises the quick player. A phase without its method, and a hook of no phase, are refused when the
module is imported. `PLAY` are the tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from games.core.fields import Fields
from games.core.messages import Seat, Template, say, say_in
from games.core.state import OPEN, Action
from games.kits.auctions import DOUBLE, AnyAuction, Auction, PatientAuction
from games.kits.cards import cards_of
from games.kits.hands import CALL, NOBODY, OVER
from games.kits.tricks import PLAY, ROTATIONS, TrickState

HOOKS: Final = ("who_", "may_", "greedy_", "told_")
CHOSEN: Final = Template("{player}: {word}.")

Words = Mapping[str, str]
"""The words of a phase: what is stored and sent of each, and how people read it."""


def numbers(text: str, lo: int, hi: int) -> Words:
    """Words for numbers: `numbers("bid {}", 0, 2)` are `bid 0`, `bid 1`, `bid 2`, on buttons 0, 1, 2."""
    return {text.format(number): str(number) for number in range(lo, hi + 1)}


class Phase:
    """A step of a deal other than play. own: whether the game must have the method of its name.

    together: whether all are asked at once. says: what is told of a word, one text for all or one for each.
    """

    own = True
    together = False

    def __init__(
        self, name: str, words: Words | Sequence[str] = (), says: Template | Sequence[Template] = ()
    ) -> None:
        self.name = name
        self.slug = name.replace(" ", "_")
        self.who, self.may, self.greedy, self.tells = (hook + self.slug for hook in HOOKS)
        self.words: Words = words if isinstance(words, Mapping) else {word: word for word in words}
        self.says = says

    def needed(self) -> tuple[str, ...]:
        """The methods that the game must have."""
        return (self.slug,) if self.own else ()

    def begin(self, state: PhasedState, order: tuple[int, ...]) -> None:
        """Ask the first of these seats, or all of them."""
        if self.together:
            state.ask(self.name, *sorted(order))
            state.waiting = NOBODY
        else:
            state.ask(self.name, order[0])
            state.waiting = order[1:]

    def choices(self, state: PhasedState, seat: int) -> list[Action]:
        raise NotImplementedError

    def act(self, state: PhasedState, seat: int, action: Action) -> None:
        raise NotImplementedError

    def told(self, state: PhasedState, viewer: int | None, seat: int, action: Action) -> str:
        word = state.say(state.text(seat, action))
        says = self.says
        if not isinstance(says, Template):
            says = says[state.spoken[self.slug].index(action)] if says else CHOSEN
        return says.said(player=Seat(seat), word=word)

    def action(self, state: PhasedState, value: int) -> Action:
        """The action of what `greedy_<phase>` advises."""
        return value


class Choose(Phase):
    """Each chooses once, in turn or all `together`, an action that `may_<phase>(seat)` lists; the method gets it."""

    def __init__(self, name: str, *, together: bool = False) -> None:
        super().__init__(name)
        self.together = together

    def needed(self) -> tuple[str, ...]:
        return self.slug, self.may

    def choices(self, state: PhasedState, seat: int) -> list[Action]:
        return getattr(state, self.may)(seat)  # type: ignore[no-any-return]

    def act(self, state: PhasedState, seat: int, action: Action) -> None:
        if len(state.turn) == 1:
            state.do(self, seat, action)
        else:
            state.turn = tuple([other for other in state.turn if other != seat])
            getattr(state, self.slug)(seat, action)


class Say(Phase):
    """Each is asked once and says one word. The methods know a word by its place, from 0: `bid(seat, value)`.

    `may_bid(seat)`: the places of the words he may say; all of them where there is no such method.
    """

    def choices(self, state: PhasedState, seat: int) -> list[Action]:
        spoken = state.spoken[self.slug]
        may = getattr(state, self.may, None)
        return sorted([spoken[value] for value in may(seat)] if may else spoken)

    def act(self, state: PhasedState, seat: int, action: Action) -> None:
        state.do(self, seat, state.spoken[self.slug].index(action))

    def action(self, state: PhasedState, value: int) -> Action:
        return state.spoken[self.slug][value]


class Pick(Phase):
    """Each picks `count` cards of his hand, one after another or `together`, and the method gets them as a mask.

    Together, the method gets all at once, `{seat: cards}`. With `to`, the kit gives them to the player so many places
    to the left (-1: to the right); with `pile`, it puts them there; the game needs no method then.
    `may_<phase>(seat)`: the cards he may pick from, as a mask. `count` may be made from the deal, by a function.
    """

    def __init__(
        self,
        name: str,
        count: int | Callable[[Any], int],
        *,
        together: bool = False,
        to: int | None = None,
        pile: int | None = None,
    ) -> None:
        super().__init__(name)
        self.together, self.to, self.pile = together, to, pile
        self.count = count if callable(count) else lambda state: count
        self.own = to is None and pile is None

    def choices(self, state: PhasedState, seat: int) -> list[Action]:
        may = getattr(state, self.may, None)
        return cards_of(may(seat) & ~state.chosen[seat]) if may else state.pickable(seat)

    def act(self, state: PhasedState, seat: int, action: Action) -> None:
        if not state.pick(seat, action, self.count(state)):
            return
        if self.together:
            state.turn = tuple([other for other in state.turn if other != seat])
        if self.together and state.turn:
            return
        given = [one for one, mask in enumerate(state.chosen) if mask] if self.together else [seat]
        if not self.own:
            state.exchange(*[(giver, self.taker(state, giver), state.picked(giver)) for giver in given])
            state.go_on()
        elif self.together:
            state.do(self, {giver: state.picked(giver) for giver in given})
        else:
            state.do(self, seat, state.picked(seat))

    def taker(self, state: PhasedState, giver: int) -> int:
        """Whose the cards become."""
        seats = state.table.seats
        return (giver + self.to) % seats if self.to is not None else seats + (self.pile or 0)

    def told(self, state: PhasedState, viewer: int | None, seat: int, action: Action) -> str:
        if self.to is None:
            taker = self.taker(state, seat)
            return state.told_pick(viewer, seat, action, taker, self.count(state))
        player, taker = Seat(seat), self.taker(state, seat)
        partner = Seat(taker)
        card = state.card_said(seat, action) if viewer in (seat, OPEN) else ""
        if state.team[taker] != state.team[seat]:
            if card:
                return say("{player} passes {card} to {taker}.", player=player, card=card, taker=partner)
            return say("{player} passes a card to {taker}.", player=player, taker=partner)
        if card:
            return say("{player} puts {card} down for {partner}.", player=player, card=card, partner=partner)
        return say("{player} puts a card down for {partner}.", player=player, partner=partner)


PASS: Final = {"pass": say_in("a bid", "pass")}
BIDS: Final = Template("{player} bids {word}.")
CALLS: Final = [
    Template("{player} passes."),
    Template("{player} doubles."),
    Template("{player} redoubles."),
]
DOUBLES: Final = {"double": say_in("a bid", "double"), "redouble": say_in("a bid", "redouble")}


class Bids(Phase):
    """An auction: each word beats those before it. Over, the method gets it once: `contract(bidder, bid)`.

    Who passes is out; with `silence`, he may bid again, and so many passes in a row, or those of all others, end it. It
    may be made from the deal, by a function. `at_top`: what nothing beats ends it, too.
    `doubles`: the other side's highest bid may be doubled, one's own redoubled. Where nobody bids, `passed_out` is
    called instead.
    `may_<phase>(seat)`: the places of the words he may say, of those that beat the highest bid.
    """

    def __init__(
        self,
        name: str,
        words: Words | Sequence[str],
        *,
        silence: int | Callable[[Any], int] = 0,
        doubles: bool = False,
        at_top: bool = False,
    ) -> None:
        super().__init__(name, words)
        self.bids = len(self.words)
        self.silence = silence if callable(silence) else lambda state: silence
        self.doubles, self.top = doubles, self.bids if at_top else DOUBLE
        self.words = {**self.words, **PASS, **(DOUBLES if doubles else {})}
        self.says = [BIDS] * self.bids + CALLS

    def begin(self, state: PhasedState, order: tuple[int, ...]) -> None:
        silence = min(self.silence(state), len(order) - 1)
        state.auction = PatientAuction(order, silence, self.top) if silence else Auction(order)
        state.ask(self.name, order[0])

    def choices(self, state: PhasedState, seat: int) -> list[Action]:
        spoken, auction = state.spoken[self.slug], _auction(state)
        may = getattr(state, self.may, None)
        higher = range(auction.bid, self.bids)
        bids = (
            [spoken[value] for value in may(seat) if value in higher]
            if may
            else spoken[auction.bid : self.bids]
        )
        return sorted([*bids, spoken[self.bids], *self._doubling(state, seat)])

    def _doubling(self, state: PhasedState, seat: int) -> tuple[Action, ...]:
        auction = _auction(state)
        if not self.doubles or not isinstance(auction, PatientAuction) or auction.bidder < 0:
            return ()
        own = state.team[auction.bidder] == state.team[seat]
        word = {(1, False): 1, (2, True): 2}.get((auction.doubled, own))
        return (state.spoken[self.slug][self.bids + word],) if word else ()

    def act(self, state: PhasedState, seat: int, action: Action) -> None:
        auction = _auction(state)
        value = state.spoken[self.slug].index(action)
        if value > self.bids and isinstance(auction, PatientAuction):
            auction.double()
        else:
            auction.call(value + 1 if value < self.bids else 0)
        if not auction.over:
            state.turn = (auction.turn,)
        elif auction.bidder < 0:
            state.passed_out()
        else:
            state.do(self, auction.bidder, auction.bid - 1)

    def action(self, state: PhasedState, value: int) -> Action:
        """A bid by its place; anything below is a pass."""
        return state.spoken[self.slug][value if value >= 0 else self.bids]

    def said(self, state: PhasedState, seat: int) -> str:
        """What a seat called last."""
        call = state.auction.last_call(seat) if state.auction else None
        if call is None:
            return ""
        words = list(self.words.values())
        return words[call - 1] if call > 0 else words[self.bids - call]


def _auction(state: PhasedState) -> AnyAuction:
    assert state.auction is not None
    return state.auction


class PhasedState(Fields, TrickState):
    """A deal that goes through `phases`. What it remembers is declared in fields (`games.core.fields`).

    step: the place of the phase in the table. waiting: who is asked after the seat in turn. auction: of `Bids`.
    """

    phases: ClassVar[tuple[Phase | str, ...]] = (PLAY,)
    spoken: ClassVar[dict[str, tuple[Action, ...]]] = {}
    """The actions of each phase's words."""
    askers: ClassVar[tuple[Callable[[Any], tuple[int, ...]] | None, ...]] = (None,)
    """By phase who is asked, where the game says it."""

    step: int = -1
    waiting: tuple[int, ...] = ()
    auction: AnyAuction | None = None

    def __init_subclass__(cls) -> None:
        phases = [phase for phase in cls.phases if isinstance(phase, Phase)]
        said = {word: text for phase in phases for word, text in phase.words.items()}
        cls.words = tuple(dict.fromkeys([*cls.words, *said]))
        cls.words_said = {**cls.words_said, **said}
        cls.spoken = {
            phase.slug: tuple(CALL + cls.words.index(word) for word in phase.words) for phase in phases
        }
        cls.askers = tuple(
            getattr(cls, HOOKS[0] + _name(phase).replace(" ", "_"), None) for phase in cls.phases
        )
        super().__init_subclass__()
        _check_hooks(cls, phases)

    # The table ----------------------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        self.next_phase()

    def after_play(self) -> None:
        self.next_phase()

    def next_phase(self) -> None:
        """What the table has next, leaving out phases in which nobody is asked; the end of the deal after the last."""
        self._begin_from(self.step + 1)

    def goto(self, name: str) -> None:
        """Go on with the phase of that name."""
        self._begin_from([_name(phase) for phase in self.phases].index(name))

    def _begin_from(self, first: int) -> None:
        for step in range(first, len(self.phases)):
            self.step, phase = step, self.phases[step]
            if isinstance(phase, str):
                self.begin_play()
                return
            who = self.askers[step]
            if order := who(self) if who else self.around():
                phase.begin(self, order)
                return
        self.end()

    def do(self, phase: Phase, *given: Any) -> None:
        """The method of a phase; the next seat is asked if it has not itself gone on with something."""
        self.turn = NOBODY
        getattr(self, phase.slug)(*given)
        if not self.turn and self.phase != OVER:
            self.go_on()

    def go_on(self) -> None:
        """Ask the next seat, or begin the next phase."""
        if self.waiting:
            self.turn, self.waiting = self.waiting[:1], self.waiting[1:]
        else:
            self.next_phase()

    def passed_out(self) -> None:
        """Nobody has bid in an auction: the deal is over, by default."""
        self.end()

    def around(self, first: int | None = None) -> tuple[int, ...]:
        """All seats in turn, by default from the dealer's left."""
        return ROTATIONS[self.table.seats][self.table.next_seat(self.deal.dealer) if first is None else first]

    # The phase ----------------------------------------------------------------------------------------------------

    def now(self) -> Phase:
        """The phase of the table, other than play, that the deal is in."""
        return self.phases[self.step]  # type: ignore[return-value]  # PLAY is asked elsewhere

    def choices(self, seat: int) -> list[Action]:
        return self.phases[self.step].choices(self, seat)  # type: ignore[union-attr]  # PLAY is asked elsewhere

    def act(self, seat: int, action: Action) -> None:
        self.phases[self.step].act(self, seat, action)  # type: ignore[union-attr]

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        phase = self.now()
        told: Callable[..., str] | None = getattr(self, phase.tells, None)
        return told(viewer, seat, action) if told else phase.told(self, viewer, seat, action)

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        advise = getattr(self, self.now().greedy, None)
        return self.now().action(self, advise(seat, rng)) if advise else super().greedy_choice(seat, rng)

    def call(self, seat: int) -> str:
        bids: Iterable[Bids] = (phase for phase in self.phases if isinstance(phase, Bids))
        return next((said for phase in bids if (said := phase.said(self, seat))), "")


def _name(phase: Phase | str) -> str:
    return phase if isinstance(phase, str) else phase.name


def _check_hooks(kind: type[PhasedState], phases: Sequence[Phase]) -> None:
    """Raise TypeError for a phase without its method, and for a hook of no phase."""
    for phase in phases:
        for name in phase.needed():
            if not callable(getattr(kind, name, None)):
                raise TypeError(f"{kind.__qualname__} has no method {name} for its phase.")
    slugs = {phase.slug for phase in phases}
    for name in vars(kind):
        prefix = next((one for one in HOOKS if name.startswith(one)), "")
        if prefix and name.removeprefix(prefix) not in slugs and not hasattr(PhasedState, name):
            raise TypeError(f"{kind.__qualname__} has {name}, but no phase {name.removeprefix(prefix)}.")
