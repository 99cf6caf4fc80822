"""Games that only these tests know: sheets on which totals are written as they are, for settlements of other games."""

from games.core.game import Game, two_teams
from games.core.options import Preset
from games.core.results import DealResult, Number, Per, Score, many, per_seat, per_side, seat
from games.core.sheet import SingleDeal
from games.core.stakes import Bank, Reckoning

ANY = Number(-(10**6), 10**6)


class Points(DealResult):
    points: tuple[int, ...] = per_side("Points", ANY)


class Written(SingleDeal):
    """What is written is the result."""

    def score(self, result, deal) -> Score:
        return Score(result.points)


class Toy(Game):
    """Two, three, or two pairs of partners, who write their totals down."""

    key = "toy"
    title = "Toy"
    family = "toys"
    kind = "sheet"
    seats = (2, 3, 4)
    hidden = chance = False
    objective = "either"
    draws = True
    presets = (Preset("plain", "Plain", sources="tests"),)
    Result = Points
    Sheet = Written

    @classmethod
    def sides(cls, seats, options):
        return two_teams(seats) if seats == 4 else super().sides(seats, options)


class Singles(Toy):
    """Everybody for himself, four at most."""

    key = "toy-singles"
    settlements = ("ninety-nine", "chips")

    @classmethod
    def sides(cls, seats, options):
        return tuple((number,) for number in range(seats))


class Piquet(Toy):
    key = "toy-piquet"
    seats = (2,)
    settlements = ("rubicon",)


class Bezique(Toy):
    key = "toy-bezique"
    seats = (2,)
    settlements = ("doubled",)
    line = 500


class Low(Toy):
    key = "toy-low"
    low_wins = True


class SideBook(DealResult):
    """Preference's book: row by row what a seat has against the others, and everybody's hole."""

    against: tuple[tuple[int, ...], ...] = many("On the side", Per("seat", ANY), 4)
    hole: tuple[int, ...] = per_seat("In the hole", Number(0, 1000))


class PreferenceSheet(SingleDeal):
    def score(self, result, deal) -> Score:
        return Score((10,) * self.table.seats)

    def reckoning(self) -> Reckoning:
        book = self.rows[0].result
        return Reckoning(
            against={
                (own, other): points
                for own, row in enumerate(book.against)
                for other, points in enumerate(row)
                if points
            },
            hole=dict(enumerate(book.hole)),
        )


class Preference(Singles):
    key = "toy-preference"
    seats = (3, 4)
    settlements = ("preference", "pairwise")
    Result = SideBook
    Sheet = PreferenceSheet


class Banked(DealResult):
    banker: int = seat("Banker")
    units: tuple[int, ...] = per_seat("Units won from the bank", ANY)


class PontoonSheet(SingleDeal):
    """As many deals as are entered before the table stops."""

    def finished(self) -> bool:
        return False

    def score(self, result, deal) -> Score:
        own = -sum(units for punter, units in enumerate(result.units) if punter != result.banker)
        return Score(tuple(own if s == result.banker else u for s, u in enumerate(result.units)))

    def reckoning(self) -> Reckoning:
        return Reckoning(
            banks=tuple(
                Bank(
                    row.result.banker,
                    {s: u for s, u in enumerate(row.result.units) if s != row.result.banker},
                )
                for row in self.rows
            )
        )


class Pontoon(Singles):
    key = "toy-pontoon"
    seats = (3,)
    settlements = ("banker",)
    Result = Banked
    Sheet = PontoonSheet


class ManyDeals(Written):
    """As many deals as are entered before the table stops."""

    def finished(self) -> bool:
        return False


class Rounds(Singles):
    key = "toy-rounds"
    settlements = ("ninety-nine", "chips", "rubicon", "doubled", "double-game")
    line = 100
    Sheet = ManyDeals


class PairRounds(Toy):
    key = "toy-pair-rounds"
    seats = (4,)
    Sheet = ManyDeals


class ManyBooks(PreferenceSheet):
    """The newest book is the one that counts."""

    def finished(self) -> bool:
        return False

    def reckoning(self) -> Reckoning:
        book = self.rows[-1].result
        return Reckoning(
            {(own, other): n for own, row in enumerate(book.against) for other, n in enumerate(row) if n},
            dict(enumerate(book.hole)),
        )


class Books(Preference):
    key = "toy-books"
    Sheet = ManyBooks


TOYS = {
    game.key: game
    for game in (Toy, Singles, Piquet, Bezique, Low, Preference, Pontoon, Rounds, PairRounds, Books)
}
