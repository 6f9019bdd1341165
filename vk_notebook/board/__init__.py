"""The board: what people see and click. Python sends one view model, the page sends back what was chosen.

From the top down:

``notebook_display``
    how a game, a record or a lesson shows itself in a notebook
``app``, ``table_entry``, ``replay``, ``lesson_board``, ``table_page``
    the widgets, and the pages that lie on them: the start page, a game that is entered, a replay, a lesson, a game
``widget``
    what a widget and a page are. Nothing below knows a widget library, and the widgets load when somebody asks for them
``setup_page``, then ``setup_form``, ``address`` and ``settings``
    setting up a game; ``settings`` lists the options
``entry_sessions``, ``lesson_sessions``, ``session``, then ``kept_session`` and ``board_session``
    what a message does: in a game that is entered, in a lesson, in a game that is played, and on any board
``export``, ``replay_frames``, ``svg``
    records: pages to share, every position, still pictures
``story``, ``log``, ``viewmodel``, ``eyes``, ``motion``, ``clicks``, ``hints``, ``player_aids``, ``spoken_labels``
    what the board shows and says
``game_file``, ``autosave``, ``kernel_interrupt``, ``assets``
    keeping a game, stopping a bot, the page's own files
"""
