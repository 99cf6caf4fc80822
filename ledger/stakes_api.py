"""A stake as programs send and read it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class StakeTermsSerializer(serializers.Serializer[Any]):
    """A stake: `value` minor units of `currency` for every `per` points; `cap` the most a player can lose."""

    currency = serializers.CharField(max_length=12)
    value = serializers.IntegerField(min_value=0)
    rule = serializers.CharField(max_length=30)
    per = serializers.IntegerField(min_value=1, default=1)
    policy = serializers.ChoiceField(choices=["per_player", "per_side"], default="per_player")
    cap = serializers.IntegerField(min_value=0, allow_null=True, default=None)
    line = serializers.IntegerField(allow_null=True, default=None)
