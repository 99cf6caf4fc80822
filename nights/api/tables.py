"""The API of a night's tables: proposing one, its terms, everybody's word, the draw of sides, calling it off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Club, Membership, Player
from clubs.permissions import require_role
from common.request_input import valid
from ledger.stakes import StakeTerms
from ledger.stakes_api import StakeTermsSerializer
from matches import event_store
from matches.api.clocks import ClockTermsSerializer, terms_in
from matches.api.conventions import SideConventionsSerializer, side_told
from matches.api.strictness import StrictnessSerializer
from matches.models import Match
from matches.strictness import asked as strictly
from nights.api.base import NightView
from nights.engine.cutting import MORE
from nights.engine.time_limit import LONGEST, TimeLimit
from nights.errors import MayNotAgree, SessionError
from nights.models import Chain, Session, SessionTable
from nights.permissions import at_table
from nights.selectors import agreement_page
from nights.selectors.rule_sheets import asked_by, named
from nights.selectors.terms import FIELDS, TermsAsked
from nights.selectors.time_limit import TimeNow, of_match
from nights.services import agreements, sessions
from nights.services.chains import Cutting


class TimeLimitSerializer(serializers.Serializer[Any]):
    """An end by the clock: at a time of the day by the place's clock, or after so many minutes. `last`: which deal is
    the last, the one in which time ends or the one after which all have dealt equally often."""

    at = serializers.TimeField(allow_null=True, default=None)
    minutes = serializers.IntegerField(allow_null=True, default=None, min_value=1, max_value=LONGEST)
    last = serializers.ChoiceField(choices=SessionTable.LastDeal.choices, default=SessionTable.LastDeal.DEAL)


class TermsSerializer(serializers.Serializer[Any]):
    """How a game is to be played, and for what. What is not sent is as the game has it; so is `talk` null or empty."""

    options = serializers.DictField(required=False)
    preset = serializers.CharField(max_length=40, required=False, allow_blank=True)
    objective = serializers.ChoiceField(choices=Match.Objective.choices, required=False, allow_blank=True)
    stake = StakeTermsSerializer(allow_null=True, required=False)
    time_limit = TimeLimitSerializer(allow_null=True, required=False)
    talk = serializers.ChoiceField(
        choices=[*Match.Talk.choices, *Match.SiteTalk.choices],
        required=False,
        allow_blank=True,
        allow_null=True,
    )
    strictness = StrictnessSerializer(allow_null=True, required=False)


class TableTermsSerializer(TermsSerializer):
    """The same, or by a rule sheet of the club: what is not sent is then as the sheet has it."""

    rules = serializers.CharField(
        max_length=80, required=False, allow_blank=True, help_text="The name of the rule sheet."
    )


class CuttingSerializer(serializers.Serializer[Any]):
    """That people cut in and out: who sits out first; with nobody `out` nobody cuts in."""

    out = serializers.ListField(child=serializers.CharField(max_length=80), max_length=MORE)
    partners = serializers.ChoiceField(choices=Chain.Partners.choices, default=Chain.Partners.KEPT)


class NewTermsSerializer(TableTermsSerializer):
    """What a table is to agree on. `players`: addresses (slugs) in seat order; partners sit opposite. `cutting` null:
    as it stands. `clock`: by which a table on the site is played; null for none. Days are no clock of a night."""

    players = serializers.ListField(child=serializers.CharField(max_length=80), min_length=1, max_length=60)
    cutting = CuttingSerializer(allow_null=True, default=None)
    clock = ClockTermsSerializer(allow_null=True, default=None)


class NewTableSerializer(NewTermsSerializer):
    """`heard`: everybody has said aloud that they agree, and it begins; with a stake it waits for their words.
    `played_here`: it is played on the site, by people with a login, and its result counts by itself."""

    game = serializers.CharField(max_length=60)
    heard = serializers.BooleanField(default=False)
    played_here = serializers.BooleanField(default=False)


class ConsentSerializer(serializers.Serializer[Any]):
    """Whose consent it is (empty: one's own), and the digest of the terms that were read."""

    player = serializers.CharField(max_length=80, default="", allow_blank=True)
    terms = serializers.CharField(max_length=64, default="", allow_blank=True)


class OptionSaidSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = serializers.CharField()
    value = serializers.CharField()
    usual = serializers.BooleanField()


class RulesNamedSerializer(serializers.Serializer[Any]):
    """The rule sheet that the table was asked by; `departs`: which of its terms are others at this table."""

    id = serializers.IntegerField(source="version.sheet_id")
    name = serializers.CharField(source="version.name")
    version = serializers.IntegerField(source="version.number")
    digest = serializers.CharField(source="version.digest")
    departs = serializers.ListField(child=serializers.ChoiceField(choices=list(FIELDS)))


class PlaceSerializer(serializers.Serializer[agreement_page.Place]):
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    side = serializers.IntegerField(help_text="From 1; 0 for who sits out first and cuts in later.")
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


class TimeNowSerializer(serializers.Serializer[Any]):
    """An end by the clock while the match runs. `last`: the number of the last deal, once time has ended."""

    state = serializers.ChoiceField(choices=["running", "last", "over"])
    until = serializers.DateTimeField()
    seconds = serializers.IntegerField(help_text="Seconds until time ends.")
    last = serializers.IntegerField(allow_null=True)
    said = serializers.CharField()


class AgreementSerializer(serializers.Serializer[Any]):
    """A table's terms and who has agreed. `seal` is the seed's before a draw; `opened` its text after one."""

    number = serializers.IntegerField()
    match = serializers.UUIDField()
    status = serializers.CharField()
    game = serializers.CharField()
    options = OptionSaidSerializer(many=True)
    objective = serializers.CharField()
    stake = serializers.CharField(allow_null=True, help_text="In words; null for who may not know.")
    talk = serializers.CharField(
        help_text="What may be talked about: silent, past, free; on the site greet, deals; empty if not said."
    )
    strictness = StrictnessSerializer(allow_null=True)
    time_limit = serializers.CharField(help_text="An end by the clock in words; empty for none.")
    time = TimeNowSerializer(
        allow_null=True, help_text="As it stands while the match runs; null without one."
    )
    rules = RulesNamedSerializer(allow_null=True)
    played_here = serializers.BooleanField(help_text="Dealt and played on the site.")
    clock = ClockTermsSerializer(allow_null=True)
    sides = serializers.ChoiceField(choices=SessionTable.Sides.choices)
    partners = serializers.ChoiceField(
        choices=Chain.Partners.choices, allow_null=True, help_text="Where people cut in; null elsewhere."
    )
    seats = PlaceSerializer(many=True)
    terms = serializers.CharField(help_text="The digest of the terms, to be sent with one's agreement.")
    seal = serializers.CharField()
    opened = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    cards = CardSerializer(many=True)
    earlier_draws = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tonight's tables at which the same people drew before."
    )
    conventions = SideConventionsSerializer(many=True)


