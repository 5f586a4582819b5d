"""Real pages in a real Chromium: what they can reach, report and use up."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from widget_guest import (
    BUTTON,
    DARK,
    GREEN,
    PATIENCE_S,
    SHAPE,
    STILL,
    Guest,
    click,
    color_at,
    group_of,
    near,
)

from ds4gui.browser.events import ENDINGS, Asked, Began, Ended, LeftByTab, Sized
from ds4gui.browser.page import Shape
from ds4gui.browser.process import Chromium
from ds4gui.browser.renderers import slay


@pytest.fixture(scope="module")
def shared(browser: Path) -> Iterator[Guest]:
    guest = Guest(browser)
    yield guest
    guest.host.close()


@pytest.fixture
def guest(shared: Guest) -> Iterator[Guest]:
    yield shared
    shared.clear()


def test_a_page_is_shown_in_our_colours_as_high_as_it_is(guest: Guest) -> None:
    guest.host.show("a", "<div style='height:300px'></div>", SHAPE)
    assert guest.until(Sized, "a").height_css == 324  # 12 px of padding on both sides
    frame = guest.frame_until("a", lambda frame: frame.height_px == 324)
    assert frame.width_px == 600
    assert near(color_at(frame, 300, 150), (0x10, 0x14, 0x18))


def test_at_twice_the_size_it_has_twice_the_pixels_and_the_same_height(guest: Guest) -> None:
    shape = Shape(width_px=1200, scale=2.0, theme=DARK)
    guest.host.show("a", "<div style='height:300px'></div>", shape)
    assert guest.until(Sized, "a").height_css == 324
    frame = guest.frame_until("a", lambda frame: frame.height_px == 648)
    assert frame.width_px == 1200


@pytest.mark.parametrize(("asked", "given"), [("5px", 48), ("90000px", 1200), ("100vh", 1200)])
def test_its_height_stays_within_bounds(guest: Guest, asked: str, given: int) -> None:
    guest.host.show("a", f"<div style='height:{asked}'></div>", SHAPE)
    guest.until(Began, "a")
    if given == 48:
        guest.frame_until("a", lambda frame: frame.height_px == 48)
    else:
        guest.frame_until("a", lambda frame: frame.height_px == given)


def test_a_press_pays_for_one_follow_up_and_what_comes_by_itself_for_none(guest: Guest) -> None:
    alone = "<script>setTimeout(() => sendPrompt('alone'), 10)</script>"
    guest.host.show("a", BUTTON + alone, SHAPE)
    first = guest.until(Asked, "a")
    assert (first.text, first.paid) == ("alone", False)
    guest.frame_until("a", lambda frame: frame.height_px > 200)
    click(guest, "a", 100, 30)
    second = guest.until(Asked, "a")
    assert (second.text, second.paid) == ("more", True)
    guest.frame_until("a", lambda frame: near(color_at(frame, 300, 150), GREEN))


def test_one_press_does_not_pay_twice_and_a_forged_one_never(guest: Guest) -> None:
    greedy = BUTTON.replace("sendPrompt('more')", "sendPrompt('one');sendPrompt('two')")
    guest.host.show("a", greedy + "<script>setTimeout(()=>b.click(),10)</script>", SHAPE)
    assert [guest.until(Asked, "a").paid for _ in range(2)] == [False, False]
    guest.frame_until("a", lambda frame: frame.height_px > 200)
    click(guest, "a", 100, 30)
    assert [guest.until(Asked, "a").paid for _ in range(2)] == [True, False]


def test_typing_reaches_it_and_tab_leaves_it_behind_its_last_control(guest: Guest) -> None:
    field = (
        "<input id=t oninput=\"if(t.value==='hé')document.body.style.background='rgb(0,200,0)'\">"
        "<div style='height:200px'></div>"
    )
    guest.host.show("a", field, SHAPE)
    guest.frame_until("a", lambda frame: frame.height_px > 200)
    guest.host.tab("a", back=False)
    guest.host.to("a", lambda page: page.text("hé"))
    guest.frame_until("a", lambda frame: near(color_at(frame, 300, 150), GREEN))
    guest.host.tab("a", back=False)
    guest.until(LeftByTab, "a")


def test_its_state_stays_when_colours_and_width_change(guest: Guest) -> None:
    guest.host.show("a", BUTTON, SHAPE)
    guest.frame_until("a", lambda frame: frame.height_px > 200)
    click(guest, "a", 100, 30)
    guest.frame_until("a", lambda frame: near(color_at(frame, 300, 150), GREEN))
    guest.host.show("a", BUTTON, Shape(width_px=500, scale=1.0, theme=DARK))
    frame = guest.frame_until("a", lambda frame: frame.width_px == 500)
    assert near(color_at(frame, 300, 150), GREEN)


@pytest.mark.parametrize(
    ("fragment", "codes"),
    [
        ("<script>setTimeout(()=>{for(;;);},50)</script>", "hung"),
        ("<script>for(;;);</script>", "hung"),
        (
            "<script>const a=[];setInterval(()=>{const b=new Uint8Array(3e7);b.fill(7);a.push(b)},"
            "20)</script>",
            "memory",
        ),
        (
            "<script>setInterval(()=>{for(let i=0;i<2000;i++)setTimeout(()=>{throw 1})},1)"
            "</script>",
            "flood",
        ),
        ("<script>setTimeout(()=>{throw new Error('x'.repeat(3e7))},50)</script>", "flood hung"),
        ("<script>setTimeout(()=>{throw new Error('x'.repeat(5e6))},50)</script>", "flood"),
        ("<script>setTimeout(()=>{location='about:blank'},50)</script>", "left"),
        (
            "<script>setTimeout(()=>{document.documentElement.remove();for(;;);},50)</script>",
            "hung",
        ),
        (
            "<script>setTimeout(()=>{location=URL.createObjectURL(new Blob(['x'],"
            "{type:'text/html'}))},50)</script>",
            "left",
        ),
    ],
)
def test_who_breaks_a_rule_is_ended_and_its_neighbour_goes_on(
    guest: Guest, fragment: str, codes: str
) -> None:
    guest.host.show("a", BUTTON, SHAPE)
    guest.frame_until("a", lambda frame: frame.height_px > 200)
    guest.host.show("b", "<p>x</p>" + fragment, SHAPE)
    end_s = time.monotonic() + PATIENCE_S
    while True:
        event = guest.news.get(timeout=max(0.0, end_s - time.monotonic()))
        if isinstance(event, Ended):
            break
    assert event.key == "b"
    assert event.code in codes.split()
    assert event.message == ENDINGS[event.code]
    click(guest, "a", 100, 30)
    assert guest.until(Asked, "a").paid


@pytest.mark.parametrize(
    "script",
    ["location='https://example.com/'", "location.reload()", "window.open('about:blank')",
     "alert(1)", "document.body.innerHTML='<a id=x href=data:text/html,x>x</a>';x.click()"],
)  # fmt: skip
def test_a_page_that_tries_to_go_stays_where_it_is(guest: Guest, script: str) -> None:
    guest.host.show("a", BUTTON + f"<script>setTimeout(()=>{{{script}}},30)</script>", SHAPE)
    guest.frame_until("a", lambda _: True)  # it may have gone for its own words already
    guest.host.show("a", BUTTON, Shape(width_px=500, scale=1.0, theme=DARK))
    guest.frame_until("a", lambda frame: frame.width_px == 500)


def test_what_a_page_says_cannot_be_made_longer_by_what_every_object_inherits(
    guest: Guest,
) -> None:
    forges = "<script>Object.prototype.toJSON=()=>'x'.repeat(1e7);sendPrompt('y')</script>"
    guest.host.show("a", forges, SHAPE)
    assert guest.until(Asked, "a").text == "y"


def test_the_binding_is_out_of_a_pages_reach_and_it_has_no_origin(guest: Guest) -> None:
    tells = (
        "<script>let s='';try{localStorage.x=1}catch(e){s=e.name}"
        "sendPrompt([typeof __ds4gui,typeof RTCPeerConnection,self.origin,s].join())</script>"
    )
    guest.host.show("a", tells, SHAPE)
    assert guest.until(Asked, "a").text == "undefined,undefined,null,SecurityError"


def test_the_fifth_takes_the_place_of_the_one_seen_least_recently(guest: Guest) -> None:
    for key in "abcd":
        guest.host.show(key, STILL, SHAPE)
        guest.until(Began, key)
    guest.host.see("abcd")
    guest.host.see("bcda")
    guest.host.see({"b", "c", "d", "a"} - {"b"})
    guest.host.show("e", STILL, SHAPE)
    end_s = time.monotonic() + PATIENCE_S
    while not isinstance(event := guest.news.get(timeout=end_s - time.monotonic()), Ended):
        pass
    assert (event.key, event.code) == ("b", "gave_way")


def test_one_that_is_still_sends_no_pictures(guest: Guest) -> None:
    guest.host.show("a", STILL, SHAPE)
    guest.frame_until("a", lambda frame: frame.height_px > 48)
    time.sleep(0.5)
    guest.host.take()
    time.sleep(1.0)
    assert guest.host.take() == []


def test_out_of_sight_it_rests_and_goes_on_where_it_was(guest: Guest) -> None:
    moving = (
        "<div id=d style='height:300px'></div><script>let n=0;const f=()=>{n++;"
        "d.style.background=n%2?'#fff':'#000';requestAnimationFrame(f)};f()</script>"
    )
    guest.host.show("a", moving, SHAPE)
    guest.frame_until("a", lambda frame: frame.height_px > 300)
    guest.host.see(())
    time.sleep(0.5)
    guest.host.take()
    time.sleep(0.5)
    assert guest.host.take() == []
    guest.host.see({"a"})
    guest.frames.clear()
    guest.frame_until("a", lambda _: True)


def test_a_browser_that_is_killed_ends_its_widgets_and_the_next_starts_anew(
    browser: Path,
) -> None:
    guest = Guest(browser)
    try:
        guest.host.show("a", STILL, SHAPE)
        guest.until(Began, "a")
        chromium = guest.host._chromium
        assert chromium is not None
        for process in group_of(chromium.pid):
            slay(process)
        assert guest.news.get(timeout=PATIENCE_S) is not None
        guest.host.show("b", STILL, SHAPE)
        guest.until(Began, "b")
    finally:
        guest.host.close()


def test_closing_leaves_no_process_and_no_profile(browser: Path) -> None:
    guest = Guest(browser)
    guest.host.show("a", STILL, SHAPE)
    guest.until(Began, "a")
    chromium = guest.host._chromium
    assert chromium is not None
    assert group_of(chromium.pid)
    guest.host.close()
    assert not chromium.profile.exists()
    assert group_of(chromium.pid) == []


def test_the_browser_ends_with_a_program_that_is_killed(browser: Path) -> None:
    script = (
        "import sys, time\n"
        "from ds4gui.browser.process import Chromium\n"
        "chromium = Chromium(sys.argv[1], lambda *_: None, lambda: None)\n"
        "print(chromium.pid, flush=True); time.sleep(600)\n"
    )
    words = [sys.executable, "-c", script, str(browser)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        group = int(program.stdout.readline())
        assert group_of(group)
        program.kill()
    end_s = time.monotonic() + PATIENCE_S
    while group_of(group) and time.monotonic() < end_s:
        time.sleep(0.02)
    assert group_of(group) == []
    left = Path(tempfile.gettempdir()).glob(f"ds4gui-browser-{program.pid}-*")
    assert len([*left]) == 1
    Chromium(browser, lambda *_: None, lambda: None).close()
    assert not [*Path(tempfile.gettempdir()).glob(f"ds4gui-browser-{program.pid}-*")]
