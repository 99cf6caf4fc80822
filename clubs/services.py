"""Accounts, guests, clubs and who belongs to them.

Coming in is `joining` (many at once: `members_csv`), telling members something `announcing`, becoming one person of
two `merging`, deleting one's account `privacy`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs import changes, deputies, juniors, removals
from clubs.errors import ClubError
from clubs.holding import require_open
from clubs.lookalikes import looks
from clubs.models import Club, Membership, Player, User
from clubs.permissions import RANK, removes
from clubs.signals import guest_merged, membership_end_considered, membership_ends
from common.signals import answers

Made = TypeVar("Made", Player, Club)


def _free_slug(model: type[Made], name: str) -> str:
    """An address from a name, with a number behind it if it is taken."""
    stem = slugify(name)[:50] or model.__name__.lower()
    taken = set(model.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    slug, number = stem, 2
    while slug in taken:
        slug, number = f"{stem}-{number}", number + 1
    return slug


def _with_free_slug(model: type[Made], name: str, make: Callable[[str], Made]) -> Made:
    """`make` with an address that is free; chosen again when somebody else takes it at the same moment."""
    while True:
        slug = _free_slug(model, name)
        try:
            with transaction.atomic():
                return make(slug)
        except IntegrityError:
            if not model.objects.filter(slug=slug).exists():  # something else is wrong
                raise


def clean_name(name: str, most: int = 60) -> str:
    """A name on one line. Raises ClubError for an empty or too long one."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not clean:
        raise ClubError(_("A name is needed."))
    if len(clean) > most:
        raise ClubError(
            _("The name has %(count)s characters; %(most)s are possible.")
            % {"count": len(clean), "most": most}
        )
    return clean


@transaction.atomic
def create_player(
    *, name: str, kind: str = Player.Kind.PERSON, user: User | None = None, slug: str = ""
) -> Player:
    """A new player; without `user` a person is a guest. Raises ClubError for an empty or too long name."""
    clean = clean_name(name)
    if slug:
        return Player.objects.create(name=clean, kind=kind, user=user, slug=slug)
    return _with_free_slug(
        Player, clean, lambda free: Player.objects.create(name=clean, kind=kind, user=user, slug=free)
    )


def refuse_bots_names(names: Sequence[str]) -> None:
    """Raise ClubError if one of these names of people looks like a bot's: nobody is to be taken for a program."""
    bots = Player.objects.filter(kind=Player.Kind.BOT).values_list("name", flat=True)
    taken = {look for name in bots for look in looks(name)}
    for name in names:
        if taken & looks(name):
            raise ClubError(_("%(name)s looks like the name of a bot: choose another.") % {"name": name})


@transaction.atomic
def sign_up(*, username: str, password: str, name: str = "", email: str = "") -> User:
    """A login with a player of its own, for a validated password. Raises ClubError if the login name is taken, or the
    player's looks like a bot's."""
    refuse_bots_names([name or username])
    try:
        with transaction.atomic():
            user = User.objects.create_user(username=username, password=password, email=email)
    except IntegrityError:
        raise ClubError(
            _("The login name %(username)s is taken: choose another.") % {"username": username}
        ) from None
    create_player(name=name or username, user=user)
    return user


def player_of(user: User) -> Player:
    """The player of a login, made at need (for logins made by a command or in the admin)."""
    player = Player.objects.filter(user=user).first()
    if player is not None:
        return player
    try:
        return create_player(name=(user.get_full_name() or user.username)[:60], user=user)
    except IntegrityError:  # another request of the same login was quicker
        return Player.objects.get(user=user)


@transaction.atomic
def create_club(
    *, name: str, owner: Player, description: str = "", visibility: str = Club.Visibility.PUBLIC
) -> Club:
    """A club with its first member as owner."""
    clean = clean_name(name, 80)
    club = _with_free_slug(
        Club,
        clean,
        lambda free: Club.objects.create(
            name=clean, slug=free, description=description, visibility=visibility
        ),
    )
    Membership.objects.create(club=club, player=owner, role=Membership.Role.OWNER)
    changes.note_role(club, owner, None, Membership.Role.OWNER, by=owner)
    return club


def hold(players: Iterable[Player]) -> None:
    """Keep these people as they are until the caller's transaction ends. Raises ClubError for one merged meanwhile.

    Whoever writes a row that points to a person holds them first: else a merge under way would not see the row. Rows
    that merely refer to a player (ratings, postings) do not wait for this lock.
    """
    wanted = {player.pk for player in players if not player.is_bot}
    if wanted:
        for player in locked_people(wanted).values():
            if player.merged_into_id:
                raise ClubError(_("%(player)s has been merged into another player.") % {"player": player})


