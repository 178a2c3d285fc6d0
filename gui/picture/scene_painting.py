"""Paints the scenes between two matches (`games.broadcast.show`).

All lengths are for a window 720 pixels high.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPaintDevice, QPen

from games.broadcast import show
from games.broadcast.captions import Pips
from games.broadcast.show import Person, Scene
from games.match.clocks import long_clock_text
from gui.kit.exports import portrait
from gui.kit.look.smooth import fill_with, smooth, stroke_with
from gui.kit.look.text import fits, wrapped
from gui.kit.texts import Stage
from gui.kit.theme import Theme, Weight
from gui.picture.cards import paint_portrait
from gui.picture.layout import CAP, LEADING, LEAST
from gui.picture.painter import Backdrop, StagePainter, digits_width, paint_backdrop
from gui.picture.scenes import goal_of, title_of

CENTRE, LEFT, RIGHT = (
    Qt.AlignmentFlag.AlignHCenter,
    Qt.AlignmentFlag.AlignLeft,
    Qt.AlignmentFlag.AlignRight,
)
MARGIN = 44
"""Distance from the window's edges."""
HIGHEST = 700
"""Maximum height of a scene that is neither a table nor a bracket."""
ROWS = 16
"""Maximum number of rows per column. Longer tables are split into several columns."""
ALMOST = 0.86
"""Minimum scale to which text is shrunk to fit on one line. Text still too long is wrapped."""
LOGO = (200, 54)
"""Maximum size of the brand's logo in the upper left corner."""
TREE = 8
"""Maximum number of meetings in a bracket's round that is painted as a tree."""


def scale_of(size: QSizeF) -> float:
    """Return the number of pixels per unit of length in a window of this size."""
    return min(size.height() / 720, size.width() / 1000)


def paint_whole(
    on: QPaintDevice,
    size: QSizeF,
    theme: Theme,
    backdrop: Backdrop,
    scene: Scene | None,
    now: int = 0,
) -> None:
    """Paint the backdrop and a scene.

    `now` is the current time in milliseconds since the Unix epoch.
    """
    area = QRectF(QPointF(), size)
    with smooth(on) as painter:
        paint_backdrop(painter, backdrop, theme, area, area)
        if scene is not None:
            paint_scene(StagePainter(painter, theme, scale_of(size), backdrop), size, scene, now)


def paint_scene(stage: StagePainter, size: QSizeF, scene: Scene, now: int) -> None:
    stage.edge(size)
    margin = stage.px(MARGIN)
    area = QRectF(margin, margin, size.width() - 2 * margin, size.height() - 2 * margin)
    if stage.backdrop.keyed:
        stage.card(area, stage.theme.surface)
        area = area.adjusted(margin / 2, margin / 2, -margin / 2, -margin / 2)
    if stage.theme.brand.logo:
        wide, high = stage.px(LOGO[0]), stage.px(LOGO[1])
        stage.logo(QRectF(margin, margin - high / 5, wide, high))
        stage.left = stage.right = wide
    if not isinstance(scene, show.Table | show.Bracket):  # tall windows have space around a scene
        spare = max(0.0, area.height() - stage.px(HIGHEST)) / 2
        area = area.adjusted(0, spare, 0, -spare)
    match scene:
        case show.Intro():
            _paint_intro(stage, area, scene)
        case show.Versus():
            _paint_versus(stage, area, scene)
        case show.Break():
            _paint_break(stage, area, scene, now)
        case show.Winner():
            _paint_winner(stage, area, scene)
        case show.Table():
            _paint_table(stage, area, scene)
        case show.Bracket():
            _paint_bracket(stage, area, scene)
        case show.Goal():
            _paint_goal(stage, area, scene)


# The scenes


def _paint_intro(stage: StagePainter, area: QRectF, scene: show.Intro) -> None:
    px, theme = stage.px, stage.theme
    rows = _rows(area, px(60), None, px(80), px(150))
    stage.line(stage.inset(rows[0]), scene.soon, stage.face(32), theme.muted, CENTRE)
    _paragraph(stage, rows[1], scene.title, 72, stage.titled())
    _paragraph(stage, rows[2], scene.line, 32, theme.muted)
    _paragraph(stage, rows[3], " · ".join(scene.people), 36, theme.text, most=3)


