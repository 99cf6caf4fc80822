"""What lets somebody in does not stand in a log."""

from pathlib import Path

import pytest

from common.redaction import redacted
from ops.local.log import Log


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Not Found: /invitations/pJ3d-8fKq_0aLm2ZxR7t/", "Not Found: /invitations/***/"),
        ("GET /accounts/login/?next=%2Finvitations%2FpJ3d-8fKq_0aLm2ZxR7t%2F 200", None),
        ("GET /clubs/kallio/calendar/Mw:1uXk2f:Abcdefgh.ics HTTP/1.1", None),
        ("GET /password/new/1-abc-0123456789/ 200", "GET /password/new/***/ 200"),
        ("next=%2Fmail%2Fconfirm%2FMQ:1abc:xyz0123", "next=%2Fmail%2Fconfirm%2F***"),
        (
            "GET /api/me/?token=9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b&limit=1",
            "GET /api/me/?token=***&limit=1",
        ),
        ("'Authorization: Token 9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b'", "'Authorization: Token ***'"),
        ("worker@kerho ready.", "worker@kerho ready."),
        ("Not Found: /clubs/kallio/nights/", "Not Found: /clubs/kallio/nights/"),
    ],
)
def test_what_opens_doors_does_not_stand_in_a_log(tmp_path: Path, line: str, kept: str | None) -> None:
    assert kept is None or redacted(line) == kept
    Log(tmp_path / "log").write("web", line)
    written = (tmp_path / "log").read_text()
    for secret in ("pJ3d", "9944b", "1uXk2f"):
        assert secret not in written
