"""The API of letters to a part of a club's people."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import letters
from clubs.api_base import ClubView
from clubs.models import Letter, Membership, Player
from common.request_input import valid

ORGANISER = Membership.Role.ORGANISER


class LetterSerializer(serializers.ModelSerializer[Letter]):
    by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Letter
        fields = ("id", "part", "title", "text", "count", "by", "sent_at")


class WrittenSerializer(serializers.Serializer[Any]):
    """`text` with the part's fields in braces, such as {name}."""

    part = serializers.CharField(max_length=60)
    text = serializers.CharField(max_length=letters.LONGEST)


class NewLetterSerializer(WrittenSerializer):
    """`to`: how many readers the preview counted; refused with 409 where it is another number by now."""

    to = serializers.IntegerField(min_value=0)


class ReadSerializer(WrittenSerializer):
    reader = serializers.CharField(max_length=80, help_text="Address (slug) of one who gets it.")


class PartSerializer(serializers.Serializer[letters.Part]):
    key = serializers.CharField()
    title = serializers.CharField()
    fields_known = serializers.ListField(child=serializers.CharField(), source="known")


class SeenSerializer(serializers.Serializer[Any]):
    """As the reader gets it, and whom it reaches."""

    subject = serializers.CharField()
    body = serializers.CharField()
    to = serializers.IntegerField()
    unreachable = serializers.IntegerField(help_text="Without a mail address here.")
    unwilling = serializers.IntegerField(help_text="Who want no such mail.")


class Letters(ClubView, generics.ListAPIView[Letter]):
    """What was sent, newest first; for organisers."""

    serializer_class = LetterSerializer

    def get_queryset(self) -> QuerySet[Letter]:
        if getattr(self, "swagger_fake_view", False):
            return Letter.objects.none()
        club, _organiser = self.opened(self.request, self.kwargs["slug"], ORGANISER)
        return club.letters.select_related("by")

    @extend_schema(request=NewLetterSerializer, responses={201: LetterSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Send one, by mail, to everybody of a part who wants such mail."""
        club, organiser = self.opened(request, slug, ORGANISER)
        made = letters.send_letter(club=club, by=organiser, **valid(NewLetterSerializer, request))
        return Response(LetterSerializer(made).data, status=status.HTTP_201_CREATED)


class Parts(ClubView):
    """To whom organisers can write."""

    @extend_schema(responses=PartSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        club, _organiser = self.opened(request, slug, ORGANISER)
        return Response(PartSerializer(letters.parts(club), many=True).data)  # type: ignore[arg-type]


class Preview(ClubView):
    """A letter as one reader gets it."""

    @extend_schema(request=ReadSerializer, responses=SeenSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Nothing is sent."""
        club, organiser = self.opened(request, slug, ORGANISER)
        given = valid(ReadSerializer, request)
        part = letters.part_of(club, given["part"])
        reader = get_object_or_404(Player, pk__in=part.people(), slug=given["reader"])
        seen = letters.seen_as(club=club, part=part, text=given["text"], reader=reader, by=organiser)
        reach = letters.reach(part)
        shown = {
            "subject": seen.subject,
            "body": seen.body,
            "to": len(reach.readers),
            "unreachable": reach.unreachable,
            "unwilling": reach.unwilling,
        }
        return Response(SeenSerializer(shown).data)
