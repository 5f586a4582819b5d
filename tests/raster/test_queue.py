"""Order: in sight first, then near; nothing twice, nothing stale; who takes long gives way once."""

from dataclasses import replace

from ds4gui.limits import RASTER_TURN_S
from ds4gui.raster.queue import RequestQueue
from ds4gui.raster.replies import RasterRequest


def request(key: str, column_px: int = 10, in_sight: bool = True) -> RasterRequest:
    return RasterRequest(key=key, svg="", column_px=column_px, max_height_px=9, in_sight=in_sight)


A, B, C = (request(key) for key in "abc")
NEAR = request("n", in_sight=False)


def asked(*requests: RasterRequest) -> RequestQueue:
    queue = RequestQueue()
    for one in requests:
        queue.put(one)
    return queue


def wished(*requests: RasterRequest) -> RequestQueue:
    queue = RequestQueue()
    queue.wish(requests)
    return queue


def drained(queue: RequestQueue, count: int) -> list[RasterRequest | None]:
    return [queue.take() for _ in range(count)]


def test_calls_come_oldest_first_and_before_wishes() -> None:
    queue = wished(C, NEAR)
    queue.put(A)
    queue.put(B)
    assert drained(queue, 4) == [A, B, C, NEAR]


def test_the_newest_size_of_a_call_replaces_the_waiting_one() -> None:
    wide = request("a", 20)
    assert drained(asked(A, B, wide), 2) == [B, wide]


def test_what_is_in_sight_comes_before_what_is_near_in_the_order_wished() -> None:
    assert drained(wished(NEAR, C, A), 3) == [C, A, NEAR]


def test_the_next_wishes_take_the_place_of_the_last_but_not_of_calls() -> None:
    queue = wished(A, B)
    queue.put(C)
    queue.wish([NEAR])
    assert drained(queue, 2) == [C, NEAR]
    queue.close()
    assert queue.take() is None


def test_what_is_being_drawn_is_not_drawn_again() -> None:
    queue = wished(A, B)
    assert queue.take() == A
    queue.wish([A, B])
    queue.put(A)
    assert queue.take() == B
    queue.done(A)
    queue.done(B)
    queue.put(C)
    assert queue.take() == C
    queue.put(A)
    assert queue.take() == A


def test_another_size_of_what_is_being_drawn_waits_its_turn() -> None:
    queue = asked(A)
    queue.take()
    wide = request("a", 20)
    queue.put(wide)
    queue.done(A)
    assert queue.take() == wide


def test_who_takes_long_gives_way_to_what_is_in_sight_and_comes_last_of_it() -> None:
    queue = wished(A, B, NEAR)
    assert queue.take() == A
    assert queue.may_go_on(A, RASTER_TURN_S / 2), "it has a turn"
    assert not queue.may_go_on(A, RASTER_TURN_S)
    queue.give_back(A)
    assert drained(queue, 2) == [B, A]
    assert queue.may_go_on(A, 9.0), "nobody gives way twice"
    assert queue.may_go_on(B, 9.0), "what is near, or had its turn, waits"


def test_what_is_not_in_sight_any_more_gives_way_at_once() -> None:
    queue = wished(NEAR)
    assert queue.take() == NEAR
    assert queue.may_go_on(NEAR, 0.1)
    queue.wish([A, NEAR])
    assert not queue.may_go_on(NEAR, 0.1)
    queue.wish([replace(NEAR, in_sight=True), A])
    assert queue.may_go_on(NEAR, 0.1), "it has come in sight meanwhile"
    queue.wish([A])
    assert not queue.may_go_on(NEAR, 0.1), "nobody wants it any more"


def test_what_gave_way_and_is_wanted_no_more_is_dropped() -> None:
    queue = wished(A, B)
    assert queue.take() == A
    queue.wish([B])
    queue.give_back(A)
    queue.put(C)
    assert drained(queue, 2) == [C, B]
    queue.close()
    assert queue.take() is None


def test_a_call_that_gave_way_is_drawn_although_nobody_wishes_for_it() -> None:
    queue = asked(A, B)
    assert queue.take() == A
    queue.wish([])
    queue.give_back(A)
    assert drained(queue, 2) == [B, A]


def test_a_closed_queue_answers_none() -> None:
    queue = asked(A)
    queue.close()
    assert queue.take() is None


def test_only_one_in_sight_that_has_no_worker_waits() -> None:
    queue = RequestQueue()
    assert queue.nobody_waits()
    queue.put(A)
    assert not queue.nobody_waits()
    queue.take()
    assert queue.nobody_waits()
    queue.wish([NEAR])
    assert queue.nobody_waits()
