"""The certificates of the ledger, written out and checked once more by the second checker."""

import copy
import json

import pytest

from derivations import certificates, ledger, recheck
from derivations.__main__ import certify


def test_every_proof_is_checked_twice(tmp_path, capsys):
    path = tmp_path / "certificates.json"
    assert certify(path, check=True) == 0
    said = capsys.readouterr().out
    written = json.loads(path.read_text(encoding="utf-8"))["claims"]
    links = sum(len(claim["links"]) for claim in written)
    assert f"{len(written)} claims, {links} equations" in said and "; 0 refused" in said
    proved = {n for n, (_, c) in ledger.claims().items() if c.verify().certificates}
    assert {claim["id"] for claim in written} == proved
    assert len(proved) > 300


@pytest.mark.parametrize("name", ["start.distance", "lagrange.not-definite", "riesz.substituted"])
def test_a_claim_is_refused_if_its_certificate_is_changed(name):
    entry = certificates.document(ledger.claims()[name][1])
    recheck.check(entry)
    changed = copy.deepcopy(entry)
    link = next(link for link in changed["links"] if link["steps"])
    link["steps"].pop()
    with pytest.raises(recheck.Refused):
        recheck.check(changed)
