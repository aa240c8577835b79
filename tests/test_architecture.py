"""The house rules that a machine can check: who imports whom, sizes, names, frozen values, and no words in code."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "bot").rglob("*.py"))
EVERYTHING = [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]

ENGINE_LIBRARY = {
    "__future__", "abc", "bisect", "collections", "copy", "dataclasses", "enum", "functools", "hashlib", "hmac",
    "importlib", "itertools", "json", "math", "operator", "pkgutil", "re", "types", "typing", "unicodedata",
}  # fmt: skip
FORBIDDEN_NAMES = re.compile(r"(^|_)(utils?|helpers?|common|misc|managers?|handlers?)(_|$)|^base$")
PORTS = {"bot/adapters/base.py", "bot/store/base.py"}
BOUNDARIES = {"bot/coordinator/coordinator.py", "bot/coordinator/painter.py"}
LIBRARIES = {
    "PIL": ("bot/render/",),
    "isal": ("bot/render/",),
    "fluent": ("bot/texts.py",),
    "telegram": ("bot/adapters/telegram/",),
    "httpx": ("bot/adapters/telegram/",),
    "discord": ("bot/adapters/discord/",),
    "aiohttp": ("bot/adapters/", "bot/metrics.py"),
    "prometheus_client": ("bot/metrics.py",),
    "aiosqlite": ("bot/store/",),
    "sqlite3": ("bot/store/", "bot/app.py", "bot/cli/contents.py", "bot/cli/backup.py"),
    "argparse": ("bot/cli/",),
    "random": ("bot/cli/",),
}
"""Where what doesn't come from ourselves may be used; whoever else wants it asks there."""
TOP = ("bot.app", "bot.cli", "bot.__main__")
"""Those that put the program together: they may know everybody, and nobody else may know them."""
BESIDE: dict[str, tuple[str, ...]] = {
    "bot": (),
    "bot.config": (),
    "bot.content": ("bot.datafiles", "bot.engine.codec", "bot.engine.registry"),
    "bot.datafiles": (),
    "bot.lettering": ("bot.datafiles",),
    "bot.log": (),
    "bot.metrics": ("bot.coordinator.watch", "bot.version"),
    "bot.texts": ("bot.datafiles", "bot.engine.text"),
    "bot.version": (),
}
"""What the modules beside the packages may know. A new one has to be entered here."""
ANY_ALLOWED = {"bot/engine/codec.py", "bot/engine/registry.py"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, absolute, also inside functions; not those for type checking only."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = name_of(path).removesuffix(".py").replace("/", ".").removesuffix(".__init__").split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    quiet = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in quiet:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def in_package(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def allowed(path: Path, imported: str) -> bool:
    """The directions of the architecture, inside the program."""
    here = name_of(path).removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    if not in_package(imported, "bot") or imported == "bot":
        return True
    if in_package(here, "bot.engine.games"):
        own = ".".join(here.split(".")[:4])
        return in_package(imported, own) or (
            in_package(imported, "bot.engine") and not in_package(imported, "bot.engine.games")
        )
    if in_package(here, "bot.engine"):
        return in_package(imported, "bot.engine")
    if in_package(here, "bot.render"):
        kernel = ("bot.engine.scene", "bot.engine.colours")
        return imported == "bot.engine" or in_package(imported, "bot.render", "bot.datafiles", "bot.lettering", *kernel)
    if in_package(here, "bot.purse"):
        return in_package(imported, "bot.purse")
    if in_package(here, "bot.coordinator"):
        ports = ("bot.adapters.base", "bot.store.base", "bot.purse", "bot.texts", "bot.lettering")
        return in_package(imported, "bot.coordinator", "bot.engine", *ports) and not in_package(
            imported, "bot.engine.games"
        )
    if in_package(here, "bot.adapters"):
        own = ".".join(here.split(".")[:3])
        ports = (
            "bot.adapters.base",
            "bot.adapters.layout",
            "bot.adapters.reach",
            "bot.engine.screen",
            "bot.datafiles",
            "bot.version",
        )
        return in_package(imported, own, *ports) or imported == "bot.adapters"
    if in_package(here, "bot.store"):
        return in_package(imported, "bot.store", "bot.purse")
    if in_package(here, *TOP):
        return True
    return in_package(imported, *BESIDE[here])


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_run_one_way(path: Path) -> None:
    assert [imported for imported in imports(path) if not allowed(path, imported)] == []


@pytest.mark.parametrize(
    ("here", "imported"),
    [
        ("bot/purse/ledger.py", "bot.store.base"),
        ("bot/metrics.py", "bot.coordinator.painter"),
        ("bot/texts.py", "bot.coordinator.session"),
        ("bot/log.py", "bot.engine.text"),
        ("bot/coordinator/painter.py", "bot.metrics"),
        ("bot/coordinator/painter.py", "bot.render"),
        ("bot/coordinator/desk.py", "bot.engine.games.coup"),
        ("bot/store/sqlite.py", "bot.coordinator.session"),
        ("bot/adapters/web/door.py", "bot.adapters.discord"),
        ("bot/engine/games/coup/rules.py", "bot.engine.games.ca_ngua"),
        ("bot/render/raster.py", "bot.cli"),
        ("bot/content.py", "bot.app"),
    ],
)
def test_a_planted_import_against_the_direction_is_found(here: str, imported: str) -> None:
    assert (ROOT / here).exists()
    assert not allowed(ROOT / here, imported)


@pytest.mark.parametrize(
    "path", [path for path in MODULES if name_of(path).startswith(("bot/engine/", "bot/purse/"))], ids=name_of
)
def test_the_engine_uses_a_short_list_of_the_library(path: Path) -> None:
    outside = {imported.split(".")[0] for imported in imports(path)} - {"bot"}
    assert outside <= ENGINE_LIBRARY


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.name in ("screens.py", "scene.py") and "games" in path.parts], ids=name_of
)
def test_words_and_pictures_cannot_name_the_state(path: Path) -> None:
    own = ".".join(name_of(path).split("/")[:-1])
    assert [imported for imported in imports(path) if in_package(imported, f"{own}.state", f"{own}.rules")] == []
    assert "bot.engine.game.State" not in set(imports(path))


