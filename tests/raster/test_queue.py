"""Order: oldest first, one request for each key, nothing twice while it is being drawn."""

from ds4gui.raster.queue import RequestQueue
from ds4gui.raster.replies import RasterRequest


def request(key: str, column_px: int = 10) -> RasterRequest:
    return RasterRequest(key=key, svg="", column_px=column_px, max_height_px=9)


def filled(*requests: RasterRequest) -> RequestQueue:
    queue = RequestQueue()
    for one in requests:
        queue.put(one)
    return queue


def drained(queue: RequestQueue, count: int) -> list[RasterRequest | None]:
    return [queue.take() for _ in range(count)]


def test_the_oldest_comes_first() -> None:
    a, b, c = request("a"), request("b"), request("c")
    assert drained(filled(a, b, c), 3) == [a, b, c]


def test_the_newest_size_of_a_key_replaces_the_waiting_one() -> None:
    narrow, wide, other = request("a", 10), request("a", 20), request("b")
    assert drained(filled(narrow, other, wide), 2) == [other, wide]


def test_what_is_being_drawn_is_not_drawn_again() -> None:
    a, b = request("a"), request("b")
    queue = filled(a)
    assert queue.take() == a
    queue.put(a)
    queue.put(b)
    assert queue.take() == b
    queue.done(a)
    queue.put(a)
    assert queue.take() == a


def test_another_size_of_what_is_being_drawn_waits_its_turn() -> None:
    queue = filled(request("a", 10))
    queue.take()
    queue.put(request("a", 20))
    assert queue.take() == request("a", 20)


def test_a_closed_queue_answers_none() -> None:
    queue = filled(request("a"))
    queue.close()
    assert queue.take() is None
