"""Boards as SVG: hexagons, and squares with men in the cells or on the crossings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from html import escape
from math import sqrt

from django.utils.translation import gettext as _

from games.core.views import BoardView, coordinates
from matches.pictures.men import Point, cell_words, links, man
from matches.pictures.words import colour_name

STEP: float = 20
SIDE = STEP / sqrt(3)
EDGE = 24.0


def hex_board(board: BoardView) -> str:
    """Hexagons in rows, row 0 at the top; each lies half a cell further right unless `indent` says otherwise."""
    rows = board["cells"]
    indent = board.get("indent") or list(range(len(rows)))
    width = max(len(row) + shift / 2 for row, shift in zip(rows, indent, strict=True))

    left, top, across, down = (36, 20, 60, 40) if board.get("columns") else (24, 4, 48, 8)

    def centre(row: int, column: int) -> Point:
        return left + STEP * (column + 0.5 + indent[row] / 2), top + SIDE * (1 + 1.5 * row)

    parts = [_hex_edges(board, centre)]
    parts += _cells(board, centre, lambda x, y: f'points="{_hexagon(x, y, SIDE)}"', "polygon", 7.6)
    parts += _hex_labels(board, centre)
    full_h = SIDE * 1.5 * (len(rows) - 1) + 2 * SIDE + down
    return _svg(STEP * width + across, full_h, "".join(parts), board, "board-hex")


def square_board(board: BoardView) -> str:
    """A board of squares or, with `points`, of crossing lines as for Go; row 0 at the top."""
    rows = board["cells"]
    height, width = len(rows), len(rows[0])
    points = board.get("points", False)

    def centre(row: int, column: int) -> Point:
        return EDGE + STEP * (column + 0.5), EDGE + STEP * (row + 0.5)

    def square(x: float, y: float) -> str:
        return f'x="{x - STEP / 2}" y="{y - STEP / 2}" width="{STEP}" height="{STEP}"'

    whole = "#" not in "".join(rows)
    parts = [_grid(height, width, crossings=points, blocks=board.get("blocks", 0))] if whole else []
    parts += _cells(board, centre, square, "rect", 9 if points else 8, "spot" if whole else "spot cell")
    parts += [
        _label(EDGE + STEP * (c + 0.5), EDGE - 8, label) for c, label in enumerate(board.get("columns", []))
    ]
    parts += [
        _label(EDGE - 12, EDGE + STEP * (r + 0.5) + 3, label) for r, label in enumerate(board.get("rows", []))
    ]
    return _svg(EDGE + STEP * width + 12, EDGE + STEP * height + 12, "".join(parts), board, "board-square")


def _cells(
    board: BoardView,
    centre: Callable[[int, int], Point],
    shape: Callable[[float, float], str],
    tag: str,
    radius: float,
    kind: str = "cell",
) -> Iterator[str]:
    """Every cell with what stands on it, and the bridges above them all."""
    centres: dict[str, Point] = {}
    for row, names in enumerate(coordinates(board)):
        for column, name in enumerate(names):
            cell = board["cells"][row][column]
            if cell == "#":
                continue
            centres[name] = at = centre(row, column)
            yield _cell(board, cell, name, f"<{tag} {shape(*at)}", kind)
            yield man(board, cell, name, at, radius)
    yield links(board, centres)


def _cell(board: BoardView, cell: str, name: str, shape: str, kind: str) -> str:
    """A cell to click on; what stands there is read with it."""
    words = escape(cell_words(board, cell, name))
    marked = " marked" if name in board.get("marks", []) else ""
    written = board.get("on", {}).get(name, "")
    on = f' data-on="{escape(written)}"' if written else ""
    return (
        f'{shape} class="{kind}{marked}" data-at="{escape(name)}"{on} role="img" aria-label="{words}">'
        f"<title>{words}</title></{shape[1:].split()[0]}>"
    )


def _svg(width: float, height: float, inside: str, board: BoardView, kind: str) -> str:
    return (
        f'<svg class="board {kind}" viewBox="0 0 {width:.1f} {height:.1f}" role="group" '
        f'aria-label="{escape(_words(board))}">{inside}</svg>'
    )


def _words(board: BoardView) -> str:
    """The board in a sentence, for those who do not see it."""
    counts = ", ".join(
        f"{sum(row.count(letter) for row in board['cells'])} {colour_name(colour)}"
        for letter, colour in board["colours"].items()
    )
    description = _("Board of %(rows)d rows: %(stones)s.") % {"rows": len(board["cells"]), "stones": counts}
    if not board.get("last"):
        return description
    if board.get("came"):
        moved = _("Last move: %(start)s to %(end)s.") % {"start": board["came"], "end": board["last"]}
        return f"{description} {moved}"
    last = _("Last move: %(spot)s.") % {"spot": board["last"]}
    return f"{description} {last}"


@lru_cache(maxsize=2_000)
def _hexagon(x: float, y: float, side: float) -> str:
    dx, dy = side * sqrt(3) / 2, side / 2
    corners = [
        (x, y - side),
        (x + dx, y - dy),
        (x + dx, y + dy),
        (x, y + side),
        (x - dx, y + dy),
        (x - dx, y - dy),
    ]
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)


def _hex_labels(board: BoardView, centre: Callable[[int, int], Point]) -> list[str]:
    """Letters above the columns and numbers before the rows, or at each end of a row the name of its cell."""
    if "columns" in board:
        columns, rows = board["columns"], board["rows"]
        across = [
            _label(*_shift(centre(0, c), -6, -SIDE - 5), columns[c]) for c in range(len(board["cells"][0]))
        ]
        return across + [_label(*_shift(centre(r, 0), -STEP - 4, 3), label) for r, label in enumerate(rows)]
    names = coordinates(board)
    first = [_label(*_shift(centre(r, 0), -STEP, 3), row[0]) for r, row in enumerate(names)]
    return first + [_label(*_shift(centre(r, len(row) - 1), STEP, 3), row[-1]) for r, row in enumerate(names)]


def _hex_edges(board: BoardView, centre: Callable[[int, int], Point]) -> str:
    """The four sides of the rhombus in the colours of their owners."""
    edges = board.get("edges")
    if not edges:
        return ""
    rows, columns = len(board["cells"]), len(board["cells"][0])
    corner = {
        "nw": _shift(centre(0, 0), -21, -SIDE - 1),
        "ne": _shift(centre(0, columns - 1), 7.7, -SIDE - 1),
        "sw": _shift(centre(rows - 1, 0), -7.7, SIDE + 1),
        "se": _shift(centre(rows - 1, columns - 1), 21, SIDE + 1),
    }
    lines = (("nw", "ne", edges[0]), ("sw", "se", edges[0]), ("nw", "sw", edges[1]), ("ne", "se", edges[1]))
    return "".join(
        f'<line class="edge {escape(board["colours"][owner])}" x1="{corner[a][0]:.1f}" y1="{corner[a][1]:.1f}" '
        f'x2="{corner[b][0]:.1f}" y2="{corner[b][1]:.1f}"/>'
        for a, b, owner in lines
    )


def _grid(rows: int, columns: int, *, crossings: bool, blocks: int) -> str:
    """Lines of a board: through the middles of the cells for crossings, else around them; thicker around blocks."""
    shift = STEP / 2 if crossings else 0
    right, low = EDGE + STEP * columns - shift, EDGE + STEP * rows - shift
    size = f'width="{STEP * columns + 4}" height="{STEP * rows + 4}"'
    ground = f'<rect class="ground" x="{EDGE - 2}" y="{EDGE - 2}" {size}/>'

    def path(across: range, down: range) -> str:
        return "".join(f"M{EDGE + shift} {EDGE + shift + STEP * r}H{right}" for r in across) + "".join(
            f"M{EDGE + shift + STEP * c} {EDGE + shift}V{low}" for c in down
        )

    thin = path(range(rows + (not crossings)), range(columns + (not crossings)))
    lines = f'{ground}<path class="lines" d="{thin}"/>'
    if not blocks:
        return lines
    return f'{lines}<path class="lines thick" d="{path(range(0, rows + 1, blocks), range(0, columns + 1, blocks))}"/>'


def _shift(point: Point, dx: float, dy: float) -> Point:
    return point[0] + dx, point[1] + dy


def _label(x: float, y: float, text: str) -> str:
    return f'<text class="label" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
