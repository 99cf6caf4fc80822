"""What the API of entering an event takes and answers."""

from __future__ import annotations

from typing import Any

from django.core.validators import URLValidator
from django.utils.translation import gettext as _
from rest_framework import serializers

from ledger.stakes import MOST
from tournaments.models import Application, EntryAnswer, EntryFee, EntryQuestion, EventTerms
from tournaments.policy import Policy, PolicyLine
from tournaments.services import competitions, entering, name_lists, questions

TERMS = (
    "approval", "starts_at", "checks_in", "check_in_from", "check_in_until", "venue", "address", "map_link",
    "categories", "penalties", "pace", "more",
)  # fmt: skip


class PolicyLineSerializer(serializers.Serializer[PolicyLine]):
    title = serializers.CharField()
    said = serializers.ListField(child=serializers.CharField())
    link = serializers.CharField()


class EntryQuestionSerializer(serializers.ModelSerializer[EntryQuestion]):
    """`options`: the answers of a choice; one for yes or no is answered `yes` or `no`."""

    options = serializers.ListField(
        child=serializers.CharField(max_length=60), default=list, max_length=questions.MOST_OPTIONS
    )

    class Meta:
        model = EntryQuestion
        fields = ("number", "text", "kind", "options", "required")
        read_only_fields = ("number",)


class EntryTermsSerializer(serializers.ModelSerializer[EventTerms]):
    """What organisers say of the event; with `most_entries` and `entries_until`."""

    most_entries = serializers.IntegerField(
        min_value=2, max_value=competitions.MOST_ENTRIES, required=False, allow_null=True
    )
    entries_until = serializers.DateTimeField(required=False, allow_null=True)
    categories = serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, max_length=20
    )

    map_link = serializers.CharField(required=False, allow_blank=True, max_length=300)

    class Meta:
        model = EventTerms
        fields = (*TERMS, "most_entries", "entries_until")

    def validate_map_link(self, link: str) -> str:
        """An address of the web, or nothing."""
        if link:
            URLValidator(("http", "https"))(link)
        return link

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The time to check in ends after it has begun, and is said where people check in."""
        begin, end = attrs.get("check_in_from"), attrs.get("check_in_until")
        if begin and end and begin >= end:
            raise serializers.ValidationError({"check_in_until": _("Check-in ends after it has begun.")})
        return attrs


class PolicySerializer(serializers.Serializer[Policy]):
    """What holds for the event, in sentences; whoever enters sends its `digest` as `seen`."""

    digest = serializers.CharField()
    lines = PolicyLineSerializer(many=True)
    terms = EntryTermsSerializer()
    questions = EntryQuestionSerializer(many=True)


class EntryFeeSerializer(serializers.Serializer[Any]):
    """Amounts in minor units of `currency`."""

    currency = serializers.CharField(max_length=12)
    member = serializers.IntegerField(min_value=0, max_value=MOST)
    guest = serializers.IntegerField(min_value=0, max_value=MOST)
    junior = serializers.IntegerField(min_value=0, max_value=MOST)
    owed = serializers.ChoiceField(EntryFee.Owed.choices, default=EntryFee.Owed.ENTERING)
    refund_until = serializers.DateTimeField(default=None, allow_null=True)


class ApplicationSerializer(serializers.ModelSerializer[Application]):
    """Somebody who has asked to play and has no place, or no longer.

    A pair or a team stands there once, by its captain, with what it is called and everybody of it.
    """

    player = serializers.CharField(source="player.slug")
    players = serializers.SerializerMethodField()

    class Meta:
        model = Application
        fields = ("player", "team", "players", "state", "asked_at", "category_asked", "because")

    def get_players(self, asked: Application) -> list[str]:
        """By address, the captain first."""
        return [player.slug for player in asked.people]


class EntryAskSerializer(serializers.Serializer[Any]):
    """`seen`: the digest of the policy. `answers`: by the numbers of the questions."""

    seen = serializers.CharField(max_length=64)
    answers = serializers.DictField(
        child=serializers.CharField(max_length=300, allow_blank=True), default=dict
    )
    category = serializers.CharField(max_length=40, default="", allow_blank=True)


class EntryPlaceSerializer(serializers.Serializer[Any]):
    """`state`: `entered`, or that of the application; `line`: which in the waiting line."""

    state = serializers.CharField()
    line = serializers.IntegerField()
    here = serializers.BooleanField()


class AnswerSerializer(serializers.ModelSerializer[EntryAnswer]):
    player = serializers.CharField(source="player.slug")
    question = serializers.IntegerField(source="question.number")

    class Meta:
        model = EntryAnswer
        fields = ("player", "question", "text")


class ReasonGivenSerializer(serializers.Serializer[Any]):
    because = serializers.CharField(max_length=entering.MOST_REASON, default="", allow_blank=True)


class NamesSerializer(serializers.Serializer[Any]):
    """`names`: one on a line. Without `digest` the list is only looked at; with that of the look it is entered."""

    names = serializers.CharField(max_length=name_lists.MOST_TEXT)
    digest = serializers.CharField(max_length=64, default="", allow_blank=True)


class NamedLineSerializer(serializers.Serializer[name_lists.NamedLine]):
    """`player`: who that is in the club; nobody: they become its guest. `problem`: why the list is not entered."""

    name = serializers.CharField()
    player = serializers.CharField(source="player.slug", default=None, allow_null=True)
    there = serializers.BooleanField()
    problem = serializers.CharField()


class LookedSerializer(serializers.Serializer[name_lists.NameList]):
    lines = NamedLineSerializer(many=True)
    digest = serializers.CharField()


class NightKeySerializer(serializers.Serializer[Any]):
    """`night`: its key, as the list has it."""

    night = serializers.CharField(max_length=60)


class NightToEnterSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = serializers.CharField()


class HereSerializer(serializers.Serializer[Any]):
    """`player`: of whom, by address (slug), for organisers; nobody: oneself."""

    player = serializers.CharField(max_length=80, default="", allow_blank=True)
    here = serializers.BooleanField(default=True)


class NamesMissingSerializer(serializers.Serializer[Any]):
    """Who is not here yet, by name."""

    missing = serializers.ListField(child=serializers.CharField())
