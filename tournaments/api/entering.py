"""The API of entering an event: policy, terms, questions, entry fee, applications, lists of names, checking in."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from ledger.permissions import may_reverse
from tournaments import selectors
from tournaments.api.competitions import CompetitionEntrySerializer, CompetitionView
from tournaments.api.drafts import OrganisedView
from tournaments.api.entering_serializers import (
    TERMS,
    AnswerSerializer,
    ApplicationSerializer,
    EntryAskSerializer,
    EntryFeeSerializer,
    EntryPlaceSerializer,
    EntryQuestionSerializer,
    EntryTermsSerializer,
    HereSerializer,
    LookedSerializer,
    NamesMissingSerializer,
    NamesSerializer,
    NightKeySerializer,
    NightToEnterSerializer,
    PolicyLineSerializer,
    PolicySerializer,
    ReasonGivenSerializer,
)
from tournaments.entering_selectors import desk_of, not_here, own_state, terms_of
from tournaments.models import (
    Competition,
    Entry,
)
from tournaments.permissions import may_undo
from tournaments.policy import policy_of
from tournaments.services import competitions, entering, entry_fees, name_lists, questions


class EventPolicy(CompetitionView):
    """What holds for an event."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=PolicySerializer)
    def get(self, request: Request, slug: str) -> Response:
        """In sentences, as facts, and what the entry form asks."""
        rows = selectors.visible(Competition.objects.select_related("club"), player_of(request.user))
        competition = get_object_or_404(rows, slug=slug)
        policy = policy_of(competition)
        limits = {"most_entries": competition.most_entries, "entries_until": competition.entries_until}
        return Response(
            {
                "digest": policy.digest,
                "lines": PolicyLineSerializer(policy.lines, many=True).data,  # type: ignore[arg-type]
                "terms": {name: getattr(policy.terms, name) for name in TERMS} | limits,
                "questions": EntryQuestionSerializer(competition.questions.all(), many=True).data,
            }
        )


