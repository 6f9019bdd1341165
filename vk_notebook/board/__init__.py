"""The board: what people see and click. Python sends one view model, the page sends back what was chosen.

From the top down:

``notebook_display``
    how a game, a record or a lesson shows itself in a notebook
``app``, ``table_entry``, ``replay``, ``review_desk``, ``lesson_board``, ``widget``
    the widgets, which carry messages in and view models out; one more holds the script and style of them all.
    Nothing below them knows a widget library, and the widgets load when somebody asks for them
``setup_page``, then ``setup_form``, ``address`` and ``settings``
    setting up a game; ``settings`` lists the options
``entry_sessions``, ``lesson_sessions``, ``session``
    what a message does: in a game that is entered, in a lesson, in any game
``export``, ``replay_frames``, ``svg``
    records: pages to share, every position, still pictures
``spectators``, ``viewmodel``, ``motion``, ``clicks``, ``hints``, ``player_aids``, ``spoken_labels``
    what the board shows and says
``game_file``, ``autosave``, ``kernel_interrupt``, ``assets``
    keeping a game, stopping a bot, the page's own files
"""
