"""Every write about people and clubs."""

from __future__ import annotations

from collections.abc import Callable

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from clubs.errors import ClubError
from clubs.models import Club, Membership, Player, User

MERGERS: list[Callable[[Player, Player], None]] = []
"""What higher rooms do when a guest becomes a member: called with (guest, player) inside the merging transaction."""


def _free_slug(model: type[Player] | type[Club], name: str) -> str:
    """An address from a name, with a number behind it if it is taken."""
    stem = slugify(name)[:50] or model.__name__.lower()
    taken = set(model.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    slug, number = stem, 2
    while slug in taken:
        slug, number = f"{stem}-{number}", number + 1
    return slug


def _clean_name(name: str, most: int = 60) -> str:
    clean = " ".join(name.split())
    if not clean:
        raise ClubError("A name is needed.")
    if len(clean) > most:
        raise ClubError(f"The name has {len(clean)} characters; {most} are possible.")
    return clean


@transaction.atomic
def create_player(
    *, name: str, kind: str = Player.Kind.PERSON, user: User | None = None, slug: str = ""
) -> Player:
    """A new player; without `user` a person is a guest. Raises ClubError for an empty or too long name."""
    clean = _clean_name(name)
    return Player.objects.create(name=clean, kind=kind, user=user, slug=slug or _free_slug(Player, clean))


@transaction.atomic
def sign_up(*, username: str, password: str, name: str = "", email: str = "") -> User:
    """A login with a player of its own, for a validated password. Raises ClubError if the name is taken."""
    try:
        with transaction.atomic():
            user = User.objects.create_user(username=username, password=password, email=email)
    except IntegrityError:
        raise ClubError(f"The login name {username} is taken: choose another.") from None
    create_player(name=name or username, user=user)
    return user


def player_of(user: User) -> Player:
    """The player of a login, made at need (for logins made by a command or in the admin)."""
    player = Player.objects.filter(user=user).first()
    return player or create_player(name=user.get_full_name() or user.username, user=user)


@transaction.atomic
def create_club(
    *, name: str, owner: Player, description: str = "", visibility: str = Club.Visibility.PUBLIC
) -> Club:
    """A club with its first member as owner."""
    clean = _clean_name(name, 80)
    club = Club.objects.create(
        name=clean, slug=_free_slug(Club, clean), description=description, visibility=visibility
    )
    Membership.objects.create(club=club, player=owner, role=Membership.Role.OWNER)
    return club


@transaction.atomic
def join(*, club: Club, player: Player, role: str = Membership.Role.MEMBER) -> Membership:
    """Make a player a member; joining twice changes nothing. Bots do not join clubs."""
    if player.is_bot:
        raise ClubError(f"{player} is a bot: bots play in leagues and do not join clubs.")
    if player.merged_into_id:
        raise ClubError(f"{player} has been merged into another player.")
    membership, _ = Membership.objects.get_or_create(club=club, player=player, defaults={"role": role})
    return membership


@transaction.atomic
def set_role(*, club: Club, player: Player, role: str) -> Membership:
    """Give a member another role. Raises ClubError: no such member, no such role, or the last owner would go."""
    if role not in Membership.Role.values:
        raise ClubError(f"{role!r} is not one of {', '.join(Membership.Role.values)}.")
    membership = _membership(club, player)
    if role != Membership.Role.OWNER:
        _keep_an_owner(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    return membership


@transaction.atomic
def leave(*, club: Club, player: Player) -> None:
    """End a membership; what was played stays. Raises ClubError for the last owner."""
    membership = _membership(club, player)
    _keep_an_owner(membership)
    membership.delete()


@transaction.atomic
def add_guest(*, club: Club, name: str) -> Player:
    """A guest by name, made a member so that the club finds them again."""
    guest = create_player(name=name)
    join(club=club, player=guest)
    return guest


@transaction.atomic
def merge_guest(*, guest: Player, into: Player) -> Player:
    """Everything the guest was becomes the account's player's. Raises ClubError for what cannot be merged.

    Higher rooms move their own rows (`MERGERS`). Repeating it changes nothing.
    """
    first, second = sorted((guest.pk, into.pk))
    locked = {
        player.pk: player
        for player in Player.objects.select_for_update().filter(pk__in=(first, second)).order_by("pk")
    }
    guest, into = locked[guest.pk], locked[into.pk]
    if guest.merged_into_id == into.pk:
        return into
    if guest.pk == into.pk or not guest.is_guest or guest.merged_into_id:
        raise ClubError(f"{guest} is not a guest that can be merged.")
    if into.is_bot or into.merged_into_id:
        raise ClubError(f"{into} cannot take over a guest.")
    for move in MERGERS:
        move(guest, into)
    for membership in Membership.objects.filter(player=guest):
        join(club=membership.club, player=into, role=membership.role)
        membership.delete()
    guest.merged_into = into
    guest.save(update_fields=["merged_into"])
    return into


def _membership(club: Club, player: Player) -> Membership:
    members = {
        m.player_id: m for m in Membership.objects.select_for_update().filter(club=club).order_by("pk")
    }
    if player.pk not in members:
        raise ClubError(f"{player} is not a member of {club}.")
    return members[player.pk]


def _keep_an_owner(membership: Membership) -> None:
    owners = Membership.objects.filter(club=membership.club_id, role=Membership.Role.OWNER)
    if membership.role == Membership.Role.OWNER and not owners.exclude(pk=membership.pk).exists():
        raise ClubError("A club keeps at least one owner: make somebody else owner first.")