class Terms(OrganisedView):
    """What organisers say of an event."""

    @extend_schema(request=EntryTermsSerializer, responses=EntryTermsSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Until the draw; what is not sent stays as it was said."""
        competition, by = self.organised(request, slug)
        said = valid(EntryTermsSerializer, request, partial=True)
        entering.terms_say(competition=competition, by=by, said=said)
        competition.refresh_from_db()
        terms = terms_of(competition)
        limits = {"most_entries": competition.most_entries, "entries_until": competition.entries_until}
        return Response({name: getattr(terms, name) for name in TERMS} | limits)


class Questions(OrganisedView):
    """The organisers' own questions."""

    @extend_schema(request=EntryQuestionSerializer, responses={201: EntryQuestionSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """One more, until the draw."""
        competition, _player = self.organised(request, slug)
        made = questions.question_add(competition=competition, **valid(EntryQuestionSerializer, request))
        return Response(EntryQuestionSerializer(made).data, status=status.HTTP_201_CREATED)


class OneQuestion(OrganisedView):
    """A question."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """It is asked no more, and what was answered goes."""
        competition, _player = self.organised(request, slug)
        questions.question_drop(competition=competition, number=number)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Answers(OrganisedView):
    """What was answered."""

    @extend_schema(responses=AnswerSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """For organisers alone."""
        competition, _player = self.organised(request, slug)
        return Response(AnswerSerializer(questions.answers_of(competition), many=True).data)


class Fee(CompetitionView):
    """What entering costs."""

    @extend_schema(request=EntryFeeSerializer, responses=EntryFeeSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Set it before anybody has entered; who keeps the club's money does."""
        competition, by = self.kept(request, slug)
        said = valid(EntryFeeSerializer, request)
        amounts = (said["member"], said["guest"], said["junior"])
        rest = {name: said[name] for name in ("currency", "owed", "refund_until")}
        entry_fees.entry_fee_set(competition=competition, by=by, amounts=amounts, **rest)
        return Response(said)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Entering is free."""
        competition, by = self.kept(request, slug)
        entry_fees.entry_fee_drop(competition=competition, by=by)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def kept(self, request: Request, slug: str) -> tuple[Competition, Player]:
        """The event and who keeps its club's money. Raises PermissionDenied."""
        competition, by = self.seen(request, slug)
        may = competition.club is not None and may_reverse(by, competition.club)
        require(may, _("Who keeps the club’s money says what entering costs."))
        return competition, by


class Asking(CompetitionView):
    """One's own place in an event."""

    @extend_schema(responses=EntryPlaceSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Where one stands."""
        return self.told(*self.seen(request, slug))

    @extend_schema(request=EntryAskSerializer, responses={201: EntryPlaceSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Enter oneself: one is entered, waits for a place, or waits to be let in."""
        competition, player = self.seen(request, slug)
        said = valid(EntryAskSerializer, request)
        answers = {
            int(key): text for key, text in said.pop("answers").items() if key.isdecimal() and len(key) < 9
        }
        entering.ask_to_play(competition=competition, player=player, answers=answers, **said)
        response = self.told(competition, player)
        response.status_code = status.HTTP_201_CREATED
        return response

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Withdraw before the draw."""
        competition, player = self.seen(request, slug)
        competitions.withdraw(competition=competition, player=player)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def told(self, competition: Competition, player: Player) -> Response:
        """The answer to all of these."""
        own = own_state(competition, player)
        state = "entered" if own.entry else own.application.state if own.application else ""
        here = bool(own.entry and own.entry.here_at)
        return Response({"state": state, "line": own.place, "here": here})


class Applications(OrganisedView):
    """Who has asked to play and has no place, or no longer."""

    @extend_schema(responses=ApplicationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """For organisers: those who wait to be let in, the waiting line, those who are out."""
        competition, _player = self.organised(request, slug)
        desk = desk_of(competition)
        rows = [*desk.applied, *desk.waiting, *desk.gone]
        return Response(ApplicationSerializer(rows, many=True).data)


class OneApplication(OrganisedView):
    """Somebody who has asked to play."""

    @extend_schema(request=None, responses={204: None})
    def put(self, request: Request, slug: str, player: str) -> Response:
        """Let in; nobody lets themselves in where another organises."""
        competition, by = self.organised(request, slug)
        entering.application_accept(competition=competition, player=_person(competition, player), by=by)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=ReasonGivenSerializer, responses={204: None})
    def post(self, request: Request, slug: str, player: str) -> Response:
        """Not let in."""
        competition, by = self.organised(request, slug)
        because = valid(ReasonGivenSerializer, request)["because"]
        who = _person(competition, player)
        entering.application_decline(competition=competition, player=who, by=by, because=because)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Expelling(OrganisedView):
    """Who may not play."""

    @extend_schema(request=ReasonGivenSerializer, responses={204: None})
    def post(self, request: Request, slug: str, player: str) -> Response:
        """Expel somebody before the draw, with a reason."""
        competition, by = self.organised(request, slug)
        require(
            may_undo(competition, by, request.user),
            _("Who plays in it expels nobody: another organiser does."),
        )
        because = valid(ReasonGivenSerializer, request)["because"]
        entering.expel(competition=competition, player=_person(competition, player), by=by, because=because)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Names(OrganisedView):
    """Entering by a list of names."""

    @extend_schema(request=NamesSerializer, responses=LookedSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Look at a list, or enter it as it was looked at; whom the club does not know becomes its guest."""
        competition, by = self.organised(request, slug)
        said = valid(NamesSerializer, request)
        if said["digest"]:
            name_lists.list_enter(competition=competition, text=said["names"], digest=said["digest"], by=by)
        return Response(LookedSerializer(name_lists.list_read(competition, said["names"])).data)


class FromNight(OrganisedView):
    """Entering everybody of a night."""

    @extend_schema(responses=NightToEnterSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The latest nights of the club."""
        competition, _player = self.organised(request, slug)
        return Response(NightToEnterSerializer(name_lists.nights_of(competition), many=True).data)

    @extend_schema(request=NightKeySerializer, responses={201: CompetitionEntrySerializer(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        """Enter everybody who is there; answers with all entries."""
        competition, by = self.organised(request, slug)
        name_lists.night_enter(
            competition=competition, key=valid(NightKeySerializer, request)["night"], by=by
        )
        rows = competition.entries.select_related("player", "competition").order_by("pk")
        return Response(CompetitionEntrySerializer(rows, many=True).data, status=status.HTTP_201_CREATED)


class CheckIn(CompetitionView):
    """Who is here."""

    @extend_schema(request=HereSerializer, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Oneself in the time that is said; organisers anybody, at any time before the draw."""
        competition, player = self.seen(request, slug)
        said = valid(HereSerializer, request)
        if said["player"] in ("", player.slug):
            entering.check_in(competition=competition, player=player, here=said["here"])
        else:
            _competition, by = OrganisedView.organised(OrganisedView(), request, slug)
            who = _person(competition, said["player"])
            entering.check_in(competition=competition, player=who, by=by, here=said["here"])
        return Response(status=status.HTTP_204_NO_CONTENT)


def _person(competition: Competition, slug: str) -> Player:
    """Who is entered or has asked, by address. Raises Http404."""
    entry = Entry.objects.filter(competition=competition, player__slug=slug).select_related("player").first()
    if entry is not None:
        return entry.player
    rows = competition.applications.select_related("player")
    return get_object_or_404(rows, player__slug=slug).player


class Missing(CompetitionView):
    """Who is not here yet."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=NamesMissingSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Names as others may read them, before the draw of an event that checks in."""
        rows = selectors.visible(Competition.objects.select_related("club"), player_of(request.user))
        return Response({"missing": not_here(get_object_or_404(rows, slug=slug))})
