"""Who asks by a token, and whether the token may."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions
from rest_framework.authentication import TokenAuthentication as HeaderToken
from rest_framework.request import Request

from accounts import tokens
from accounts.models import ApiToken
from accounts.scopes import allows, needed
from clubs.models import User
from common.reader_time import shown
from common.throttling import Calls

IN_ADDRESSES = ("token", "access_token", "auth_token", "api_token")


class OutOfScope(exceptions.PermissionDenied):
    """The token is good, but not for this."""

    default_code = "out_of_scope"


class TokenAuthentication(HeaderToken):
    """`Authorization: Token ...`, for what its scopes allow: asked here, no view can forget it."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Raises AuthenticationFailed for what is no token, or none any more, and OutOfScope."""
        if any(name in request.query_params for name in IN_ADDRESSES):
            raise exceptions.AuthenticationFailed(
                _(
                    "A token goes into the header Authorization, not into the address, which stands in logs. "
                    "End the one you have sent, and make another."
                )
            )
        found = self._found(request)
        if found is not None:
            _check_scope(found[1], request)
            tokens.used(found[1], timezone.now())
        return found

    def _found(self, request: Request) -> tuple[User, ApiToken] | None:
        """Who guesses tokens is a stranger, and counted as one."""
        try:
            found: tuple[User, ApiToken] | None = super().authenticate(request)
        except exceptions.AuthenticationFailed:
            calls = Calls()
            if not calls.allow_stranger(request):
                raise exceptions.Throttled(calls.wait()) from None
            raise
        return found

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        token = tokens.find(key)
        if token is None or not token.user.is_active:
            raise exceptions.AuthenticationFailed(_why_unknown(key))
        if token.has_expired:
            when = shown(token.expires_at, "SHORT_DATE_FORMAT")
            raise exceptions.AuthenticationFailed(
                _("The token %(name)s expired on %(when)s: make another.")
                % {"name": repr(str(token)), "when": when}
            )
        return token.user, token


def _why_unknown(key: str) -> str:
    if key.startswith(tokens.PREFIX) and len(key) != tokens.LENGTH:
        return _("A token has %(right)d characters, this one %(sent)d: was it copied whole?") % {
            "right": tokens.LENGTH,
            "sent": len(key),
        }
    return _("There is no such token: it has been ended, or there never was one.")


def _check_scope(token: ApiToken, request: Request) -> None:
    view, method = type(request.parser_context["view"]), request.method or ""
    if allows(token.scopes, method, view):
        return
    scope = needed(method, view)
    if scope is None:
        raise OutOfScope(_("This cannot be done with a token."))
    raise OutOfScope(
        _("The token %(name)s may not do this: it needs the scope “%(scope)s”. It has: %(scopes)s.")
        % {"name": repr(str(token)), "scope": scope.value, "scopes": ", ".join(token.scopes)}
    )


class _InSchema(OpenApiAuthenticationExtension):
    target_class = TokenAuthentication
    name = "tokenAuth"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": (
                "`Token kerho_...`: made at /me/tokens/, or asked for at /api/token/. What it may do are its "
                "scopes; each call says which it needs."
            ),
        }
