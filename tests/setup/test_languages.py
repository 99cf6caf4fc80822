"""Finnish is complete, and the compiled file that is kept says what its source says. No gettext is needed for this."""

import ast
import gettext
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils.translation import override
from django.utils.translation.template import templatize

from tests.helpers.translations import FOLDER, entries, forms

APPS = (
    "accounts",
    "botkit",
    "bots",
    "clubs",
    "common",
    "config",
    "games",
    "ledger",
    "lobby",
    "matches",
    "nights",
    "operations",
    "pages",
    "ratings",
    "streams",
    "tournaments",
)
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
CALLS = {
    *("_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"),
    *("say", "say_n", "say_in", "refuse"),
}
AFTER_A_CONTEXT = ("pgettext", "say_in", "refuse")


def test_nothing_is_untranslated_or_uncertain() -> None:
    assert [one["msgid"] for one in entries() if "fuzzy" in one["flags"] or not all(forms(one))] == []


def test_every_placeholder_is_kept() -> None:
    for entry in entries():
        wordings = [entry["msgid"], entry.get("msgid_plural", "")]
        for text, wording in zip(forms(entry), wordings, strict=False):
            assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(wording)), entry["msgid"]


def test_the_compiled_file_is_in_step_with_its_source() -> None:
    with (FOLDER / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    expected = {}
    for entry in entries():
        key = "\x04".join(filter(None, (entry.get("msgctxt"), entry["msgid"])))
        plural = "msgid_plural" in entry
        expected |= {(key, n) if plural else key: text for n, text in enumerate(forms(entry))}
    assert {key: text for key, text in compiled.items() if key} == expected


def messages_of_python(path: Path) -> set[str]:
    """First arguments of the calls that mark a message (after a context or a field the second)."""
    calls = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    found = set()
    for call in calls:
        name = getattr(call.func, "id", "")
        place = 1 if name.startswith(AFTER_A_CONTEXT) else 0
        if name in CALLS and len(call.args) > place and isinstance(call.args[place], ast.Constant):
            found.add(str(call.args[place].value))
    return found


def messages_of_template(path: Path) -> set[str]:
    """As `makemessages` sees a template: Django's own translation of it into calls of gettext."""
    calls = templatize(path.read_text(encoding="utf-8"))
    quoted = re.findall(r"""\b(?:_|gettext|ngettext)\(\s*u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""", calls)
    return {ast.literal_eval(one) for one in quoted}


def sources() -> list[Path]:
    root = Path(settings.BASE_DIR)
    modules = [path for app in APPS for path in (root / app).rglob("*.py")]
    return [*modules, *(root / "templates").rglob("*.html")]


@pytest.mark.parametrize("kind", [".py", ".html"])
def test_every_marked_message_is_in_the_source_file(kind: str) -> None:
    known = {entry["msgid"] for entry in entries()}
    read = messages_of_python if kind == ".py" else messages_of_template
    marked = {text: path.name for path in sources() if path.suffix == kind for text in read(path)}
    unknown = {text: file for text, file in marked.items() if text and text not in known}
    assert unknown == {}, "run makemessages, translate, run compilemessages (locale/README.md)"


def messages_in_f_strings(source: str) -> list[str]:
    """Calls that mark a message inside an f-string, where makemessages does not look."""
    inside = {
        part
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
    }
    calls = [part for part in inside if isinstance(part, ast.Call)]
    return [ast.unparse(call) for call in calls if ast.unparse(call.func).rpartition(".")[2] in CALLS]


def test_no_message_stands_inside_an_f_string() -> None:
    assert messages_in_f_strings("""f'{name}: {messages.say("Trick")}, {len(name)}'""") == [
        "messages.say('Trick')"
    ]
    paths = [path for path in sources() if path.suffix == ".py"]
    found = {str(path): messages_in_f_strings(path.read_text(encoding="utf-8")) for path in paths}
    assert {path: calls for path, calls in found.items() if calls} == {}


def test_a_page_speaks_finnish() -> None:
    count = "{% blocktranslate count n=2 %}{{ n }} bot{% plural %}{{ n }} bots{% endblocktranslate %}"
    page = Template("{% load i18n %}{% translate 'Matches' %}, " + count)
    with override("fi"):
        assert page.render(Context()) == "Ottelut, 2 bottia"


REFUSAL = re.compile(r"(Error|Refusal|PermissionDenied|NotFound)$")
SERVICES = (
    "accounts",
    "bots",
    "clubs",
    "common",
    "ledger",
    "lobby",
    "matches",
    "nights",
    "operations",
    "pages",
    "tournaments",
)
NO_SERVICES = {"engine", "management", "migrations"}
IN_ENGLISH = {
    "operations/backups/archive.py": "whoever keeps the site reads it at the command line",
    "operations/backups/keeping.py": "whoever keeps the site reads it at the command line",
    "operations/backups/making.py": "whoever keeps the site reads it at the command line",
    "operations/backups/restoring.py": "whoever keeps the site reads it at the command line",
    "operations/backups/rows.py": "whoever keeps the site reads it at the command line",
    "operations/backups/uploads.py": "whoever keeps the site reads it at the command line",
    "operations/club_files/exporting.py": "whoever keeps the site reads it at the command line",
    "operations/club_files/importing.py": "whoever keeps the site reads it at the command line",
    "operations/club_files/values.py": "whoever keeps the site reads it at the command line",
    "operations/club_files/renumbering.py": "whoever keeps the site reads it at the command line",
    "operations/club_files/parts.py": "whoever keeps the site reads it at the command line",
    "operations/versions.py": "whoever keeps the site reads it at the command line",
    "ledger/triggers.py": "whoever sets up a database of a third kind reads it at the command line",
    "nights/upgrading.py": "whoever runs the migrations reads it at the command line",
    "ledger/unapplying.py": "whoever runs the migrations reads it at the command line",
}


def bare_refusals(tree: ast.Module) -> list[int]:
    """The lines on which a refusal is raised with a sentence of its own that does not go through gettext."""
    lines = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call) or not node.exc.args:
            continue
        name = ast.unparse(node.exc.func).rpartition(".")[2]
        said = node.exc.args[0]
        parts = said.values if isinstance(said, ast.JoinedStr) else [said]
        words = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
        if REFUSAL.search(name) and isinstance(said, ast.JoinedStr | ast.Constant) and " " in words.strip():
            lines.append(node.lineno)
    return lines


def test_what_services_refuse_is_said_in_the_readers_language() -> None:
    found = [
        f"{path}:{line}"
        for room in SERVICES
        for path in sorted(Path(room).rglob("*.py"))
        if not NO_SERVICES & set(path.parts) and path.as_posix() not in IN_ENGLISH
        for line in bare_refusals(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []
