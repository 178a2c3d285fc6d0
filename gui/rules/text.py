"""Parsing of the rules, and their rendering as HTML.

The rules use a subset of Markdown: headings from `#` to `###`, paragraphs, `-` and `1.` lists,
`**strong**`, `*special*`, and code in backticks. Boards are text between lines of three backticks.
`**[ruling]**` marks a ruling. Clauses are in brackets: `(TO-3)`, `(GEN-2, GEN-3)`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPen

from gui.games import rules_of
from gui.kit.look.sheet import scaled
from gui.kit.look.smooth import smooth
from gui.kit.teller import Diagram
from gui.kit.texts import Rules
from gui.kit.theme import FAMILY, Radius, Space, Theme, Weight, font, mix, px, tint
from resources import RULES, RULING

GENERAL = "general"

CLAUSES = re.compile(r"\(([A-Z]{2,3}-\d+(?:, [A-Z]{2,3}-\d+)*)\)")
FENCE = "```"
_ITEM = re.compile(r"(?:-|\d+\.) +")


def ruling() -> str:
    return Rules.tr("ruling")


def match_position(number: int, count: int) -> str:
    """Return a string saying which of the search matches is shown, for example `2 of 5`."""
    return Rules.tr("{0} of {1}").format(number, count) if count else Rules.tr("not found")


class Kind(Enum):
    TITLE = "h1"
    HEADING = "h2"
    PART = "h3"
    PARAGRAPH = "p"
    POINT = "ul"
    STEP = "ol"
    GRID = "table"


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, list item or board. `text` contains inline markup."""

    kind: Kind
    text: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses mentioned in the block."""
        return tuple(
            clause
            for clause_list in CLAUSES.findall(self.text)
            for clause in clause_list.split(", ")
        )

    @property
    def ruling(self) -> bool:
        """True if the block contains a ruling by Garnet's authors."""
        return RULING in self.text


@dataclass(frozen=True, slots=True)
class RuleText:
    id: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        return next(block.text for block in self.blocks if block.kind is Kind.TITLE)

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(block.text for block in self.blocks if block.kind is Kind.HEADING)

    @property
    def clauses(self) -> frozenset[str]:
        return frozenset(clause for block in self.blocks for clause in block.clauses)


@cache
def rule_text(page: str) -> RuleText:
    """Return the rules on a page, which is a game's id or `GENERAL`. Raise KeyError if unknown."""
    if page == GENERAL:
        return RuleText(page, read((RULES / f"{GENERAL}.md").read_text(encoding="utf-8")))
    return RuleText(page, read(rules_of(page)))


def read(source: str) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for part in re.split(r"\n\s*\n", source.strip()):
        if part.startswith(FENCE):
            blocks.append(Block(Kind.GRID, "\n".join(part.splitlines()[1:-1])))
            continue
        for lines in _split(part.splitlines()):
            blocks.append(_read_block(lines))
    return tuple(blocks)


def _split(lines: list[str]) -> list[list[str]]:
    """Group the lines of a paragraph, heading or list by block or list item."""
    blocks: list[list[str]] = []
    for line in lines:
        if not blocks or _ITEM.match(line) or line.startswith("#") or blocks[-1][0].startswith("#"):
            blocks.append([line])
        else:
            blocks[-1].append(line)
    return blocks


def _read_block(lines: list[str]) -> Block:
    text = " ".join(line.strip() for line in lines)
    for mark, kind in (("### ", Kind.PART), ("## ", Kind.HEADING), ("# ", Kind.TITLE)):
        if text.startswith(mark):
            return Block(kind, text.removeprefix(mark))
    item = _ITEM.match(text)
    if item is None:
        return Block(Kind.PARAGRAPH, text)
    return Block(Kind.POINT if text[0] == "-" else Kind.STEP, text[item.end() :])


RULING_PICTURE = "pill:ruling"
"""Resource name of the image that marks a ruling."""
CLAUSE = "clause:"
"""Prefix of links to clauses."""
NO_BREAK = "\u2011"
BODY = 16
CAPTION = 14
LINE_HEIGHT = 156
"""Line height in per cent."""

_STRONG = re.compile(r"\*\*(.+?)\*\*")
_TYPED = re.compile(r"`(.+?)`")
_SPECIAL = re.compile(r"\*(.+?)\*")


def style(theme: Theme) -> str:
    sheet = f"""
    body {{ font-family: '{FAMILY}'; font-size: {BODY}px; color: {theme.text}; }}
    h1 {{ font-size: 34px; font-weight: 600; margin-top: 8px; margin-bottom: 10px; }}
    h2 {{ font-size: 21px; font-weight: 600; margin-top: 30px; margin-bottom: 8px; }}
    h3 {{ font-size: 17px; font-weight: 600; margin-top: 20px; margin-bottom: 6px; }}
    p {{ margin-top: 0; margin-bottom: 13px; line-height: {LINE_HEIGHT}%; }}
    p.lead {{ font-size: 18px; color: {theme.muted}; margin-bottom: 18px; }}
    li {{ margin-bottom: 8px; line-height: {LINE_HEIGHT}%; }}
    p.caption {{ font-size: {CAPTION}px; color: {theme.muted}; margin-top: 6px;
                 margin-bottom: 0; line-height: 140%; }}
    b {{ font-weight: 600; }}
    code {{ font-family: '{FAMILY}'; font-weight: 600; }}
    span.coordinate {{ font-size: {CAPTION}px; color: {theme.muted}; }}
    a.clause {{ font-size: 12px; color: {theme.muted}; text-decoration: none; }}
    """
    return scaled(sheet, theme.scale)


