"""The API of rounds: the organisers' draft of the next one, publishing and telling, undoing; what has been made."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from tournaments import round_selectors, selectors
from tournaments.api.competitions import CompetitionView
from tournaments.models import Competition, Entry, PairingEntry, PairWish, Round
from tournaments.offers import drawn_singly, ranked_by
from tournaments.permissions import may_undo, organises
from tournaments.round_selectors import Change, Draft, DraftTable
from tournaments.services import by_hand, drafts, undoing
from tournaments.services.reasons import MOST_REASON
from tournaments.unsettled import Unsettled, unsettled


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round; of one that was undone: when, and why."""

    class Meta:
        model = Round
        fields = (
            "number", "state", "seed", "made_at", "published_at", "told_at", "undone_at", "undone_because",
        )  # fmt: skip


class WishSerializer(serializers.ModelSerializer[PairWish]):
    one = serializers.CharField(source="one.player.slug")
    other = serializers.CharField(source="other.player.slug")

    class Meta:
        model = PairWish
        fields = ("one", "other", "together")


class DraftTableSerializer(serializers.Serializer[DraftTable]):
    """`met`: how often its two have met in the rounds before; `why`: what decided it, in order."""

    table = serializers.IntegerField(source="row.table")
    kind = serializers.CharField(source="row.kind")
    by_hand = serializers.BooleanField(source="row.by_hand")
    sides = serializers.SerializerMethodField()
    met = serializers.IntegerField()
    why = serializers.ListField(child=serializers.CharField())

    def get_sides(self, table: DraftTable) -> list[str]:
        """The players, by address."""
        return [_slug(side) for side in table.sides]


def _slug(side: PairingEntry) -> str:
    return side.entry.player.slug


class UnsettledSerializer(serializers.Serializer[Unsettled]):
    """A table whose result does not count for a draw, and why."""

    round = serializers.IntegerField(source="pairing.round.number")
    table = serializers.IntegerField(source="pairing.table")
    names = serializers.ListField(child=serializers.CharField())
    why = serializers.CharField()


class DraftSerializer(serializers.Serializer[Draft]):
    """`id` is what publishing and drawing again name. `stale`: somebody has gone or come since it was drawn.

    `left_out`: tables whose results it does not count, and why. `in_hand`: it is put together by hand now; `drawn`:
    what the engine draws, by name.
    """

    id = serializers.IntegerField(source="round.pk")
    number = serializers.IntegerField(source="round.number")
    seed = serializers.IntegerField(source="round.seed")
    stale = serializers.BooleanField()
    tables = DraftTableSerializer(many=True)
    wishes = WishSerializer(many=True)
    left_out = UnsettledSerializer(many=True)
    in_hand = serializers.BooleanField()
    drawn = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class DrawnSerializer(serializers.Serializer[Any]):
    """`again`: the draft that is to be drawn again; none: the first.

    `anyway`: tables that are open or objected to are half a point for both until they are over.
    """

    again = serializers.IntegerField(min_value=1, default=None, allow_null=True)
    anyway = serializers.BooleanField(default=False)


class DraftIdSerializer(serializers.Serializer[Any]):
    draft = serializers.IntegerField(min_value=1)


class ByHandSerializer(serializers.Serializer[Any]):
    """Whether the organisers publish each round, or each is drawn by itself."""

    drafts = serializers.BooleanField()


class ExchangeSerializer(serializers.Serializer[Any]):
    """Two players, by address, who change places in the draft of that id."""

    draft = serializers.IntegerField(min_value=1)
    one = serializers.CharField(max_length=80)
    other = serializers.CharField(max_length=80)


class NewWishSerializer(serializers.Serializer[Any]):
    """Two players, by address, who are to meet in the next round, or not to; null: as it comes."""

    one = serializers.CharField(max_length=80)
    other = serializers.CharField(max_length=80)
    together = serializers.BooleanField(allow_null=True)