@pytest.mark.parametrize("path", EVERYTHING, ids=name_of)
def test_no_module_is_longer_than_six_hundred_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 600


@pytest.mark.parametrize("path", EVERYTHING, ids=name_of)
def test_names_say_something(path: Path) -> None:
    names = [path.stem] if name_of(path) not in PORTS else []
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names += [re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() for name in classes]
    assert [name for name in names if FORBIDDEN_NAMES.search(name)] == []


@pytest.mark.parametrize("path", [path for path in MODULES if "bot/engine/" in name_of(path)], ids=name_of)
def test_values_of_the_engine_are_frozen_and_slotted(path: Path) -> None:
    loose = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Name) and decorator.id == "dataclass":
                loose.append(node.name)
            if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "dataclass":
                given = {keyword.arg for keyword in decorator.keywords}
                mutable_by_design = "draft" in node.name.lower() or path.name == "draft.py"
                if not {"frozen", "slots"} <= given and not mutable_by_design and path.name != "registry.py":
                    loose.append(node.name)
    assert loose == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_variables_are_called_by_what_they_hold(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    vague = {"data", "process"}
    named = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    named += [node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)]
    named += [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert vague & set(named) == set()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_errors_are_caught_broadly_at_the_boundaries_only(path: Path) -> None:
    here = name_of(path)
    boundary = here in BOUNDARIES or (here.startswith("bot/adapters/") and here not in PORTS)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        caught: list[ast.expr] = []
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, f"line {node.lineno}: a bare except"
            undone_and_passed_on = isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None
            caught = [] if undone_and_passed_on else [node.type]
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "suppress":
            caught = node.args
        names = {inner.id for entry in caught for inner in ast.walk(entry) if isinstance(inner, ast.Name)}
        assert boundary or not names & {"Exception", "BaseException"}, f"line {node.lineno}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_library_has_its_place(path: Path) -> None:
    here = name_of(path)
    for imported in {imported.split(".")[0] for imported in imports(path)} & set(LIBRARIES):
        assert here.startswith(LIBRARIES[imported]), f"{imported} is used in {LIBRARIES[imported]} only"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_any_is_spoken_of_where_stored_values_are_read_only(path: Path) -> None:
    if name_of(path) in ANY_ALLOWED:
        return
    named = [node.lineno for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
             if isinstance(node, ast.Name) and node.id == "Any"]  # fmt: skip
    assert named == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_vietnamese_sentence_stands_in_code(path: Path) -> None:
    """Documentation may speak Vietnamese, and so may proper names; anything else belongs into the locale files."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [
        (node.lineno, word)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documentation
        for word in re.findall(r"[^\W\d_]{2,}", node.value)
        if word[0].islower() and any(unicodedata.decomposition(letter) or letter in "đĐ" for letter in word)
    ]
    assert found == []


@pytest.mark.parametrize("path", EVERYTHING, ids=name_of)
def test_files_are_composed_and_name_no_machine_path(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert source == unicodedata.normalize("NFC", source) or "tests/" in name_of(path)
    assert not re.search(r"(?<![\w.])/(?:work|home|root)/", source)


def test_every_game_folder_has_the_same_chapters_of_its_book() -> None:
    wanted = {
        "__init__",
        "ruleset",
        "state",
        "actions",
        "events",
        "rules",
        "view",
        "screens",
        "scene",
        "notation",
        "players",
    }
    folders = [path for path in (ROOT / "bot/engine/games").iterdir() if (path / "__init__.py").is_file()]
    assert folders
    for folder in folders:
        packages = {path.parent.name for path in folder.glob("*/__init__.py")}
        chapters = {path.stem for path in folder.glob("*.py")} | packages
        assert wanted <= chapters, folder.name


def test_every_file_in_data_has_its_source_and_licence() -> None:
    listed = (ROOT / "data/README.md").read_text(encoding="utf-8")
    for path in (ROOT / "data").rglob("*"):
        if path.is_file() and path.parent.name in ("fonts", "art"):
            assert path.name in listed or re.sub(r"-[A-Za-z]+\.ttf", "-*.ttf", path.name) in listed, path.name
