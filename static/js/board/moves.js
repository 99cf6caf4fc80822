/* The moves that can be made on a board, as the page lists them: where each begins and where it ends. */
import { all } from "../dom.js";

/** The moves in the list of the page: `{ option, text, said, start, ends }`. */
export function listed(inside = document) {
  return all("option[data-ends]", inside).map((option) => ({
    option,
    text: option.value,
    said: option.textContent,
    start: option.dataset.start,
    ends: option.dataset.ends.split(" "),
  }));
}

/** Moves of one cell alone, where others begin on it too, are made by choosing it twice. */
export function fromTo(moves) {
  const begun = new Set(moves.map((move) => move.start));
  return moves.map((move) => (!move.start && begun.has(move.ends[0]) ? { ...move, start: move.ends[0] } : move));
}

/** What choosing a cell means while another (or "") is picked up: the moves that it makes, and what is picked up then. */
export function choose(moves, picked, cell) {
  const made = moves.filter((move) => move.start === picked && move.ends.includes(cell));
  if (made.length) return { made, picked };
  const begins = cell !== picked && moves.some((move) => move.start === cell);
  if (begins) return { made: [], picked: cell };
  const placed = moves.filter((move) => !move.start && move.ends.includes(cell));
  return { made: placed, picked: "" };
}

/** The cells that can be chosen while one (or "") is picked up. */
export function choosable(moves, picked) {
  const cells = new Map();
  for (const move of moves) {
    if (move.start) cells.set(move.start, "start");
    else for (const end of move.ends) cells.set(end, "end");
  }
  if (picked) for (const move of moves) if (move.start === picked) for (const end of move.ends) cells.set(end, "end");
  return cells;
}

/** Of the points the one that lies nearest in a direction, `ArrowLeft` and so on: near, and not far off the line. */
export function nextTo(here, points, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const along = (point.x - here.x) * dx + (point.y - here.y) * dy;
    const aside = Math.abs((point.x - here.x) * dy) + Math.abs((point.y - here.y) * dx);
    const far = along + 2 * aside;
    if (along > 1 && far < least) [best, least] = [point, far];
  }
  return best;
}
