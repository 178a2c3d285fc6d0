"""The small widgets that all surfaces use. Import each from its own module.

All widgets can be used by keyboard and mouse and have accessible names.

- `clock`: `ClockFace`, `clock_text`
- `marks`: `paint_mark`, `paint_glyph`, `mark_path`, `SeatMark`, `SeatName`, and
  `SeatPanel`: mark, name, status and clock of one side, lit while its time runs
- `ground`: `Studio` (a surface's background), `paint_lamp`, `paint_lit`
- `buttons`: `Button`, `Kind`, `primary`, `quiet`, `danger`, `icon_button`, `on_key`
- `choices`: `Segmented`, `Select`, `NumberBox`, `Switch`, `GraceChoice`
- `fields`: `Field`, `State`, `StateSign`; `DurationBox`, and the reading and writing of durations
- `cards`: `Card`, `EmptyState`, `OffersPage`
- `pages`: `Page`, `PageHeader`, `Wordmark`, `Scrolling`, `FlowGrid`
- `labels`: `label`, `Role`, `ElidedLabel`, `Section`, `Divider`, `KeyHint`, `ClauseLink`
- `sheets`: `Sheet`, `ask`, `ReasonPrompt`; `notices`: `Banner`, `Notice`, `Toast`
"""
