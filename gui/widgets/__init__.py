"""The small widgets every surface is made of. Import each from its own module.

Those that paint themselves take the `Theme` first, and again by `setTheme`; `themed.dress` reaches
all below a widget. All are operated by keyboard and mouse and have accessible names.

- `clock`: `ClockFace`, `ClockReading`; `clock_text`: the same in words, without Qt
- `marks`: `paint_mark`, `mark_path`, `SeatMark`, `SeatName`
- `patterns`: `paint_burned`, `paint_mask`, `paint_ring`, `paint_dot`, `paint_lamp`
- `buttons`: `Button`, `Kind`, `primary`, `quiet`, `danger`, `icon_button`
- `choices`: `Segmented`, `Switch`
- `fields`: `Field`, `State`
- `cards`: `Card`, `EmptyState`; `flow`: `FlowGrid`
- `labels`: `label`, `Role`, `ElidedLabel`, `Section`, `Divider`, `KeyHint`
- `sheets`: `Sheet`, `ReasonPrompt`; `toast`: `Toast`
- `tween`: `Tween`; `tick`: `Tick`; `themed`: `dress`
- `gallery`: `python -m gui.widgets.gallery [--grab DIR]` shows them all
"""
