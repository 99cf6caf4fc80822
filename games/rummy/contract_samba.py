"""Contract Samba: samba with an auction in which a side promises how many points it will make and how it opens.

Source: My Games, lines 2244-2375, on the rules of canasta (lines 1907-2007). What they leave open is decided in
the rules page. The count is in `contract_samba_count`, the auction and the openings in
`contract_samba_auction`, the turns in `contract_samba_state`.
"""

from __future__ import annotations

from games.core.game import Game
from games.core.messages import say
from games.core.options import Option
from games.core.registry import register
from games.core.ties import PLAYED_ON
from games.kits.penalties import EXPOSED_CARD
from games.rummy.contract_samba_count import (
    TARGET,
    WRONG_QUESTION,
    ContractSambaResult,
    ContractSambaSheet,
)  # fmt: skip
from games.rummy.contract_samba_state import ContractSambaDeal


@register
class ContractSamba(Game):
    """The old Finnish contract form of samba."""

    title = "Contract Samba"
    summary = say("Samba with an auction: promise thousands, open at once, and make them before you go out.")
    luck = "some"
    may_stop = False
    max_actions = 1200
    max_deals = 60
    settlements = ("two-sides",)
    penalties = (EXPOSED_CARD,)
    Result = ContractSambaResult
    Sheet = ContractSambaSheet
    State = ContractSambaDeal

    options = (
        Option("target", say("Points to play to"), TARGET, lo=1000, hi=100_000),
        Option("wrong_question", say("Penalty for a wrong question"), WRONG_QUESTION, lo=0, hi=1000),
    )
    sources = ("my-games 2244-2375",)
    tie = PLAYED_ON

    two_sides = True
