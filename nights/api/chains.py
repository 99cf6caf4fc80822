"""The API of a table where people cut in and out."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from common.request_input import valid
from nights.api.seat_changes import SayToChangeSerializer, known
from nights.api.tables import TableView, somebody
from nights.errors import SessionError
from nights.models import Chain, ChainAsk, SessionTable
from nights.selectors import chains as selectors
from nights.services import chain_matches, chains


class PersonCutsInSerializer(serializers.Serializer[selectors.PersonNow]):
    """`row`: how many matches they have played, or sat out, in a row."""

    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    sits = serializers.BooleanField()
    row = serializers.IntegerField()


class TicketSerializer(serializers.Serializer[selectors.Ticket]):
    """A part in a lot, lowest hash first: `ticket` is the SHA-256 of `seed/out:number`."""

    number = serializers.IntegerField()
    player = serializers.CharField(source="player.slug")
    ticket = serializers.CharField()


class LinkSerializer(serializers.Serializer[selectors.LinkShown]):
    """A match of the chain, and the lot after it: its seal, and once the next match has begun its text and seed."""

    link = serializers.IntegerField(source="table.link")
    table = serializers.IntegerField(source="table.number")
    match = serializers.UUIDField(source="table.match.code")
    status = serializers.CharField(source="table.match.status")
    seal = serializers.CharField()
    opened = serializers.CharField()
    seed = serializers.CharField()
    lot = TicketSerializer(source="tickets", many=True)


class SaidToAskSerializer(serializers.Serializer[selectors.SaidToAsk]):
    player = serializers.CharField(source="player.slug")
    agrees = serializers.SerializerMethodField()

    def get_agrees(self, said: selectors.SaidToAsk) -> bool:
        return said.word is not None


class WaitingAskSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=ChainAsk.Kind.choices)
    player = serializers.CharField(allow_null=True)
    said = SaidToAskSerializer(many=True)


class ChainSerializer(serializers.Serializer[Any]):
    """`next`: who comes in and goes out, for people; `may_go_on`: whether the asker may begin the next match."""

    partners = serializers.ChoiceField(choices=Chain.Partners.choices)
    ended = serializers.BooleanField()
    people = PersonCutsInSerializer(many=True)
    links = LinkSerializer(many=True)
    next = serializers.ListField(child=serializers.CharField())
    may_go_on = serializers.BooleanField()
    why_not = serializers.CharField(help_text="What the next match waits for; empty for nothing.")
    ask = WaitingAskSerializer(allow_null=True)


@extend_schema_serializer(component_name="ChainAsk")
class AskSerializer(serializers.Serializer[Any]):
    """`player`: who joins or leaves; nobody where it is to end."""

    kind = serializers.ChoiceField(choices=ChainAsk.Kind.choices)
    player = serializers.CharField(max_length=80, default="", allow_blank=True)


class NextMatchSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField(source="number")
    match = serializers.UUIDField(source="match.code")
    link = serializers.IntegerField()


def chain_of(table: SessionTable, viewer: Player | None) -> dict[str, Any]:
    """A table's chain as one asker may see it. Http404 where nobody cuts in."""
    table = SessionTable.objects.select_related("match", "session__club", "chain").get(pk=table.pk)
    shown = selectors.shown(table, viewer)
    if shown is None:
        raise Http404
    ask = None
    if shown.ask is not None:
        player = shown.ask.player
        ask = {
            "id": shown.ask.pk,
            "kind": shown.ask.kind,
            "player": player.slug if player else None,
            "said": shown.said,
        }
    told = {"partners": shown.chain.partners, "ended": shown.chain.ended_at is not None}
    told |= {"people": shown.people, "links": shown.links, "next": shown.lines}
    told |= {"may_go_on": shown.may_go_on, "why_not": shown.why_not, "ask": ask}
    return ChainSerializer(told).data


class TableChain(TableView):
    """Who cuts in at a table; asking that somebody joins or leaves, or that it ends, and dropping that."""

    @extend_schema(responses=ChainSerializer)
    def get(self, request: Request, pk: int, number: int) -> Response:
        table, player = self.table(request, pk, number)
        return Response(chain_of(table, player))

    @extend_schema(request=AskSerializer, responses={201: ChainSerializer})
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Ask everybody who cuts in, and who is to."""
        table, asker = self.table(request, pk, number)
        by, given = somebody(asker), valid(AskSerializer, request)
        player = known(table, given["player"]) if given["player"] else None
        chains.ask(table=table, kind=given["kind"], player=player, by=by)
        return Response(chain_of(table, by), status=status.HTTP_201_CREATED)

    @extend_schema(responses={200: ChainSerializer})
    def delete(self, request: Request, pk: int, number: int) -> Response:
        """Nothing changes after all."""
        table, asker = self.table(request, pk, number)
        by, ask = somebody(asker), ChainAsk.objects.filter(chain=table.chain_id, done_at=None).first()
        if ask is not None:
            chains.drop_ask(ask=ask, by=by)
        return Response(chain_of(table, by))


class NextMatch(TableView):
    """Begin the match after this one; asked again, the same one."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=None, responses=NextMatchSerializer)
    def post(self, request: Request, pk: int, number: int) -> Response:
        table, asker = self.table(request, pk, number)
        made = chain_matches.next_match(table=table, by=somebody(asker))
        return Response(NextMatchSerializer(made).data)


class AgreeToAsk(TableView):
    """Agree oneself to what is asked; a scorekeeper who does not cut in there writes down who has said so."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=SayToChangeSerializer, responses=ChainSerializer)
    def post(self, request: Request, pk: int, number: int) -> Response:
        table, asker = self.table(request, pk, number)
        by, given = somebody(asker), valid(SayToChangeSerializer, request)
        ask = ChainAsk.objects.filter(chain=table.chain_id, pk=given["change"]).first()
        if ask is None:
            raise SessionError(_("That is not asked for any more: look again."))
        player = known(table, given["player"]) if given["player"] else by
        chains.agree_to_ask(ask=ask, player=player, by=by)
        return Response(chain_of(table, by))
