"""What all tests share: the option that rewrites goldens, and the fixture that compares with them."""

import os

import pytest

from tests.goldens import Golden


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite goldens with what the tests see now")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update") and os.environ.get("CI"):
        raise pytest.UsageError("--update is for people: CI compares goldens and never rewrites them")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares outputs with a case, or rewrites the case under `--update`."""
    return Golden(update=request.config.getoption("--update"))
