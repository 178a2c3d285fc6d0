"""The smooth shapes of a map's regions. Importing this module imports shapely, which is slow."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely import box, union_all
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from games.unlucky.know_your_nodes.map import REGIONS, map_of

INSET = 0.045
"""Distance between a region's border and the edges of its cells, in cells."""
BEND = 0.26
"""Radius of outer corners, in cells. Inner corners have a larger radius, to keep borders
parallel.
"""
FINE = 6
"""Number of straight segments in a quarter turn."""


@lru_cache(maxsize=16)
def regions(rows: tuple[str, ...]) -> dict[str, QPainterPath]:
    """Return the shape of each region, keyed by letter.

    Units are cells from the upper left corner.
    """
    map_ = map_of(rows)
    shapes: dict[str, QPainterPath] = {}
    for letter, nodes in zip(REGIONS, map_.of, strict=True):
        cells = [map_.nodes[node] for node in nodes]
        shapes[letter] = path_of(smooth(union_all([box(x, y, x + 1, y + 1) for x, y in cells])))
    return shapes


def smooth(area: BaseGeometry) -> BaseGeometry:
    """Return the shape, inset and with rounded outer and inner corners."""
    inner = BEND + 2 * INSET
    drawn_in = area.buffer(-INSET - BEND, join_style="mitre").buffer(BEND, quad_segs=FINE)
    return drawn_in.buffer(inner, join_style="mitre").buffer(-inner, quad_segs=FINE)


def path_of(area: BaseGeometry) -> QPainterPath:
    path = QPainterPath()
    polygons = area.geoms if isinstance(area, MultiPolygon) else [area]
    for polygon in polygons:
        assert isinstance(polygon, Polygon)
        for ring in (polygon.exterior, *polygon.interiors):
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring.coords]))
            path.closeSubpath()
    return path
