"""The API of tokens: a program asks for one with the password, and ends the one it has."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import second_factor, tokens
from accounts.models import ApiToken
from accounts.scopes import Scope
from clubs.models import User
from common.parsing import Parser
from common.request_input import line, valid


class AskSerializer(serializers.Serializer[Any]):
    """A login and its password. A token of the same `name` ends; without `scopes` it may do everything."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False)
    name = serializers.CharField(max_length=60, default="", allow_blank=True)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=Scope.choices), default=list(Scope.values), min_length=1
    )
    days = serializers.ChoiceField(
        choices=[(days, str(days)) for days in tokens.DAYS], default=tokens.USUAL_DAYS
    )


class MadeSerializer(serializers.ModelSerializer[ApiToken]):
    """`token`, this once, and what it is good for."""

    token = serializers.CharField(help_text="for the header `Authorization: Token ...`")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices))

    class Meta:
        model = ApiToken
        fields = ("token", "name", "scopes", "expires_at")


class Token(APIView):
    """A token of one's own."""

    permission_classes: tuple[type[BasePermission], ...] = ()
    parser_classes = (FormParser, MultiPartParser, Parser)

    @extend_schema(request=AskSerializer, responses=MadeSerializer)
    def post(self, request: Request) -> Response:
        """Ask for one with the password."""
        given = valid(AskSerializer, request)
        user = authenticate(request._request, username=given["username"], password=given["password"])
        if not isinstance(user, User):
            raise serializers.ValidationError(_("No login has that name and password."))
        if second_factor.is_on(user):
            raise PermissionDenied(_("This login has a second factor: make the token on your page."))
        made, text = tokens.make(
            user=user, name=line(given["name"], 60), scopes=given["scopes"], days=given["days"], anew=True
        )
        made.token = text  # type: ignore[attr-defined]
        answer = Response(MadeSerializer(made).data)
        answer["Cache-Control"] = "no-store"
        return answer

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """End the token that this is sent with."""
        if not isinstance(request.auth, ApiToken):
            raise PermissionDenied(_("Send the token that is to end."))
        tokens.end(user=request.auth.user, pk=request.auth.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
