"""One deal being played. A state knows everything; what a seat knows is built by `view` and `told`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.commitment import ANY_RANDOM, check_order, check_same
from games.core.errors import Illegal
from games.core.freeze import frozen, slots_of
from games.core.game import Deal, GameTable
from games.core.messages import say
from games.core.native import mypyc_attr
from games.core.results import DealResult
from games.core.views import View

Action = int
Outcome = Any
"""What chance decides, as JSON: a whole deck order, a die."""

CHANCE: Final = -1
"""The actor when cards must be shuffled or dice rolled."""

SHARED: Final = ("deal", "table")
"""What all states of a deal have in common."""

OPEN: Final = -2
"""The viewer who sees everything: the replay of a finished match."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """The contract of one deal (design, section 5).

    Actions are ints that mean the same for the whole life of (game, rules version); `text` and `parse` translate.
    `apply`, `apply_chance` trust their caller: only `LiveMatch` faces the outside.
    """

    __slots__ = ("deal", "table")

    derived: ClassVar[frozenset[str]] = frozenset()
    """Slots that follow from the others (what is kept at hand to save time): they need not be in `position()`."""

    inferred: ClassVar[frozenset[str]] = frozenset()
    """Slots that every seat knows though its view does not show them: resampled worlds may keep them."""

    claimed_by: ClassVar[str] = ""
    """What may be claimed of the rest of a deal (`games.kits.claims`); empty: nothing."""

    pass_text: ClassVar[str] = "pass"
    """The text of the move that does nothing, in games that have one: who has no other can order that it is made."""

    declared: ClassVar[Mapping[str, Callable[[Any], object]]] = {}
    """Fields that are declared by annotations (`games.core.fields`), with what makes the first value of each."""

    def __init__(self, table: GameTable, deal: Deal) -> None:
        self.table = table
        self.deal = deal
        self.first_values()

    def first_values(self) -> None:
        """Give the declared fields their first values: at the beginning, and when it is dealt again."""
        for name, make in self.declared.items():
            setattr(self, name, make(self))

    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """() when the deal is over, (CHANCE,), one seat, or several seats that choose in secret at the same time."""

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """Sorted, unique, not empty for an actor, a few hundred at most."""

    def is_legal(self, seat: int, action: Action) -> bool:
        return action in self.legal(seat)

    def silence(self, seat: int) -> Action | None:
        """The action by which a seat says nothing, where all are asked at the same time whether they interrupt.

        A table can give such claims a window of a fixed length (`Game.interrupts`).
        """
        return None

    def can_wait(self, seat: int, action: Action) -> bool:
        """Whether a legal move shows its mover nothing new, so that they may lay it out for themselves and undo it.

        Only where the view after it is the same in all worlds that they cannot tell apart (`games.core.turn_drafts`).
        """
        return False

    def sample_legal(self, seat: int, rng: Random) -> Action:
        """A random legal action. Override where listing all is dear."""
        legal = self.legal(seat)
        return legal[int(rng.random() * len(legal))]

    @abstractmethod
    def apply(self, seat: int, action: Action) -> None:
        """Make a legal move. Deterministic."""

    def draw(self, rng: Random) -> Outcome:
        """One outcome for a whole shuffle or throw, JSON. Only when CHANCE acts."""
        raise NotImplementedError

    def apply_chance(self, outcome: Outcome) -> None:
        raise NotImplementedError

    def check_chance(self, outcome: Outcome) -> None:
        """Raise Illegal unless chance can decide this here: `LiveMatch` asks before it believes a stored outcome.

        What reveals must show what the play says; else an outcome is a whole pack, the one `draw` shuffles, in any
        order. Games of which more can be said (a die, a card that must not lie last) override this.
        """
        drawn = self.draw(ANY_RANDOM)
        if self.reveals():
            check_same(outcome, drawn)
        else:
            check_order(outcome, drawn)

    def reveals(self) -> bool:
        """Whether what CHANCE does now follows from the play: cards are turned over, secret answers are opened.

        Then nothing is drawn at random, and no board of a duplicate match takes its place.
        """
        return False

    def die(self) -> range:
        """The numbers of which chance throws one now, each as likely as the others: a die. Empty for anything else."""
        return range(0)

    def rest_claimable(self, seat: int) -> tuple[int, ...]:
        """How much of what is left a seat may claim for its side now, which ends the deal once all agree; sorted."""
        return ()

    def end_by_claim(self, seat: int, count: int) -> None:
        """End the deal with what is left shared as claimed."""
        raise NotImplementedError

    def won_so_far(self, seat: int) -> int:
        """What the seat's side has of what claims are about: of tricks, those it has won."""
        raise NotImplementedError

    def all_outcomes(self, seat: int) -> tuple[int, ...]:
        """Claims that stand for everything that can still happen; empty where none do, or nobody can see it."""
        return ()

    def is_jump(self, seat: int, action: Action) -> bool:
        """Whether a move is a bid that leaves out lower ones of its kind, after which some tables have a pause."""
        return False

    @abstractmethod
    def result(self) -> DealResult:
        """What is entered in the sheet. Only when the deal is over."""

    @abstractmethod
    def returns(self) -> list[float]:
        """What the finished deal is worth to each seat, for the bots that search: any scale, higher is better."""

    def clone(self) -> Self:
        """An independent copy (never deepcopy): declared fields see to themselves, a state with slots copies them."""
        new = type(self).__new__(type(self))
        new.table, new.deal = self.table, self.deal
        return new

    def position(self) -> Hashable:
        """Equal for equal states of the same deal, and for no others: for repetition, transposition and tests."""
        return tuple([frozen(getattr(self, name)) for name in _fields_of(type(self))])

    @abstractmethod
    def view(self, viewer: int | None) -> View:
        """What a seat (None: a spectator; OPEN: the replay) may see, built up from what it knows. JSON."""

    @abstractmethod
    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        """What the viewer reads in the log of a move about to be applied. Seats and sides by their marks."""

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        """What the viewer reads when chance has decided."""
        return say("The cards are dealt.")

    def resample(self, seat: int, rng: Random) -> Self:
        """Another world that this seat cannot tell from the real one. Perfect information: a clone."""
        return self.clone()

    @abstractmethod
    def text(self, seat: int, action: Action) -> str:
        """The stable text of an action, in logs and on the wire."""

    @abstractmethod
    def parse(self, seat: int, text: str) -> Action:
        """The action of a text. Raises Illegal if there is none of that name; legality is not checked."""

    def greedy(self, seat: int, rng: Random) -> Action:
        """A quick sensible move: kits override it, bots use it alone and as their rollout policy."""
        return self.sample_legal(seat, rng)

    def say(self, action_text: str) -> str:
        """How a person reads an action's text on a button: `KS` -> `K♠`. Kits override."""
        return action_text


WORLDS_GIVEN_UP: Final[Counter[str]] = Counter()
"""By game the resampled worlds that were handed out though they do not agree with all that is known: a fault."""


def give_up(state: State) -> None:
    """Count a world that could not be made to agree with all that is known."""
    WORLDS_GIVEN_UP[state.table.game.key] += 1


@cache
def _fields_of(kind: type[State]) -> tuple[str, ...]:
    """The slots and declared fields of a state that its position must hold."""
    held = sorted({*slots_of(kind), *kind.declared})
    return tuple(name for name in held if name not in SHARED and name not in kind.derived)


def parse_from(table: dict[str, Action], text: Any) -> Action:
    """Look a text up in a game's table of actions; whatever has come as one. Raises Illegal."""
    try:
        return table[text]
    except (KeyError, TypeError):
        raise Illegal(say("{text} is not a move of this game.", text=repr(text))) from None