def agreement(table: SessionTable, viewer: Player | None) -> dict[str, Any]:
    """A table's agreement as one asker may see it."""
    table = SessionTable.objects.select_related("match", "session__club", "rules", "chain").get(pk=table.pk)
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
            "talk": shown.terms.talk,
            "strictness": shown.terms.strictness or None,
            "time_limit": shown.terms.time_limit,
            "time": _time_now(table) if shown.terms.time_limit else None,
            "rules": table.rules and {"version": table.rules, "departs": table.departs},
            "played_here": shown.terms.played_here,
            "clock": table.match.clock,
            "sides": table.sides,
            "partners": table.chain.partners if table.chain else None,
            "seats": shown.places,
            "terms": shown.terms.digest,
            "seal": shown.seal,
            "opened": shown.opened,
            "seed": shown.draw.seed if shown.draw else None,
            "cards": shown.cards,
            "earlier_draws": shown.earlier,
            "conventions": [side_told(side, shown.reads_cards) for side in shown.terms.conventions],
        }
    ).data


def _time_now(table: SessionTable) -> TimeNow | None:
    """How the agreed time stands while the match runs."""
    if table.match.status != Match.Status.RUNNING:
        return None
    return of_match(table.match, event_store.load(table.match))


class TableView(NightView):
    """What every address of a table shares."""

    def table(self, request: Request, pk: int, number: int) -> tuple[SessionTable, Player | None]:
        session, player = self.night(request, pk)
        return get_object_or_404(
            session.tables.select_related("match", "rules__sheet__club", "chain"), number=number
        ), player


