"""Clips: a match as the Stage shows it, as an animated picture or a film, made without a window.

`script` reads what was played, `moments` says what of it everybody could see one after another,
`reel` moves a Stage that nobody sees on by hand, `writing` makes a file of its pictures, `command`
is `garnet film`, and `saving` is *Save clip…*, which runs that in a process of its own.
"""
