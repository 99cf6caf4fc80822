"""What programs read of a match beside its row: the log, seals, a deal's end, who sits and sat there, own results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from clubs.models import Player
from games.core import registry
from games.core.errors import UnknownGame
from matches import event_store, one_device, selectors
from matches.models import Match, Seat
from matches.own_side import OwnResult
from matches.readings import Reading


class SeatSerializer(serializers.ModelSerializer[Seat]):
    player = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    name = serializers.CharField(source="player.name", read_only=True)
    bot = serializers.BooleanField(source="player.is_bot", read_only=True)
    fault = serializers.SerializerMethodField(help_text="what it lost the match by, for people; mostly empty")

    def get_fault(self, seat: Seat) -> str:
        return selectors.said_in(seat.match, seat.fault)

    class Meta:
        model = Seat
        fields = ("index", "side", "player", "name", "bot", "score", "place", "fault")


class SittingSerializer(serializers.Serializer[Any]):
    """Who gave a seat up: they sat there until row `until` of the sheet."""

    index = serializers.IntegerField()
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    until = serializers.IntegerField()


class ToldSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    code = serializers.CharField(
        help_text="what kind of event: move, chance, result, stop, concede, fault ..."
    )
    message = serializers.CharField(help_text="for people, in the asker's language")
    fields = serializers.DictField(help_text="what varies in the message, by name")  # type: ignore[assignment]


class SealSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    seal = serializers.CharField()
    opened = serializers.CharField(allow_null=True)


class EndOfDealSerializer(serializers.Serializer[Any]):
    """A deal as it lay when it was over."""

    deal = serializers.IntegerField()
    view = serializers.JSONField(help_text="as `view`, with the last trick")
    row = serializers.JSONField(help_text="what it brought: its row of `sheet`")


class OwnResultSerializer(serializers.Serializer[OwnResult]):
    """What the sheet, once complete, gives the asker's own side. `place`: 1 is best; none where nobody is placed."""

    side = serializers.IntegerField()
    own = serializers.IntegerField()
    others = serializers.ListField(child=serializers.IntegerField())
    place = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField(help_text="others have the same place")
    said = serializers.CharField(help_text="for people")


def told_with(
    reading: Reading, names: Sequence[str], opened: tuple[Match, int | None] | None
) -> list[dict[str, Any]]:
    """The log; of deals that are over as they lie open, where they do."""
    told = selectors.told_by(reading, names)
    if opened is None:
        return told
    over = event_store.read(*opened, seats=len(names))
    return selectors.told_by(over, names) + [line for line in told if line["seq"] > over.seq]


def public_options(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a game that anybody may read; none of a game that is no longer known."""
    try:
        return dict(registry.get(game).public_options(options))
    except UnknownGame:
        return {}


class DeviceSerializer(serializers.Serializer[Any]):
    """The one device that all play on. `seat`: whose view is answered, and for whom its owner moves; null while it is
    covered for `asks`."""

    seat = serializers.IntegerField(allow_null=True)
    asks = serializers.IntegerField(allow_null=True)


def device_told(match: Match) -> dict[str, int | None] | None:
    """What the serializer above is made of; None where each has their own."""
    device = one_device.device_of(match)
    return {"seat": device.seat, "asks": device.asks} if device else None
