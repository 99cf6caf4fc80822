"""The API by which a seat changes hands in mid-match."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from common.request_input import valid
from nights.api.tables import TableView, somebody
from nights.errors import SessionError
from nights.models import SessionTable
from nights.selectors import seat_changes as selectors
from nights.services import seat_changes


class SaidSerializer(serializers.Serializer[selectors.Said]):
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    agrees = serializers.SerializerMethodField()
    written_by = serializers.CharField(source="word.written_by.slug", default=None, allow_null=True)

    def get_agrees(self, said: selectors.Said) -> bool:
        return said.word is not None


class WaitingChangeSerializer(serializers.Serializer[Any]):
    """A change that waits. `void`: the sheet has changed since it was asked for."""

    id = serializers.IntegerField()
    leaver = serializers.CharField(
        allow_null=True, help_text="null: they take turns with those who sit there"
    )
    newcomer = serializers.CharField()
    void = serializers.BooleanField()
    said = SaidSerializer(many=True)


class TablePlayersSerializer(serializers.Serializer[Any]):
    """Who may take whose seat. `seq`: the length of the log, to be sent when asking; `means`: for people."""

    rows = serializers.IntegerField(help_text="rows on the sheet: a change holds from the next")
    seq = serializers.IntegerField()
    change = WaitingChangeSerializer(allow_null=True)
    means = serializers.ListField(child=serializers.CharField())
    if_it_ended_now = serializers.ListField(
        child=serializers.CharField(), help_text="what the apps above say of it, for who is concerned"
    )
    past = serializers.ListField(child=serializers.CharField())
    out = serializers.ListField(
        child=serializers.CharField(), help_text="who sits out, the next to come in first"
    )


class AskChangeSerializer(serializers.Serializer[Any]):
    """`seq`: the length of the log as you know it. Without a `leaver` one sits out each deal in turn."""

    leaver = serializers.CharField(max_length=80, default="", allow_blank=True)
    newcomer = serializers.CharField(max_length=80)
    seq = serializers.IntegerField(min_value=0)


class SayToChangeSerializer(serializers.Serializer[Any]):
    """`change`: its id, so that nobody agrees to another; `player`: whose word it is, if not one's own."""

    change = serializers.IntegerField(min_value=1)
    player = serializers.CharField(max_length=80, default="", allow_blank=True)


def players_of(table: SessionTable, viewer: Player | None) -> dict[str, Any]:
    """A table's players as one asker may see and change them."""
    table = SessionTable.objects.select_related("match", "session__club").get(pk=table.pk)
    shown, change = selectors.shown(table, viewer), None
    if shown.change is not None:
        change = {
            "id": shown.change.pk,
            "leaver": shown.change.leaver.slug if shown.change.leaver else None,
            "newcomer": shown.change.newcomer.slug,
            "void": shown.void,
            "said": shown.said,
        }
    notes = [f"{note.title}: {line}" for note in shown.notes for line in note.lines]
    asked = {"rows": shown.rows, "seq": shown.seq, "means": shown.means, "past": shown.past}
    asked |= {"out": [player.slug for player in shown.out]}
    return TablePlayersSerializer({**asked, "change": change, "if_it_ended_now": notes}).data


class TablePlayers(TableView):
    """The change of players that waits at a table; asking for one, and dropping it."""

    @extend_schema(responses=TablePlayersSerializer)
    def get(self, request: Request, pk: int, number: int) -> Response:
        table, player = self.table(request, pk, number)
        return Response(players_of(table, player))

    @extend_schema(request=AskChangeSerializer, responses={201: TablePlayersSerializer})
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Ask everybody at the table, and who is to sit there."""
        table, asker = self.table(request, pk, number)
        by, given = somebody(asker), valid(AskChangeSerializer, request)
        leaver = known(table, given["leaver"]) if given["leaver"] else None
        seat_changes.ask_change(
            table=table,
            leaver=leaver,
            newcomer=known(table, given["newcomer"]),
            by=by,
            expect_seq=given["seq"],
        )
        return Response(players_of(table, by), status=status.HTTP_201_CREATED)

    @extend_schema(responses={200: TablePlayersSerializer})
    def delete(self, request: Request, pk: int, number: int) -> Response:
        """Nobody changes after all."""
        table, asker = self.table(request, pk, number)
        by, change = somebody(asker), selectors.waiting_at(table)
        if change is not None:
            seat_changes.drop_change(change=change, by=by)
        return Response(players_of(table, by))


class LeaveTurns(TableView):
    """Who sits out takes no more turns."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={200: TablePlayersSerializer})
    def delete(self, request: Request, pk: int, number: int, person: str) -> Response:
        table, asker = self.table(request, pk, number)
        by = somebody(asker)
        seat_changes.leave_turns(table=table, player=known(table, person), by=by)
        return Response(players_of(table, by))


class AgreeToChange(TableView):
    """Agree to a change oneself; a scorekeeper who is not concerned writes down who has said so."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=SayToChangeSerializer, responses=TablePlayersSerializer)
    def post(self, request: Request, pk: int, number: int) -> Response:
        table, asker = self.table(request, pk, number)
        by, given = somebody(asker), valid(SayToChangeSerializer, request)
        change = table.seat_changes.filter(pk=given["change"]).select_related("newcomer").first()
        if change is None:
            raise SessionError(_("That change is not asked for any more: look again."))
        change.table = table
        player = known(table, given["player"]) if given["player"] else by
        seat_changes.agree_to_change(change=change, player=player, by=by)
        return Response(players_of(table, by))


def known(table: SessionTable, slug: str) -> Player:
    """Whoever can be named at a table. Raises SessionError."""
    player = selectors.nameable(table).filter(slug=slug).first()
    if player is None:
        raise SessionError(_("%(slug)s has not been checked in tonight.") % {"slug": repr(slug)})
    return player
