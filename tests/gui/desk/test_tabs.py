from __future__ import annotations

from PySide6.QtWidgets import QApplication

from gui.desk.tabs import Page, PageTabs


def test_there_is_room_for_a_page_that_was_not_offered_before(qapp: QApplication) -> None:
    tabs = PageTabs()
    tabs.offer({Page.NEWS, Page.LOG}, Page.LOG)
    narrow = tabs.sizeHint().width()
    tabs.offer({Page.BOARD, Page.NEWS, Page.LOG}, Page.BOARD)
    wide = tabs.sizeHint().width()
    assert wide > narrow
    tabs.offer({Page.NEWS, Page.LOG}, Page.LOG)
    assert tabs.sizeHint().width() == narrow
