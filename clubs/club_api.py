"""The API of belonging to a club: creating one, joining, leaving, roles, guests, and what is announced."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import entrance, joining, juniors, merging, permissions, removals, selectors, services
from clubs.announcing import announce
from clubs.api import ClubDetail, ClubList, ClubSerializer, MembershipSerializer, PlayerSerializer
from clubs.api_base import ClubView, member_of
from clubs.errors import ClubError
from clubs.models import (
    Announcement,
    Club,
    JoinRequest,
    JuniorMark,
    Membership,
    MergeRequest,
    Player,
    Removal,
    User,
)
from common.request_input import valid

Role = Membership.Role


class NewClubSerializer(serializers.ModelSerializer[Club]):
    class Meta:
        model = Club
        fields = ("name", "description", "visibility")


class Clubs(ClubView, ClubList):
    """The clubs one may see."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(request=NewClubSerializer, responses={201: ClubSerializer})
    def post(self, request: Request) -> Response:
        """Create a club; who creates it owns it."""
        assert isinstance(request.user, User)
        made = entrance.found_club(user=request.user, **valid(NewClubSerializer, request))
        row = selectors.visible_clubs(services.player_of(request.user)).get(pk=made.pk)
        return Response(ClubSerializer(row).data, status=status.HTTP_201_CREATED)


class RenamedSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80, required=False)
    description = serializers.CharField(
        max_length=joining.LONGEST_DESCRIPTION, required=False, allow_blank=True
    )


class OneClub(ClubView, ClubDetail):
    """A club that one may see."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(request=RenamedSerializer, responses=ClubSerializer)
    def patch(self, request: Request, slug: str) -> Response:
        """Another name or description; owners do. The address stays."""
        club, owner = self.opened(request, slug, Role.OWNER)
        given = {
            "name": club.name,
            "description": club.description,
            **valid(RenamedSerializer, request, partial=True),
        }
        joining.rename_club(club=club, by=owner, **given)
        return Response(ClubSerializer(selectors.visible_clubs(owner).get(pk=club.pk)).data)


class AskToJoinSerializer(serializers.Serializer[Any]):
    words = serializers.CharField(
        max_length=300, default="", allow_blank=True, help_text="To whoever lets in."
    )


class CameSerializer(serializers.Serializer[Any]):
    """`member`: whether one is in now; else the organisers have been asked."""

    member = serializers.BooleanField()


class Join(ClubView):
    """The way in."""

    @extend_schema(request=AskToJoinSerializer, responses=CameSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Join where whoever wants to may, ask elsewhere. Asking twice is asking once."""
        club, player = self.known(request, slug)
        came = joining.ask_to_join(club=club, player=player, **valid(AskToJoinSerializer, request))
        return Response(CameSerializer({"member": not isinstance(came, JoinRequest)}).data)


class DepartureSerializer(serializers.Serializer[Any]):
    """`open`: what stays open, such as money that is owed, in sentences."""

    open = serializers.ListField(child=serializers.CharField())


