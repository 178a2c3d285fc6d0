"""The small widgets every surface is made of. Import each from its own module.

All are operated by keyboard and mouse and have accessible names.

- `clock`: `ClockFace`, `ClockReading`; `clock_text`: the same in words, without Qt
- `seat_panel`: `SeatPanel`: mark, name, status and clock of one side, lit while its time runs
- `marks`: `paint_mark`, `paint_double`, `paint_glyph`, `mark_path`, `SeatMark`, `SeatName`
- `patterns`: `paint_burned`, `paint_mask`, `paint_ring`, `paint_dot`
- `ground`: `Studio` (a surface's ground), `paint_lamp`, `paint_lit`
- `buttons`: `Button`, `Kind`, `primary`, `quiet`, `danger`, `icon_button`
- `choices`: `Segmented`, `Select`, `NumberBox`, `Switch`; `grace`: `GraceChoice`
- `durations`: `DurationBox`; `duration_text`: how durations are read and written
- `fields`: `Field`, `State`, `StateSign`; `clauses`: `ClauseLink`
- `cards`: `Card`, `EmptyState`; `flow`: `FlowGrid`
- `labels`: `label`, `Role`, `ElidedLabel`, `Section`, `Divider`, `KeyHint`
- `sheets`: `Sheet`, `ReasonPrompt`; `toast`: `Toast`
- `tween`: `Tween`; `tick`: `Tick`
"""
