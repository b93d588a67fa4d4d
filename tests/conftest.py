"""What all tests share: the option that rewrites goldens, and the fixture that compares with them."""

import os

import pytest
from hypothesis import settings

from tests.goldens import Golden

# A busy machine is slow, not wrong; and CI tries the same examples every time.
settings.register_profile("person", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "person")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite goldens with what the tests see now")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update") and os.environ.get("CI"):
        raise pytest.UsageError("--update is for people: CI compares goldens and never rewrites them")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares outputs with a case, or rewrites the case under `--update`."""
    return Golden(update=request.config.getoption("--update"))