class Leave(ClubView):
    """The way out."""

    @extend_schema(request=None, responses=DepartureSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Leave: membership and role end, what was played and is owed stays. The last owner cannot."""
        club, player = self.opened(request, slug, Role.MEMBER)
        still = services.departure_warnings(club=club, player=player, reader=player)
        services.leave(club=club, player=player)
        return Response(DepartureSerializer({"open": still}).data)


class RoleSerializer(serializers.Serializer[Any]):
    role = serializers.ChoiceField(choices=Role.choices)


class Member(ClubView):
    """A member, by address (slug)."""

    @extend_schema(request=RoleSerializer, responses=MembershipSerializer)
    def patch(self, request: Request, slug: str, person: str) -> Response:
        """Give another role; owners do. A guest cannot log in and stays a member."""
        club, owner = self.opened(request, slug, Role.OWNER)
        row, given = member_of(club, person), valid(RoleSerializer, request)
        permissions.require(given["role"] in permissions.roles_to_give(owner, row))
        if row.player.is_guest:
            raise ClubError(
                _("%(player)s is a guest, cannot log in and stays a member: send an invitation.")
                % {"player": row.player}
            )
        changed = services.set_role(club=club, player=row.player, role=given["role"], by=owner)
        return Response(MembershipSerializer(changed).data)

    @extend_schema(responses={200: DepartureSerializer})
    def delete(self, request: Request, slug: str, person: str) -> Response:
        """Remove without saying why (`removals` takes a reason)."""
        club, player = self.opened(request, slug, Role.ORGANISER)
        return _removed(club, member_of(club, person), player, "")


def _removed(club: Club, row: Membership, by: Player, why: str, code: int = 200) -> Response:
    """Remove: owners anybody, organisers those below them. What was played and is owed stays."""
    permissions.require(permissions.removes(by, row))
    still = services.departure_warnings(club=club, player=row.player, reader=by)
    services.remove_member(club=club, player=row.player, by=by, why=why)
    return Response(DepartureSerializer({"open": still}).data, status=code)


class RemovalSerializer(serializers.ModelSerializer[Removal]):
    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Removal
        fields = ("id", "player", "by", "why", "at")


class RemoveSerializer(serializers.Serializer[Any]):
    player = serializers.CharField(max_length=80, help_text="The member's address (slug).")
    why = serializers.CharField(
        max_length=300, default="", allow_blank=True, help_text="The removed read it, and the organisers."
    )


class Removals(ClubView, generics.ListAPIView[Removal]):
    """Who was removed and stays out; for organisers."""

    serializer_class = RemovalSerializer

    def get_queryset(self) -> QuerySet[Removal]:
        if getattr(self, "swagger_fake_view", False):
            return Removal.objects.none()
        club, _organiser = self.opened(self.request, self.kwargs["slug"], Role.ORGANISER)
        return removals.in_force(club)

    @extend_schema(request=RemoveSerializer, responses={201: DepartureSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Remove a member, saying why: owners anybody, organisers those below them. They stay out until let back."""
        club, player = self.opened(request, slug, Role.ORGANISER)
        given = valid(RemoveSerializer, request)
        row = member_of(club, given["player"])
        return _removed(club, row, player, given["why"], status.HTTP_201_CREATED)


class LettingBack(ClubView):
    """Somebody who was removed."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Lift the removal: they may join again; owners do. Twice is once."""
        club, owner = self.opened(request, slug, Role.OWNER)
        removals.lift(removal=get_object_or_404(club.removals, pk=pk), by=owner)
        return Response(status=status.HTTP_204_NO_CONTENT)


class JuniorSerializer(serializers.ModelSerializer[JuniorMark]):
    player = PlayerSerializer(read_only=True)
    by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = JuniorMark
        fields = ("player", "by", "at")


class Juniors(ClubView, generics.ListAPIView[JuniorMark]):
    """Whom the club has marked as juniors; for organisers."""

    serializer_class = JuniorSerializer

    def get_queryset(self) -> QuerySet[JuniorMark]:
        if getattr(self, "swagger_fake_view", False):
            return JuniorMark.objects.none()
        club, _organiser = self.opened(self.request, self.kwargs["slug"], Role.ORGANISER)
        return juniors.marked_by(club).select_related("player__merged_into")


class Junior(ClubView):
    """A member, by address (slug), who is a junior: told by initials, and at no table where money is played for."""

    @extend_schema(request=None, responses=JuniorSerializer)
    def put(self, request: Request, slug: str, person: str) -> Response:
        """Mark as a junior, which gives another address; organisers do. Twice is once."""
        club, player = self.opened(request, slug, Role.ORGANISER)
        marked = juniors.mark_junior(player=member_of(club, person).player, club=club, by=player)
        return Response(JuniorSerializer(marked).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, person: str) -> Response:
        """Take off the mark of this club, also of who has left; organisers do."""
        club, player = self.opened(request, slug, Role.ORGANISER)
        mark = get_object_or_404(juniors.marked_by(club), player__slug=person)
        juniors.unmark_junior(player=mark.player, club=club, by=player)
        return Response(status=status.HTTP_204_NO_CONTENT)


class MergeIntoSerializer(serializers.Serializer[Any]):
    into = serializers.CharField(max_length=80, help_text="The member's address (slug).")


class MergeRequestSerializer(serializers.ModelSerializer[MergeRequest]):
    """Somebody says that a guest is a member; it is done when somebody else agrees."""

    guest = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    into = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    asked_by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = MergeRequest
        fields = ("id", "guest", "into", "asked_by", "asked_at", "expires_at", "status", "decided_at")


class AgreeSerializer(serializers.Serializer[Any]):
    agree = serializers.BooleanField(help_text="False refuses; whoever asked takes it back so.")


class Merge(ClubView):
    """A guest who is a member by now."""

    @extend_schema(request=MergeIntoSerializer, responses={201: MergeRequestSerializer})
    def post(self, request: Request, slug: str, person: str) -> Response:
        """Ask that everything the guest played and owes becomes the member's, for good; organisers do.

        Done when the member or a second organiser agrees. Also the guest's role moves: it must not be above one's own.
        """
        club, player = self.opened(request, slug, Role.ORGANISER)
        into = valid(MergeIntoSerializer, request)["into"]
        guest = member_of(club, person)
        permissions.require_role(player, club, guest.role, _("The guest has a role above yours."))
        row = selectors.members(club).filter(player__slug=into).first()
        if row is None:
            raise serializers.ValidationError(
                {"into": _("%(into)s is nobody of this club.") % {"into": repr(into)}}
            )
        asked = merging.ask_to_merge(club=club, guest=guest.player, into=row.player, by=player)
        return Response(MergeRequestSerializer(asked).data, status=status.HTTP_201_CREATED)


class Merges(ClubView):
    """Which guests may be which members, as far as one has a say."""

    @extend_schema(responses=MergeRequestSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Those that wait."""
        club, player = self.opened(request, slug, Role.MEMBER)
        rows = merging.still_waiting(merging.concerning(player, club))
        return Response(MergeRequestSerializer(rows, many=True).data)


class MergeDecision(ClubView):
    """The other word on it."""

    @extend_schema(request=AgreeSerializer, responses=MergeRequestSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Agree or refuse: the member it is about, or an organiser who has not asked. Twice the same is once."""
        club, player = self.opened(request, slug, Role.MEMBER)
        asked = get_object_or_404(merging.concerning(player, club), pk=pk)
        decided = merging.decide_merge(request=asked, by=player, **valid(AgreeSerializer, request))
        return Response(MergeRequestSerializer(decided).data)


class GuestSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)


class Guests(ClubView):
    """Guests of the club."""

    @extend_schema(request=GuestSerializer, responses={201: PlayerSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """A guest by name, whom the club finds again; scorekeepers do."""
        club, _keeper = self.opened(request, slug, Role.SCOREKEEPER)
        guest = services.add_guest(club=club, **valid(GuestSerializer, request))
        return Response(PlayerSerializer(guest).data, status=status.HTTP_201_CREATED)


class AnnouncementSerializer(serializers.ModelSerializer[Announcement]):
    author = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Announcement
        fields = ("title", "text", "author", "made_at")


class NewAnnouncementSerializer(serializers.Serializer[Any]):
    title = serializers.CharField(max_length=120)
    text = serializers.CharField(max_length=4000)


class Announcements(ClubView, generics.ListAPIView[Announcement]):
    """What the club has announced, newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = AnnouncementSerializer

    def get_queryset(self) -> QuerySet[Announcement]:
        if getattr(self, "swagger_fake_view", False):
            return Announcement.objects.none()
        asker = selectors.player_of(self.request.user)
        club = get_object_or_404(selectors.open_clubs(asker), slug=self.kwargs["slug"])
        return club.announcements.select_related("author")

    @extend_schema(request=NewAnnouncementSerializer, responses={201: AnnouncementSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Announce, also by mail to the members who want it; organisers do."""
        club, author = self.opened(request, slug, Role.ORGANISER)
        made = announce(club=club, author=author, **valid(NewAnnouncementSerializer, request))
        return Response(AnnouncementSerializer(made).data, status=status.HTTP_201_CREATED)
