"""The certificates of the ledger, written out and checked once more by the second checker."""

import copy
import json

import pytest
import sympy as sp

from derivations import certificates, ledger, recheck
from derivations.__main__ import certify
from derivations.core import verify
from derivations.core.check import Cancelled
from derivations.core.claims import Claim, lemma
from derivations.core.evidence import Chain, Unsound
from derivations.core.hypotheses import assume
from derivations.core.words import R, hilbert_space, index, letter, probability_space, total

SOME = ("start.distance", "lagrange.not-definite", "riesz.substituted", "conditional.inserted")


def test_certificates_are_written_and_checked(tmp_path, capsys, monkeypatch):
    some = {name: ledger.claims()[name] for name in SOME}
    monkeypatch.setattr(ledger, "claims", lambda: some)
    path = tmp_path / "new" / "certificates.json"
    assert certify(path, check=True) == 0
    assert capsys.readouterr().out.startswith("4 claims, ")
    written = json.loads(path.read_text(encoding="utf-8"))
    assert [claim["id"] for claim in written["claims"]] == list(SOME)
    written["claims"][0]["links"][0]["steps"] = []
    path.write_text(json.dumps(written), encoding="utf-8")
    assert recheck.main([str(path)]) == 1
    assert "1 refused" in capsys.readouterr().out


@pytest.mark.parametrize("name", SOME)
def test_a_claim_is_refused_if_its_certificate_is_changed(name):
    entry = certificates.document(ledger.claims()[name][1])
    recheck.check(entry)
    changed = copy.deepcopy(entry)
    link = next(link for link in changed["links"] if link["steps"])
    link["steps"].pop()
    with pytest.raises(recheck.Refused):
        recheck.check(changed)


# A claim that no sum of hypotheses proves: its certificates hold a lemma

H = hilbert_space("H")
A, u = letter("A", H, H), letter("u", H)
value = sp.Symbol("λ", real=True)


def turn_and_stretch(model):
    """Turn a plane, stretch the other axes: normal, and not symmetric."""
    rows = model[A]
    p, q, zero = rows[0][0], rows[0][1] + 7, 0 * rows[0][0]
    stretched = [[x if i == j else zero for j, x in enumerate(r)] for i, r in enumerate(rows)]
    rest = [zero] * (len(rows) - 2)
    model[A] = [[p, q, *rest], [-q, p, *rest], *stretched[2:]]


def last_axis(model):
    """Let A keep the last axis, as it does where it turns a plane and stretches the rest."""
    zero = 0 * model[A][0][0]
    model[A] = [[*row[:-1], zero] for row in model[A][:-1]] + [model[A][-1]]
    model[u] = [[zero]] * (len(model[u]) - 1) + [model[u][-1]]
    model.parameters[value] = model[A][-1][-1]


NORMAL = assume("AA* = A*A", "A is normal", A * A.adj, A.adj * A, turn_and_stretch)
VECTOR = assume("Au = λu", "u is an eigenvector", A * u, value * u, last_axis)


def lines(*words):
    return Chain(tuple((word, "") for word in words))


adjoint = Claim(
    "test.adjoint",
    "nowhere",
    "An eigenvector u of a normal A is one of its adjoint.",
    lines(A.adj * u, value * u),
    given=(NORMAL, VECTOR),
    shapes=({H: 3},),
)
twice = Claim(
    "test.twice",
    "nowhere",
    "It is one of the square too, and back.",
    lines(A.adj * A.adj * u, A.adj * (value * u), A.adj * A.adj * u),
    given=(NORMAL, VECTOR, lemma(adjoint)),
    shapes=({H: 3},),
)


def names(steps):
    for step in steps:
        if step["rule"] == "cancel":
            yield from (step["name"], *names(step["steps"]))


def test_a_claim_that_cancels_is_verified_and_written():
    report = adjoint.verify()
    assert report.verdict == "holds" and report.used == {NORMAL.name, VECTOR.name}
    assert not report.joint
    [(cancelled, _)] = report.certificates
    assert isinstance(cancelled, Cancelled)
    entry = certificates.document(adjoint)
    recheck.check(entry)
    [link] = entry["links"]
    assert [step["rule"] for step in link["steps"]] == ["cancel", "combine"]
    changed = copy.deepcopy(entry)
    changed["links"][0]["steps"][0]["steps"].pop()
    with pytest.raises(recheck.Refused):
        recheck.check(changed)


def test_without_a_hypothesis_nothing_is_cancelled():
    for h in adjoint.given:
        with pytest.raises(Unsound, match="left over"):
            Claim("test.less", "nowhere", "A u.", adjoint.evidence, given=(h,)).verify()


def test_a_lemma_that_cancels_is_written_wherever_it_is_used():
    """Twice, and under two names."""
    entry = certificates.document(twice)
    recheck.check(entry)
    found = [name for link in entry["links"] for name in names(link["steps"])]
    assert found == ["X1 = 0", "X2 = 0"]


def test_a_hypothesis_keeps_its_name():
    taken = assume("X1 = 0", "A is normal", A * A.adj, A.adj * A, turn_and_stretch)
    claim = Claim(
        "test.taken", "nowhere", adjoint.sentence, adjoint.evidence, given=(taken, VECTOR),
        shapes=({H: 3},),
    )  # fmt: skip
    entry = certificates.document(claim)
    recheck.check(entry)
    assert [*names(entry["links"][0]["steps"])] == ["X2 = 0"]


def test_what_meets_on_the_way_to_a_lemma_has_to_converge_too():
    """Where nothing crowds in the goal, something may in the square."""
    P = probability_space("P")
    x = index("x", P)
    g, h, s = letter("g", P), letter("h", P), letter("s", R)
    crowd = total(x, g[x] * g[x] * h[x])
    given = assume("square", "", s * s, crowd), assume("crowd", "", crowd, s * 0)
    claim = Claim("test.joint", "nowhere", "A line.", lines(s, s * 0), given=given)
    proof = verify.prove(claim, [s, s * 0])
    assert isinstance(proof.certificates[0][0], Cancelled) and verify.joint(claim, proof)
