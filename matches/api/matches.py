"""The API of matches: read what a page reads, move, and enter results."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, generics, serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import player_of
from common.api_errors import api_exception_handler
from common.browsers import browser_of
from common.refusals import Refusal
from common.request_input import valid
from games.core.errors import StaleSequence
from games.core.state import OPEN
from matches import (
    claim_closing,
    dealing,
    event_store,
    flags,
    hurrying,
    permissions,
    selectors,
    services,
    sittings,
)
from matches.api.strictness import StrictnessField
from matches.api.told import (
    DeviceSerializer,
    EndOfDealSerializer,
    OwnResultSerializer,
    SealSerializer,
    SeatSerializer,
    SittingSerializer,
    ToldSerializer,
    device_told,
    public_options,
    told_with,
)
from matches.deals_opened import deals_over
from matches.held_moves import concede, play
from matches.looking_on import anybody_may_look, as_seen, in_list
from matches.models import Match
from matches.own_side import own_result


class MatchSerializer(serializers.ModelSerializer[Match]):
    seats = SeatSerializer(many=True, read_only=True)
    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    options = serializers.SerializerMethodField()
    strictness = StrictnessField()
    reason = serializers.SerializerMethodField(help_text="why the match is over, for people")

    def get_reason(self, match: Match) -> str:
        return selectors.said_reason(match)

    def to_representation(self, match: Match) -> dict[str, Any]:
        """The result says why in the same words."""
        if match.watch_delay and "request" in self.context:
            match = in_list(player_of(self.context["request"].user), match)
        data = super().to_representation(match)
        if data["result"] is not None:
            faults = {str(seat["index"]): seat["fault"] for seat in data["seats"] if seat["fault"]}
            data["result"] = data["result"] | {"reason": data["reason"], "faults": faults}
        return data

    def get_options(self, match: Match) -> dict[str, Any]:
        """Without those that hold secrets, such as the answers of a quiz."""
        return public_options(match.game, match.options)

    class Meta:
        model = Match
        fields = (
            "id", "code", "game", "rules_version", "options", "talk", "quiet_deal", "strictness", "clock", "pace",
            "ends_decided", "unwatched", "watch_delay", "opens_deals", "claim_window", "claims_close_at", "entered",
            "rated", "changed_hands", "club", "status", "seq", "result", "reason", "created_at", "started_at",
            "finished_at", "seats",
        )  # fmt: skip


class MatchDetailSerializer(MatchSerializer):
    """With what the asker may see: the view, the moves that are possible, the log as told, the sheet, the seals."""

    view = serializers.JSONField(read_only=True)
    legal = serializers.ListField(child=serializers.CharField(), read_only=True)
    told = ToldSerializer(many=True, read_only=True)
    sheet = serializers.JSONField(read_only=True)
    unit = serializers.CharField(
        read_only=True, help_text="what a row of the sheet is called: Deal, Turn, End"
    )
    now = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="what to know of the row to come, for people"
    )
    ended = EndOfDealSerializer(
        read_only=True,
        allow_null=True,
        help_text="the newest deal that is over, as the asker may see its end",
    )
    seals = SealSerializer(many=True, read_only=True)
    options_now = serializers.DictField(read_only=True, help_text="`options` as the table has them now")
    giving_up = serializers.ListField(
        child=serializers.IntegerField(),
        read_only=True,
        help_text="seats of the asker's own side that give up",
    )
    own_result = OwnResultSerializer(read_only=True, allow_null=True)
    embed = serializers.CharField(
        read_only=True,
        allow_null=True,
        help_text="the page that any site may show in a frame; null where not everybody sees the match",
    )
    earlier = SittingSerializer(
        many=True, read_only=True, help_text="who sat there and gave their seats up in mid-match"
    )
    device = DeviceSerializer(read_only=True, allow_null=True)

    class Meta(MatchSerializer.Meta):
        fields = (
            *MatchSerializer.Meta.fields, "view", "legal", "told", "sheet", "unit", "now", "ended", "seals",
            "giving_up", "own_result", "earlier", "options_now", "embed", "device",
        )  # type: ignore[assignment]  # fmt: skip


def detail(match: Match, player: Player | None) -> dict[str, Any]:
    """A match as one asker may see it; without its events where they can no longer be replayed."""
    match = as_seen(player, match)
    names = selectors.seat_names(match)
    viewer = selectors.viewer_of(match, player)
    same = {
        "earlier": SittingSerializer(sittings.earlier(match), many=True).data,
        "embed": reverse("match-embedded", args=[match.code]) if anybody_may_look(match) else None,
        "device": device_told(match),
    }
    try:
        reading = event_store.read(match, viewer, seats=len(names))
    except Refusal:
        nothing: dict[str, Any] = {"view": None, "legal": [], "told": [], "sheet": [], "unit": "", "now": []}
        nothing |= {"ended": None, "giving_up": [], "options_now": {}, "own_result": None}
        return {**MatchSerializer(match).data, **nothing, **same, "seals": selectors.seals(match)}
    live = reading.live
    mine = own_result(match, live.result, player)
    opened = deals_over(match, live, viewer)
    return {
        **MatchSerializer(match).data,
        "view": selectors.words_at(live, names).in_json(live.view(viewer)),
        "legal": live.legal_texts(viewer) if viewer is not None and viewer >= 0 else [],
        "told": told_with(reading, names, opened),
        "sheet": selectors.named_rows(live, names),
        "unit": live.sheet.unit,
        "now": selectors.now_lines(live, names),
        "ended": selectors.end_of_deal(live, opened[1] if opened else viewer, names),
        "seals": selectors.seals(match, opened[0].seq if opened and opened[1] == OPEN else 0),
        "giving_up": [seat.index for seat in selectors.giving_up(match, viewer)],
        "own_result": OwnResultSerializer(mine).data if mine else None,
        "options_now": live.table.public_options(),
        **same,
    }


def seen(request: Request, code: Any) -> Match:
    """The match of that code as the asker sees it, if they may; else 404."""
    player = player_of(request.user)
    found = as_seen(player, get_object_or_404(selectors.visible(player).select_related("club"), code=code))
    found.browser = browser_of(request)
    return found


class MatchList(generics.ListAPIView[Match]):
    """Matches, the last played first."""

    serializer_class = MatchSerializer

    @extend_schema(
        parameters=[
            OpenApiParameter("game", OpenApiTypes.STR),
            OpenApiParameter("status", OpenApiTypes.STR, enum=list(Match.Status.values)),
            OpenApiParameter("player", OpenApiTypes.STR, description="a player's address"),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Match]:
        asked = self.request.query_params
        rows = selectors.visible(
            player_of(self.request.user), game=asked.get("game", ""), status=asked.get("status", "")
        )
        if slug := asked.get("player"):
            whose = Player.objects.filter(slug=slug).first()
            rows = rows.filter(pk__in=sittings.of_player(whose)) if whose else rows.none()
        return rows.select_related("club")


class MatchDetail(APIView):
    """One match, as the asker may see it."""

    @extend_schema(responses=MatchDetailSerializer)
    def get(self, request: Request, code: str) -> Response:
        return Response(
            detail(claim_closing.looked_at(flags.looked_at(seen(request, code))), player_of(request.user))
        )


class MoveSerializer(serializers.Serializer[Any]):
    """One move, or all the moves of one turn; `seq` is the number of the newest event the mover has seen.

    What others, asked at the same time, have answered since makes no move stale. With `stale` comes `match`, as it is.
    """

    moves = serializers.ListField(child=serializers.CharField(max_length=200), min_length=1, max_length=60)
    seq = serializers.IntegerField(min_value=0)


class ResultSerializer(serializers.Serializer[Any]):
    """A deal's result; its fields depend on the game (`/api/games/{key}/`)."""

    result = serializers.DictField()
    seq = serializers.IntegerField(min_value=0)


class SeqSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


class WriteView(APIView):
    """Who is asking must have a player; a refusal becomes an error with the reason.

    Beside the refusal of what came too late stands the whole match as the asker may see it now.
    """

    permission_classes = (IsAuthenticated,)
    input_serializer: type[serializers.Serializer[Any]] = SeqSerializer

    def check(self, match: Match, player: Player | None) -> None:
        """Whether the asker may. Raises PermissionDenied."""

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        raise NotImplementedError

    def post(self, request: Request, code: str) -> Response:
        match, player = seen(request, code), player_of(request.user)
        self.check(match, player)
        if player is None:
            raise exceptions.PermissionDenied(_("This login has no player."))
        data = valid(self.input_serializer, request)
        try:
            changed = self.write(match, player, data)
        except StaleSequence as error:
            refused = api_exception_handler(error, {})
            assert refused is not None
            refused.data["match"] = detail(seen(request, code), player)
            return refused
        changed.club = match.club  # known already: it need not be fetched again
        changed.browser = match.browser
        return Response(detail(changed, player))


@extend_schema(request=MoveSerializer, responses=MatchDetailSerializer)
class Moves(WriteView):
    """Move at one's own seat."""

    input_serializer = MoveSerializer

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        _player, seat = permissions.require_seat(player, match)
        return play(match_id=match.pk, seat=seat, texts=data["moves"], expect_seq=data["seq"], by=player)


