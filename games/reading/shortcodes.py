"""Replacement of emoji names, as copied from Discord and Slack: `:red_circle: C3 :tada:`."""

from __future__ import annotations

import re

from games.reading.source_text import TracedText
from games.reading.vocabulary import ONES

_FACES = """
😂 joy 🤣 rofl 😄 smile 😁 grin 😀 grinning 😃 smiley 😆 laughing 😆 satisfied 😅 sweat_smile
🙂 slight_smile 🙂 slightly_smiling_face 😉 wink 😊 blush 😇 innocent 😍 heart_eyes 😘 kissing_heart
😋 yum 😛 stuck_out_tongue 😜 stuck_out_tongue_winking_eye 🤪 zany_face 😎 sunglasses 🤓 nerd
🤓 nerd_face 😏 smirk 😌 relieved 😴 sleeping 🥱 yawning_face 😢 cry 😭 sob 😤 triumph 😡 rage
😱 scream 😰 cold_sweat 😬 grimacing 🥶 cold_face 🥵 hot_face 🤯 exploding_head 🫠 melting_face
🥳 partying_face 🫡 saluting_face 🤖 robot 💀 skull 🤔 thinking 🤔 thinking_face 🤷 shrug
"""
_THINGS = """
👍 thumbsup 👍 +1 👎 thumbsdown 👎 -1 👌 ok_hand 🙏 pray 🙌 raised_hands 👏 clap 🤝 handshake
💪 muscle 🔥 fire 💯 100 🎯 dart 🎉 tada 🎊 confetti_ball ✨ sparkles ⭐ star 🌟 star2 🚀 rocket
🤞 fingers_crossed 🍀 four_leaf_clover 👀 eyes 🏁 checkered_flag 🏆 trophy ♟ chess_pawn 🎲 game_die
🕯 candle 🧩 jigsaw 🔒 lock ⌛ hourglass ⏰ alarm_clock ⏱ stopwatch 🐌 snail 🐢 turtle
✅ white_check_mark ✔ heavy_check_mark ☑ ballot_box_with_check ❌ x ❎ negative_squared_cross_mark
✖ heavy_multiplication_x ⭕ o ⛔ no_entry 🚫 no_entry_sign ❓ question ❓ grey_question ⚠ warning
"""
_SHAPES = """
⚫ black_circle ⚪ white_circle 🔴 red_circle 🔵 blue_circle 🔵 large_blue_circle 🟢 green_circle
🟢 large_green_circle 🟡 yellow_circle 🟡 large_yellow_circle 🟠 orange_circle
🟠 large_orange_circle 🟣 purple_circle 🟣 large_purple_circle ⬛ black_large_square
⬜ white_large_square 🟥 red_square 🟥 large_red_square 🟦 blue_square 🟦 large_blue_square
🟩 green_square 🟩 large_green_square 🟨 yellow_square 🟨 large_yellow_square 🟧 orange_square
🟧 large_orange_square 🟪 purple_square 🟪 large_purple_square ❤ heart 🖤 black_heart
🤍 white_heart 💙 blue_heart 💚 green_heart 💛 yellow_heart 🧡 orange_heart 💜 purple_heart
⬆ arrow_up ⬇ arrow_down ⬅ arrow_left ➡ arrow_right 🔼 arrow_up_small 🔽 arrow_down_small
◀ arrow_backward ▶ arrow_forward 👆 point_up_2 👇 point_down 👈 point_left 👉 point_right
"""


def _named(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[1::2], (f" {sign} " for sign in words[::2]), strict=True))


SIGN_OF = (
    _named(_FACES + _THINGS + _SHAPES)
    | {name: str(digit) for digit, name in enumerate(ONES[:10])}
    | {f"regional_indicator_{letter}": letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz"}
    | {"keycap_ten": "10"}
    | {f"skin-tone-{tone}": "" for tone in range(1, 7)}
)
"""Emoji by name; names of digits and letters can follow each other without a space."""
_CODE = re.compile(rf":({'|'.join(map(re.escape, SIGN_OF))})(?:_tone[1-5])?:")


def spelled_out(text: TracedText) -> TracedText:
    """Return the text with emoji in place of their names; unknown names are kept."""
    if text.text.count(":") < 2:
        return text
    return text.sub(_CODE, lambda match: SIGN_OF[match[1]], text.small)