def locked_people(wanted: Collection[int]) -> dict[int, Player]:
    """These people as they are now, locked by id: before any row that names them, as who deletes an account does."""
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
    return {player.pk: player for player in rows}


def refuse_deleted(player: Player) -> None:
    """Raise ClubError for who has deleted their account meanwhile; the caller has just locked the player."""
    if player.user is not None and not player.user.is_active:
        raise ClubError(_("%(player)s has no account here any more.") % {"player": player})


@transaction.atomic
def join(
    *, club: Club, player: Player, role: str = Membership.Role.MEMBER, by: Player | None = None
) -> Membership:
    """Make a player a member; joining twice changes nothing. Bots do not join clubs, nor who was removed.

    by: who gives the role.
    """
    if player.is_bot:
        raise ClubError(
            _("%(player)s is a bot: bots play in leagues and do not join clubs.") % {"player": player}
        )
    require_open(club)
    hold([player])
    if not club.memberships.filter(player=player).exists():
        removals.refuse_removed(club, player)
    membership, made = Membership.objects.get_or_create(club=club, player=player, defaults={"role": role})
    if made:
        changes.note_role(club, player, None, role, by=by)
    return membership


@transaction.atomic
def set_role(*, club: Club, player: Player, role: str, by: Player | None = None) -> Membership:
    """Give a member another role. Raises ClubError: no such member, no such role, or the last owner would go."""
    if role not in Membership.Role.values:
        raise ClubError(
            _("%(role)s is not one of %(roles)s.")
            % {"role": repr(role), "roles": ", ".join(Membership.Role.values)}
        )
    membership, everybody = _membership(club, player)
    if role != Membership.Role.OWNER:
        _keep_an_owner(membership, everybody)
    give(membership, role, by)
    return membership


def give(membership: Membership, role: str, by: Player | None) -> None:
    """Another role, for a membership that the caller has locked; `by` gives it."""
    deputies.role_changes(membership, role, by)
    changes.note_role(membership.club_id, membership.player, membership.role, role, by=by)
    membership.role = role
    membership.save(update_fields=["role"])


@transaction.atomic
def leave(*, club: Club, player: Player) -> None:
    """End a membership; what was played and owed stays. Raises ClubError for the last owner."""
    hold([player])
    membership, everybody = _membership(club, player)
    _keep_an_owner(membership, everybody)
    _end(membership, club, player, by=player)


@transaction.atomic
def remove_member(*, club: Club, player: Player, by: Player, why: str = "") -> None:
    """End somebody else's membership for good (`clubs.removals`); what was played and owed stays.

    Owners remove anybody, organisers those below them. Raises ClubError: not allowed, oneself, no member, or the last
    owner.
    """
    hold([player])
    membership, everybody = _membership(club, player)
    if not removes(by, membership):
        raise ClubError(
            _("Your role in %(club)s does not allow to remove %(player)s.") % {"club": club, "player": player}
        )
    _keep_an_owner(membership, everybody)
    if player.pk == by.pk:
        raise ClubError(_("Nobody removes themselves: leave the club."))
    _end(membership, club, player, by=by)
    removals.record(club=club, player=player, by=by, why=why)


def departure_warnings(*, club: Club, player: Player, reader: Player) -> list[str]:
    """What should be known before a membership ends."""
    warnings = answers(membership_end_considered, Membership, club=club, player=player, reader=reader)
    return [sentence for sentences in warnings for sentence in sentences]


def _end(membership: Membership, club: Club, player: Player, by: Player) -> None:
    membership_ends.send(Membership, club=club, player=player, by=by)
    changes.note_roles_end([membership], by=by)
    deputies.leaves(club, player, by)
    membership.delete()


@transaction.atomic
def add_guest(*, club: Club, name: str) -> Player:
    """A guest by name, made a member so that the club finds them again."""
    require_open(club)
    refuse_bots_names([name])
    guest = create_player(name=name)
    join(club=club, player=guest)
    return guest


@transaction.atomic
def add_guests(*, club: Club, names: Sequence[str]) -> list[Player]:
    """Guests by name, many at once, in the order of the names. Raises ClubError for a name that cannot be."""
    clean = [clean_name(name) for name in names]
    refuse_bots_names(clean)
    return add_named_guests(club=club, names=clean)