def _paint_versus(stage: StagePainter, area: QRectF, scene: show.Versus) -> None:
    theme, px = stage.theme, stage.px
    rows = _rows(area, px(40), None, px(64), px(84))
    _event(stage, rows[0], scene.event)
    people = rows[1]
    middle = min(px(190), people.width() * 0.2)
    wide = (people.width() - middle) / 2
    left = QRectF(people.left(), people.top(), wide, people.height())
    right = QRectF(people.right() - wide, people.top(), wide, people.height())
    for side, box in enumerate((left, right)):
        _paint_contender(stage, box, scene, side)
    score, note = scene.series, "" if scene.pips is None else scene.pips.said
    heights = px(78 if score else 52), px(29 if note else 0)
    block = QRectF(left.right(), people.center().y() - sum(heights) / 2, middle, sum(heights))
    top, below = _rows(block, *heights)
    face = stage.face(60 if score else 40, Weight.STRONG)
    colour = theme.text if score else theme.muted
    stage.line(top, score or Stage.tr("vs"), face, colour, CENTRE, shrink=0.5)
    stage.line(below, note, stage.face(22), theme.muted, CENTRE, shrink=0.5)
    stage.line(rows[2], scene.game, stage.face(46, Weight.STRONG), stage.accent, CENTRE)
    _paragraph(stage, rows[3], scene.goal, 30, theme.text)


def _paint_contender(stage: StagePainter, area: QRectF, scene: show.Versus, side: int) -> None:
    """Paint one of the two people. Leave space for details that only the other person has."""
    px, theme, people = stage.px, stage.theme, scene.people
    person = people[side]
    pictured = any(contender.picture for contender in people)
    picture = px(184) if pictured else 0.0
    team = px(36) if any(contender.team for contender in people) else 0.0
    record = px(32) if any(contender.record for contender in people) else 0.0
    heights = (picture, px(124), team, record, px(44) if scene.pips is not None else 0.0)
    top = area.center().y() - sum(heights) / 2
    box, *boxes = _rows(QRectF(area.left(), top, area.width(), sum(heights)), *heights)
    if pictured:
        _paint_picture(stage, box.adjusted(*_narrowed(box, picture)), person)
    size = 52 if pictured else 60
    stage.lines(boxes[0], person.name, stage.face(size, Weight.STRONG), theme.text, CENTRE)
    stage.line(boxes[1], person.team, stage.face(28), theme.muted, CENTRE)
    stage.line(boxes[2], person.record, stage.face(22), theme.muted, CENTRE)
    if scene.pips is not None:
        _paint_pips(stage, boxes[3], scene.pips, side)


def _narrowed(area: QRectF, width: float) -> tuple[float, float, float, float]:
    spare = (area.width() - width) / 2
    return spare, 0.0, -spare, 0.0


def _paint_picture(stage: StagePainter, box: QRectF, person: Person) -> None:
    picture = portrait(person.picture or b"")
    if not picture.isNull():
        paint_portrait(stage, box, picture)
        return
    stage.card(box, stage.theme.raised)
    face = stage.face(96, Weight.STRONG)
    stage.line(box, person.name[:1].upper(), face, stage.theme.muted, CENTRE)


def _paint_pips(stage: StagePainter, area: QRectF, pips: Pips, side: int) -> None:
    """Paint one disc for each point needed to win the series. Half a point fills half a disc."""
    painter, theme = stage.painter, stage.theme
    step = min(stage.px(34), area.width() / pips.of)
    radius = step * 0.32
    centre = QPointF(area.center().x() - step * (pips.of - 1) / 2, area.center().y())
    painter.save()
    for number in range(pips.of):
        halves = min(2, max(0, pips.halves[side] - 2 * number))
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        fill_with(painter, QColor(theme.gold))
        painter.drawPie(box, 90 * 16, 180 * 16 * halves)
        stroke_with(
            painter, QPen(QColor(theme.gold if halves else theme.edge), max(1.5, stage.px(2.5)))
        )
        painter.drawEllipse(box)
        centre += QPointF(step, 0)
    painter.restore()


