"""The API of what is said at tables on the site."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import player_of
from common.request_input import valid
from matches import closed_hands, event_store, permissions, talking
from matches.api.matches import MatchDetailSerializer, WriteView, seen
from matches.models import Match, TableLine


class TableLineSerializer(serializers.ModelSerializer[TableLine]):
    """`phrase`: which greeting of the list, empty for free text; `said`: what a person reads, in the asker's words."""

    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    phrase = serializers.ChoiceField(choices=TableLine.Phrase.choices, read_only=True, allow_blank=True)
    said = serializers.CharField(read_only=True)

    class Meta:
        model = TableLine
        fields = ("id", "player", "phrase", "said", "seq", "deal", "at")
        read_only_fields = fields


class TalkSerializer(serializers.Serializer[Any]):
    """`lines`: the newest hundred, of people whom the asker has not muted.

    `greets`, `says`: whether the asker can greet, or say something of their own, now; `why`: why not, for people.
    `covered`: their hand is closed until they look at it, and as long they may say something.
    """

    talk = serializers.CharField(help_text="What the table agreed to: greet, deals; empty: nothing.")
    lines = TableLineSerializer(many=True)
    greets = serializers.BooleanField()
    says = serializers.BooleanField()
    why = serializers.CharField()
    covered = serializers.BooleanField()
    muted = serializers.ListField(
        child=serializers.CharField(), help_text="By address (slug), at this table."
    )


class SaySerializer(serializers.Serializer[Any]):
    """A greeting of the list, or a text of one line: one of both."""

    phrase = serializers.ChoiceField(
        choices=TableLine.Phrase.choices, required=False, default="", allow_blank=True
    )
    text = serializers.CharField(max_length=talking.LONGEST, required=False, default="", allow_blank=True)


class LookSerializer(serializers.Serializer[Any]):
    """`deal`: the number of the deal whose cards are looked at, as in `view`."""

    deal = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class MuteSerializer(serializers.Serializer[Any]):
    """`always`: at every table, else in this match."""

    always = serializers.BooleanField(default=False)


def _at(request: Request, code: Any) -> tuple[Match, Player]:
    """The match and who asks, who sits there or did. Raises PermissionDenied."""
    match, player = seen(request, code), player_of(request.user)
    if player is None or not permissions.sat_at(player, match):
        raise exceptions.PermissionDenied(_("You do not sit at this table."))
    return match, player


class Talk(APIView):
    """What is said at one's table: while nobody who speaks has seen a card of the deal."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=TalkSerializer)
    def get(self, request: Request, code: str) -> Response:
        """What one reads there, and may say."""
        match, player = _at(request, code)
        live = event_store.load(match, seats=len(match.seats.all()))
        no_greeting, nothing = (talking.why_not(match, live, player, free=free) for free in (False, True))
        muted = Player.objects.filter(pk__in=talking.muted_by(player, match)).order_by("pk")
        told = {
            "talk": talking.level(match),
            "lines": list(talking.lines_for(match, player).order_by("-pk")[: talking.SHOWN])[::-1],
            "greets": not no_greeting,
            "says": not nothing,
            "why": no_greeting or nothing,
            "covered": closed_hands.is_closed(match, player),
            "muted": [one.slug for one in muted],
        }
        return Response(TalkSerializer(told).data)

    @extend_schema(request=SaySerializer, responses={201: TableLineSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Greet, or say something."""
        match, player = _at(request, code)
        asked = valid(SaySerializer, request)
        made = talking.speak(match_id=match.pk, by=player, **asked)
        return Response(TableLineSerializer(made).data, status=status.HTTP_201_CREATED)


@extend_schema(request=LookSerializer, responses=MatchDetailSerializer)
class Look(WriteView):
    """Look at the cards of the deal at a table that talks: one says nothing more until the deal is over."""

    input_serializer = LookSerializer

    def check(self, match: Match, player: Player | None) -> None:
        """Raises PermissionDenied for who does not sit there."""
        permissions.require(
            permissions.seat_of(player, match) is not None, _("You do not sit at this table.")
        )

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        return closed_hands.look(match_id=match.pk, by=player, deal=data["deal"])


class MutedAtTable(APIView):
    """Somebody at one's table whom one does not read. Nobody else learns it."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=MuteSerializer, responses={204: None})
    def put(self, request: Request, code: str, slug: str) -> Response:
        """Not in this match, or at no table."""
        match, player = _at(request, code)
        asked = valid(MuteSerializer, request)
        about = _named(slug) or player  # whom nobody mutes
        talking.mute(match_id=match.pk, by=player, about=about, always=asked["always"])
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, code: str, slug: str) -> Response:
        """Read them again, here and everywhere."""
        match, player = _at(request, code)
        if (about := _named(slug)) is not None:
            talking.hear(by=player, about=about, match_id=match.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportedLine(APIView):
    """What somebody else has said at one's table of a club, for its organisers."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=None, responses={204: None})
    def put(self, request: Request, code: str, pk: int) -> Response:
        """Report it, with all that was said there; of one person once in a match."""
        match, player = _at(request, code)
        talking.report(match_id=match.pk, by=player, line_id=pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _named(slug: str) -> Player | None:
    return Player.objects.filter(slug=slug).first()