class WhoSerializer(serializers.Serializer[Any]):
    """Players by address: who would go, and who would come back."""

    gone = serializers.ListField(child=serializers.CharField(max_length=80), default=list, max_length=1000)
    back = serializers.ListField(child=serializers.CharField(max_length=80), default=list, max_length=1000)


class ChangeSerializer(serializers.Serializer[Change]):
    """A table that would be new, or one that would be no more."""

    names = serializers.ListField(child=serializers.CharField())
    new = serializers.BooleanField()


class UndoingSerializer(serializers.Serializer[undoing.Undoing]):
    """What undoing would bring: the rounds, matches that stay known, matches that end, a draft that is thrown away."""

    rounds = serializers.ListField(child=serializers.IntegerField())
    played = serializers.IntegerField()
    ended = serializers.IntegerField()
    draft = serializers.BooleanField()
    reopened = serializers.BooleanField()


@extend_schema_serializer(component_name="UndoReason")
class ReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=MOST_REASON)


class OrganisedView(CompetitionView):
    """For the organisers of a competition."""

    def organised(self, request: Request, slug: str) -> tuple[Competition, Player]:
        """The competition and who asks. Raises Http404, PermissionDenied."""
        competition, player = self.seen(request, slug)
        why = _("Only the organisers see and change what is not published yet.")
        require(organises(competition, player, request.user), why)
        return competition, player

    def answer(self, competition: Competition) -> Response:
        """The draft as it is now. Raises Http404 where there is none."""
        found = round_selectors.draft(competition)
        if found is None:
            raise Http404
        return Response(DraftSerializer(found).data)


