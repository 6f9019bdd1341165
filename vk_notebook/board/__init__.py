"""The board: what people see and click. Python sends one view model, the page sends back what was chosen.

From the top down; `tests/test_layout.py` checks that imports go only downwards:

``notebook_display``
    how a game, a record or a lesson shows itself in a notebook
``app``
    the program for players: the start page, and whatever is laid on it
``entry``, then ``replay``, then ``lesson``
    the other pages and their widgets: a game that is entered, a record, a lesson
``setup``
    what the start page sets up: the options, the form, the address, one's own numbers, the lessons
``table``
    a game: what a message does (``board_session``, ``session``), and the page and the widget that show it. Nothing
    below knows a widget library but ``widget``, which says what a widget and a page are
``keeping``
    a game in the page's storage and in a file, all positions of a record, pages to share
``look``
    what the board shows and says: whose eyes see what, the view model, what moved, hints, labels, still pictures
``sitting``, ``messages``, ``assets``
    who may sit in a seat, what a page may say, the page's own files
"""