def _paint_break(stage: StagePainter, area: QRectF, scene: show.Break, now: int) -> None:
    theme, px = stage.theme, stage.px
    rows = _rows(area, px(40), px(80), None, px(40), px(70), px(50))
    _event(stage, rows[0], scene.event)
    stage.line(rows[1], scene.title, stage.face(54, Weight.STRONG), theme.muted, CENTRE)
    if scene.until is not None and scene.until > now:
        _paint_digits(stage, rows[2], long_clock_text(scene.until - now))
    else:
        stage.line(rows[2], scene.soon, stage.face(84, Weight.STRONG), theme.text, CENTRE)
    if scene.people:
        stage.line(rows[3], Stage.tr("Next"), stage.face(24), theme.muted, CENTRE)
        names = " – ".join(scene.people)
        stage.line(rows[4], names, stage.face(46, Weight.STRONG), theme.text, CENTRE, shrink=0.5)
    stage.line(rows[5], scene.next, stage.face(28), theme.muted, CENTRE)


def _paint_digits(stage: StagePainter, area: QRectF, text: str) -> None:
    em = min(area.height() / CAP * 0.8, area.width() / digits_width(text, 1.0), stage.px(330))
    left = area.center().x() - digits_width(text, em) / 2
    stage.digits(QPointF(left, area.center().y() + em * CAP / 2), text, em, stage.theme.text)


def _paint_winner(stage: StagePainter, area: QRectF, scene: show.Winner) -> None:
    theme, px, winner = stage.theme, stage.px, scene.winner
    pictured = winner is not None and bool(winner.picture)
    score = px(100 if scene.score else 0)
    rows = _rows(area, px(40), px(54), None, score, px(72), px(44))
    _event(stage, rows[0], scene.event)
    _paint_overline(stage, rows[1], scene.over, winner is not None)
    picture = min(px(220), rows[2].height() * 0.5) if pictured else 0.0
    team = px(40) if winner is not None and winner.team else 0.0
    name = min(px(150), rows[2].height() - picture - team)
    top = rows[2].center().y() - (picture + name + team) / 2
    block = QRectF(area.left(), top, area.width(), picture + name + team)
    box, called, below = _rows(block, picture, name, team)
    if winner is not None and pictured:
        _paint_picture(stage, box.adjusted(*_narrowed(box, picture)), winner)
    text = scene.title if winner is None else winner.name
    face = stage.face(64 if pictured else 80, Weight.STRONG)
    stage.lines(called, text, face, theme.text, CENTRE)
    if winner is not None:
        stage.line(below, winner.team, stage.face(28), theme.muted, CENTRE)
    if scene.score:
        stage.line(rows[3], scene.score, stage.face(76, Weight.STRONG), theme.gold, CENTRE)
    _paragraph(stage, rows[4], scene.why, 26, theme.muted)
    stage.line(rows[5], scene.series, stage.face(32, Weight.STRONG), theme.text, CENTRE)


def _paint_overline(stage: StagePainter, area: QRectF, text: str, won: bool) -> None:
    theme, face = stage.theme, stage.face(30, Weight.STRONG)
    if won:
        side = stage.px(38)
        left = area.center().x() - (stage.width(text, face) + 1.4 * side) / 2
        trophy = QRectF(left, area.center().y() - side / 2, side, side)
        stage.icon(trophy, "trophy", theme.gold)
        area = area.adjusted(1.4 * side, 0, 0, 0)
    stage.line(area, text, face, theme.gold if won else theme.muted, CENTRE)


