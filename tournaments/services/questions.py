"""The organisers' own questions on the entry form, and what is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Player
from common.request_input import line
from tournaments.errors import CompetitionError
from tournaments.models import Competition, EntryAnswer, EntryQuestion
from tournaments.services.holding import locked

MOST_QUESTIONS = 20
MOST_OPTIONS = 20
MOST_ANSWER = 300
YES_NO = ("yes", "no")
"""What is stored of a question for yes or no."""
Kind = EntryQuestion.Kind


@transaction.atomic
def question_add(
    *, competition: Competition, text: str, kind: str, options: Sequence[str] = (), required: bool = False
) -> EntryQuestion:
    """One more question, until the draw. The same again is the one there is. Raises CompetitionError."""
    row = _open(competition)
    words, choices = line(text, 160), list(dict.fromkeys(filter(None, (line(one, 60) for one in options))))
    if not words:
        raise CompetitionError(_("Write the question."))
    if kind not in Kind.values:
        raise CompetitionError(_("Choose what the answer is: a line, one of several, or yes or no."))
    if (kind == Kind.CHOICE) != (2 <= len(choices) <= MOST_OPTIONS):
        raise CompetitionError(
            _("To choose from there are 2 to %(most)s answers; other questions have none.")
            % {"most": MOST_OPTIONS}
        )
    same = row.questions.filter(text=words, kind=kind, required=required).first()
    if same is not None and same.options == choices:
        return same
    if row.questions.count() >= MOST_QUESTIONS:
        raise CompetitionError(_("An entry form has at most %(most)s questions.") % {"most": MOST_QUESTIONS})
    last = row.questions.aggregate(last=Max("number"))["last"] or 0
    return row.questions.create(number=last + 1, text=words, kind=kind, options=choices, required=required)


@transaction.atomic
def question_drop(*, competition: Competition, number: int) -> None:
    """A question is asked no more, and what was answered to it goes. Again changes nothing."""
    _open(competition).questions.filter(number=number).delete()


def answers_store(row: Competition, player: Player, given: Mapping[int, str]) -> None:
    """What somebody answers in place of what they had. Raises CompetitionError for what is missing or cannot be."""
    questions = list(row.questions.all())
    if not questions:
        return
    said = [(one, _checked(one, given.get(one.number, ""))) for one in questions]
    EntryAnswer.objects.filter(question__in=questions, player=player).delete()
    EntryAnswer.objects.bulk_create(
        EntryAnswer(question=one, player=player, text=text) for one, text in said if text
    )


def _checked(question: EntryQuestion, given: str) -> str:
    text = line(given, MOST_ANSWER)
    if not text and question.required:
        raise CompetitionError(_("Please answer: %(question)s") % {"question": question.text})
    allowed = {Kind.CHOICE: question.options, Kind.YES_NO: YES_NO}.get(Kind(question.kind))
    if text and allowed is not None and text not in allowed:
        raise CompetitionError(_("Choose one of the answers to: %(question)s") % {"question": question.text})
    return text


def answers_of(competition: Competition) -> QuerySet[EntryAnswer]:
    """What was answered, for organisers. One query."""
    rows = EntryAnswer.objects.filter(question__competition=competition)
    return rows.select_related("question", "player").order_by("question__number", "player__name", "pk")


def _open(competition: Competition) -> Competition:
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT or row.kind != Competition.Kind.TOURNAMENT:
        raise CompetitionError(_("The draw has been made: what was said stays."))
    return row
