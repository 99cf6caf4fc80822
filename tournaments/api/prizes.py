"""The API of a tournament's prizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from ledger.stakes import MOST
from tournaments import prize_selectors, selectors
from tournaments.api.competitions import CompetitionView
from tournaments.models import Competition, Prize, Prizes
from tournaments.permissions import may_award, organises, organises_for_club
from tournaments.prize_selectors import Shown, Won
from tournaments.services import prizes as services


class WonSerializer(serializers.Serializer[Won]):
    """Who has got it; `amount` in words, empty for a thing."""

    player = serializers.CharField(source="entry.player.slug")
    amount = serializers.CharField()


class PrizeSerializer(serializers.Serializer[Shown]):
    """`amount` in minor units of `currency`, 0 of a thing."""

    id = serializers.IntegerField(source="prize.pk")
    kind = serializers.ChoiceField(Prize.Kind.choices, source="prize.kind")
    place = serializers.IntegerField(source="prize.place")
    category = serializers.CharField(source="prize.category")
    amount = serializers.IntegerField(source="prize.amount")
    currency = serializers.CharField(source="prize.currency_id", allow_null=True)
    thing = serializers.CharField(source="prize.thing")
    won = WonSerializer(many=True)


class PrizesSerializer(serializers.Serializer[Prizes]):
    """The prizes; `seal`: the SHA-256 of the seed of the lots, `opened` the seed with its salt once they are drawn."""

    awarded_at = serializers.DateTimeField(allow_null=True)
    seal = serializers.CharField(source="seal_hash")
    opened = serializers.CharField(source="opened_seal")
    prizes = serializers.SerializerMethodField()

    @extend_schema(responses=PrizeSerializer(many=True))
    def get_prizes(self, prizes: Prizes) -> list[dict[str, Any]]:
        """Those offered, in the order of places."""
        shown = prize_selectors.shown(prizes)
        return list(PrizeSerializer(shown, many=True).data)  # type: ignore[arg-type]


class NewPrizeSerializer(serializers.Serializer[Any]):
    """A sum (`amount`, minor units of `currency`) or a `thing`; for a `place`, the best of a `category`, or by lot."""

    kind = serializers.ChoiceField(Prize.Kind.choices)
    place = serializers.IntegerField(min_value=0, max_value=services.MOST_PLACES, default=0)
    category = serializers.CharField(max_length=40, default="", allow_blank=True)
    amount = serializers.IntegerField(min_value=0, max_value=MOST, default=0)
    currency = serializers.CharField(max_length=12, default="", allow_blank=True)
    thing = serializers.CharField(max_length=80, default="", allow_blank=True)


class CategorySerializer(serializers.Serializer[Any]):
    """`player`: an entrant, by address (slug)."""

    player = serializers.CharField(max_length=80)
    category = serializers.CharField(max_length=40, allow_blank=True)


class BackSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class PrizeView(CompetitionView):
    """For the organisers of a tournament."""

    def run(
        self,
        request: Request,
        slug: str,
        may_do: Callable[[Competition, Player | None, object], bool] = organises_for_club,
    ) -> tuple[Competition, Player]:
        """The tournament and who may do that in it. PermissionDenied for others."""
        competition, player = self.seen(request, slug)
        may = may_do(competition, player, request.user)
        require(may, _("The organisers see to the prizes, and award them if they do not play."))
        return competition, player


class CompetitionPrizes(PrizeView):
    """The prizes of a tournament."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=PrizesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """What is offered, and who has got it; 404 where nothing was offered."""
        rows = selectors.visible(Competition.objects.select_related("club"), player_of(request.user))
        prizes = prize_selectors.prizes_of(get_object_or_404(rows, slug=slug))
        if prizes is None:
            raise Http404
        return Response(PrizesSerializer(prizes).data)

    @extend_schema(request=NewPrizeSerializer, responses={201: PrizesSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Offer a prize; money of the club only its treasurers and owners offer."""
        competition, player = self.run(request, slug)
        prize = services.prize_offer(competition=competition, by=player, **valid(NewPrizeSerializer, request))
        return Response(PrizesSerializer(prize.of).data, status=status.HTTP_201_CREATED)


class OnePrize(PrizeView):
    """A prize."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, prize: int) -> Response:
        """It is offered no more: until the draw."""
        competition, _player = self.run(request, slug)
        services.prize_drop(competition=competition, prize=prize)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Category(PrizeView):
    """The category in which somebody can win a prize."""

    @extend_schema(request=CategorySerializer, responses={204: None})
    def put(self, request: Request, slug: str) -> Response:
        """Put an entrant into one, or into none; nobody does it for themselves."""
        competition, player = self.run(request, slug, organises)
        said = valid(CategorySerializer, request)
        entry = get_object_or_404(competition.entries, player__slug=said["player"])
        services.category_set(competition=competition, entry=entry.pk, category=said["category"], by=player)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Awarding(PrizeView):
    """The awarding of all prizes."""

    @extend_schema(request=None, responses=PrizesSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """By the final table; money is booked. Awarded already: as it is."""
        competition, player = self.run(request, slug, may_award)
        return Response(PrizesSerializer(services.prizes_award(competition=competition, by=player)).data)

    @extend_schema(request=BackSerializer, responses=PrizesSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Take them back, with a reason; they can be awarded again."""
        competition, player = self.run(request, slug, may_award)
        reason = valid(BackSerializer, request)["reason"]
        taken = services.prizes_take_back(competition=competition, reason=reason, by=player)
        return Response(PrizesSerializer(taken).data)
