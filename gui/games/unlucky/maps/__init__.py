"""The Workshop's editor for maps of Know Your Nodes (KN-1).

- `bench.MapBench`: the map that is drawn, with undo; `files`: maps out of files and into them
- `canvas.MapCanvas`: painting with mouse and keys; `palette`: the regions to paint with
- `editor.MapEditor`: all of it, with what is wrong with the map, and where
"""
