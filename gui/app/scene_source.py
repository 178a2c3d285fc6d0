from __future__ import annotations

from typing import TYPE_CHECKING

from games import registry
from games.broadcast import show
from games.broadcast.show import Scene, Winner
from games.core import PUBLIC
from games.evening import hosting, scenes
from games.evening.next_games import Due
from games.evening.values import Evening
from games.match.brand import NO_BRAND, Brand
from games.match.matchview import MatchView
from gui.app.services import AppData
from gui.app.stage_content import StageContent
from gui.kit.wording import plain
from gui.picture.scenes import break_of, versus_of, winner_of

if TYPE_CHECKING:
    from gui.app.live import LiveMatch


class SceneSource:
    """Creates scenes for the Stage or the broadcast, such as the break between two matches.

    Scenes contain public data only. `live` is the match in progress or shown last, or None.
    `until` is the end of a break in ms since 1970.
    """

    def __init__(self, data: AppData) -> None:
        self._data = data
        self.live: LiveMatch | None = None
        self.until: int | None = None
        self.winner_told = False
        self._evening_id = self._match_id = ""
        self._ended: Winner | None = None

    def pin(self, live: LiveMatch) -> None:
        """Create scenes about a match and its evening, until another match is pinned."""
        self.live, self.winner_told = live, False
        self._match_id = live.header.id
        kept_evening = self._data.store.evenings.of_match(self._match_id)
        self._evening_id = "" if kept_evening is None else kept_evening.id

    def leave(self) -> None:
        """Unpin the match, but keep its result for the winner scene."""
        self._ended = self._winner()
        self.live = None

    def host(self, evening_id: str) -> None:
        """Create scenes about an evening while no match is pinned.

        If `evening_id` is "", keep the current evening if it is unfinished; otherwise choose the
        latest unfinished evening.
        """
        evenings = self._data.store.evenings.all
        if not evening_id and (self.evening is None or scenes.upcoming(self.evening) is None):
            latest = sorted(evenings.items(), key=lambda item: item[1].date, reverse=True)
            going = (id for id, evening in latest if scenes.upcoming(evening) is not None)
            evening_id = next(going, self._evening_id)
        if evening_id and evening_id != self._evening_id:
            self._evening_id, self._match_id, self._ended = evening_id, "", None

    @property
    def view(self) -> MatchView | None:
        return None if self.live is None else self.live.session.view(PUBLIC)

    @property
    def evening(self) -> Evening | None:
        return self._data.store.evenings.all.get(self._evening_id) if self._evening_id else None

    @property
    def brand(self) -> Brand:
        return NO_BRAND if self.evening is None else self.evening.brand

    @property
    def _index(self) -> int | None:
        """The index of the pinned match's series in the evening, or None."""
        evening = self.evening
        return None if evening is None else hosting.of_match(evening, self._match_id)

    @property
    def evening_id(self) -> str:
        return self._evening_id

    def shares(self, other: SceneSource) -> bool:
        """Return True if this source and `other` concern the same match.

        If one of them has no match, return True if they concern the same evening.
        """
        evening = self._evening_id == other._evening_id
        if self._match_id == other._match_id:
            return evening or self._match_id != ""
        known = self._evening_id != "" or self._match_id == ""
        return evening and known and None in (self.live, other.live)

    def scene(self, what: StageContent) -> Scene | None:
        """Return a scene with current data. Return None for the match or an unavailable scene."""
        match what:
            case StageContent.VERSUS:
                return self._versus()
            case StageContent.BREAK:
                return self._break()
            case StageContent.WINNER:
                return self._winner()
            case StageContent.TABLE:
                return None if self.evening is None else scenes.overview(self.evening, plain)
            case StageContent.GOAL:
                return self._goal()
            case StageContent.MATCH:
                return None

    def offered(self) -> tuple[StageContent, ...]:
        match = () if self.live is None else (StageContent.MATCH,)
        return *match, *(what for what in StageContent if self.scene(what) is not None)

    def following(self, shown: StageContent) -> StageContent:
        """Return the scene to propose next.

        During a match, the goal and the match alternate. After a match, the order is: the winner,
        the table, a break, and the next players.
        """
        running = self.live is not None and not self.live.over
        if running and self.view is not None and self.view.started:
            return StageContent.GOAL if shown is StageContent.MATCH else StageContent.MATCH
        offered = self.offered()
        if not running and not self.winner_told and StageContent.WINNER in offered:
            return StageContent.WINNER
        match shown:
            case StageContent.MATCH | StageContent.GOAL if not running:
                order = [StageContent.WINNER, StageContent.TABLE, StageContent.BREAK]
            case StageContent.WINNER if not running:
                order = [StageContent.TABLE, StageContent.BREAK]
            case StageContent.TABLE if not running:
                order = [StageContent.BREAK]
            case StageContent.VERSUS if running:
                order = [StageContent.MATCH]
            case StageContent.VERSUS:
                order = [StageContent.BREAK]
            case _:
                order = [StageContent.VERSUS, StageContent.TABLE, StageContent.WINNER]
        return next(
            (scene for scene in order if scene in offered and scene is not shown),
            StageContent.BREAK,
        )

    # Scenes

    def _due(self) -> Due | None:
        return None if self.evening is None else scenes.upcoming(self.evening, self._index)

    def _versus(self) -> Scene | None:
        view, evening, index = self.view, self.evening, self._index
        if view is not None and not view.over:
            if evening is None or index is None:
                return versus_of(view)
            if set(view.listed) != set(evening.series[index].people):
                return versus_of(view)
            return scenes.versus(
                evening, index, plain, self._data.store.people.portrait_of
            ) or versus_of(view)
        due = self._due()
        if evening is None or due is None:
            return None
        return scenes.versus(evening, due.index, plain, self._data.store.people.portrait_of)

    def _break(self) -> Scene:
        view, evening = self.view, self.evening
        if view is not None and not view.over:
            heading, names = view.tournament.heading, tuple(view.names)
            return break_of(self.until, heading, names, view.game.title)
        if evening is None:
            return break_of(self.until)
        following = scenes.following(evening, plain, self._index)
        return break_of(self.until, evening.title, *following)

    def _winner(self) -> Winner | None:
        view, evening = self.view, self.evening
        if view is None or not view.over:  # the last result counts until the next match starts
            if view is None and evening is not None:
                return self._ended or scenes.champion(
                    evening, plain, self._data.store.people.portrait_of
                )
            return None if view is not None and view.started else self._ended
        series, index = view.tournament.series, self._index
        if evening is not None and index is not None:
            series = scenes.after_game(evening, index, plain)
        return winner_of(view, series)

    def _goal(self) -> Scene | None:
        view, due = self.view, self._due()
        if view is not None and not view.over:
            game = view.game
        elif due is not None:
            game = registry.game(due.next.entry.game)
        else:
            return None
        return show.Goal((game.id, *filter(registry.knows, game.parts.names)))
