"""The files that set the project up agree with each other, and the code passes its linters."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def by_name(lines):
    """{canonical name: requirement}"""
    requirements = map(Requirement, lines)
    return {canonicalize_name(requirement.name): requirement for requirement in requirements}


EXTRAS = PROJECT["optional-dependencies"]
DIRECT = by_name(PROJECT["dependencies"] + EXTRAS["course"] + EXTRAS["site"] + EXTRAS["test"])


def test_every_dependency_is_pinned_within_its_bounds():
    lines = [line for line in read("requirements.txt").splitlines() if not line.startswith("#")]
    for line in lines:  # no hosts, no options
        assert re.fullmatch(r"[\w.-]+==[\w.]+( ; .+)?", line)
    pins = by_name(lines)
    for name, requirement in DIRECT.items():
        (pin,) = pins[name].specifier
        assert requirement.specifier.contains(pin.version), f"{pins[name]} is outside {requirement}"


def test_conda_environment_names_the_same_dependencies():
    environment = yaml.safe_load(read("environment.yml"))
    assert environment["name"] == PROJECT["name"]
    assert environment["channels"] == ["conda-forge"]
    *lines, last = environment["dependencies"]
    conda = by_name(lines)  # every direct dependency has the same name on conda-forge
    assert conda.pop("python").specifier == PROJECT["requires-python"]
    assert str(conda.pop("pip")) == "pip"
    assert {name: r.specifier for name, r in conda.items()} == {
        name: r.specifier for name, r in DIRECT.items()
    }
    assert last == {"pip": ["-e ."]}


def test_pytest_alone_compares_every_output_of_every_notebook():
    options = PYPROJECT["tool"]["pytest"]["ini_options"]
    assert options["testpaths"] == ["tests", "notebooks"]
    words = options["addopts"].split()
    assert "--nbval" in words
    assert not {"--nbval-lax", "--nbval-sanitize-with", "--sanitize-with"} & set(words)


def test_both_ci_systems_run_make_test():
    workflow = yaml.safe_load(read(".github/workflows/test.yml"))
    steps = [step.get("run", "") for step in workflow["jobs"]["test"]["steps"]]
    assert steps[-1].startswith("make test")
    assert read(".ci/run").splitlines()[-1] == "make test"


def test_the_image_is_made_from_the_pins():
    said = read("binder/Dockerfile")
    (version,) = re.findall(r"^FROM python:(\d+\.\d+)-slim$", said, re.MULTILINE)
    assert version in {str(p) for p in matrix_of("test")["python"]}
    installed = re.findall(r"pip install --no-cache-dir (.+)", said)
    assert installed == ["-r requirements.txt ${HUB:+jupyterhub==${HUB}}", "--no-deps --editable ."]


def matrix_of(job):
    return yaml.safe_load(read(".github/workflows/test.yml"))["jobs"][job]["strategy"]["matrix"]


def test_other_versions_are_tested_too():
    targets = {one["target"] for one in matrix_of("versions")["include"]}
    assert targets == {"test-lowest", "test-newest"}
    assert targets <= set(re.search(r"^\.PHONY: (.+)$", read("Makefile"), re.MULTILINE)[1].split())


def test_citation_has_the_version_of_the_package():
    citation = yaml.safe_load(read("CITATION.cff"))
    assert citation["version"] == PROJECT["version"]


def test_every_command_in_the_readme_is_a_make_target():
    targets = set(re.search(r"^\.PHONY: (.+)$", read("Makefile"), re.MULTILINE)[1].split())
    # In code only: a line of a block that starts with make, or `make ...` in a sentence.
    command = re.compile(r"(?:^ *(?:\$ )?|`)make +(?:\w+=\S+ +)*(\w+)", re.MULTILINE)
    named = command.findall(read("README.md"))
    assert named, "README.md should say how to start"
    assert set(named) <= targets


# Spelled so that this file does not match itself.
PRIVATE = re.compile(
    r"(?<![\w./])/(?:home|root|tmp|Users|work)/\w"
    r"|\.\./shared"
    r"|py[p]i\.org|python[h]osted|anaconda\.(?:org|com)"
)


def test_a_local_path_is_told_from_a_relative_one():
    assert PRIVATE.search("see " + "/".join(["", "home", "me"]))
    assert PRIVATE.search("https://" + "/".join(["pypi" + ".org", "simple"]))
    assert not PRIVATE.search("see docs/var/plan, or https://example.com/home/page")


def test_no_file_names_a_local_path_or_a_package_host():
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        run = subprocess.run(listing, cwd=ROOT, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        pytest.skip("git is not installed")
    if run.returncode:
        pytest.skip("not a git checkout")
    found = []
    for name in sorted(set(run.stdout.splitlines())):
        if (ROOT / name).is_file():
            text = (ROOT / name).read_text(encoding="utf-8", errors="ignore")
            found += [f"{name}: {match[0]}" for match in PRIVATE.finditer(text)]
    assert found == []


def kept(where, folder):
    """A folder in which a tool may remember what it found, if `where` can be written to."""
    try:
        where.mkdir(parents=True, exist_ok=True)
        NamedTemporaryFile(dir=where).close()
    except OSError:
        return folder
    return where


@pytest.mark.parametrize("command", [["ruff", "check", "."], ["mypy"]], ids=lambda words: words[0])
def test_linter_is_silent(command, tmp_path):
    cache = ["--cache-dir", str(kept(ROOT / "build" / command[0], tmp_path))]
    command = [sys.executable, "-m", *command, *cache]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stdout + run.stderr


def test_what_cannot_be_kept_is_put_elsewhere(tmp_path):
    (tmp_path / "file").touch()
    assert kept(tmp_path / "file" / "below", tmp_path / "other") == tmp_path / "other"
    assert kept(tmp_path / "new", tmp_path / "other") == tmp_path / "new"
