"""The API of a night's tables: proposing one, its terms, everybody's word, the draw of sides, calling it off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Membership, Player
from clubs.permissions import require_role
from common.request_input import valid
from ledger.stakes import StakeTerms
from matches.models import Match
from nights.api.base import NightView
from nights.errors import MayNotAgree, SessionError
from nights.models import Session, SessionTable
from nights.selectors import agreement_page
from nights.selectors.terms import TermsAsked
from nights.services import agreements, sessions


class StakeTermsSerializer(serializers.Serializer[Any]):
    """A stake: `value` minor units of `currency` for every `per` points; `cap` the most a player can lose."""

    currency = serializers.CharField(max_length=12)
    value = serializers.IntegerField(min_value=0)
    rule = serializers.CharField(max_length=30)
    per = serializers.IntegerField(min_value=1, default=1)
    policy = serializers.ChoiceField(choices=["per_player", "per_side"], default="per_player")
    cap = serializers.IntegerField(min_value=0, allow_null=True, default=None)
    line = serializers.IntegerField(allow_null=True, default=None)


class TermsSerializer(serializers.Serializer[Any]):
    """How a game is to be played, and for what."""

    options = serializers.DictField(default=dict)
    preset = serializers.CharField(max_length=40, default="", allow_blank=True)
    objective = serializers.ChoiceField(choices=Match.Objective.choices, default="", allow_blank=True)
    stake = StakeTermsSerializer(allow_null=True, default=None)


class NewTermsSerializer(TermsSerializer):
    """What a table is to agree on. `players`: addresses (slugs) in seat order; partners sit opposite."""

    players = serializers.ListField(child=serializers.CharField(max_length=80), min_length=1, max_length=60)


class NewTableSerializer(NewTermsSerializer):
    """`heard`: everybody has said aloud that they agree, and it begins; with a stake it waits for their words."""

    game = serializers.CharField(max_length=60)
    heard = serializers.BooleanField(default=False)


class ConsentSerializer(serializers.Serializer[Any]):
    """Whose consent it is (empty: one's own), and the digest of the terms that were read."""

    player = serializers.CharField(max_length=80, default="", allow_blank=True)
    terms = serializers.CharField(max_length=64, default="", allow_blank=True)


class OptionSaidSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = serializers.CharField()
    value = serializers.CharField()
    usual = serializers.BooleanField()


class PlaceSerializer(serializers.Serializer[agreement_page.Place]):
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    side = serializers.IntegerField()
    agrees = serializers.SerializerMethodField()
    written_by = serializers.CharField(source="consent.written_by.slug", default=None, allow_null=True)
    card = serializers.CharField(help_text="Empty unless sides were drawn.")

    def get_agrees(self, place: agreement_page.Place) -> bool:
        return place.consent is not None


class CardSerializer(serializers.Serializer[agreement_page.Card]):
    """A card of the draw, lowest hash first: `ticket` is the SHA-256 of `seed:number`."""

    number = serializers.IntegerField()
    player = serializers.CharField(source="player.slug")
    card = serializers.CharField()
    ticket = serializers.CharField()


class AgreementSerializer(serializers.Serializer[Any]):
    """A table's terms and who has agreed. `seal` is the seed's before a draw; `opened` its text after one."""

    number = serializers.IntegerField()
    match = serializers.UUIDField()
    status = serializers.CharField()
    game = serializers.CharField()
    options = OptionSaidSerializer(many=True)
    objective = serializers.CharField()
    stake = serializers.CharField(allow_null=True, help_text="In words; null for who may not know.")
    sides = serializers.ChoiceField(choices=SessionTable.Sides.choices)
    seats = PlaceSerializer(many=True)
    terms = serializers.CharField(help_text="The digest of the terms, to be sent with one's agreement.")
    seal = serializers.CharField()
    opened = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    cards = CardSerializer(many=True)
    earlier_draws = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tonight's tables at which the same people drew before."
    )


def agreement(table: SessionTable, viewer: Player | None) -> dict[str, Any]:
    """A table's agreement as one asker may see it."""
    table = SessionTable.objects.select_related("match", "session__club").get(pk=table.pk)
    shown = agreement_page.shown(table, viewer)
    return AgreementSerializer(
        {
            "number": table.number,
            "match": table.match.code,
            "status": table.match.status,
            "game": shown.terms.game,
            "options": shown.terms.options,
            "objective": shown.terms.objective,
            "stake": shown.terms.stake if shown.sees_stake else None,
            "sides": table.sides,
            "seats": shown.places,
            "terms": shown.terms.digest,
            "seal": shown.seal,
            "opened": shown.opened,
            "seed": shown.draw.seed if shown.draw else None,
            "cards": shown.cards,
            "earlier_draws": shown.earlier,
        }
    ).data


