"""The tables of this app."""

from tournaments.models.apart import ApartPair
from tournaments.models.boards import BoardResult
from tournaments.models.by_hand import HandPairing
from tournaments.models.clocks import RoundClock
from tournaments.models.competitions import Competition, CompetitionCard, Entry
from tournaments.models.deals import DealLook, Deals, DealtBoard
from tournaments.models.entering import (
    Application,
    EntryAnswer,
    EntryFee,
    EntryQuestion,
    EventTerms,
)
from tournaments.models.events import Event, StageFilling
from tournaments.models.finality import OutlierWord
from tournaments.models.members import EntryMember, LineUp
from tournaments.models.officials import EventOfficial, TableLink
from tournaments.models.open_ended import ArenaTime, Challenge, Window
from tournaments.models.partners import PartnerAsk, PartnerSeeker
from tournaments.models.prizes import Prize, PrizeAward, Prizes
from tournaments.models.rounds import (
    STANDING,
    Pairing,
    PairingEntry,
    PairingMatch,
    PairWish,
    Round,
    Ruling,
)
from tournaments.models.running import Regulations
from tournaments.models.series import Series, SeriesMember, SeriesPart, SeriesPlace
from tournaments.models.venues import EventVenue, Venue

__all__ = [
    "STANDING",
    "ApartPair",
    "Application",
    "ArenaTime",
    "BoardResult",
    "Challenge",
    "Competition",
    "CompetitionCard",
    "DealLook",
    "Deals",
    "DealtBoard",
    "Entry",
    "EntryAnswer",
    "EntryFee",
    "EntryMember",
    "EntryQuestion",
    "Event",
    "EventOfficial",
    "EventTerms",
    "EventVenue",
    "HandPairing",
    "LineUp",
    "OutlierWord",
    "PairWish",
    "Pairing",
    "PairingEntry",
    "PairingMatch",
    "PartnerAsk",
    "PartnerSeeker",
    "Prize",
    "PrizeAward",
    "Prizes",
    "Regulations",
    "Round",
    "RoundClock",
    "Ruling",
    "Series",
    "SeriesMember",
    "SeriesPart",
    "SeriesPlace",
    "StageFilling",
    "TableLink",
    "Venue",
    "Window",
]