class GiveUpSerializer(serializers.Serializer[Any]):
    """`give_up` false: one's side plays on after all, and what was said before is taken back."""

    seq = serializers.IntegerField(min_value=0)
    give_up = serializers.BooleanField(default=True)


@extend_schema(request=GiveUpSerializer, responses=MatchDetailSerializer)
class Concede(WriteView):
    """Give up at one's own seat, in a match played on the site; it ends once one's partners have said so too."""

    input_serializer = GiveUpSerializer

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        _player, seat = permissions.require_seat(player, match)
        if not data["give_up"]:
            return services.play_on(match_id=match.pk, seat=seat)
        return concede(match_id=match.pk, seat=seat, expect_seq=data["seq"], by=player)


class _Keep(WriteView):
    """Only who keeps the sheet."""

    def check(self, match: Match, player: Player | None) -> None:
        permissions.require_keeper(player, match)


@extend_schema(request=ResultSerializer, responses=MatchDetailSerializer)
class Results(_Keep):
    """Enter the next deal's result."""

    input_serializer = ResultSerializer

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        return services.enter_result(
            match_id=match.pk, data=data["result"], expect_seq=data["seq"], by=player
        )


@extend_schema(request=SeqSerializer, responses=MatchDetailSerializer)
class Undo(_Keep):
    """Take the last entered deal back."""

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        return services.undo_result(match_id=match.pk, expect_seq=data["seq"], by=player)


class CorrectionSerializer(ResultSerializer):
    deal = serializers.IntegerField(min_value=1)


@extend_schema(request=CorrectionSerializer, responses=MatchDetailSerializer)
class Corrections(_Keep):
    """Put another result in a deal's place."""

    input_serializer = CorrectionSerializer

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        return services.correct_result(
            match_id=match.pk, deal=data["deal"], data=data["result"], expect_seq=data["seq"], by=player
        )


@extend_schema(request=None, responses={204: None})
class Hurry(APIView):
    """Ask the table where one sits to play a little faster: without a name, once in five minutes, and no event."""

    permission_classes = (IsAuthenticated,)

    def post(self, request: Request, code: str) -> Response:
        match = seen(request, code)
        player, _seat = permissions.require_seat(player_of(request.user), match)
        hurrying.ask(match=match, by=player)
        return Response(status=204)


class DealerSerializer(serializers.Serializer[Any]):
    """Which seat deals next; or `draw`, and lot decides who deals first, before anything is on the sheet."""

    seq = serializers.IntegerField(min_value=0)
    seat = serializers.IntegerField(min_value=0, required=False)
    draw = serializers.BooleanField(default=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError for both or neither."""
        if given["draw"] == ("seat" in given):
            raise serializers.ValidationError(_("Send a seat, or draw, one of both."))
        return given


@extend_schema(request=DealerSerializer, responses=MatchDetailSerializer)
class Dealer(_Keep):
    """Somebody else deals next than the sheet says, and the deal goes on from there; or the first dealer is drawn."""

    input_serializer = DealerSerializer

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        if data["draw"]:
            return dealing.draw_first_dealer(match=match, expect_seq=data["seq"], by=player)
        return services.put_dealer_right(
            match_id=match.pk, seat=data["seat"], expect_seq=data["seq"], by=player
        )


@extend_schema(request=SeqSerializer, responses=MatchDetailSerializer)
class Confirm(_Keep):
    """Confirm a complete sheet: the match is finished, rated and settled."""

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        return services.confirm_result(match_id=match.pk, expect_seq=data["seq"], by=player)


@extend_schema(request=SeqSerializer, responses=MatchDetailSerializer)
class Stop(_Keep):
    """End an entered match by agreement: once each side has said so, or the club's keeper of scores."""

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        return services.stop_match(
            match_id=match.pk, reason=data["reason"], expect_seq=data["seq"], by=player
        )
