"""The API of bots."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from bots import services
from bots.models import Bot, BotVersion
from clubs.models import User
from tests.bots.conftest import bot_files, bot_zip, hand_in
from tests.helpers.judged import judged
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino(author: User) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(author)}")
    return client


def post(client: APIClient, address: str, **given: Any) -> Any:
    return client.post(address, given, format="multipart")


def upload(content: bytes, name: str = "bot.zip") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_a_bot_is_handed_in_with_a_token(aino: APIClient) -> None:
    answer = post(aino, "/api/bots/", archive=upload(bot_zip()))
    assert answer.status_code == 201, answer.json()
    assert answer.json()["bot"] == "my-bot"
    assert answer.json()["status"] == "checking"
    assert answer.json()["playing"] is False


def test_a_folder_is_handed_in_by_files_and_paths(aino: APIClient) -> None:
    files = {**bot_files(), "lib/search.py": b"", "lib/__init__.py": b""}
    answer = post(
        aino,
        "/api/bots/",
        files=[upload(content, path.split("/")[-1]) for path, content in files.items()],
        paths=list(files),
    )
    assert answer.status_code == 201, answer.json()
    version = BotVersion.objects.get()
    assert version.checksum == services.read_files(files).checksum


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "Nothing was handed in"),
        ({"archive": b"rubbish"}, "not a zip archive"),
        ({"archive": bot_zip({"bot.py": b""})}, "no kerho-bot.toml"),
        ({"archive": bot_zip(bot_files(games='["chess"]'))}, "'chess', which is not played here"),
        ({"files": [b"x", b"y"], "paths": ["bot.py"]}, "2 files but 1 paths"),
        ({"files": [b"x", b"y"], "paths": ["bot.py", "bot.py"]}, "same path"),
        ({"files": [b"x"], "paths": ["../bot.py"]}, "not an accepted name"),
    ],
)
def test_rubbish_is_refused_in_the_one_shape_of_errors(
    given: dict[str, Any], said: str, aino: APIClient
) -> None:
    sent = dict(given)
    if "archive" in sent:
        sent["archive"] = upload(sent["archive"])
    if "files" in sent:
        sent["files"] = [upload(content, "f") for content in sent["files"]]
    answer = post(aino, "/api/bots/", **sent)
    assert answer.status_code == 400
    assert said in answer.json()["error"]["message"]
    assert not Bot.objects.filter(builtin="").exists()


def test_json_is_not_an_upload(aino: APIClient) -> None:
    assert aino.post("/api/bots/", {"archive": "x"}, format="json").status_code == 415


def test_uploads_are_throttled_and_reading_is_not(aino: APIClient, settings: Any) -> None:
    settings.BOT_UPLOADS_PER_HOUR = 2
    statuses = [post(aino, "/api/bots/").status_code for _ in range(3)]
    assert statuses == [400, 400, 429]
    assert [aino.get("/api/bots/").status_code for _ in range(4)] == [200] * 4


def test_visitors_read_bots_and_nothing_else(author: User) -> None:
    version = hand_in(author)
    visitor = APIClient()
    built_in = visitor.get("/api/bots/").json()["results"]
    assert {bot["owner"] for bot in built_in} == {None}
    judged(version, log="log")
    (bot,) = (bot for bot in visitor.get("/api/bots/").json()["results"] if bot not in built_in)
    assert bot["slug"] == "my-bot"
    assert bot["owner"] == "aino"
    assert bot["version"] == 1
    assert bot["games"] == ["hex"]
    assert visitor.get("/api/bots/my-bot/").json() == bot
    assert post(visitor, "/api/bots/", archive=upload(bot_zip())).status_code == 401
    assert visitor.get("/api/bots/my-bot/versions/").status_code == 401


def test_versions_and_logs_are_the_owner_s(aino: APIClient, author: User, rival: User) -> None:
    judged(hand_in(author), log="my log")
    assert aino.get("/api/bots/my-bot/versions/").json()["results"][0]["playing"] is True
    assert aino.get("/api/bots/my-bot/versions/1/").json()["log"] == "my log"
    assert aino.get("/api/bots/my-bot/versions/2/").status_code == 404
    other = APIClient()
    other.force_authenticate(rival)
    for address in ("versions/", "versions/1/"):
        assert other.get(f"/api/bots/my-bot/{address}").status_code == 404
    assert post(other, "/api/bots/my-bot/versions/", archive=upload(bot_zip())).status_code == 404
    assert other.post("/api/bots/my-bot/versions/1/use/").status_code == 404


def test_a_version_is_chosen(aino: APIClient, author: User) -> None:
    judged(hand_in(author))
    answer = post(aino, "/api/bots/my-bot/versions/", archive=upload(bot_zip(bot_files(program="pass\n"))))
    assert answer.json()["number"] == 2
    refused = aino.post("/api/bots/my-bot/versions/2/use/")
    assert refused.status_code == 400
    assert "only a version that is ready" in refused.json()["error"]["message"]
    assert aino.post("/api/bots/my-bot/versions/1/use/").json()["playing"] is True


def test_what_withdrawing_brings_is_read_before_by_its_owner_alone(
    aino: APIClient, author: User, rival: User
) -> None:
    judged(hand_in(author))
    assert aino.get("/api/bots/my-bot/withdraw/").json() == {"consequences": [], "undone_by": []}
    hand_in(author, program="from kerho_bot import run\nrun(lambda turn: turn.legal[-1])\n")
    (sentence,) = aino.get("/api/bots/my-bot/withdraw/").json()["undone_by"]
    assert sentence.startswith("Version 2 is being checked: if it passes, it plays")
    aino.credentials(HTTP_AUTHORIZATION=f"Token {token_of(rival)}")
    assert aino.get("/api/bots/my-bot/withdraw/").status_code == 404


def test_it_is_withdrawn_and_let_play_again(aino: APIClient, author: User) -> None:
    judged(hand_in(author))
    for _twice in range(2):
        assert aino.post("/api/bots/my-bot/withdraw/").json()["version"] is None
    assert aino.post("/api/bots/my-bot/versions/1/use/").json()["playing"] is True
