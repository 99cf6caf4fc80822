"""Who may sign up, and who may create clubs: as the site's owner has said (`common.site_settings`)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs import services
from clubs.arrivals import Way
from clubs.models import Club, User
from common.refusals import NotAllowed
from common.site_settings import ANYBODY, CONFIRMED, FOUNDING, INVITED, NOBODY, OWNERS, SIGN_UP


class NotLetIn(NotAllowed):
    """The site's owner lets nobody in that way."""

    code = "closed_site"


def refuse_sign_up(way: Way | None) -> None:
    """Raise NotLetIn for who cannot sign up now, coming by that way."""
    policy = SIGN_UP.now()
    if policy == NOBODY:
        raise NotLetIn(_("Nobody can sign up on this site just now. Who has a login logs in as always."))
    if policy == INVITED and not (way and way.invites):
        raise NotLetIn(_("Signing up takes an invitation here: ask somebody of your club for a link."))


@transaction.atomic
def sign_up(*, way: Way | None, username: str, password: str, name: str) -> User:
    """A login for somebody who comes by that way. Raises NotLetIn, ClubError.

    Where it takes an invitation, that is used in the same transaction: one lets one in.
    """
    refuse_sign_up(way)
    user = services.sign_up(username=username, password=password, name=name)
    if SIGN_UP.now() == INVITED and way is not None:
        way.come(user.player)
    return user


def refuse_founding(user: User) -> None:
    """Raise NotLetIn for whom the site does not let create a club."""
    policy = FOUNDING.now()
    if policy == ANYBODY or user.is_superuser:
        return
    if policy == OWNERS:
        raise NotLetIn(_("Clubs are created by whoever keeps this site: write to them."))
    if policy == CONFIRMED and not user.email:
        raise NotLetIn(_("Confirm a mail address first: it takes one to create a club here."))


def found_club(*, user: User, **about: Any) -> Club:
    """A club that belongs to who creates it. Raises NotLetIn, ClubError."""
    refuse_founding(user)
    return services.create_club(owner=services.player_of(user), **about)
