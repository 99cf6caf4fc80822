"""`play` and `replay`: a match between built-in players, and one stepped through."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any, cast

from games.cli_arguments import add_language, add_table, positive, table_of, write
from games.core import match_file, registry
from games.core.commitment import SYSTEM_RANDOM
from games.core.errors import RulesError
from games.core.languages import words_in
from games.core.messages import Seat, joined, message_of, say
from games.core.naming import Numbered
from games.core.state import OPEN
from games.core.view_text import view_lines
from games.core.views import View
from games.files.reading import KERHO, WRITERS, read_file, written_bytes
from games.players import arena, make


def add_play(commands: Any) -> None:
    """`play` and `replay`."""
    play = commands.add_parser("play", help="let the built-in players play a match")
    play.add_argument("key")
    add_table(play)
    play.add_argument("--bots", default="greedy", help="players by seat, repeated as needed: greedy,random")
    play.add_argument(
        "--seed", type=int, help="the same seed, the same match (if the players do not watch the clock)"
    )
    play.add_argument("--deals", type=positive, help="stop after so many deals")
    play.add_argument("--json", action="store_true", help="the log, the sheet and the result, for `replay`")
    play.set_defaults(run=play_match)
    replay = commands.add_parser(
        "replay", help="step through a match of a file: saved by play --json, or SGF"
    )
    replay.add_argument("file", help="the file, or - for standard input")
    replay.add_argument(
        "--viewer", default="open", help="a seat's number, `spectator` or `open` (sees everything)"
    )
    replay.add_argument(
        "--every", type=positive, default=10, help="show the table after every so many events"
    )
    add_language(play)
    add_language(replay)
    replay.set_defaults(run=replay_match)


def add_convert(commands: Any) -> None:
    """`convert`."""
    convert = commands.add_parser("convert", help="a match of a file in another format")
    convert.add_argument("file", help="JSON, SGF or PBN; - for standard input")
    convert.add_argument("--to", default=KERHO, choices=list(WRITERS), help="the format")
    convert.set_defaults(run=convert_match)


def convert_match(options: argparse.Namespace) -> int:
    """Write a match anew; what of it is left out stands on standard error."""
    raw = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
    _kind, file = read_file(raw)
    match_file.replayed(file)
    sys.stdout.buffer.write(written_bytes(file, options.to))
    for message in file.left_out:
        sys.stderr.write(f"games: {message}\n")
    return 0


def play_match(options: argparse.Namespace) -> int:
    """Play a match between built-in players, as text or JSON."""
    table = table_of(registry.get(options.key), options)
    specs = options.bots.split(",")
    specs = [specs[seat % len(specs)] for seat in range(table.seats)]
    seed = options.seed
    bots = [make(spec, seed=None if seed is None else f"{seed}/{seat}") for seat, spec in enumerate(specs)]
    rng = SYSTEM_RANDOM if seed is None else Random(seed)
    match = arena.play_match(table, bots, rng, options.deals)
    if options.json:
        write(json.dumps(match_file.to_json(match, bots=specs), ensure_ascii=False))
        return 0
    words = words_in(options.language)
    seated = [say("{player} is {bot}", player=Seat(seat), bot=spec) for seat, spec in enumerate(specs)]
    write(words.said(say("{game}: {seated}", game=table.game.title, seated=joined(seated))))
    _tell(match_file.MatchFile(table, match.entered, tuple(match.log)), OPEN, every=None, words=words)
    return 0


def replay_match(options: argparse.Namespace) -> int:
    """Replay a saved match for a viewer, with the table as he sees it every so many events."""
    raw = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
    _kind, file = read_file(raw)
    _tell(file, _viewer(options.viewer, file.table.seats), options.every, words_in(options.language))
    return 0


def _viewer(text: str, seats: int) -> int | None:
    named: dict[str, int | None] = {
        "open": OPEN,
        "spectator": None,
        **{str(seat + 1): seat for seat in range(seats)},
    }
    if text not in named:
        raise RulesError(f"{text!r} is no viewer; there are: {', '.join(named)}.")
    return named[text]


def _tell(file: match_file.MatchFile, viewer: int | None, every: int | None, words: Numbered) -> None:
    """Tell a match event by event: sentences, the sheet after each deal, and now and then the table."""
    rows = 0
    for match in match_file.steps(file):
        if not match.seq:
            match.watch(viewer, lambda seq, seat, text: write(f"{seq:5}  {words.said(text)}"))
        elif every and match.seq % every == 0 and match.state is not None:
            seen = view_lines(_from_one(words.in_json(match.state.view(viewer))))
            write(*(f"         | {line}" for line in seen))
        if len(match.sheet.rows) != rows:
            rows = len(match.sheet.rows)
            if rows:
                row = match.sheet.rows[-1]
                write(*(f"       {words.said(line)}" for line in row.why))
                points, totals = str(list(row.points)), str(list(row.totals))
                said = say(
                    "{unit} {number}: points {points}, totals {totals}",
                    unit=match.sheet.one_row(),
                    number=row.deal.number,
                    points=points,
                    totals=totals,
                )
                write(f"       {words.said(said)}", "")
    if match.result:
        ended = match.result
        said = say(
            "The end: {reason} Totals {totals}, places {places}.",
            reason=message_of(ended.reason),
            totals=str(list(ended.totals)),
            places=str(list(ended.places or ())),
        )
        write(words.said(said))


def _from_one(view: View) -> View:
    """A view whose seats are counted from 1, as people do."""
    shown: Any = {**view}
    for key in ("seats", "trick", "last_trick"):
        if key in shown:
            shown[key] = [{**one, "seat": one["seat"] + 1} for one in shown[key]]
    if "you" in shown:
        shown["you"] += 1
    return cast(View, shown)
