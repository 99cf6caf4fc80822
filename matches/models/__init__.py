"""The tables of this app."""

from matches.models.adjourning import Adjournment, AdjournmentWord
from matches.models.boards_apart import HalfBoard, HalfBoardWord
from matches.models.claim_windows import WindowAnswer
from matches.models.claims import Claim, ClaimAnswer
from matches.models.clocks import ClockPresence, ClockStop, Heartbeat, MatchClock, ServerStop, TurnTold
from matches.models.conventions import ConventionCard, ConventionVersion, TableConventions
from matches.models.disputes import (
    Comment,
    CommentHiding,
    CommentsClosed,
    CorrectedSeat,
    Correction,
    CorrectionEffect,
    Objection,
    PlayedTwice,
    Report,
)
from matches.models.explaining import Explanation
from matches.models.files import ImportedMatch
from matches.models.held_moves import HeldMove, StopSign
from matches.models.orders import Order
from matches.models.playing import (
    IN_LINE,
    PLAYED,
    Board,
    BoardSet,
    Confirmation,
    Event,
    Match,
    Seat,
    SitsOut,
    Sitting,
)
from matches.models.proposals import Proposal, ProposalWord
from matches.models.report_records import ReportedWords, ReportRecord
from matches.models.statistics import CountedMatch, DealTally
from matches.models.substitutes import Substitution, SubstitutionWord
from matches.models.talking import Muted, TableLine
from matches.models.turn_drafts import TurnDraft

__all__ = [
    "IN_LINE",
    "PLAYED",
    "Adjournment",
    "AdjournmentWord",
    "Board",
    "BoardSet",
    "Claim",
    "ClaimAnswer",
    "ClockPresence",
    "ClockStop",
    "Comment",
    "CommentHiding",
    "CommentsClosed",
    "Confirmation",
    "ConventionCard",
    "ConventionVersion",
    "CorrectedSeat",
    "Correction",
    "CorrectionEffect",
    "CountedMatch",
    "DealTally",
    "Event",
    "Explanation",
    "HalfBoard",
    "HalfBoardWord",
    "Heartbeat",
    "HeldMove",
    "ImportedMatch",
    "Match",
    "MatchClock",
    "Muted",
    "Objection",
    "Order",
    "PlayedTwice",
    "Proposal",
    "ProposalWord",
    "Report",
    "ReportRecord",
    "ReportedWords",
    "Seat",
    "ServerStop",
    "SitsOut",
    "Sitting",
    "StopSign",
    "Substitution",
    "SubstitutionWord",
    "TableConventions",
    "TableLine",
    "TurnDraft",
    "TurnTold",
    "WindowAnswer",
]
