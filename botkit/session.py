"""A submitted bot at a seat of a live match: it hears what its seat is told and is asked for its moves. Pure.

The same object plays on the server (`bots.adapter`), in the check of a new version and on the author's own machine
(`python -m botkit.local_play`), so that a bot cannot meet anything online that it has not met at home.
"""

from __future__ import annotations

from botkit import protocol
from botkit.protocol import BotFault, Clock, Message
from botkit.referee import SandboxedBot
from games.core.log import Move
from games.core.match import LiveMatch
from games.core.messages import message_of
from games.core.naming import Numbered

WORDS = Numbered(first=0)
"""The words of the rules with seats and sides counted from 0, as everywhere in the protocol."""


class SeatedBot:
    """One bot process in one seat. name: of the match, for the author's log. clock: for a move, and for the match.

    The process must belong to this match alone. What the log says that the seat has used is taken off its clock, so a
    worker that takes a match over may simply seat the bot anew: it is told everything from the beginning.
    """

    def __init__(self, live: LiveMatch, *, seat: int, program: SandboxedBot, name: str, clock: Clock) -> None:
        self.live = live
        self.seat = seat
        self.program = program
        self.fault: BotFault | None = None
        self._name = name
        self._clock = clock
        self._spent_before = sum(
            event.ms for event in live.log if event.seat == seat and isinstance(event, Move)
        )
        self._deal = 0
        self._started = False
        self._news: list[Message] = []
        past = LiveMatch(live.table, believing=True)
        self._follow(past)
        for event in live.log:
            past.replay(event)
        self._follow(live)

    @property
    def clock(self) -> Clock:
        """What it has left."""
        spent = self._spent_before + int(1000 * self.program.spent)
        return Clock(self._clock.move_ms, max(self._clock.match_ms - spent, 0))

    def act(self) -> str:
        """Ask for a move: one of the seat's legal texts. Raises BotFault, SandboxBroken."""
        try:
            self._catch_up()
            return self.program.act(
                seq=self.live.seq, view=self._view(), legal=self.live.legal_texts(self.seat), clock=self.clock
            )
        except BotFault as fault:
            self.fault = fault
            raise

    def close(self) -> str:
        """Tell the result if there is one and the bot still listens, end it, give its log (fault included)."""
        ended = self.live.result
        if self._started and self.fault is None and ended is not None:
            self._news.append(
                protocol.result(totals=ended.totals, ranking=ended.places, reason=WORDS.said(ended.reason))
            )
            try:
                self._catch_up()
            except BotFault as fault:
                self.fault = fault
        log = self.program.close()
        return f"{log.rstrip()}\n[referee] {self.fault}".lstrip() if self.fault else log

    def _catch_up(self) -> None:
        if not self._started:
            self.program.start(self._hello())
            self._started = True
        news, self._news = self._news, []
        for message in news:
            self.program.tell(message)

    def _hello(self) -> Message:
        table = self.live.table
        return protocol.hello(
            game=table.game.key,
            rules_version=table.game.rules_version,
            options=table.public_options(),
            seat=self.seat,
            seats=table.seats,
            sides=table.sides,
            match=self._name,
            clock=self.clock,
        )

    def _view(self) -> Message:
        """The seat's view of the deal; what else is public it has read in hello, deal and told."""
        view: Message = WORDS.in_json(self.live.view(self.seat)["view"])
        return view

    def _follow(self, match: LiveMatch) -> None:
        def hear(seq: int, seat: int | None, text: str) -> None:
            news = protocol.told(
                seq=seq,
                seat=seat,
                code=match.log[seq - 1].kind,
                text=WORDS.said(text),
                fields=message_of(text).fields,
            )
            self._news.append(news)
            self._announce_deal(match)

        self._announce_deal(match)
        match.watch(self.seat, hear)

    def _announce_deal(self, match: LiveMatch) -> None:
        state = match.state
        if state is None or match.over or state.deal.number == self._deal:
            return
        deal = state.deal
        self._deal = deal.number
        self._news.append(
            protocol.deal(number=deal.number, dealer=deal.dealer, scores=deal.scores, carry=deal.carry)
        )
