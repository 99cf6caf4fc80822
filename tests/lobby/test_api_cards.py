"""The API of convention cards at open tables, and what their page shows."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from lobby import services
from lobby.models import OpenTable
from matches.conventions import write_card
from tests.helpers.company import browser_of
from tests.html import flat

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(people: dict[str, Player], club: Club) -> OpenTable:
    made = services.open_table(host=people["Aino"], game="tuppi", seats=[people["Aino"], None, None, None])
    for index, name in ((1, "Eero"), (2, "Helmi")):
        services.sit(table=made, player=people[name], terms=made.terms, index=index)
    return made


def test_partners_bring_it_others_read_it_and_agree(table: OpenTable, people: dict[str, Player]) -> None:
    card = write_card(
        player=people["Aino"],
        by=people["Aino"],
        game="tuppi",
        title="Ours",
        text="Four trumps.",
        partner=people["Helmi"],
    )
    version, where = card.versions.get(), f"/api/tables/{table.code}"
    wanted = {"digest": version.digest}
    for name in ("Aino", "Helmi"):
        answer = browser_of(people[name]).put(f"{where}/card/", wanted, content_type="application/json")
        assert answer.status_code == 200, answer.json()
    terms = answer.json()["terms"]
    assert terms != table.terms
    eero = browser_of(people["Eero"])
    told = eero.get(f"{where}/card/").json()
    assert [(one["player"], one["agreed"], one["text"]) for one in told] == [
        ("aino", True, "Four trumps."),
        ("helmi", True, "Four trumps."),
    ]
    page = flat(eero.get(f"/tables/{table.code}/").content.decode())
    assert "A convention card has come or gone since you sat down" in page and "Four trumps." in page
    assert "By sitting down here you promise this" in page
    assert eero.post(f"/tables/{table.code}/agree/", {"terms": terms}).status_code == 302
    assert "Aino still to agree" in flat(eero.get(f"/tables/{table.code}/").content.decode())
    aino = browser_of(people["Aino"])
    agreed = aino.post(f"{where}/agree/", {"terms": terms}, content_type="application/json")
    assert agreed.status_code == 200
    assert browser_of(people["Helmi"]).delete(f"{where}/card/").json()["terms"] == table.terms
    assert "I play by no card" in flat(aino.get(f"/tables/{table.code}/").content.decode())


def test_what_one_promises_is_read_where_a_table_is_opened_and_cards_are_chosen_by_a_form(
    table: OpenTable, people: dict[str, Player]
) -> None:
    aino = browser_of(people["Aino"])
    assert "By sitting down here you promise this" in flat(aino.get("/games/tuppi/table/").content.decode())
    card = write_card(player=people["Aino"], by=people["Aino"], game="tuppi", title="Mine", text="x")
    page = flat(aino.get(f"/tables/{table.code}/").content.decode())
    assert "Bring a convention card" in page
    aino.post(f"/tables/{table.code}/card/", {"card": card.versions.get().pk})
    assert "It counts once both partners" in flat(aino.get(f"/tables/{table.code}/").content.decode())
    refused = aino.post(f"/tables/{table.code}/card/", {"card": "999"}, follow=True)
    assert "Choose a card of yours" in flat(refused.content.decode())
    wrong = aino.put(f"/api/tables/{table.code}/card/", {"digest": "x"}, content_type="application/json")
    assert wrong.status_code == 400