def _paint_table(stage: StagePainter, area: QRectF, scene: show.Table) -> None:
    theme, px = stage.theme, stage.px
    top, below = _rows(area, px(56), None)
    stage.line(stage.inset(top), scene.event, stage.face(34, Weight.STRONG), theme.text, CENTRE)
    columns = min(3, -(-len(scene.rows) // ROWS))
    each = -(-len(scene.rows) // columns)
    wide = min((below.width() - px(40) * (columns - 1)) / columns, px(900))
    left = below.center().x() - (wide * columns + px(40) * (columns - 1)) / 2
    high = min(px(84), below.height() / (each + (columns == 1)))
    for number, row in enumerate(scene.rows):
        column, at = divmod(number, each)
        y = below.top() + high * (at + (columns == 1))
        box = QRectF(left + column * (wide + px(40)), y, wide, high)
        games = row.games if columns < 3 else ""
        series = row.series if columns == 1 else ""
        cells = (str(row.rank), row.name, series, games, row.points)
        _paint_row(stage, box, cells, lit=row.rank == 1 and row.points != "0")
    if columns == 1:
        cells = ("", "", Stage.tr("won–drawn–lost"), Stage.tr("games"), Stage.tr("points"))
        _paint_row(stage, QRectF(left, below.top(), wide, high), cells, heading=True)


def _paint_row(
    stage: StagePainter,
    area: QRectF,
    cells: Sequence[str],
    lit: bool = False,
    heading: bool = False,
) -> None:
    theme, px = stage.theme, stage.px
    rank, name, series, games, points = cells
    size = min(34.0, area.height() / stage.scale * (0.36 if heading else 0.56))
    face, strong = stage.face(size), stage.face(size, Weight.NORMAL if heading else Weight.STRONG)
    text = theme.muted if heading else theme.gold if lit else theme.text
    first = min(px(56), area.width() * 0.14)
    stage.line(QRectF(area.left(), area.top(), first, area.height()), rank, face, theme.muted)
    right = area.right()
    for shown_text, font, colour, wide in (
        (points, strong, text, px(100)),
        (games, face, theme.muted, px(130) if games else 0.0),
        (series, face, theme.muted, px(200) if series else 0.0),
    ):
        wide = min(wide, area.width() * 0.24)
        if shown_text and wide:
            box = QRectF(right - wide, area.top(), wide, area.height())
            stage.line(box, shown_text, font, colour, RIGHT, shrink=0.6)
        right -= wide
    box = QRectF(area.left() + first, area.top(), right - area.left() - first, area.height())
    stage.line(box, name, strong, text)
    stage.hairline(area.left(), area.right(), area.bottom())


def _paint_bracket(stage: StagePainter, area: QRectF, scene: show.Bracket) -> None:
    theme, px = stage.theme, stage.px
    top, below = _rows(area, px(56), None)
    stage.line(stage.inset(top), scene.event, stage.face(34, Weight.STRONG), theme.text, CENTRE)
    third = next((level for level in scene.rounds if level.third), None)
    rounds = [level for level in scene.rounds if not level.third]
    now = next((level for level in rounds if not level.over), rounds[-1])
    if len(now.meetings) > TREE:
        _paint_meetings(stage, below, now)
        return
    rounds = [level for level in rounds if len(level.meetings) <= TREE]
    gap, heading = px(26), px(40)
    wide = min((below.width() - gap * (len(rounds) - 1)) / len(rounds), px(420))
    left = below.center().x() - (wide * len(rounds) + gap * (len(rounds) - 1)) / 2
    for number, level in enumerate(rounds):
        box = QRectF(left + number * (wide + gap), below.top(), wide, below.height())
        stage.line(_top(box, heading), level.title, stage.face(22), theme.muted, CENTRE)
        each = (box.height() - heading) / len(level.meetings)
        for at, sides in enumerate(level.meetings):
            place = QRectF(box.left(), box.top() + heading + at * each, wide, each)
            _paint_meeting(stage, place, sides)
        if number == len(rounds) - 1 and third is not None:
            place = QRectF(box.left(), box.bottom() - px(150), wide, px(150))
            stage.line(_top(place, heading), third.title, stage.face(22), theme.muted, CENTRE)
            _paint_meeting(stage, place.adjusted(0, heading, 0, 0), third.meetings[0])


def _paint_meetings(stage: StagePainter, area: QRectF, round_: show.Round) -> None:
    """Paint a round that has many meetings as a list in several columns."""
    heading = stage.px(40)
    stage.line(_top(area, heading), round_.title, stage.face(22), stage.theme.muted, CENTRE)
    below, gap = area.adjusted(0, heading, 0, 0), stage.px(26)
    columns = -(-len(round_.meetings) // TREE)
    wide = (below.width() - gap * (columns - 1)) / columns
    for number, sides in enumerate(round_.meetings):
        column, row = divmod(number, TREE)
        high = below.height() / TREE
        top = below.top() + row * high
        place = QRectF(below.left() + column * (wide + gap), top, wide, high)
        _paint_meeting(stage, place, sides)


def _paint_meeting(stage: StagePainter, area: QRectF, sides: Sequence[show.Side]) -> None:
    theme = stage.theme
    high = min(stage.px(100), area.height() * 0.86)
    card = QRectF(area.left(), area.center().y() - high / 2, area.width(), high)
    stage.card(card, theme.raised)
    size = min(30.0, high / 2 / stage.scale * 0.62)
    for number, side in enumerate(sides):
        line = QRectF(card.left(), card.top() + number * high / 2, card.width(), high / 2)
        line.adjust(stage.px(12), 0, -stage.px(12), 0)
        face = stage.face(size, Weight.STRONG if side.won else Weight.NORMAL)
        colour = theme.gold if side.won else theme.text if side.name else theme.muted
        wide = stage.line(line, side.points, face, colour, RIGHT) if side.points else 0.0
        line.setRight(line.right() - wide - (stage.px(8) if wide else 0))
        stage.line(line, side.name or "…", face, colour)


def _paint_goal(stage: StagePainter, area: QRectF, scene: show.Goal) -> None:
    px, (whole, *parts) = stage.px, scene.games
    rows = _rows(area, px(110), None, *(px(104) for _ in parts))
    theme = stage.theme
    title, face = title_of(whole), stage.face(60, Weight.STRONG)
    stage.line(stage.inset(rows[0]), title, face, stage.accent, CENTRE)
    _paragraph(stage, rows[1], goal_of(whole), 46 if parts else 58, theme.text, most=4)
    for row, part in zip(rows[2:], parts, strict=True):
        name = _top(row, px(40))
        stage.line(name, title_of(part), stage.face(28, Weight.STRONG), theme.muted, CENTRE)
        _paragraph(stage, row.adjusted(0, px(40), 0, 0), goal_of(part), 26, theme.text)


# Parts


def _event(stage: StagePainter, area: QRectF, text: str) -> None:
    stage.line(stage.inset(area), text, stage.face(26), stage.titled(), CENTRE)


def _paragraph(
    stage: StagePainter, area: QRectF, text: str, size: float, colour: str, most: int = 2
) -> None:
    """Paint centred text on at most `most` lines. The text is shrunk until it fits."""
    if fits(text, QFontMetricsF(stage.face(size * ALMOST)), area.width()):
        most = 1
    while True:
        face = stage.face(size)
        metrics, high = QFontMetricsF(face), face.pixelSize() * LEADING
        lines = wrapped(text, metrics, area.width(), most)
        fit = len(lines) * high <= area.height() + 1 and fits(lines[-1], metrics, area.width())
        if fit or face.pixelSize() <= LEAST:
            break
        size *= 0.97
    top = area.center().y() - len(lines) * high / 2
    for number, line in enumerate(lines):
        box = QRectF(area.left(), top + number * high, area.width(), high)
        stage.line(box, line, face, colour, CENTRE)


def _rows(area: QRectF, *heights: float | None) -> list[QRectF]:
    rest = max(0.0, area.height() - sum(height for height in heights if height is not None))
    rows, top = [], area.top()
    for height in heights:
        high = rest if height is None else height
        rows.append(QRectF(area.left(), top, area.width(), high))
        top += high
    return rows


def _top(area: QRectF, high: float) -> QRectF:
    return QRectF(area.left(), area.top(), area.width(), high)