def body(text: RuleText, figures: Iterable[Diagram], side: int) -> str:
    """Return the HTML body. Its images are named `RULING_PICTURE`, `diagram:0`, `diagram:1`, …"""
    waiting = list(enumerate(figures))
    parts: list[str] = []
    due: list[tuple[int, Diagram]] = []
    lead = False
    for kind, blocks in _runs(text.blocks):
        parts.append(_open(kind))
        for block in blocks:
            parts.append(_html(block, lead))
            lead = kind is Kind.TITLE
            due += [note for note in waiting if note[1].clause in block.clauses]
            waiting = [note for note in waiting if note not in due]
        parts.append(_close(kind))
        if due:
            parts.append(_figures(due, side))
            due = []
    return "".join(parts)


def ruling_picture(theme: Theme, words: str, ratio: float) -> QImage:
    """Return the image that marks a ruling: a label in a gold outline."""
    face = font(px(11), Weight.STRONG)
    wide = QFontMetricsF(face).horizontalAdvance(words)
    area = QRectF(0, 0, round(wide) + px(14), px(17))
    image = QImage((area.size() * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    with smooth(image) as painter:
        painter.setPen(QPen(QColor(mix(theme.gold, theme.background, 0.6)), 1))
        painter.setBrush(tint(theme.gold, 0.12))
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), Radius.CONTROL, Radius.CONTROL)
        painter.setFont(face)
        painter.setPen(QColor(theme.gold))
        metrics = QFontMetricsF(face)
        base = area.center().y() + metrics.capHeight() / 2
        painter.drawText(QPointF(area.center().x() - wide / 2, base), words)
    return image


def _runs(blocks: Iterable[Block]) -> Iterator[tuple[Kind, list[Block]]]:
    run: list[Block] = []
    for block in blocks:
        if run and (block.kind is not run[0].kind or block.kind not in (Kind.POINT, Kind.STEP)):
            yield run[0].kind, run
            run = []
        run.append(block)
    if run:
        yield run[0].kind, run


def _open(kind: Kind) -> str:
    return f"<{kind.value}>" if kind in (Kind.POINT, Kind.STEP) else ""


def _close(kind: Kind) -> str:
    return f"</{kind.value}>" if kind in (Kind.POINT, Kind.STEP) else ""


def _html(block: Block, lead: bool) -> str:
    if block.kind is Kind.GRID:
        return _grid(block.text)
    inner = _inline(block.text)
    match block.kind:
        case Kind.POINT | Kind.STEP:
            return f"<li>{inner}</li>"
        case Kind.PARAGRAPH if lead:
            return f'<p class="lead">{inner}</p>'
        case _:
            return f"<{block.kind.value}>{inner}</{block.kind.value}>"


def _grid(text: str) -> str:
    """Return a board as an HTML table, with coordinates in the first row and column."""
    first, *others = (line.split() for line in text.splitlines())
    lines = [["", *first], *others]
    rows = (
        "".join(_cell(letter, not (row and column)) for column, letter in enumerate(letters))
        for row, letters in enumerate(lines)
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    below = f"margin-bottom: {px(13)}px"
    return f'<table cellspacing="0" cellpadding="{px(3)}" style="{below}">{body}</table>'


def _cell(letter: str, coordinate: bool) -> str:
    escaped = html.escape(letter)
    inner = f'<span class="coordinate">{escaped}</span>' if coordinate else f"<b>{escaped}</b>"
    return f'<td width="{px(22)}" align="center">{inner}</td>'


def _inline(text: str) -> str:
    text = html.escape(text.replace(RULING, "\0"), quote=False)
    text = _STRONG.sub(r"<b>\1</b>", text)
    text = _SPECIAL.sub(r"<b>\1</b>", text)
    text = _TYPED.sub(r"<code>\1</code>", text)
    text = CLAUSES.sub(lambda match: _links(match[1]), text)
    return text.replace("\0", f'<img src="{RULING_PICTURE}" style="vertical-align: middle">')


def _links(clauses: str) -> str:
    linked = (
        f'<a class="clause" href="{CLAUSE}{clause}">{clause.replace("-", NO_BREAK)}</a>'
        for clause in clauses.split(", ")
    )
    return " ".join(linked)


def _figures(figures: list[tuple[int, Diagram]], side: int) -> str:
    def image(index: int) -> str:
        return f'<img src="diagram:{index}" width="{side}" height="{side}">'

    def caption(figure: Diagram) -> str:
        return f'<p class="caption">{html.escape(figure.caption)}</p>'

    if len(figures) == 1:
        [(index, figure)] = figures
        cells = (
            f'<td width="{side + int(Space.XL)}">{image(index)}</td>'
            f'<td style="vertical-align: middle">{caption(figure)}</td>'
        )
    else:
        cells = "".join(
            f'<td width="{side + int(Space.XL)}">{image(index)}{caption(figure)}</td>'
            for index, figure in figures
        )
    around = f"margin-top: {Space.S}px; margin-bottom: {px(26)}px"
    return f'<table cellspacing="0" cellpadding="0" style="{around}"><tr>{cells}</tr></table>'