def people_of(session: Session, slugs: Sequence[str]) -> list[Player]:
    """The people of those addresses. Raises SessionError for somebody who is not known that night."""
    here = session.attendances.select_related("player").filter(player__slug__in=slugs)
    known = {row.player.slug: row.player for row in here}
    for slug in slugs:
        if slug not in known:
            raise SessionError(_("%(slug)s has not been checked in tonight.") % {"slug": repr(slug)})
    return [known[slug] for slug in slugs]


def terms_given(given: dict[str, Any]) -> TermsAsked:
    """What `TermsSerializer` has read, as the services take it, without what was not sent."""
    sent = {key: given[key] for key in FIELDS if key in given}
    for key, made in (("stake", StakeTerms), ("time_limit", TimeLimit), ("strictness", strictly)):
        if sent.get(key):
            sent[key] = made(**sent[key])
    return cast("TermsAsked", sent)


def table_terms(given: dict[str, Any], club: Club, game: str) -> TermsAsked:
    """The same on a table, on top of the rule sheet that was named. Raises SessionError for none of that name."""
    rules = given.get("rules")
    return {**(asked_by(named(club, rules, game)) if rules else TermsAsked()), **terms_given(given)}


def _asked(given: dict[str, Any], session: Session, game: str) -> dict[str, Any]:
    """The terms with the people. Raises SessionError for somebody who is not known that night."""
    people = people_of(session, given["players"])
    asked: dict[str, Any] = {"players": people, **table_terms(given, session.club, game)}
    asked["clock"] = terms_in(given["clock"])
    if given["cutting"] is not None:
        asked["cutting"] = Cutting(people_of(session, given["cutting"]["out"]), given["cutting"]["partners"])
    return asked


class Tables(TableView):
    """Propose a table; the club's scorekeepers do."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=NewTableSerializer, responses={201: AgreementSerializer})
    def post(self, request: Request, pk: int) -> Response:
        session, asker = self.night(request, pk)
        why = _("Only the club's scorekeepers open tables.")
        player = require_role(asker, session.club, Membership.Role.SCOREKEEPER, why)
        given = valid(NewTableSerializer, request)
        game = given["game"]
        plan = {**_asked(given, session, game), "session": session, "game": game, "by": player}
        plan["played_here"] = given["played_here"]
        table = sessions.open_table(**plan) if given["heard"] else agreements.propose_table(**plan)
        return Response(agreement(table, player), status=status.HTTP_201_CREATED)


class OneTable(TableView):
    """A table's terms, and other terms in their place while it waits."""

    @extend_schema(responses=AgreementSerializer)
    def get(self, request: Request, pk: int, number: int) -> Response:
        table, player = self.table(request, pk, number)
        return Response(agreement(table, player))

    @extend_schema(request=NewTermsSerializer, responses=AgreementSerializer)
    def put(self, request: Request, pk: int, number: int) -> Response:
        table, player = self.table(request, pk, number)
        given = valid(NewTermsSerializer, request)
        by = somebody(player)
        agreements.change_terms(table=table, by=by, **_asked(given, table.session, table.match.game))
        return Response(agreement(table, player))


def somebody(player: Player | None) -> Player:
    if player is None:
        raise MayNotAgree(_("This login has no player."))
    return player


class _Consent(TableView):
    permission_classes = (IsAuthenticated,)

    def change(self, table: SessionTable, player: Player, by: Player, terms: str | None) -> None:
        raise NotImplementedError

    def post(self, request: Request, pk: int, number: int) -> Response:
        table, asker = self.table(request, pk, number)
        by, given = somebody(asker), valid(ConsentSerializer, request)
        self.change(table, seated(table, by, given["player"]), by, given["terms"] or None)
        return Response(agreement(table, by))


def seated(table: SessionTable, by: Player, slug: str) -> Player:
    """Who is named by address, or else who asks."""
    if not slug:
        return by
    there = at_table(table).filter(slug=slug).first()
    if there is None:
        raise SessionError(
            _("%(slug)s does not sit at table %(number)s.") % {"slug": repr(slug), "number": table.number}
        )
    return there


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
class CallOff(TableView):
    """A table that has not begun is not played."""

    permission_classes = (IsAuthenticated,)

    def post(self, request: Request, pk: int, number: int) -> Response:
        table, player = self.table(request, pk, number)
        agreements.call_off_table(table=table, by=somebody(player))
        return Response(agreement(table, player))
