"""TeX to pixels in the real, confined worker: what models write is set, nothing half."""

import queue
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import psutil
import pytest

from ds4gui import limits
from ds4gui.raster.formula_pool import DrawnFormula, FormulaJob, FormulaPool
from ds4gui.raster.formulas import (
    FormulaPicture,
    FormulaReply,
    formula_job_from_payload,
    formula_reply_from_payload,
    payload_from_formula_job,
    payload_from_formula_reply,
)
from ds4gui.raster.protocol import Failure, ProtocolError

REPLY_S = 60.0

WRITTEN = (Path(__file__).parents[1] / "data" / "formulas.txt").read_text("utf-8").splitlines()
"""A formula a line, as models write them."""

LOST = (
    r"\ce{H2O}", r"\foo{x}", r"\text{a \foo b}", r"\text{漢字}", r"\begin{foo} x \end{foo}",
    r"\begin{array}{c} 1 \\ \hline 2 \end{array}", r"\colorbox{red}{x}", r"\frac{a}", "x_{",
    "a & b", r"\left( a", "a^b^c", "", " ", r"\phantom{x}", r"\def\a{b}\a", r"\newcommand{\a}{b}\a",
    r"\includegraphics{/etc/passwd}", r"\href{https://example.org}{x}", "\ud800", "\0", "\\",
    "&amp;",     r"\hspace{99999999em} x", r"\style{fill:red}{x}",
)  # fmt: skip
"""What no setter could be trusted with, or would leave something out of."""

Answer = DrawnFormula | Failure
Ask = Callable[..., Answer]


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    """Asks a pool of its own, and waits."""
    before = set(psutil.Process().children(recursive=True))
    replies: queue.Queue[Answer] = queue.Queue()
    pool = FormulaPool(lambda _, reply: replies.put(reply))

    def one(tex: str, *, display: bool = True, em_px: int = 17) -> Answer:
        pool.submit(FormulaJob(number=1, tex=tex, display=display, em_px=em_px))
        return replies.get(timeout=REPLY_S)

    yield one
    pool.close()
    assert set(psutil.Process().children(recursive=True)) <= before


def ink(reply: Answer) -> np.ndarray:
    assert isinstance(reply, DrawnFormula), reply
    height, width = reply.height_px + 2, reply.width_px + 2
    texels = np.frombuffer(reply.texels, np.float32).reshape(height, width, 4)
    assert (texels[..., :3] == 1.0).all()
    alpha = texels[..., 3]
    assert np.count_nonzero(alpha[1:-1, 1:-1]) == np.count_nonzero(alpha), "the rim is not empty"
    return np.rint(alpha[1:-1, 1:-1] * 255).astype(np.uint8)


@pytest.mark.parametrize("tex", WRITTEN)
def test_what_models_write_is_set(ask: Ask, tex: str) -> None:
    pixels = ink(ask(tex))
    assert (pixels > 128).any()
    rim = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    assert rim.max() < 128, "something is cut off"


@pytest.mark.parametrize("tex", LOST)
def test_what_would_be_lost_is_not_set(ask: Ask, tex: str) -> None:
    assert isinstance(ask(tex), Failure)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"\begin{aligned} a &= b \\[4pt] c &= d \end{aligned}",
         r"\begin{aligned} a &= b \\ c &= d \end{aligned}"),
        (r"x = y \label{eq:1}", "x = y"),
        (r"\begin{align} a &= b \nonumber \end{align}", r"\begin{align*} a &= b \end{align*}"),
        ("50% of x", r"50\% of x"),
        (r"\operatorname*{arg\,max} x", r"\operatorname{arg\,max} x"),
        (r"\mathop{x} y", "{x} y"),
        (r"\bigl\{ x \bigr\}", r"\bigl\lbrace x \bigr\rbrace"),
    ],
)  # fmt: skip
def test_what_the_reader_gets_wrong_is_put_right(ask: Ask, one: str, other: str) -> None:
    assert np.array_equal(ink(ask(one)), ink(ask(other)))


