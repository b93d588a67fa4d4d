"""What is kept of what was made before."""

from maniple.sheets.recent import Recent


def test_what_is_offered_once_is_not_kept() -> None:
    recent: Recent[str, int] = Recent()
    recent.offer("one", 1)
    assert recent.get("one") is None
    recent.offer("one", 1)
    assert recent.get("one") == 1


def test_what_is_asked_for_stays_and_the_rest_goes() -> None:
    recent: Recent[int, int] = Recent(limit=10)
    for number in range(100):
        recent.offer(number, number)
        recent.offer(number, number)
        assert recent.get(0) == 0
    assert sum(recent.get(number) is not None for number in range(100)) <= 20