class _Tables(NightView):
    """What every address of a table shares."""

    def table(self, request: Request, pk: int, number: int) -> tuple[SessionTable, Player | None]:
        session, player = self.night(request, pk)
        return get_object_or_404(session.tables.select_related("match"), number=number), player


def people_of(session: Session, slugs: Sequence[str]) -> list[Player]:
    """The people of those addresses. Raises SessionError for somebody who is not known that night."""
    here = session.attendances.select_related("player").filter(player__slug__in=slugs)
    known = {row.player.slug: row.player for row in here}
    for slug in slugs:
        if slug not in known:
            raise SessionError(_("%(slug)s has not been checked in tonight.") % {"slug": repr(slug)})
    return [known[slug] for slug in slugs]


def terms_given(given: dict[str, Any]) -> TermsAsked:
    """What `TermsSerializer` has read, as the services take it."""
    return {
        "options": given["options"],
        "preset": given["preset"],
        "objective": given["objective"],
        "stake": StakeTerms(**given["stake"]) if given["stake"] else None,
    }


def _asked(given: dict[str, Any], session: Session) -> dict[str, Any]:
    """The terms with the people. Raises SessionError for somebody who is not known that night."""
    return {"players": people_of(session, given["players"]), **terms_given(given)}


class Tables(_Tables):
    """Propose a table; the club's scorekeepers do."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=NewTableSerializer, responses={201: AgreementSerializer})
    def post(self, request: Request, pk: int) -> Response:
        session, asker = self.night(request, pk)
        why = _("Only the club's scorekeepers open tables.")
        player = require_role(asker, session.club, Membership.Role.SCOREKEEPER, why)
        given = valid(NewTableSerializer, request)
        plan = {**_asked(given, session), "session": session, "game": given["game"], "by": player}
        table = sessions.open_table(**plan) if given["heard"] else agreements.propose_table(**plan)
        return Response(agreement(table, player), status=status.HTTP_201_CREATED)


class OneTable(_Tables):
    """A table's terms, and other terms in their place while it waits."""

    @extend_schema(responses=AgreementSerializer)
    def get(self, request: Request, pk: int, number: int) -> Response:
        table, player = self.table(request, pk, number)
        return Response(agreement(table, player))

    @extend_schema(request=NewTermsSerializer, responses=AgreementSerializer)
    def put(self, request: Request, pk: int, number: int) -> Response:
        table, player = self.table(request, pk, number)
        given = valid(NewTermsSerializer, request)
        by = _somebody(player)
        agreements.change_terms(table=table, by=by, **_asked(given, table.session))
        return Response(agreement(table, player))


def _somebody(player: Player | None) -> Player:
    if player is None:
        raise MayNotAgree(_("This login has no player."))
    return player


class _Consent(_Tables):
    permission_classes = (IsAuthenticated,)

    def change(self, table: SessionTable, player: Player, by: Player, terms: str | None) -> None:
        raise NotImplementedError

    def post(self, request: Request, pk: int, number: int) -> Response:
        table, asker = self.table(request, pk, number)
        by, given = _somebody(asker), valid(ConsentSerializer, request)
        self.change(table, _seated(table, by, given["player"]), by, given["terms"] or None)
        return Response(agreement(table, by))


def _seated(table: SessionTable, by: Player, slug: str) -> Player:
    """Who is named by address, or else who asks."""
    if not slug:
        return by
    seat = table.match.seats.filter(player__slug=slug).select_related("player").first()
    if seat is None:
        raise SessionError(
            _("%(slug)s does not sit at table %(number)s.") % {"slug": repr(slug), "number": table.number}
        )
    return seat.player


@extend_schema(request=ConsentSerializer, responses=AgreementSerializer)
class Agree(_Consent):
    """Agree for oneself; a scorekeeper not sitting there for who has said so. To a stake members agree themselves."""

    def change(self, table: SessionTable, player: Player, by: Player, terms: str | None) -> None:
        agreements.agree(table=table, player=player, by=by, terms=terms)


@extend_schema(request=ConsentSerializer, responses=AgreementSerializer)
class Withdraw(_Consent):
    """Take one's agreement back, until the match begins."""

    def change(self, table: SessionTable, player: Player, by: Player, terms: str | None) -> None:
        agreements.withdraw_consent(table=table, player=player, by=by)


@extend_schema(request=ConsentSerializer, responses=AgreementSerializer)
class Draw(_Consent):
    """Demand that cards decide the sides."""

    def change(self, table: SessionTable, player: Player, by: Player, terms: str | None) -> None:
        agreements.demand_draw(table=table, player=player, by=by)


@extend_schema(request=None, responses=AgreementSerializer)
class CallOff(_Tables):
    """A table that has not begun is not played."""

    permission_classes = (IsAuthenticated,)

    def post(self, request: Request, pk: int, number: int) -> Response:
        table, player = self.table(request, pk, number)
        agreements.call_off_table(table=table, by=_somebody(player))
        return Response(agreement(table, player))
