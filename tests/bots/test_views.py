"""The pages about bots: who sees what, and what happens to rubbish."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from bots.models import Bot, BotVersion
from bots.views import plays
from clubs.models import User
from tests.bots.conftest import bot_files, bot_zip, hand_in
from tests.helpers.judged import judged

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino(client: Client, author: User) -> Client:
    client.force_login(author)
    return client


def upload(content: bytes, name: str = "bot.zip") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type="application/zip")


def ready(author: User, **bot: str) -> BotVersion:
    return judged(hand_in(author, **bot), log="secret log")


def test_everybody_sees_the_bots_that_play(client: Client, author: User) -> None:
    ready(author)
    hand_in(author, name="Unfinished")
    page = client.get("/bots/").content.decode()
    assert "My bot" in page
    assert "tree-fast" in page
    assert "Unfinished" not in page
    assert client.get("/bots/my-bot/").status_code == 200
    assert client.get("/bots/unfinished/").status_code == 404


def test_a_bot_s_owner_sees_it_from_the_beginning(aino: Client, author: User) -> None:
    hand_in(author)
    assert "My bot" in aino.get("/bots/").content.decode()
    assert "being checked" in aino.get("/bots/my-bot/").content.decode()


def test_a_zip_is_handed_in_and_its_version_page_shown(aino: Client) -> None:
    assert aino.get("/bots/new/").status_code == 200
    answer = aino.post("/bots/new/", {"archive": upload(bot_zip())})
    assert (answer.status_code, answer["Location"]) == (302, "/bots/my-bot/versions/1/")
    page = aino.get(answer["Location"]).content.decode()
    assert "being checked" in page
    assert 'hx-trigger="every 3s"' in page


def test_loose_files_are_handed_in(aino: Client) -> None:
    files = [upload(content, name) for name, content in bot_files().items()]
    assert aino.post("/bots/new/", {"folder": files}).status_code == 302
    assert BotVersion.objects.get().manifest["name"] == "My bot"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"rubbish", "not a zip archive"),
        (bot_zip({"bot.py": b""}), "There is no kerho-bot.toml"),
        (bot_zip({**bot_files(), "../evil.py": b""}), "not an accepted name"),
        (bot_zip(bot_files(games='["chess"]')), "not played here"),
        (b"", "empty"),
    ],
)
def test_rubbish_is_refused_with_the_reason_and_nothing_is_kept(
    content: bytes, said: str, aino: Client
) -> None:
    answer = aino.post("/bots/new/", {"archive": upload(content)})
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not Bot.objects.filter(builtin="").exists()


def test_nothing_or_both_ways_at_once_is_refused(aino: Client) -> None:
    assert "Nothing was handed in" in aino.post("/bots/new/", {}).content.decode()
    both = {"archive": upload(bot_zip()), "folder": [upload(b"x", "bot.py")]}
    assert "either a zip archive or" in aino.post("/bots/new/", both).content.decode()


def test_an_archive_too_big_is_not_read(aino: Client, settings: Any) -> None:
    settings.BOT_ARCHIVE_KB = 1
    answer = aino.post("/bots/new/", {"archive": upload(bytes(5000))})
    assert "1 KiB are allowed" in answer.content.decode()


def test_the_same_again_is_refused(aino: Client) -> None:
    aino.post("/bots/new/", {"archive": upload(bot_zip())})
    answer = aino.post("/bots/my-bot/new-version/", {"archive": upload(bot_zip())})
    assert answer.status_code == 400
    assert "nothing new" in answer.content.decode()


def test_uploads_are_limited_by_the_hour(aino: Client, settings: Any) -> None:
    settings.BOT_UPLOADS_PER_HOUR = 2
    answers = [aino.post("/bots/new/", {"archive": upload(b"rubbish")}).status_code for _ in range(3)]
    assert answers == [400, 400, 429]


def test_logs_and_changes_are_the_owner_s_alone(client: Client, author: User, rival: User) -> None:
    ready(author)
    pages = ["/bots/my-bot/versions/1/", "/bots/my-bot/new-version/"]
    actions = ["/bots/my-bot/versions/1/use/", "/bots/my-bot/withdraw/"]
    assert [client.get(page).status_code for page in [*pages, "/bots/new/"]] == [302] * 3
    client.force_login(rival)
    assert [client.get(page).status_code for page in pages] == [404, 404]
    assert [client.post(action).status_code for action in actions] == [404, 404]
    assert "secret log" not in client.get("/bots/my-bot/").content.decode()
    assert Bot.objects.get(owner=author).current is not None


def test_an_owner_steps_back_and_withdraws(aino: Client, author: User) -> None:
    ready(author)
    ready(author, program="from kerho_bot import run\nrun(lambda turn: turn.legal[-1])\n")
    assert "secret log" in aino.get("/bots/my-bot/versions/1/").content.decode()
    page = aino.post("/bots/my-bot/versions/1/use/", follow=True).content.decode()
    assert "Version 1 plays from the next match on" in page
    assert "/bots/my-bot/withdraw/" in page
    assert "let one play again" in aino.get("/bots/my-bot/withdraw/").content.decode()
    assert Bot.objects.get(owner=author).current is not None, "only asked"
    aino.post("/bots/my-bot/withdraw/")
    assert Bot.objects.get(owner=author).current is None
    answer = aino.get("/bots/my-bot/versions/1/use/")
    assert (answer.status_code, answer.headers["location"]) == (302, "/bots/my-bot/versions/1/")


def test_a_version_that_is_not_ready_is_not_used(aino: Client, author: User) -> None:
    hand_in(author)
    page = aino.post("/bots/my-bot/versions/1/use/", follow=True).content.decode()
    assert "only a version that is ready" in page
    assert "no version 7" in aino.post("/bots/my-bot/versions/7/use/", follow=True).content.decode()


def test_what_a_bot_says_is_shown_as_text(aino: Client, author: User) -> None:
    judged(hand_in(author), reason="<b>x</b>", log="<script>alert(1)</script>")
    page = aino.get("/bots/my-bot/versions/1/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_the_site_owner_sees_bots_and_versions(admin_client: Client, author: User) -> None:
    version = ready(author)
    for page in ("bot/", f"bot/{version.bot_id}/change/", "botversion/", f"botversion/{version.pk}/change/"):
        assert admin_client.get(f"/admin/bots/{page}").status_code == 200


def test_a_bots_page_says_what_it_plays() -> None:
    def named(*games: str) -> str:
        return plays(Bot(current=BotVersion(manifest={"games": list(games)})))

    assert (named("hex", "tuppi"), named("*"), plays(Bot())) == ("Hex, Tuppi", "every game", "no new matches")
    assert named("hex", "no-more") == "Hex, no-more"
