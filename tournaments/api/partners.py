"""The API of finding a partner for an event of pairs: looking, asking, the answer, and pairs that organisers make."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from clubs.permissions import require
from common.request_input import valid
from tournaments.api.competitions import CompetitionView
from tournaments.models import Competition, PartnerAsk, PartnerSeeker
from tournaments.models.partners import MOST_NOTE
from tournaments.partner_selectors import PartnerList, Sought, partner_list, people_around
from tournaments.permissions import organises
from tournaments.services import partners


class SeekerSerializer(serializers.ModelSerializer[PartnerSeeker]):
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")

    class Meta:
        model = PartnerSeeker
        fields = ("player", "name", "note", "made_at")


class SoughtSerializer(serializers.Serializer[Sought]):
    """`asked`: what you asked of them: empty, `open` or `declined`."""

    seeker = SeekerSerializer()
    asked = serializers.SerializerMethodField()

    def get_asked(self, row: Sought) -> str:
        """What has become of it."""
        if row.asked is None:
            return ""
        return "open" if row.asked.declined_at is None else "declined"


class PartnerAskSerializer(serializers.ModelSerializer[PartnerAsk]):
    player = serializers.CharField(source="asker.slug")
    name = serializers.CharField(source="asker.name")

    class Meta:
        model = PartnerAsk
        fields = ("player", "name", "made_at")


class PartnersSerializer(serializers.Serializer[PartnerList]):
    """`own`: your own row, or null; `asks`: who waits for your answer; `free`: you play in no pair there."""

    own = SeekerSerializer(allow_null=True)
    others = SoughtSerializer(many=True)
    asks = PartnerAskSerializer(many=True)
    free = serializers.BooleanField()


class PartnerSeekSerializer(serializers.Serializer[Any]):
    """`seen`: the digest of the policy as you have read it."""

    seen = serializers.CharField(max_length=64)
    note = serializers.CharField(max_length=MOST_NOTE, default="", allow_blank=True)


class PolicySeenSerializer(serializers.Serializer[Any]):
    """`seen`: the digest of the policy as you have read it."""

    seen = serializers.CharField(max_length=64)


class PartnerAnswerSerializer(serializers.Serializer[Any]):
    """`seen`: of who says yes, the digest of the policy as they have read it."""

    accepted = serializers.BooleanField()
    seen = serializers.CharField(max_length=64, default="", allow_blank=True)


class PartnerPairSerializer(serializers.Serializer[Any]):
    """Two who look for a partner, by address (slug)."""

    players = serializers.ListField(child=serializers.CharField(max_length=80), min_length=2, max_length=2)


class PartnerView(CompetitionView):
    """Finding a partner in an event that pairs enter."""

    def of_pairs(self, request: Request, slug: str) -> tuple[Competition, Player]:
        """Raises Http404."""
        competition, player = self.seen(request, slug)
        if competition.team_size != 2:
            raise Http404
        return competition, player

    def with_other(self, request: Request, slug: str, name: str) -> tuple[Competition, Player, Player]:
        """And another of those who look or have asked there. Raises Http404."""
        competition, player = self.of_pairs(request, slug)
        return competition, player, get_object_or_404(people_around(competition), slug=name)

    def told(self, competition: Competition, player: Player, code: int = status.HTTP_200_OK) -> Response:
        """The list as it is now."""
        return Response(PartnersSerializer(partner_list(competition, player)).data, status=code)


class Partners(PartnerView):
    """Who looks for a partner."""

    @extend_schema(responses=PartnersSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Everybody on the list, and who has asked you; nobody once the draw is made."""
        return self.told(*self.of_pairs(request, slug))

    @extend_schema(
        operation_id="seek_partner", request=PartnerSeekSerializer, responses={201: PartnersSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """You look for a partner; again changes the note."""
        competition, player = self.of_pairs(request, slug)
        partners.partner_seek(competition=competition, player=player, **valid(PartnerSeekSerializer, request))
        return self.told(competition, player, status.HTTP_201_CREATED)

    @extend_schema(operation_id="stop_seeking_partner", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """You look no longer."""
        competition, player = self.of_pairs(request, slug)
        partners.partner_stop(competition=competition, player=player)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OneSeeker(PartnerView):
    """Somebody who looks for a partner, by address."""

    @extend_schema(
        operation_id="ask_partner", request=PolicySeenSerializer, responses={201: PartnersSerializer}
    )
    def post(self, request: Request, slug: str, player: str) -> Response:
        """Ask them to play with you; they are told."""
        competition, asker, seeker = self.with_other(request, slug, player)
        partners.partner_ask(
            competition=competition, asker=asker, seeker=seeker, **valid(PolicySeenSerializer, request)
        )
        return self.told(competition, asker, status.HTTP_201_CREATED)

    @extend_schema(operation_id="take_back_partner_ask", responses={204: None})
    def delete(self, request: Request, slug: str, player: str) -> Response:
        """Take back what you asked, before it is answered."""
        competition, asker, seeker = self.with_other(request, slug, player)
        partners.partner_take_back(competition=competition, asker=asker, seeker=seeker)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Answer(PartnerView):
    """What one answers to somebody, by address, who has asked."""

    @extend_schema(request=PartnerAnswerSerializer, responses={204: None})
    def post(self, request: Request, slug: str, player: str) -> Response:
        """With a yes you two are entered, or wait together to be let in; with a no the asker is told."""
        competition, own, asker = self.with_other(request, slug, player)
        said = valid(PartnerAnswerSerializer, request)
        if said["accepted"]:
            partners.partner_accept(competition=competition, player=own, asker=asker, seen=said["seen"])
        else:
            partners.partner_decline(competition=competition, player=own, asker=asker)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Joining(PartnerView):
    """Pairs of those who look for a partner."""

    @extend_schema(request=PartnerPairSerializer, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Organisers make a pair of two, who are told."""
        competition, by = self.of_pairs(request, slug)
        require(organises(competition, by, request.user), _("Only the organisers make pairs of others."))
        names = valid(PartnerPairSerializer, request)["players"]
        rows = people_around(competition)
        one, other = (get_object_or_404(rows, slug=name) for name in names)
        partners.partners_join(competition=competition, one=one, other=other, by=by)
        return Response(status=status.HTTP_204_NO_CONTENT)
