"""What pages and the API read of who is in an event, waits, has asked, or is here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Prefetch

from clubs.models import Player
from tournaments.models import (
    Application,
    Competition,
    Entry,
    EntryAnswer,
    EntryMember,
    EntryQuestion,
    EventTerms,
)

State = Application.State


def terms_of(competition: Competition) -> EventTerms:
    """What was said of it, or nothing. One query."""
    found = EventTerms.objects.filter(competition=competition).first()
    return found or EventTerms(competition=competition)


@dataclass(frozen=True, slots=True)
class OwnState:
    """Where somebody stands in an event: entered, or what has become of their asking. place: in the waiting line.

    entry: of a pair or a team the captain's alone; member: for which they are named, whoever is its captain.
    """

    entry: Entry | None = None
    application: Application | None = None
    place: int = 0
    member: EntryMember | None = None

    @property
    def confirmed(self) -> bool:
        """Whether it was their own word."""
        return self.entry is not None and self.entry.entered_by_id == self.entry.player_id

    @property
    def category(self) -> str:
        """What they have asked for."""
        found = self.entry or self.application
        return found.category_asked if found else ""

    @property
    def withdraws(self) -> bool:
        """Whether there is something to take back."""
        return self.entry is not None or (
            self.application is not None and self.application.state in Application.OPEN
        )


def own_state(competition: Competition, player: Player | None) -> OwnState:
    """Two or three queries; of pairs and teams one more."""
    if player is None:
        return OwnState()
    named = competition.members.filter(player=player).select_related("entry")
    member = named.first() if competition.team_size > 1 else None
    entry = competition.entries.select_related("player").filter(player=player).first()
    asked = None if entry else competition.applications.filter(player=player).first()
    return OwnState(entry, asked, _place(competition, asked) if asked else 0, member)


def _place(competition: Competition, asked: Application) -> int:
    if asked.state != State.WAITING:
        return 0
    line = competition.applications.filter(state=State.WAITING).order_by("asked_at", "pk")
    return list(line.values_list("pk", flat=True)).index(asked.pk) + 1


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question with what the reader has answered, or typed just now."""

    question: EntryQuestion
    value: str = ""


def question_rows(
    competition: Competition, player: Player, typed: Mapping[str, str] | None = None
) -> list[QuestionRow]:
    """Two queries, or one where nothing is asked."""
    asked = list(competition.questions.all())
    if not asked:
        return []
    rows = EntryAnswer.objects.filter(question__in=asked, player=player)
    said = dict(rows.values_list("question_id", "text"))
    return [
        QuestionRow(one, (typed or {}).get(f"answer-{one.number}", said.get(one.pk, ""))) for one in asked
    ]


@dataclass(frozen=True, slots=True)
class Desk:
    """Who has to do with an event, for its organisers, each list in its order."""

    entries: list[Entry]
    applied: list[Application]
    waiting: list[Application]
    gone: list[Application]
    unseen: list[Entry] = field(default_factory=list)

    @property
    def here(self) -> int:
        """How many have checked in; bots are always here."""
        return len(self.entries) - len(self.missing)

    @property
    def missing(self) -> list[Entry]:
        """Who has not."""
        return [entry for entry in self.entries if entry.here_at is None and not entry.player.is_bot]


def desk_of(competition: Competition, digest: str = "") -> Desk:
    """Two queries, three of pairs and teams, which stand there once.

    digest: of the policy as it is now, which some have not seen.
    """
    entries = list(competition.entries.select_related("player").order_by("player__name", "pk"))
    rows = competition.applications.filter(captain=None).select_related("player", "decided_by")
    if competition.team_size > 1:
        rows = rows.prefetch_related(
            Prefetch("others", Application.objects.select_related("player").order_by("pk"))
        )
    asked = list(rows.order_by("asked_at", "pk"))
    return Desk(
        entries,
        [one for one in asked if one.state == State.APPLIED],
        [one for one in asked if one.state == State.WAITING],
        [one for one in asked if one.state not in Application.OPEN],
        [entry for entry in entries if digest and entry.player.user_id and entry.seen != digest],
    )


def not_here(competition: Competition) -> list[str]:
    """Who is still missing before the draw, where the event checks in: names as others may read them. Two queries."""
    if competition.status != Competition.Status.DRAFT or not terms_of(competition).checks_in:
        return []
    rows = competition.entries.filter(here_at=None).select_related("player")
    return sorted((one.name or one.player.public_name for one in rows), key=str.casefold)