def add_named_guests(*, club: Club, names: Sequence[str]) -> list[Player]:
    """The same in the caller's transaction, by names that were looked at: clean, and no bot's. Raises ClubClosed."""
    require_open(club)
    while True:
        slugs = _free_slugs(names)
        try:
            with transaction.atomic():
                made = Player.objects.bulk_create(
                    Player(name=name, slug=slug) for name, slug in zip(names, slugs, strict=True)
                )
                break
        except IntegrityError:
            if not Player.objects.filter(slug__in=slugs).exists():  # something else is wrong
                raise
    Membership.objects.bulk_create(Membership(club=club, player=player) for player in made)
    return made


def _free_slugs(names: Sequence[str]) -> list[str]:
    """An address for each name; those that are taken, also by a name before, get letters behind them."""
    stems = [slugify(name)[:50] or "player" for name in names]
    taken: set[str] = set()
    for first in range(0, len(stems), 500):
        part = stems[first : first + 500]
        taken.update(Player.objects.filter(slug__in=part).values_list("slug", flat=True))
    slugs = []
    for stem in stems:
        slugs.append(f"{stem}-{secrets.token_hex(4)}" if stem in taken else stem)
        taken.add(stem)
    return slugs


@transaction.atomic
def merge_guest(*, guest: Player, into: Player, by: Player | None = None) -> Player:
    """Everything the guest was becomes the account's player's. Raises ClubError for what cannot be merged.

    Higher apps move their own rows (`clubs.signals.guest_merged`). Repeating it changes nothing.
    """
    locked = locked_people({guest.pk, into.pk})
    guest, into = locked[guest.pk], locked[into.pk]
    if guest.merged_into_id == into.pk:
        return into
    if guest.pk == into.pk or not guest.is_guest or guest.merged_into_id:
        raise ClubError(_("%(guest)s is not a guest that can be merged.") % {"guest": guest})
    if into.is_bot or into.merged_into_id:
        raise ClubError(_("%(into)s cannot take over a guest.") % {"into": into})
    removals.move_removals(guest, into)
    juniors.move_marks(guest, into)
    deputies.move(guest, into)
    changes.move(guest, into)
    guest_merged.send(Player, guest=guest, into=into)
    _merge_memberships(guest, into, by)
    guest.merged_into = into
    guest.save(update_fields=["merged_into"])
    if guest.junior or into.junior:
        juniors.make_junior(into, by)
    return into


def _merge_memberships(guest: Player, into: Player, by: Player | None) -> None:
    """The player is a member wherever the guest was, with the higher of the two roles."""
    both = Membership.objects.select_for_update().filter(player__in=(guest, into)).order_by("pk")
    rows = list(both)  # in one order, as who holds all of a club's takes them
    own = {row.club_id: row for row in rows if row.player_id == into.pk}
    for membership in (row for row in rows if row.player_id == guest.pk):
        held = own.get(membership.club_id)
        if held is None:
            membership.player = into
            membership.save(update_fields=["player"])
            continue
        if RANK[membership.role] < RANK[held.role]:
            give(held, membership.role, by)
        membership.delete()


def _membership(club: Club, player: Player) -> tuple[Membership, list[Membership]]:
    """The member's, and all of the club's, which stay as they are until the caller's transaction ends."""
    rows = Membership.objects.select_for_update(of=("self",)).select_related("player__user")
    held = list(rows.filter(club=club).order_by("pk"))
    for membership in held:
        if membership.player_id == player.pk:
            return membership, held
    raise ClubError(_("%(player)s is not a member of %(club)s.") % {"player": player, "club": club})


def is_last_owner(membership: Membership, all_of_club: Iterable[Membership]) -> bool:
    """Whether the club would be without an owner who can log in, if this one can: a guest could let nobody in.

    all_of_club: memberships that the caller has locked, with their players and logins; of other clubs are passed over.
    """
    others = [
        row
        for row in all_of_club
        if row.role == Membership.Role.OWNER and row.club_id == membership.club_id and row.pk != membership.pk
    ]
    if membership.player.user_id is not None:
        others = [row for row in others if row.player.user is not None and row.player.user.is_active]
    return membership.role == Membership.Role.OWNER and not others


def _keep_an_owner(membership: Membership, all_of_club: Iterable[Membership]) -> None:
    if is_last_owner(membership, all_of_club):
        raise ClubError(_("A club keeps at least one owner: make somebody else owner first."))
