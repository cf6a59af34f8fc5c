"""The certificates of the ledger, written out and checked once more by the second checker."""

import copy
import json

import pytest

from derivations import certificates, ledger, recheck
from derivations.__main__ import certify

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
