"""The API of comments on matches that are over."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from matches import comments
from matches.api.matches import seen
from matches.models import Comment, Match
from matches.permissions import sat_at


class CommentSerializer(serializers.ModelSerializer[Comment]):
    """`position`: the event of the replay, or the row of a sheet; null for all of the match.

    `hidden_because`: why others do not read it, for its writer and organisers; else empty.
    """

    player = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    hidden_because = serializers.SerializerMethodField()

    def get_hidden_because(self, comment: Comment) -> str:
        return "; ".join(one.why for one in comment.hidings.all() if one.ended_at is None)

    class Meta:
        model = Comment
        fields = ("id", "player", "position", "text", "made_at", "edited_at", "hidden_at", "hidden_because")
        read_only_fields = fields


class CommentWordsSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=comments.LONGEST, trim_whitespace=True)


class NewCommentSerializer(CommentWordsSerializer):
    position = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, allow_null=True, default=None
    )


class MatchComments(generics.ListAPIView[Comment]):
    """What has been said of a match that is over, the newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = CommentSerializer

    def get_queryset(self) -> QuerySet[Comment]:
        if getattr(self, "swagger_fake_view", False):
            return Comment.objects.none()
        match, player = seen(self.request, self.kwargs["code"]), player_of(self.request.user)
        return comments.of_match(match, player, moderates=comments.may_hide(player, match))

    @extend_schema(request=NewCommentSerializer, responses={201: CommentSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Comment on the match, or on one moment of it."""
        match, player = seen(request, code), _me(request)
        made = comments.write(match_id=match.pk, by=player, **valid(NewCommentSerializer, request))
        return Response(CommentSerializer(made).data, status=status.HTTP_201_CREATED)


class _OneComment(APIView):
    permission_classes = (IsAuthenticated,)

    def found(self, request: Request, code: str, pk: int) -> tuple[Match, Comment, Player]:
        """One that the asker reads. Raises Http404."""
        match, player = seen(request, code), _me(request)
        rows = comments.of_match(match, player, moderates=comments.may_hide(player, match))
        return match, get_object_or_404(rows, pk=pk), player

    def own(self, request: Request, code: str, pk: int) -> tuple[Comment, Player]:
        _match, comment, player = self.found(request, code, pk)
        require(comment.player_id == player.pk, _("Only who wrote a comment changes or removes it."))
        return comment, player

    def another(self, request: Request, code: str, pk: int) -> tuple[Comment, Player]:
        match, comment, player = self.found(request, code, pk)
        require(
            comments.may_hide(player, match), _("Organisers of the club hide comments and show them again.")
        )
        return comment, player


class MatchComment(_OneComment):
    """One's own comment."""

    @extend_schema(request=CommentWordsSerializer, responses=CommentSerializer)
    def put(self, request: Request, code: str, pk: int) -> Response:
        """Other words."""
        comment, player = self.own(request, code, pk)
        changed = comments.edit(
            comment=comment, by=player, text=valid(CommentWordsSerializer, request)["text"]
        )
        return Response(CommentSerializer(changed).data)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, code: str, pk: int) -> Response:
        """Take it back, for good."""
        comment, player = self.own(request, code, pk)
        comments.remove(comment=comment, by=player)
        return Response(status=status.HTTP_204_NO_CONTENT)


class HidingSerializer(serializers.Serializer[Any]):
    """`why`: read by who wrote it."""

    why = serializers.CharField(max_length=300)


class CommentHidings(_OneComment):
    """For organisers of the club, directors of the event and the site's owner."""

    @extend_schema(request=HidingSerializer, responses=CommentSerializer)
    def put(self, request: Request, code: str, pk: int) -> Response:
        """Hide it from all others."""
        comment, player = self.another(request, code, pk)
        hidden = comments.hide(comment=comment, by=player, why=valid(HidingSerializer, request)["why"])
        return Response(CommentSerializer(hidden).data)

    @extend_schema(request=None, responses={200: CommentSerializer})
    def delete(self, request: Request, code: str, pk: int) -> Response:
        """Show it again."""
        comment, player = self.another(request, code, pk)
        return Response(CommentSerializer(comments.show_again(comment=comment, by=player)).data)


@extend_schema_serializer(component_name="CommentsClosed")
class ClosedSerializer(serializers.Serializer[Any]):
    """`closed`: somebody who sat there wants no more comments; `by_me`: the asker does."""

    closed = serializers.BooleanField()
    by_me = serializers.BooleanField()


class ClosedComments(APIView):
    """Whether a match takes no more comments."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=ClosedSerializer)
    def get(self, request: Request, code: str) -> Response:
        return self._told(seen(request, code), _me(request))

    @extend_schema(request=None, responses=ClosedSerializer)
    def put(self, request: Request, code: str) -> Response:
        """No more comments on a match where one sat; what stands there stays."""
        match, player = self._sat(request, code)
        comments.close(match_id=match.pk, by=player)
        return self._told(match, player)

    @extend_schema(request=None, responses={200: ClosedSerializer})
    def delete(self, request: Request, code: str) -> Response:
        """One has nothing against them any more."""
        match, player = self._sat(request, code)
        comments.reopen(match_id=match.pk, by=player)
        return self._told(match, player)

    def _sat(self, request: Request, code: str) -> tuple[Match, Player]:
        match, player = seen(request, code), _me(request)
        require(sat_at(player, match), _("Only those who sat at the table end the comments on its match."))
        return match, player

    def _told(self, match: Match, player: Player) -> Response:
        closers = comments.closed_by(match)
        return Response(ClosedSerializer({"closed": bool(closers), "by_me": player.pk in closers}).data)


def _me(request: Request) -> Player:
    player = player_of(request.user)
    require(player is not None, _("This login has no player."))
    assert player is not None
    return player
