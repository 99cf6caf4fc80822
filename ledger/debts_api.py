"""The API of what a creditor can do about a debt, and of what one lets oneself lose and be mailed."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import User
from common.request_input import valid
from ledger import debts, departed, limits
from ledger.api import ClubBooks, PlayerField
from ledger.models import LedgerEntry, PlayerLimit, Reminder
from ledger.permissions import Needs


class NewForgivenSerializer(serializers.Serializer[Any]):
    """`amount` in minor units, at most what settling up says; `key` names the request, so that it is booked once."""

    debtor = PlayerField()
    currency = serializers.CharField(max_length=12)
    amount = serializers.IntegerField()
    key = serializers.CharField(max_length=80)
    note = serializers.CharField(max_length=200, default="", allow_blank=True)


class EntrySerializer(serializers.ModelSerializer[LedgerEntry]):
    """An entry of the books, with its postings by player (null: a pot)."""

    postings = serializers.SerializerMethodField()
    actor = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    match = serializers.UUIDField(source="match.code", default=None, allow_null=True)

    class Meta:
        model = LedgerEntry
        fields = ("id", "kind", "created_at", "match", "reverses", "actor", "note", "postings")

    def get_postings(self, entry: LedgerEntry) -> list[dict[str, Any]]:
        """Each leg: player, game of the pot, currency, amount in minor units."""
        return [
            {
                "player": leg.account.player.slug if leg.account.player else None,
                "game": leg.account.game,
                "currency": leg.account.currency_id,
                "amount": leg.amount,
            }
            for leg in entry.postings.all()
        ]


class NewReminderSerializer(serializers.Serializer[Any]):
    debtor = PlayerField()
    currency = serializers.CharField(max_length=12)


class ReminderSerializer(serializers.ModelSerializer[Reminder]):
    debtor = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Reminder
        fields = ("debtor", "currency", "amount", "day")


class LimitSerializer(serializers.ModelSerializer[PlayerLimit]):
    """The most one wants to lose in a night of the club, in minor units."""

    class Meta:
        model = PlayerLimit
        fields = ("currency", "cap_per_night")


class NewLimitSerializer(serializers.Serializer[Any]):
    """`cap_per_night` null takes the limit away."""

    currency = serializers.CharField(max_length=12)
    cap_per_night = serializers.IntegerField(allow_null=True)


class MailSerializer(serializers.Serializer[Any]):
    """Whether one is mailed about debts and payments."""

    reminders = serializers.BooleanField()


class Forgiven(ClubBooks):
    """Forgiving what one is owed, whole or in part."""

    own_key = True

    @extend_schema(
        operation_id="ledger_forgive", request=NewForgivenSerializer, responses={201: EntrySerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        entry = debts.forgive(
            club=who.club,
            creditor=who.player,
            by=who.player,
            **valid(NewForgivenSerializer, request, people=who.people),
        )
        return Response(EntrySerializer(entry).data, status=status.HTTP_201_CREATED)


class NewClosedSerializer(serializers.Serializer[Any]):
    """`key` names the request, so that it is booked once."""

    debtor = PlayerField()
    creditor = PlayerField()
    currency = serializers.CharField(max_length=12)
    reason = serializers.CharField(max_length=200)
    key = serializers.CharField(max_length=80)


class Closed(ClubBooks):
    """Closing a proposed payment to or from somebody who has left, by who keeps the money."""

    own_key = True
    needs = Needs.REVERSE

    @extend_schema(operation_id="ledger_close", request=NewClosedSerializer, responses={201: EntrySerializer})
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        given = valid(NewClosedSerializer, request, people=who.people)
        entry = departed.close_payment(club=who.club, by=who.player, **given)
        return Response(EntrySerializer(entry).data, status=status.HTTP_201_CREATED)


class Reminders(ClubBooks):
    """Reminding a debtor by mail, once a day at most."""

    @extend_schema(
        operation_id="ledger_remind", request=NewReminderSerializer, responses={201: ReminderSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        reminder = debts.remind(
            club=who.club,
            creditor=who.player,
            **valid(NewReminderSerializer, request, people=who.people),
        )
        return Response(ReminderSerializer(reminder).data, status=status.HTTP_201_CREATED)


class Limits(ClubBooks):
    """One's own limits in a club. They hold for stakes agreed from then on."""

    @extend_schema(operation_id="ledger_limits", responses=LimitSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        rows = PlayerLimit.objects.filter(club=who.club, player=who.player).order_by("currency")
        return Response(LimitSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="ledger_set_limit", request=NewLimitSerializer, responses=LimitSerializer(many=True)
    )
    def put(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        limits.set_own_limit(club=who.club, player=who.player, **valid(NewLimitSerializer, request))
        return self.get(request, slug)


class ReminderMail(APIView):
    """Muting the mail about debts and payments."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="ledger_mail", responses=MailSerializer)
    def get(self, request: Request) -> Response:
        assert isinstance(request.user, User)
        return Response({"reminders": request.user.mail_reminders})

    @extend_schema(operation_id="ledger_set_mail", request=MailSerializer, responses=MailSerializer)
    def put(self, request: Request) -> Response:
        assert isinstance(request.user, User)
        debts.mute(user=request.user, muted=not valid(MailSerializer, request)["reminders"])
        return self.get(request)
