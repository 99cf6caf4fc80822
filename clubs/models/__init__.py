"""The tables of this app."""

from clubs.models.changes import ClubChange
from clubs.models.joining import Invitation, JoinRequest, MergeRequest, _token
from clubs.models.letters import Letter
from clubs.models.notices import Announcement, DoneOnce, Notice
from clubs.models.offices import Deputy, JuniorMark, Removal
from clubs.models.people import Club, Membership, Picture, Player, User

__all__ = [
    "Announcement",
    "Club",
    "ClubChange",
    "Deputy",
    "DoneOnce",
    "Invitation",
    "JoinRequest",
    "JuniorMark",
    "Letter",
    "Membership",
    "MergeRequest",
    "Notice",
    "Picture",
    "Player",
    "Removal",
    "User",
    "_token",
]
