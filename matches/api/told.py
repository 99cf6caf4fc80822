"""What programs read of a match beside its row: what was told, seals, a deal's end, who sat there, one's own result."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from matches.own_side import OwnResult


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
