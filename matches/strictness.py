"""How strictly people play, in one word, with the details that the word sets, each of which can be another.

None of it is a rule of the game: the same game is played by friends and at tournaments (My Games, lines 3258-3273). A
tournament leaves nothing to interpretation, and friends need no punishment (line 3498).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from matches.errors import MatchError
from matches.models import Match

Word = Match.Strictness


class Detail(NamedTuple):
    """What a word decides: its title, and the answers there are. `needs_club`: those that an organiser has to give."""

    title: Promise
    answers: Mapping[str, Promise]
    on_sheets: bool = True
    on_site: bool = True
    needs_club: tuple[str, ...] = ()


DETAILS: Final = {
    "undo": Detail(
        gettext_lazy("What stands on the sheet is taken back"),
        {
            "keeper": gettext_lazy("by whoever keeps the sheet"),
            "organiser": gettext_lazy("by an organiser alone who does not sit there"),
        },
        on_site=False,
        needs_club=("organiser",),
    ),
    "take_backs": Detail(
        gettext_lazy("A move is taken back"),
        {
            "agreed": gettext_lazy("by everybody’s word, where the game hides nothing"),
            "never": gettext_lazy("never"),
        },
        on_sheets=False,
    ),
    "penalties": Detail(
        gettext_lazy("Penalties"),
        {
            "none": gettext_lazy("none"),
            "listed": gettext_lazy("those of the game’s list, others by an organiser alone"),
            "any": gettext_lazy("those of the game’s list, and what else is agreed on"),
        },
        on_site=False,
    ),
    "loss_on_time": Detail(
        gettext_lazy("Whose time is over"),
        {
            "no": gettext_lazy("plays on"),
            "yes": gettext_lazy("loses"),
        },
    ),
    "rules": Detail(
        gettext_lazy("A dispute is ended"),
        {
            "table": gettext_lazy("by those at the table, by an organiser only after a day"),
            "either": gettext_lazy("by those at the table, or an organiser who does not sit there"),
            "organiser": gettext_lazy("by an organiser alone who does not sit there"),
        },
        on_site=False,
        needs_club=("organiser",),
    ),
}
"""What a word decides, by key."""

SAYS: Final[Mapping[str, Mapping[str, str]]] = {
    "": {
        "undo": "keeper", "take_backs": "never", "penalties": "any", "loss_on_time": "yes", "rules": "either",
    },
    Word.FRIENDLY: {
        "undo": "keeper", "take_backs": "agreed", "penalties": "none", "loss_on_time": "no", "rules": "table",
    },
    Word.CLUB: {
        "undo": "keeper", "take_backs": "never", "penalties": "any", "loss_on_time": "yes", "rules": "either",
    },
    Word.TOURNAMENT: {
        "undo": "organiser", "take_backs": "never", "penalties": "listed", "loss_on_time": "yes", "rules": "organiser",
    },
}  # fmt: skip
"""What each word says, and what holds where nobody has said one."""


@dataclass(frozen=True, slots=True)
class Strictness:
    """What was agreed: the `word`, empty where nobody has said one, and the `details` that are not as it has them."""

    word: str = ""
    details: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.word)

    def to_json(self) -> dict[str, Any]:
        """As it is stored; what no word says is nothing."""
        return {"word": self.word, "details": dict(self.details)} if self.word else {}


UNSAID: Final = Strictness()
"""Nobody has said how strictly."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What holds at a table, for whoever has to act by it: a key of its `DETAILS` each."""

    undo: str
    take_backs: str
    penalties: str
    loss_on_time: str
    rules: str


class DetailSaid(NamedTuple):
    """A detail in words; `usual`: as the word has it."""

    key: str
    title: str
    answer: str
    usual: bool


def from_json(stored: object) -> Strictness:
    """The reverse of `to_json`; nobody has said anything where there is nothing to read."""
    kept: Mapping[str, Any] = stored if isinstance(stored, Mapping) else {}
    return Strictness(kept.get("word", ""), kept.get("details") or {})


def strictness_of(match: Match) -> Strictness:
    """What was agreed of a match."""
    return Strictness(match.strictness, match.strictness_details)


def policy_of(match: Match) -> Policy:
    """What holds at a match."""
    return policy(strictness_of(match))


def policy(strictness: Strictness) -> Policy:
    """What a word comes to with its details."""
    return Policy(**{**SAYS[strictness.word], **strictness.details})


def asked(word: str, details: Mapping[str, str] | None = None) -> Strictness:
    """What somebody asks for, without the details that the word has anyway. Raises MatchError for what there is not."""
    if word not in SAYS:
        raise MatchError(_("Choose how strictly it is played: friendly, club or tournament."))
    given = {key: answer for key, answer in (details or {}).items() if answer}
    if given and not word:
        raise MatchError(
            _("Choose in a word how strictly it is played, before you change what the word says.")
        )
    for key, answer in given.items():
        if key not in DETAILS or answer not in DETAILS[key].answers:
            raise MatchError(
                _("There is no such way to be strict: %(what)s.") % {"what": f"{key} {answer}"[:80]}
            )
    return Strictness(word, {key: answer for key, answer in given.items() if answer != SAYS[word][key]})


def check(strictness: Strictness, *, entered: bool, in_club: bool) -> None:
    """Raise MatchError for what cannot be agreed on there: nobody can rule where there is no club."""
    made = asked(strictness.word, strictness.details)
    if in_club:
        return
    said = {**SAYS[made.word], **made.details}
    for key, detail in asking(entered=entered).items():
        if said[key] in detail.needs_club:
            raise MatchError(_("Without a club there is no organiser who could decide: choose otherwise."))


def asking(*, entered: bool) -> dict[str, Detail]:
    """The details that matter on a sheet, or at a table on the site."""
    return {key: one for key, one in DETAILS.items() if (one.on_sheets if entered else one.on_site)}


def word_said(word: str) -> str:
    """The word for people; empty where nobody has said one."""
    return str(Word(word).label) if word else ""


def details_said(strictness: Strictness, *, entered: bool) -> list[DetailSaid]:
    """Everything that the word says there, in words; nothing where nobody has said one."""
    if not strictness.word:
        return []
    says = {**SAYS[strictness.word], **strictness.details}
    return [
        DetailSaid(key, str(one.title), str(one.answers[says[key]]), key not in strictness.details)
        for key, one in asking(entered=entered).items()
    ]


def in_words(strictness: Strictness, *, entered: bool) -> str:
    """The word, and what is otherwise: "club, with penalties: none"; empty where nobody has said one."""
    others = [one for one in details_said(strictness, entered=entered) if not one.usual]
    word = word_said(strictness.word)
    if not others:
        return word
    changed = "; ".join(f"{one.title[:1].lower()}{one.title[1:]}: {one.answer}" for one in others)
    return _("%(word)s, with %(changed)s") % {"word": word, "changed": changed}


def digested(strictness: Strictness) -> dict[str, Any]:
    """What is agreed by it, for a digest of terms: all that it says; nothing where nobody has said a word."""
    return {"word": strictness.word, **SAYS[strictness.word], **strictness.details} if strictness.word else {}
