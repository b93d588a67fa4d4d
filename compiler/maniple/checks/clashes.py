"""Phrases that clash: every sentence of one could be read as another."""

from __future__ import annotations

from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic
from maniple.phrases import clashes


def clashing_phrases(subject: Subject) -> tuple[Diagnostic, ...]:
    """The problems between phrases, which no single sentence need show."""
    return clashes(subject.assembler.sentences.vocabulary)