class UnsettledTables(OrganisedView):
    """Tables whose results no draw counts."""

    @extend_schema(responses=UnsettledSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Those that are open, and those that somebody objects to until it is ruled on."""
        competition, _player = self.organised(request, slug)
        return Response(UnsettledSerializer(unsettled(competition), many=True).data)  # type: ignore[arg-type]


class DraftOfRound(OrganisedView):
    """The draft of the next round, which the organisers alone see."""

    @extend_schema(responses=DraftSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The draft, with whom it would make meet again and who has gone since."""
        return self.answer(self.organised(request, slug)[0])

    @extend_schema(request=DrawnSerializer, responses={200: DraftSerializer, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Draw the next round; 204: it is over. A draft that is there is drawn again only if `again` names it."""
        competition, _player = self.organised(request, slug)
        said = valid(DrawnSerializer, request)
        if drafts.draft_draw(competition=competition, known=said["again"], anyway=said["anyway"]) is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        return self.answer(competition)

    @extend_schema(request=ByHandSerializer, responses=ByHandSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """From now on the organisers publish each round, or each is drawn by itself."""
        competition, _player = self.organised(request, slug)
        made = drafts.draft_set(competition=competition, **valid(ByHandSerializer, request))
        return Response({"drafts": made.drafts})


class Preview(OrganisedView):
    """What drawing the draft again would change."""

    @extend_schema(request=WhoSerializer, responses=ChangeSerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """The tables that would go and come if these went and those came back; nothing is changed."""
        competition, _player = self.organised(request, slug)
        if drawn_singly(competition) is None:
            raise Http404
        said = valid(WhoSerializer, request)
        gone, back = (_entries(competition, said[field]) for field in ("gone", "back"))
        found = round_selectors.preview(competition, gone=gone, back=back) or []
        data = ChangeSerializer(found, many=True).data  # type: ignore[arg-type]
        return Response(data)


def _entries(competition: Competition, names: list[str]) -> list[int]:
    rows = competition.entries.filter(player__slug__in=names[:500])
    return list(rows.values_list("pk", flat=True))


def _entry(competition: Competition, name: str) -> Entry:
    return get_object_or_404(competition.entries, player__slug=name)


class ByHandOfRound(OrganisedView):
    """Pairing a draft by hand: it begins, and it ends."""

    @extend_schema(request=DraftIdSerializer, responses=DraftSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """From now on two can change places; what the engine draws is written down."""
        competition, player = self.organised(request, slug)
        draft = valid(DraftIdSerializer, request)["draft"]
        by_hand.hand_begin(competition=competition, round_id=draft, by=player)
        return self.answer(competition)

    @extend_schema(request=DraftIdSerializer, responses=DraftSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """It ends: tables that the engine does not draw are marked for everybody."""
        competition, _player = self.organised(request, slug)
        by_hand.hand_end(competition=competition, round_id=valid(DraftIdSerializer, request)["draft"])
        return self.answer(competition)


class Exchange(OrganisedView):
    """Changing a draft by hand."""

    @extend_schema(request=ExchangeSerializer, responses=DraftSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Two change places; at one table, sides. Everybody reads later that the organisers did."""
        competition, _player = self.organised(request, slug)
        said = valid(ExchangeSerializer, request)
        one, other = (_entry(competition, said[field]) for field in ("one", "other"))
        drafts.draft_exchange(competition=competition, round_id=said["draft"], one=one.pk, other=other.pk)
        return self.answer(competition)


class Wishes(OrganisedView):
    """Whom the organisers put together in the next round, and whom apart."""

    @extend_schema(request=NewWishSerializer, responses=WishSerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Put two together, apart, or as it comes; a draft that is there is to be drawn again."""
        competition, _player = self.organised(request, slug)
        said = valid(NewWishSerializer, request)
        one, other = (_entry(competition, said[field]) for field in ("one", "other"))
        drafts.wish_set(competition=competition, one=one.pk, other=other.pk, together=said["together"])
        number = len(selectors.rounds(competition)) + 1
        return Response(WishSerializer(round_selectors.wishes(competition, number), many=True).data)


class Publish(OrganisedView):
    """Publishing a draft."""

    @extend_schema(request=DraftIdSerializer, responses=RoundSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Everybody sees it and its matches begin. Again changes nothing."""
        competition, _player = self.organised(request, slug)
        made = drafts.round_publish(
            competition=competition, round_id=valid(DraftIdSerializer, request)["draft"]
        )
        return Response(RoundSerializer(made).data)


class Tell(OrganisedView):
    """Telling who plays in a published round."""

    @extend_schema(request=None, responses=RoundSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Everybody at one of its tables is told, once."""
        competition, player = self.organised(request, slug)
        made = drafts.round_tell(competition=competition, number=number, by=player)
        return Response(RoundSerializer(made).data)


class Undo(OrganisedView):
    """Undoing a round and all after it, for organisers who do not play in it."""

    @extend_schema(responses=UndoingSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """What it would bring."""
        competition, _player, _row = self._of(request, slug, number)
        return Response(UndoingSerializer(undoing.undoing(competition, number)).data)

    @extend_schema(request=ReasonSerializer, responses=RoundSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """What was played stays known; the round can be drawn again."""
        competition, player, row = self._of(request, slug, number)
        made = undoing.round_undo(
            competition=competition, round_id=row.pk, by=player, **valid(ReasonSerializer, request)
        )
        return Response(RoundSerializer(made).data)

    def _of(self, request: Request, slug: str, number: int) -> tuple[Competition, Player, Round]:
        competition, player = self.organised(request, slug)
        why = _("You play in it: another organiser undoes what was played.")
        require(may_undo(competition, player, request.user), why)
        made = selectors.rounds(competition)
        row = next((one for one in made if one.number == number), None)
        if row is None or ranked_by(competition) is None:
            raise Http404
        return competition, player, row


class Rounds(CompetitionView):
    """The rounds of a competition that everybody sees, undone ones too."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=RoundSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        rows = selectors.visible(Competition.objects.all(), player_of(request.user))
        competition = get_object_or_404(rows, slug=slug)
        made = competition.round_set.exclude(state=Round.State.DRAFT).order_by("number", "pk")
        return Response(RoundSerializer(made, many=True).data)
