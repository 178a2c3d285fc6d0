"""Texts from outside in a chat appear literally: no links, mentions or formatting."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from linkify_it import LinkifyIt  # type: ignore[import-untyped]
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.match.chat import BREAK, escape, shorten, units, visible
from tests.drawing import examples

MARKDOWN = MarkdownIt("gfm-like", {"linkify": True, "html": True})
LINKS = LinkifyIt(options={"fuzzy_link": True, "fuzzy_email": True, "fuzzy_ip": True})
for scheme in ("javascript:", "tel:", "discord:", "steam:", "tg:", "magnet:"):
    LINKS.add(scheme, {"validate": re.compile(r"^[\w/+?]+")})

ADDED = dict.fromkeys(map(ord, f"{BREAK}\u2068\u2069"))
"""Invisible characters that `escape` adds."""

LINKED = (
    "https://example.com/a?b=c#d", "http://example.com", "HTTPS://EXAMPLE.COM", "example.com",
    "www.example.com", "a.b.co.uk/x", "//example.com", "discord.gg/abc", "t.me/abc",
    "mailto:ann@example.com", "ann@example.com", "javascript:alert(1)", "tel:+15551234567",
    "steam://run/1", "discord://-/x", "magnet:?xt=urn:btih:1", "matrix:u/ann:example.org",
    "1.2.3.4:8080", "1.2.3.4", "http://[::1]:80/", "http://1.2.3.4", "xn--80ak6aa92e.com",
    "bücher.example", "https://münchen.de", "user:pass@example.com", "ftp://example.com",
    "<https://example.com>", "[Ann](https://example.com)", "![Ann](https://example.com/x.png)",
    "[Ann]: https://example.com", "<mailto:ann@example.com>", "<a href=x>Ann</a>",
    "localhost", "LocalHost:80", "example\u3002com",
    "#ann:example.org", "@ann:example.org", "!room:example.org",
)  # fmt: skip
CALLED = (
    "@everyone", "@here", "@Ann", "<@123456789>", "<@!123>", "<@&123>", "<#123456>", "#general",
    "</stats:123>", "</stats sub:123>", "<:smile:123>", "<a:smile:123>", "<t:1700000000:R>",
    "<id:customize>", "<+15551234567>", "/kick Ann", "/start", "$USD", ":smile:", "@@everyone",
    "!everyone", "me@everyone",
)  # fmt: skip
FORMATTED = (
    "- Ann", "* Ann", "+ Ann", "1. Ann", "1) Ann", "12. Ann", "007) Ann", "# Ann", "### Ann",
    "-# Ann", "> Ann", ">>> Ann", ">Ann", "```", "```py", "~~~", "---", "===", "-", "*", "+", "#",
    "1.", "1)", ">", "***", "___", "**Ann**", "*Ann*", "_Ann_", "__Ann__", "~~Ann~~", "||Ann||",
    "`Ann`", "``Ann``", "E_is_cool", "a*b*c", "\\", "Ann\\", "\\*Ann\\*", "&lt;b&gt;", "&#60;",
    "&amp;", "<b>Ann</b>", "<!-- Ann", "| a | b |", "[ ] Ann", "[x] Ann", "$x$", "=", "=Ann",
    "[^1]", "[Ann]", "Ann `", "** Ann", "Tom & Jerry", "R&D;",
)  # fmt: skip
PLAIN = (
    "Ann",
    "Mr. Big",
    "E is cool",
    "Zoë",
    "李雷",
    "Владимир",
    "O’Brien",
    "a, b; c",
    "☃",
    "👩‍🚀",
)
HOSTILE = (*LINKED, *CALLED, *FORMATTED, *PLAIN)


def rendered(markdown: str) -> tuple[str, set[str]]:
    """Return the text shown by a chat with Markdown, and the kinds of its elements."""
    tokens: list[Token] = []
    for token in MARKDOWN.parse(markdown):
        tokens += [token, *(token.children or ())]
    text = "".join(token.content for token in tokens if token.type in ("text", "text_special"))
    kinds = {token.type.split("_")[0] for token in tokens if token.type != "text_special"}
    return text.translate(ADDED), kinds


def discord(text: str) -> list[str]:
    """Return what Discord would link, mention or format; escaped characters format nothing."""
    calls = r"https?://[^\s<]|<[@#:a/tis+]|@(?:everyone|here)|discord\.gg/|(?:^|\s)[@#/][\w-]"
    found = re.findall(calls, text, re.IGNORECASE | re.MULTILINE)
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "x", text)
    found += re.findall(r"^(?:#{1,3} |-# |>>> |> |\s*[-*] |\s*\d+\. )", bare, re.MULTILINE)
    return found + re.findall(r"[*_~|`<>\[\]\\]", bare)


def named(text: str) -> list[str]:
    """Return whatever a simple linker might take for a host, address, scheme or command.

    Zero-width spaces may count as spaces or as letters.
    """
    looks = (
        r"[\w-][.\u3002][a-z]{2}|[a-z][\w+.-]*:(?=[^\s\u200b])|[\w.]@\w|\d\.\d|//|(?:^|\s)[@#/]\w"
        r"|localhost"
    )
    bare = text.strip("\u2068\u2069")
    return [
        *re.findall(looks, bare.replace(BREAK, " "), re.IGNORECASE),
        *re.findall(looks, bare, re.IGNORECASE),
    ]


PLACES = (
    ("{0}", "{0}"),
    ("Round 1\n{0}", "Round 1{0}"),
    ("{0} (red): B:A1 W:B1", "{0} (red): B:A1 W:B1"),
    ("- {0} (DMO): none", "{0} (DMO): none"),
    ("**Gyulbot** · {0} – {0} · round 1", "Gyulbot · {0} – {0} · round 1"),
    ("Next: **{0}** to move.", "Next: {0} to move."),
    ("**{0} wins**: {0} (GEN-6)", "{0} wins: {0} (GEN-6)"),
)
"""Places of names and reasons in posts; the text in each."""


def check(text: str) -> None:
    """Check that nothing in the text links, mentions or formats, and that it appears unchanged."""
    inert, seen = escape(text), visible(text)
    assert seen.translate(ADDED) == seen
    for place, around in PLACES if seen else ():
        line = place.format(inert)
        told, kinds = rendered(line)
        listed = {"bullet", "list"} if place.startswith("- ") else set()
        assert kinds <= {"text", "inline", "paragraph", "strong", "softbreak"} | listed, line
        assert told == around.format(seen), line
        assert not LINKS.test(line), line
    assert not discord(inert) and not named(inert), inert


@pytest.mark.alike
@pytest.mark.parametrize("text", HOSTILE)
def test_names_cannot_link_mention_or_format_in_a_chat(text: str) -> None:
    check(text)


def test_the_checks_detect_unsafe_texts() -> None:
    for text in LINKED:
        assert LINKS.test(text) or named(text) or discord(text), text
    for text in CALLED:
        assert discord(text) or named(text) or text in (":smile:", "!everyone", "$USD"), text
    for text in FORMATTED[:24]:
        told, kinds = rendered(f"Round 1\n{text}" if text in ("===", "---") else text)
        assert text not in told or kinds - {"text", "inline", "paragraph"} or discord(text), text
    late = "https://\u200bexample.com"
    assert LINKS.test(late) and "link" in rendered(late)[1] and discord(late), (
        "after // is too late"
    )


@settings(max_examples=examples(200))
@given(
    st.lists(
        st.sampled_from(
            [*"\\`*_~|<>[]()#&;!-+=.:/@$ 19ab\n\u200b\u200d\u202e\u0301א", "com", "www", "http",
             "everyone", "amp", "mailto"]
        ),
        max_size=12,
    ).map("".join)
)  # fmt: skip
def test_mixed_texts_cannot_link_mention_or_format_either(text: str) -> None:
    check(text)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_names_stay_unchanged(text: str) -> None:
    assert escape(text).replace(BREAK, "") == text


def test_hidden_reordering_and_stacked_characters_are_removed() -> None:
    assert visible("Ann\u202egnp.exe\u202c") == "Anngnp.exe"
    assert visible("A\u200bn\u2060n\ufeff") == "Ann"
    assert visible(" Ann\r\n\tBen\u2028C\u00a0D ") == "Ann Ben C D"
    assert visible("\u200d\u200dAnn\u200d\u200d") == "Ann"
    assert visible("\u3164\u115f\u2800") == "" and escape("\u200b\u202e") == ""
    flood = "".join(f"{letter}{''.join(map(chr, range(0x300, 0x340)))}" for letter in "Ann")
    assert len(visible(flood)) <= 3 * 5 and visible(flood)[0] in "AÀ"
    assert visible("ก็" + "็" * 90) == "ก็"


WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
SCRIPTS = ("Việt", "मिस्त्री", "မြို့", "שָׁלוֹם", "نَمِ\u200cدانم", "ส็")


@pytest.mark.parametrize("text", ["👩‍👩‍👧‍👦", "❤️‍🔥", "1️⃣", "🇨🇭", "\U0001fae8", WALES, *SCRIPTS])
def test_characters_needed_by_languages_and_emoji_are_kept(text: str) -> None:
    assert visible(text) == unicodedata.normalize("NFC", text)


def test_a_right_to_left_name_reorders_nothing_else() -> None:
    assert escape("שלום") == "\u2068שלום\u2069"
    assert escape("Ann") == "Ann"


def test_a_text_is_shortened_between_graphemes_and_quickly() -> None:
    for text in (
        "😀" * 100,
        "👩‍👩‍👧‍👦" * 14,
        "<#>" * 33,
        "https://" * 12,
        "e\u0323\u0302\u0301" * 60,
        "🇨🇭" * 50,
    ):
        for room in (12, 24, 33, 100):
            short = shorten(text, room)
            assert units(short) <= room and short.endswith("…") and len(short) > 1
            assert not short.endswith(("\u200d…", "\\…")) and not named(short)
    assert shorten("🇨🇭🇩🇪", 7) == "🇨🇭…" and shorten("👩‍🚀👩‍🚀", 8) == "👩‍🚀…"
    assert shorten("Ann", 3) == "Ann" and shorten("Annabel", 4) == "Ann…"
    assert units(shorten("x" * 500_000, 1_500)) == 1_500
