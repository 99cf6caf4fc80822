"""How strictly people play, as programs say and read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from matches.models import Match
from matches.strictness import DETAILS, UNSAID, Strictness, asked


class DetailsSerializer(serializers.Serializer[Any]):
    """What is not as the word has it; what is left out is."""

    undo = serializers.ChoiceField(choices=list(DETAILS["undo"].answers), required=False)
    take_backs = serializers.ChoiceField(choices=list(DETAILS["take_backs"].answers), required=False)
    penalties = serializers.ChoiceField(choices=list(DETAILS["penalties"].answers), required=False)
    loss_on_time = serializers.ChoiceField(choices=list(DETAILS["loss_on_time"].answers), required=False)
    rules = serializers.ChoiceField(choices=list(DETAILS["rules"].answers), required=False)


class StrictnessSerializer(serializers.Serializer[Any]):
    """How strictly it is played, in a word, and the details that are otherwise."""

    word = serializers.ChoiceField(choices=Match.Strictness.choices)
    details = DetailsSerializer(required=False)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Of what was agreed, or as it is stored."""
        return instance.to_json() if isinstance(instance, Strictness) else dict(instance)


@extend_schema_field(StrictnessSerializer(allow_null=True))
class StrictnessField(serializers.Field[Any, Any, Any, Any]):
    """Of a match, an open table or a competition: what was agreed, null where nobody has said."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{**kwargs, "source": "*", "read_only": True})

    def to_representation(self, value: Any) -> dict[str, Any] | None:
        return Strictness(value.strictness, value.strictness_details).to_json() or None


def strictness_given(given: Mapping[str, Any] | None) -> Strictness:
    """What `StrictnessSerializer` has read; nobody has said anything where nothing was sent."""
    return asked(given["word"], given.get("details")) if given else UNSAID
