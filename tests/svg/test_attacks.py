"""Every kind of attack has its verdict, and the ordinary drawing beside it is accepted."""

import pytest
from attacks import ATTACKS

from ds4gui.svg.check import check
from ds4gui.svg.verdict import Accepted, Rejection


@pytest.mark.parametrize(("drawing", "code", "neighbour"), ATTACKS.values(), ids=ATTACKS.keys())
def test_an_attack_has_its_verdict_and_its_neighbour_is_drawn(
    drawing: str, code: str, neighbour: str
) -> None:
    verdict = check(drawing)
    assert (verdict.code if isinstance(verdict, Rejection) else "") == code, verdict
    assert isinstance(check(neighbour), Accepted)
