"""The API of conventions in competitions: what is allowed, and the card of an entry."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.permissions import require
from common.request_input import valid
from matches.convention_cards import usable_cards
from matches.models import ConventionVersion
from tournaments.api.competitions import CompetitionView
from tournaments.convention_page import shown
from tournaments.entry_cards import speaks_for
from tournaments.errors import CompetitionError
from tournaments.models import Competition, CompetitionCard
from tournaments.permissions import organises
from tournaments.services import conventions
from tournaments.services.conventions import bring_chosen


class CompetitionCardSerializer(serializers.ModelSerializer[CompetitionCard]):
    """`player`: whose entry plays by it; null for a card that is listed, or for everybody."""

    player = serializers.SerializerMethodField()

    def get_player(self, card: CompetitionCard) -> str | None:
        return card.entry.player.slug if card.entry is not None else None

    class Meta:
        model = CompetitionCard
        fields = ("player", "title", "text", "digest")


class ConventionsSerializer(serializers.Serializer[Any]):
    """What a competition allows. `cards`: of entries, for entrants and organisers; `lacking`: names, for organisers."""

    conventions = serializers.ChoiceField(choices=Competition.Conventions.choices)
    cards_until = serializers.DateTimeField(allow_null=True)
    allowed = CompetitionCardSerializer(many=True)
    cards = CompetitionCardSerializer(many=True)
    lacking = serializers.ListField(child=serializers.CharField())


class NewConventionsSerializer(serializers.Serializer[Any]):
    """`allowed`: digests of one's own cards: 1 to 20 for `listed`, one for `fixed`."""

    conventions = serializers.ChoiceField(choices=Competition.Conventions.choices)
    cards_until = serializers.DateTimeField(default=None, allow_null=True)
    allowed = serializers.ListField(child=serializers.CharField(max_length=64), max_length=20, default=list)


class EntryCardSerializer(serializers.Serializer[Any]):
    digest = serializers.CharField(max_length=64)


class CompetitionConventions(CompetitionView):
    """Which conventions a competition allows."""

    @extend_schema(responses=ConventionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        competition, player = self.seen(request, slug)
        return self._told(request, competition, player)

    @extend_schema(request=NewConventionsSerializer, responses=ConventionsSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Allow others, until the draw; organisers do."""
        competition, player = self.seen(request, slug)
        why = _("Only the organisers say which conventions are allowed.")
        require(organises(competition, player, request.user), why)
        given = valid(NewConventionsSerializer, request)
        own = {one.digest: one for one in usable_cards(player, competition.game)}
        chosen = [_own(own, digest) for digest in given.pop("allowed")]
        conventions.set_conventions(competition=competition, by=player, allowed=chosen, **given)
        return self._told(request, Competition.objects.get(pk=competition.pk), player)

    def _told(self, request: Request, competition: Competition, player: Any) -> Response:
        runs = organises(competition, player, request.user)
        seen = shown(competition, player, organises=runs)
        return Response(
            ConventionsSerializer(
                {
                    "conventions": competition.conventions,
                    "cards_until": competition.cards_until,
                    "allowed": seen.allowed if seen else [],
                    "cards": seen.cards if seen else [],
                    "lacking": seen.lacking if seen and runs else [],
                }
            ).data
        )


def _own(own: dict[str, ConventionVersion], digest: str) -> ConventionVersion:
    if digest not in own:
        raise CompetitionError(_("Choose a card of your own."))
    return own[digest]


class EntryCard(CompetitionView):
    """The card by which an entry of one's own plays, or one's bot's."""

    @extend_schema(request=EntryCardSerializer, responses={204: None})
    def put(self, request: Request, slug: str, player: str) -> Response:
        return self._bring(request, slug, player, valid(EntryCardSerializer, request)["digest"])

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, player: str) -> Response:
        """Play by none."""
        return self._bring(request, slug, player, "")

    def _bring(self, request: Request, slug: str, player: str, digest: str) -> Response:
        competition, asker = self.seen(request, slug)
        entries = competition.entries.select_related("competition", "player__bot__owner__player")
        entry = entries.filter(player__slug=player).first()
        require(entry is not None and speaks_for(entry) == asker, _("You bring cards for your own entries."))
        assert entry is not None
        bring_chosen(entry=entry, by=asker, digest=digest)
        return Response(status=204)
