"""The Workshop's editor for maps of Know Your Nodes (KN-1).

- `bench.MapBench`: the map that is drawn, with undo; maps out of files and into them
- `canvas`: painting with mouse and keys, and the regions to paint with
- `editor`: all of it, with what is wrong with the map, and where; and the choice of a match's map
"""