def test_letters_stand_on_the_base_line(ask: Ask) -> None:
    for tex in ("x", "x^2", r"\frac{x}{x}", "y"):
        reply = ask(tex, em_px=40)
        assert isinstance(reply, DrawnFormula)
        pixels = ink(reply)
        below = pixels[reply.base_px + 1 :]
        assert (below > 128).any() == (tex not in ("x", "x^2"))
        if tex == "x":
            assert (pixels[reply.base_px - 3 : reply.base_px] > 128).any()


def test_a_bar_is_sharp(ask: Ask) -> None:
    for em_px in (15, 17, 22, 26, 34):
        rows = ink(ask(r"\frac{x}{x}", em_px=em_px))
        middle = rows[:, rows.shape[1] // 2 - 1]
        bar = max(range(len(middle)), key=lambda y: int(rows[y].astype(int).sum()))
        assert middle[bar] == 255, em_px


def test_size_follows_the_em(ask: Ask) -> None:
    small, large = ink(ask("x + y", em_px=20)), ink(ask("x + y", em_px=40))
    assert large.shape[1] == pytest.approx(2 * small.shape[1], abs=4)


def test_display_puts_limits_above_and_below(ask: Ask) -> None:
    tex = r"\sum_{i=1}^{n} i"
    assert ink(ask(tex)).shape[0] > ink(ask(tex, display=False)).shape[0]


@pytest.mark.parametrize("face", ["mathbf", "mathbb"])
def test_digits_have_faces_too(ask: Ask, face: str) -> None:
    plain, faced = ink(ask("1")), ink(ask(f"\\{face}{{1}}"))
    assert not np.array_equal(plain, faced)


def test_a_binomial_has_no_bar(ask: Ask) -> None:
    pixels = ink(ask(r"\binom{n}{k}", em_px=30))
    height, width = pixels.shape
    middle = pixels[height * 2 // 5 : height * 3 // 5, width * 2 // 5 : width * 3 // 5]
    assert not (middle.min(axis=1) > 128).any()


@pytest.mark.parametrize(
    "tex", [r"\left(" * 40 + "x" + r"\right)" * 40, r"\text{" * 4_000 + "x" + "}" * 4_000]
)
def test_what_takes_for_ever_ends_and_the_next_is_set(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tex: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(limits, "FORMULA_DEADLINE_S", 1.0)
        assert isinstance(ask(tex), Failure)
    assert isinstance(ask("x"), DrawnFormula)


def test_without_a_worker_every_formula_fails() -> None:
    replies: queue.Queue[Answer] = queue.Queue()
    pool = FormulaPool(lambda _, reply: replies.put(reply), [sys.executable, "-c", ""])
    try:
        pool.submit(FormulaJob(number=1, tex="x", display=False, em_px=17))
        assert replies.get(timeout=REPLY_S) == Failure("worker_not_started")
    finally:
        pool.close()


def test_jobs_and_replies_survive_the_way() -> None:
    job = FormulaJob(number=7, tex=r"\frac{a}{b}", display=True, em_px=17)
    assert formula_job_from_payload(payload_from_formula_job(job)) == job
    picture = FormulaPicture(width_px=2, height_px=3, base_px=2, coverage=bytes(6))
    for reply in (picture, Failure("not_set")):
        payload = payload_from_formula_reply(7, reply)
        assert formula_reply_from_payload(payload, job) == reply


@pytest.mark.parametrize(
    "lie",
    [
        FormulaPicture(width_px=2, height_px=3, base_px=2, coverage=bytes(5)),
        FormulaPicture(width_px=2, height_px=3, base_px=4, coverage=bytes(6)),
        FormulaPicture(width_px=0, height_px=3, base_px=1, coverage=b""),
        FormulaPicture(width_px=8_000, height_px=8_000, base_px=1, coverage=bytes(8)),
        Failure("Not A Code"),
    ],
)
def test_a_lie_is_no_reply(lie: FormulaReply) -> None:
    job = FormulaJob(number=1, tex="x", display=False, em_px=17)
    with pytest.raises(ProtocolError):
        formula_reply_from_payload(payload_from_formula_reply(1, lie), job)
    with pytest.raises(ProtocolError):
        formula_reply_from_payload(payload_from_formula_reply(2, Failure("not_set")), job)
