"""Text from other people (names, titles, reasons) is shown literally in evenings."""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from games.evening import booklet, hosting, report, wording
from games.evening.values import Entry, Evening, Kind, Participant, Result, Series
from gui.evening.form import EveningForm
from gui.evening.page import ArchiveQueries, EveningPage
from gui.home.page import shown_games

NAMES = (
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt; &Quit",
    "=1+1|cmd",
    "**@everyone** [x](http://x.example)",
    "</td></table><script>",
    "%s {0} {name}",
)


def hostile() -> Evening:
    people = tuple(Participant(name, (), name) for name in NAMES)
    lost = Result("masked-army", NAMES[1], "MA-6", NAMES[0])
    series = (Series((NAMES[0], NAMES[1]), (lost,)), Series((NAMES[2], NAMES[3]), (), NAMES[2]))
    found = Evening(NAMES[4], people, (Entry("masked-army"),), series)
    found = hosting.withdraw(found, NAMES[2], NAMES[0], "2026-11-23T20:00:00Z")
    return hosting.rule_walkover(found, 0, NAMES[0], NAMES[5], "<b>now</b>")


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        assert not any(name.startswith("on") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_report_shows_names_as_they_are() -> None:
    log = b'{"x": "</a><script>"}'
    matched = replace(hostile().series[0].results[0], match="m")
    found = replace(hostile(), series=(replace(hostile().series[0], results=(matched,)),))
    page = booklet.page(found, lambda _match: booklet.Played("c" * 64, "5" * 64, log)).decode()
    tags = Tags()
    tags.feed(page)
    assert tags.found.isdisjoint({"img", "script", "b script"})
    for name in (*NAMES[:2], NAMES[4]):
        assert name in tags.text
    assert "default-src 'none'" in page
    links = re.findall(r'href="data:application/json;base64,([^"]*)"', page)
    assert [base64.b64decode(link) for link in links] == [log]


def test_a_table_holds_no_formula_and_a_post_no_markup() -> None:
    rows = report.results(hosting.bring_back(hostile(), NAMES[2], "x", "")).decode()
    assert not re.search(r'(^|[,"])=1', rows)
    posted = "\n".join(wording.post(hostile()))
    assert "@everyone" not in posted.replace("\\", "")
    assert not re.search(r"(?<!\\)\]\(", posted) and "://x" not in posted


@pytest.mark.parametrize("kind", list(Kind))
def test_the_page_takes_no_name_for_markup(qtbot: QtBot, kind: Kind) -> None:
    found = hostile() if kind is Kind.LIST else replace(hostile(), kind=kind, series=())
    page = EveningPage(found, lambda *_: None, ArchiveQueries(lambda: found))
    qtbot.addWidget(page)
    form = EveningForm(shown_games(), lambda *_: None, before=found)
    qtbot.addWidget(form)
    assert form.changes() == {}
    shown = [
        label for label in page.findChildren(QLabel) if any(name in label.text() for name in NAMES)
    ]
    assert shown and all(item.textFormat() is Qt.TextFormat.PlainText for item in shown)
    assert [person.text() for person in page.people.values()][1].startswith("&&lt;b&&gt; &&Quit")
    for menu in (page.series_menu(0), page.person_menu(NAMES[1])):
        rows = [row.text() for row in menu.actions()]
        assert not any(re.search(r"(?<!&)&(?!&)", row) for row in rows)
