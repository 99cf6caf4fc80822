"""The API of joining a club: who has asked to be let in, the invitations that are out, who may join and look in."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import joining, permissions, selectors
from clubs.api_base import ClubView
from clubs.errors import ClubError
from clubs.inviting import mail_later
from clubs.models import Club, Invitation, JoinRequest, Membership, Player
from common.request_input import valid, whole
from common.watching import Delay

Role = Membership.Role
PAGE = 50


class JoinRequestSerializer(serializers.ModelSerializer[JoinRequest]):
    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    name = serializers.CharField(source="player.name", read_only=True)

    class Meta:
        model = JoinRequest
        fields = ("id", "player", "name", "words", "status", "asked_at", "decided_at")


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    """An invitation. `link` is null once it is used, and for who has a lower role than it gives.

    One for a guest shows its link to who made it alone.
    """

    guest = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    made_by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    used_by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    link = serializers.SerializerMethodField()

    class Meta:
        model = Invitation
        fields = (
            "id",
            "role",
            "guest",
            "email",
            "link",
            "made_by",
            "made_at",
            "expires_at",
            "used_by",
            "used_at",
        )

    def get_link(self, invitation: Invitation) -> str | None:
        """Whoever has the link can take the role."""
        hidden = not permissions.shows_link(invitation, self.context["player"], self.context["rank"])
        if invitation.used_by_id is not None or hidden:
            return None
        address: str = self.context["request"].build_absolute_uri(
            reverse("invitation", args=[invitation.token])
        )
        return address


class MadeInvitationSerializer(InvitationSerializer):
    """One just made."""

    not_mailed = serializers.CharField(help_text="why its link is to be passed on by hand; empty: it is not")

    class Meta(InvitationSerializer.Meta):
        fields = (*InvitationSerializer.Meta.fields, "not_mailed")  # type: ignore[assignment]


class JoiningRulesSerializer(serializers.Serializer[Any]):
    """Who may join, and who may look in."""

    joining = serializers.ChoiceField(choices=Club.Joining.choices)
    visibility = serializers.ChoiceField(choices=Club.Visibility.choices)
    objection_days = serializers.IntegerField(
        min_value=1,
        max_value=60,
        allow_null=True,
        required=False,
        help_text="for so many days a result can be objected to; null: as the site has it; left out: as it is",
    )
    watch_delay = serializers.ChoiceField(
        choices=Delay.choices,
        required=False,
        help_text="so many seconds later others see its tables on the site, or later; 30000: deal by deal, 30001: once "
        "they are over; left out: as it is",
    )


class JoiningSerializer(JoiningRulesSerializer):
    """Who waits to be let in; `invitations`, fifty of them, of as many as `invitations_in_all` says."""

    requests = JoinRequestSerializer(many=True)
    invitations = InvitationSerializer(many=True)
    invitations_in_all = serializers.IntegerField()


class InviteSerializer(serializers.Serializer[Any]):
    """For whom a link is. With `guest` (address, slug) it turns that guest into the account that uses it."""

    role = serializers.ChoiceField(choices=Role.choices, default=Role.MEMBER)
    email = serializers.EmailField(max_length=254, default="", allow_blank=True)
    guest = serializers.CharField(max_length=80, allow_null=True, default=None)


class LetInSerializer(serializers.Serializer[Any]):
    let_in = serializers.BooleanField()


class Joining(ClubView):
    """Who asks to join, and the invitations; for organisers."""

    @extend_schema(
        parameters=[
            OpenApiParameter("offset", OpenApiTypes.INT, description="after so many newer invitations")
        ],
        responses=JoiningSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        club, player = self.opened(request, slug, Role.ORGANISER)
        first = whole(request.query_params.get("offset", "")) or 0
        waiting = club.join_requests.filter(status=JoinRequest.Status.WAITING)
        links = club.invitations.select_related("made_by", "used_by", "guest")
        shown = {
            "joining": club.joining,
            "visibility": club.visibility,
            "objection_days": club.objection_days,
            "watch_delay": club.watch_delay,
            "requests": waiting.select_related("player"),
            "invitations": links[first : first + PAGE],
            "invitations_in_all": club.invitations.count(),
        }
        context = _seen_by(request, player, permissions.own_role(player, club))
        return Response(JoiningSerializer(shown, context=context).data)

    @extend_schema(request=InviteSerializer, responses={201: MadeInvitationSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Invite somebody: a link for one person, mailed if an address is given."""
        club, player = self.opened(request, slug, Role.ORGANISER)
        given = valid(InviteSerializer, request)
        if given["guest"] is not None:
            row = selectors.members(club).filter(player__slug=given["guest"]).first()
            if row is None:
                raise serializers.ValidationError(
                    {"guest": _("%(guest)s is nobody of this club.") % {"guest": repr(given["guest"])}}
                )
            given["guest"] = row.player
        made = joining.invite(club=club, by=player, **given)
        made.not_mailed = mail_later([made], request.build_absolute_uri("/").rstrip("/"))  # type: ignore[attr-defined]
        context = _seen_by(request, player, permissions.own_role(player, club))
        return Response(MadeInvitationSerializer(made, context=context).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=JoiningRulesSerializer, responses=JoiningRulesSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Say who may join and look in, and how long results can be objected to; owners do."""
        club, owner = self.opened(request, slug, Role.OWNER)
        kept = {"objection_days": club.objection_days, "watch_delay": club.watch_delay}
        given = kept | valid(JoiningRulesSerializer, request)
        joining.set_joining(club=club, by=owner, **given)
        return Response(JoiningRulesSerializer(given).data)


def _seen_by(request: Request, player: Player, role: str | None) -> dict[str, Any]:
    permissions.require(role is not None)  # dismissed at this moment
    return {"request": request, "player": player, "rank": permissions.RANK[role or Role.MEMBER]}


class Decision(ClubView):
    """Somebody who has asked to be let in."""

    @extend_schema(request=LetInSerializer, responses=JoinRequestSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Let in or decline; organisers do. Deciding twice the same changes nothing."""
        club, player = self.opened(request, slug, Role.ORGANISER)
        asked = get_object_or_404(club.join_requests, pk=pk)
        decided = joining.decide(request=asked, by=player, **valid(LetInSerializer, request))
        return Response(JoinRequestSerializer(decided).data)


class Withdrawal(ClubView):
    """An invitation that is out."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Take it back, unless it has been used; organisers do."""
        club, _organiser = self.opened(request, slug, Role.ORGANISER)
        invitation = get_object_or_404(club.invitations, pk=pk)
        joining.withdraw_invitation(invitation=invitation)
        if club.invitations.filter(pk=pk).exists():
            raise ClubError(_("This invitation has been used: remove the member instead."))
        return Response(status=status.HTTP_204_NO_CONTENT)
