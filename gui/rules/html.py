"""Rule texts as rich text: typography from the theme, clauses as links, rulings marked."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from gui.kit.theme import FAMILY, Space, Theme, Weight, font, mix, tint
from gui.rules.diagrams import Diagram
from gui.rules.text import CLAUSES, RULING, Block, Kind, RuleText

PILL = "pill:ruling"
"""The name of the picture that marks a ruling."""
CLAUSE = "clause:"
"""Links to a clause begin like this."""
NO_BREAK = "\u2011"
"""A hyphen at which no line ends."""
BODY = 16
CAPTION = 14
LINE = 156
"""Distance of two lines, in percent of a line."""

_STRONG = re.compile(r"\*\*(.+?)\*\*")
_TYPED = re.compile(r"`(.+?)`")
_SPECIAL = re.compile(r"\*(.+?)\*")


def style(theme: Theme) -> str:
    """The style sheet of the document."""
    return f"""
    body {{ font-family: '{FAMILY}'; font-size: {BODY}px; color: {theme.text}; }}
    h1 {{ font-size: 34px; font-weight: 600; margin-top: 8px; margin-bottom: 10px; }}
    h2 {{ font-size: 21px; font-weight: 600; margin-top: 30px; margin-bottom: 8px; }}
    h3 {{ font-size: 17px; font-weight: 600; margin-top: 20px; margin-bottom: 6px; }}
    p {{ margin-top: 0; margin-bottom: 13px; line-height: {LINE}%; }}
    p.lead {{ font-size: 18px; color: {theme.muted}; margin-bottom: 18px; }}
    li {{ margin-bottom: 8px; line-height: {LINE}%; }}
    p.caption {{ font-size: {CAPTION}px; color: {theme.muted}; margin-top: 6px;
                 margin-bottom: 0; line-height: 140%; }}
    b {{ font-weight: 600; }}
    code {{ font-family: '{FAMILY}'; font-weight: 600; }}
    span.coordinate {{ font-size: {CAPTION}px; color: {theme.muted}; }}
    a.clause {{ font-size: 12px; color: {theme.muted}; text-decoration: none; }}
    """


def body(text: RuleText, figures: Iterable[Diagram], side: int) -> str:
    """The document's body; pictures are `diagram:0`, `diagram:1`, … and `PILL`."""
    waiting = list(enumerate(figures))
    parts: list[str] = []
    due: list[tuple[int, Diagram]] = []
    lead = False
    for kind, blocks in _runs(text.blocks):
        parts.append(_open(kind))
        for block in blocks:
            parts.append(_block(block, lead))
            lead = kind is Kind.TITLE
            due += [one for one in waiting if one[1].clause in block.clauses]
            waiting = [one for one in waiting if one not in due]
        parts.append(_close(kind))
        if due:
            parts.append(_figures(due, side))
            due = []
    return "".join(parts)


def pill(theme: Theme, words: str, ratio: float) -> QImage:
    """The mark of a ruling: a small gold outline with its word."""
    face = font(11, Weight.STRONG)
    wide = QFontMetricsF(face).horizontalAdvance(words)
    area = QRectF(0, 0, round(wide) + 14, 17)
    image = QImage((area.size() * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(mix(theme.gold, theme.background, 0.6)), 1))
    painter.setBrush(tint(theme.gold, 0.12))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
    painter.setFont(face)
    painter.setPen(QColor(theme.gold))
    metrics = QFontMetricsF(face)
    base = area.center().y() + metrics.capHeight() / 2
    painter.drawText(QPointF(area.center().x() - wide / 2, base), words)
    painter.end()
    return image


def _runs(blocks: Iterable[Block]) -> Iterator[tuple[Kind, list[Block]]]:
    """Blocks, those of one list together."""
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


def _block(block: Block, lead: bool) -> str:
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
    """A board in letters. The first line, which has no letter at its left, and the first of each
    other line are coordinates.
    """
    first, *others = (line.split() for line in text.splitlines())
    lines = [["", *first], *others]
    rows = (
        "".join(_cell(letter, not (row and column)) for column, letter in enumerate(letters))
        for row, letters in enumerate(lines)
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<table cellspacing="0" cellpadding="3" style="margin-bottom: 13px">{body}</table>'


def _cell(letter: str, coordinate: bool) -> str:
    said = html.escape(letter)
    inner = f'<span class="coordinate">{said}</span>' if coordinate else f"<b>{said}</b>"
    return f'<td width="22" align="center">{inner}</td>'


def _inline(text: str) -> str:
    text = html.escape(text.replace(RULING, "\0"), quote=False)
    text = _STRONG.sub(r"<b>\1</b>", text)
    text = _SPECIAL.sub(r"<b>\1</b>", text)
    text = _TYPED.sub(r"<code>\1</code>", text)
    text = CLAUSES.sub(lambda found: _links(found[1]), text)
    return text.replace("\0", f'<img src="{PILL}" style="vertical-align: middle">')


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
    return (
        f'<table cellspacing="0" cellpadding="0" style="margin-top: 8px; margin-bottom: 26px">'
        f"<tr>{cells}</tr></table>"
    )
