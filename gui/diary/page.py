from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from games import registry
from games.core import KnownError
from games.core.levels import Level
from games.engine.ladder import ratings
from gui.diary.counting import Diary, Score, as_json, as_table, in_a_row
from gui.diary.curve import Curve
from gui.diary.rating import course, nearest
from gui.diary.reading import DiaryReader
from gui.kit.exports import Where, save_bytes
from gui.kit.texts import Diaries
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, danger, open_below, primary, quiet
from gui.kit.widgets.cards import Card, EmptyState
from gui.kit.widgets.choices import Select, Switch
from gui.kit.widgets.flow import Flow, discard, in_column, in_row
from gui.kit.widgets.labels import Role, Section, label
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import FlowGrid, Page
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import trouble
from gui.storage.matches import delete
from gui.storage.store import Store
from gui.table.programs.seat_player import bot, described

T = TypeVar("T")

WIDEST = 900
NONE = Score(0, 0)
NAME = 200


class DiaryPage(Page):
    """The page *What I did*, with statistics of matches and practice.

    `lessons` holds the number of finished lessons and the total number. `me` is the id of the
    person whose matches count, or "" if everybody's matches count.
    """

    playRequested = Signal()
    messageSent = Signal(str)

    def __init__(
        self,
        store: Store,
        reader: DiaryReader,
        where: Where,
        now: Callable[[], date] = date.today,
        lessons: Score = NONE,
        me: str = "",
    ) -> None:
        super().__init__()
        self._lessons, self._me = lessons, me if store.people.all.get(me) is not None else ""
        self._store, self._reader, self._where, self._now = store, reader, where, now
        self.name = ""
        self.head(Diaries.tr("What I did"))
        self.player = QWidget()
        self.export = quiet(Diaries.tr("Save…"), "download")
        self.delete = quiet(Diaries.tr("Delete…"), "trash")
        self.notice = Notice()
        self.begin: Button | None = None
        self._content = QWidget()
        self._lay_out()
        self.export.clicked.connect(self._ask_how)
        self.delete.clicked.connect(self._ask_delete)
        reader.grown.connect(self._show)
        reader.read(store, self._me)
        self._show()

    def leave(self) -> None:
        self._reader.grown.disconnect(self._show)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.begin is not None:
            self.begin.click()
        else:
            super().keyPressEvent(event)

    def _show(self) -> None:
        diary = self._reader.diary
        if self.name not in diary.names:
            self.name = ""
        self._show_players(diary.names)
        self.begin = None
        has_entries = bool(diary.matches or diary.tries or diary.umpired)
        waiting = not self._reader.complete and not has_entries
        self.notice.say(self._reader.problem)
        self.export.setVisible(has_entries)
        self.delete.setVisible(bool(diary.matches or diary.tries or self._reader.uncounted))
        if waiting:
            shown: QWidget = label(Diaries.tr("Counting…"), Role.MUTED)
        else:
            shown = self._statistics(diary) if has_entries else self._nothing()
        self._column.replaceWidget(self._content, shown)
        discard(self._content)
        self._content = shown

    def _show_players(self, names: tuple[str, ...]) -> None:
        """Offer a choice of players, unless only the user's matches count."""
        old = self.player
        if len(names) > 1 and not self._me:
            choices = ("", Diaries.tr("Everybody")), *((name, name) for name in names)
            self.player = chosen = Select(choices, Diaries.tr("Whose matches"))
            chosen.setValue(self.name)
            chosen.valueChanged.connect(self._choose)
        else:
            self.player = QWidget()
        self._player_row.replaceWidget(old, self.player)
        self.player.setVisible(isinstance(self.player, Select))
        discard(old)

    def _choose(self, name: object) -> None:
        self.name = str(name)
        self._show()

    def _nothing(self) -> QWidget:
        self.begin = begin = primary(Diaries.tr("Choose a game"))
        begin.clicked.connect(self.playRequested)
        return EmptyState(
            "trophy",
            Diaries.tr("Nothing yet"),
            Diaries.tr(
                "Finish a match or solve a puzzle in practice, and it will be counted here."
            ),
            begin,
        )

    def _statistics(self, diary: Diary) -> QWidget:
        player_diary = diary.of(self.name)
        shown = QWidget()
        column = in_column(self._figures(player_diary), gap=Space.L, of=shown)
        for heading, rows in (
            (Diaries.tr("Rating"), self._rated(player_diary)),
            (Diaries.tr("Won against bots"), self._against(player_diary)),
            (Diaries.tr("Against each other"), self._between(player_diary)),
            (Diaries.tr("Umpired"), _rows(Counter(player_diary.umpired), str)),
            (Diaries.tr("Practice"), _rows(player_diary.practice(), _solved)),
        ):
            if rows:
                column.addWidget(Section(heading))
                for row in rows:
                    column.addWidget(row)
        note = Diaries.tr(
            "Finished matches count if they had no umpire and no move was undone. Matches you"
            " umpired are only listed. None of this leaves your computer."
        )
        column.addWidget(label(note, Role.CAPTION, wrap=True))
        column.addStretch(1)
        return shown

    def _figures(self, diary: Diary) -> QWidget:
        programs = [score for row in diary.against_programs().values() for score in row.values()]
        won = Score(
            sum(program.won for program in programs), sum(program.of for program in programs)
        )
        solved = Score(sum(attempt.solved for attempt in diary.tries), len(diary.tries))
        current, longest = in_a_row(diary.days(), self._now())
        grid = FlowGrid(least=150, most=5, gap=12)
        for number, figure in (
            (str(len(diary.matches)), Diaries.tr("Matches")),
            (_of(self._lessons), Diaries.tr("Lessons done")),
            (_of(won), Diaries.tr("Won against bots")),
            (_of(solved), Diaries.tr("Solved in practice")),
            (str(current), Diaries.tr("Days in a row · most: {0}").format(longest)),
        ):
            card = Card(f"{figure}: {number}", opens=False)
            card.body.addWidget(label(number, Role.TITLE))
            card.body.addWidget(label(figure, Role.CAPTION, wrap=True))
            grid.add(card)
        return grid

    def _rated(self, diary: Diary) -> list[QWidget]:
        rows: list[QWidget] = []
        for game in map(registry.game, registry.game_ids()):
            if numbers := course(diary, game, self.name):
                rated = {bot(level): rating for level, rating in ratings(game).items()}
                like = Diaries.tr("about as strong as {0}")
                rating_text = label(like.format(described(nearest(numbers[-1], rated))), Role.MUTED)
                number = label(str(numbers[-1]), Role.HEADING)
                rows.append(_row(game.title, number, Curve(numbers), rating_text))
        return rows

    def _against(self, diary: Diary) -> list[QWidget]:
        rows = []
        for game, scores in _in_order(diary.against_programs()):
            texts = [
                Diaries.tr("{0}: {1}").format(described(program), _of(scores[program]))
                for program in sorted(scores, key=_strength)
            ]
            rows.append(_row(_title(game), *map(label, texts)))
        return rows

    def _between(self, diary: Diary) -> list[QWidget]:
        rows = []
        between = diary.between_people()
        for game, first, second in sorted(between, key=lambda key: _place(key[0])):
            first_won, second_won, drawn = between[game, first, second]
            text = f"{first_won} – {second_won}"
            if drawn:
                text = Diaries.tr("{0}, drawn: {1}").format(text, drawn)
            names = label(f"{first} – {second}", wrap=True)
            rows.append(_row(_title(game), names, label(text)))
        return rows

    def _ask_how(self) -> None:
        menu = QMenu(self)
        menu.addAction(Diaries.tr("As a table (CSV)…")).triggered.connect(self.save_table)
        menu.addAction(Diaries.tr("As data (JSON)…")).triggered.connect(self.save_data)
        open_below(self.export, menu)

    def save_table(self) -> None:
        columns = (
            Diaries.tr("begun"), Diaries.tr("game"), Diaries.tr("player 1"), Diaries.tr("player 2"),
            Diaries.tr("against"), Diaries.tr("winner"),
        )  # fmt: skip
        self._save(as_table(self._reader.diary, columns), ".csv")

    def save_data(self) -> None:
        self._save(as_json(self._reader.diary, self._now()), ".json")

    def _save(self, data: bytes, suffix: str) -> None:
        def saved(path: Path) -> None:
            self.messageSent.emit(Diaries.tr("Saved as {0}.").format(path.name))

        name = Diaries.tr("What I did") + suffix
        title = Diaries.tr("Save my results")
        save_bytes(self, data, title, name, self._where, saved, self.notice.say)

    @property
    def _match_ids(self) -> list[str]:
        reader = self._reader
        return [*(match.id for match in reader.diary.matches), *reader.uncounted]

    def _ask_delete(self) -> None:
        tries = len(self._reader.diary.tries)
        DeleteSheet(self, len(self._match_ids), tries, self._delete).open()

    def _delete(self, matches: bool, tries: bool) -> None:
        reader, store = self._reader, self._store
        try:
            if tries:
                store.forget_tries()
            if matches:
                for match_id in self._match_ids:
                    delete(store, match_id)
        except KnownError as error:
            self.notice.say(trouble(error))
        else:
            self.messageSent.emit(Diaries.tr("Deleted."))
        reader.read(store, self._me)

    def _lay_out(self) -> None:
        self._player_row = in_row(self.player, None)
        parts = self.notice, self._player_row, (self._content, 1)
        self._column = self.fill(*parts, widest=WIDEST, gap=Space.L)
        for button in (self.export, self.delete):
            self.header.addEnd(button)


