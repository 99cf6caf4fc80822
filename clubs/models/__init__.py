"""The tables of this app."""

from clubs.models.joining import Invitation, JoinRequest, MergeRequest, _token
from clubs.models.notices import Announcement, DoneOnce, Notice
from clubs.models.offices import Deputy, JuniorMark, Removal
from clubs.models.people import Club, Membership, Picture, Player, User

__all__ = [
    "Announcement",
    "Club",
    "Deputy",
    "DoneOnce",
    "Invitation",
    "JoinRequest",
    "JuniorMark",
    "Membership",
    "MergeRequest",
    "Notice",
    "Picture",
    "Player",
    "Removal",
    "User",
    "_token",
]
