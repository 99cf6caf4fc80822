"""Boards as SVG: hexagons, and squares with stones in the cells or on the crossings."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import sqrt

from django.utils.translation import gettext as _

from games.core.views import BoardView
from matches.pictures.words import colour_name

Point = tuple[float, float]


def hex_board(board: BoardView) -> str:
    """A rhombus of hexagons: row 0 at the top, each row half a cell further right, edges in their owner's colour."""
    rows = board["cells"]
    height, width = len(rows), len(rows[0])
    w, side = 20.0, 20 / sqrt(3)
    full_w = w * (width + (height - 1) / 2) + 60
    full_h = side * 1.5 * (height - 1) + 2 * side + 40

    def centre(row: int, column: int) -> Point:
        return 36 + w * (column + 0.5 + row / 2), 20 + side * (1 + 1.5 * row)

    parts = [_hex_edges(board, centre, side)]
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            x, y = centre(row, column)
            name = board["columns"][column] + board["rows"][row]
            parts.append(
                f'<polygon class="cell{_mark(board, name)}" data-at="{name}" points="{_hexagon(x, y, side)}">'
                f"<title>{name}</title></polygon>"
            )
            if cell != ".":
                parts.append(_stone(board, cell, x, y, 7.6, name))
    parts += [_label(*_shift(centre(0, c), -6, -side - 5), board["columns"][c]) for c in range(width)]
    parts += [_label(*_shift(centre(r, 0), -w - 4, 3), board["rows"][r]) for r in range(height)]
    return _svg(full_w, full_h, "".join(parts), _words(board), "board-hex")


def square_board(board: BoardView) -> str:
    """A board of squares or, with `points`, of crossing lines as for Go; row 0 at the top."""
    rows = board["cells"]
    height, width = len(rows), len(rows[0])
    step, edge = 20.0, 24.0
    points = board.get("points", False)
    parts = [_grid(height, width, step, edge, crossings=points)]
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            x, y = edge + step * (column + 0.5), edge + step * (row + 0.5)
            name = board["columns"][column] + board["rows"][row]
            parts.append(
                f'<rect class="spot{_mark(board, name)}" data-at="{name}" x="{x - step / 2}" y="{y - step / 2}" '
                f'width="{step}" height="{step}"><title>{name}</title></rect>'
            )
            if cell != ".":
                parts.append(_stone(board, cell, x, y, 9 if points else 8, name))
    parts += [_label(edge + step * (c + 0.5), edge - 8, board["columns"][c]) for c in range(width)]
    parts += [_label(edge - 12, edge + step * (r + 0.5) + 3, board["rows"][r]) for r in range(height)]
    return _svg(
        edge + step * width + 12, edge + step * height + 12, "".join(parts), _words(board), "board-square"
    )


def _svg(width: float, height: float, inside: str, words: str, kind: str) -> str:
    return (
        f'<svg class="board {kind}" viewBox="0 0 {width:.1f} {height:.1f}" role="img" aria-label="{escape(words)}">'
        f"{inside}</svg>"
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
    last = _("Last move: %(spot)s.") % {"spot": board["last"]}
    return f"{description} {last}"


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


def _hex_edges(board: BoardView, centre: Callable[[int, int], Point], side: float) -> str:
    """The four sides of the rhombus in the colours of their owners."""
    edges = board.get("edges")
    if not edges:
        return ""
    rows, columns = len(board["cells"]), len(board["cells"][0])
    corner = {
        "nw": _shift(centre(0, 0), -21, -side - 1),
        "ne": _shift(centre(0, columns - 1), 7.7, -side - 1),
        "sw": _shift(centre(rows - 1, 0), -7.7, side + 1),
        "se": _shift(centre(rows - 1, columns - 1), 21, side + 1),
    }
    lines = (("nw", "ne", edges[0]), ("sw", "se", edges[0]), ("nw", "sw", edges[1]), ("ne", "se", edges[1]))
    return "".join(
        f'<line class="edge {escape(board["colours"][owner])}" x1="{corner[a][0]:.1f}" y1="{corner[a][1]:.1f}" '
        f'x2="{corner[b][0]:.1f}" y2="{corner[b][1]:.1f}"/>'
        for a, b, owner in lines
    )


def _grid(rows: int, columns: int, step: float, edge: float, *, crossings: bool) -> str:
    """Lines of a board: through the middles of the cells for crossings, else around them."""
    shift = step / 2 if crossings else 0
    right, low = edge + step * columns - shift, edge + step * rows - shift
    size = f'width="{step * columns + 4}" height="{step * rows + 4}"'
    ground = f'<rect class="ground" x="{edge - 2}" y="{edge - 2}" {size}/>'
    across = [edge + shift + step * r for r in range(rows + (not crossings))]
    down = [edge + shift + step * c for c in range(columns + (not crossings))]
    path = "".join(f"M{edge + shift} {y}H{right}" for y in across) + "".join(
        f"M{x} {edge + shift}V{low}" for x in down
    )
    return f'{ground}<path class="lines" d="{path}"/>'


def _stone(board: BoardView, letter: str, x: float, y: float, radius: float, name: str) -> str:
    colour = board["colours"].get(letter, letter)
    place = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius}"'
    title = f"<title>{name} {escape(colour_name(colour))}</title>"
    stone = f'<circle class="stone {escape(colour)}" {place}>{title}</circle>'
    if board.get("last") != name:
        return stone
    return f'{stone}<circle class="last" cx="{x:.1f}" cy="{y:.1f}" r="{radius / 2.6:.1f}"/>'


def _mark(board: BoardView, name: str) -> str:
    return " marked" if name in board.get("marks", []) else ""


def _shift(point: Point, dx: float, dy: float) -> Point:
    return point[0] + dx, point[1] + dy


def _label(x: float, y: float, text: str) -> str:
    return f'<text class="label" x="{x:.1f}" y="{y:.1f}">{text}</text>'