class DeleteSheet(Sheet):
    """A sheet that asks what to delete. `delete(matches, tries)` is called with the choices."""

    def __init__(
        self, host: QWidget, matches: int, tries: int, delete: Callable[[bool, bool], None]
    ) -> None:
        super().__init__(host, Diaries.tr("Delete my results?"))
        self.matches = Switch(Diaries.tr("Finished matches on this computer: {0}").format(matches))
        self.tries = Switch(Diaries.tr("Tries in practice: {0}").format(tries))
        for switch, number in ((self.matches, matches), (self.tries, tries)):
            switch.setChecked(number > 0)
            switch.setEnabled(number > 0)
        gone = Diaries.tr("They disappear from the archive on Home, too.")
        stays = Diaries.tr(
            "Umpired matches, unfinished matches and lessons are kept. Deleted entries "
            "cannot be restored: save them first if you want to keep them."
        )
        for part in (
            self.matches,
            label(gone, Role.MUTED, wrap=True),
            self.tries,
            label(Diaries.tr("Practice will start over."), Role.MUTED, wrap=True),
            label(stays, wrap=True),
        ):
            self.body.addWidget(part)
        keep = self.addButton(self.closes(primary(Diaries.tr("Keep it"))))
        self.delete = self.addButton(danger(Diaries.tr("Delete")))
        self.closes(self.delete, lambda: delete(self.matches.isChecked(), self.tries.isChecked()))
        for switch in (self.matches, self.tries):
            switch.toggled.connect(
                lambda: self.delete.setEnabled(self.matches.isChecked() or self.tries.isChecked())
            )
        self.answer_with(keep)


def _of(score: Score) -> str:
    return Diaries.tr("{0} of {1}").format(score.won, score.of) if score.of else Diaries.tr("none")


def _title(game: str) -> str:
    return registry.game(game).title if registry.knows(game) else game


def _place(game: str) -> int:
    ids = list(registry.game_ids())
    return ids.index(game) if game in ids else len(ids)


def _strength(program: str) -> int:
    bots = list(map(bot, Level))
    return bots.index(program) if program in bots else len(bots)


def _solved(score: Score) -> str:
    return Diaries.tr("{0} solved").format(_of(score))


def _rows(by_game: dict[str, T], text: Callable[[T], str]) -> list[QWidget]:
    return [_row(_title(game), label(text(value))) for game, value in _in_order(by_game)]


def _in_order(by_game: dict[str, T]) -> list[tuple[str, T]]:
    return sorted(by_game.items(), key=lambda item: _place(item[0]))


def _row(name: str, *widgets: QWidget) -> QWidget:
    row = QWidget()
    title = label(name, Role.STRONG, wrap=True)
    title.setFixedWidth(px(NAME))
    top = Qt.AlignmentFlag.AlignTop
    in_row((title, 0, top), (Flow(*widgets, gap=24), 1), gap=Space.L, of=row)
    return row
