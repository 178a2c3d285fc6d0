"""The Workshop's editor for maps of Know Your Nodes (KN-1).

- `bench.MapBench`: the edited map with undo, and the reading and writing of map files
- `canvas`: painting with mouse and keys, and the palette of regions
- `editor`: the editor page with a list of problems, and the choice of a match's map
"""
