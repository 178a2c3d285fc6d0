"""Makes Garnet Sans from Inter: a subset with tabular figures, under its own family name.

    python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools
    apt-get download fonts-inter && dpkg-deb -x fonts-inter_*.deb /tmp/inter
    /tmp/fonts/bin/python make.py /tmp/inter/usr/share/fonts/opentype/inter

The family has a name of its own so that an Inter installed on the computer, of another version or
with fewer features, can never be mixed with this one: pictures stay the same everywhere.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FAMILY = "Garnet Sans"
WEIGHTS = {"Inter-Regular.otf": ("Regular", 400), "Inter-SemiBold.otf": ("SemiBold", 600)}
UNICODES = (
    "U+0020-024F,U+0259,U+02B0-02FF,U+0300-036F,U+0370-03FF,U+0400-052F,U+1E00-1EFF,"
    "U+2000-206F,U+2070-209F,U+20A0-20BF,U+2100-218F,U+2190-21FF,U+2200-22FF,U+2300-23FF,"
    "U+2460-24FF,U+25A0-25FF,U+2600-26FF,U+2700-27BF,U+2B00-2BFF,U+FEFF,U+FFFD"
)
FEATURES = (
    "calt,case,ccmp,kern,liga,locl,mark,mkmk,tnum,pnum,zero,ss02,cv11,frac,numr,dnom,sups,subs"
)


def even_out(font: TTFont) -> None:
    """Give every tabular figure one width: some of this release are a unit or two off."""
    cmap, widths = font.getBestCmap(), font["hmtx"].metrics
    gsub = font["GSUB"].table
    figures = []
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    mapping = getattr(table, "ExtSubTable", table).mapping
                    figures += [mapping.get(cmap[ord(digit)]) for digit in "0123456789"]
    figures = [glyph for glyph in figures if glyph is not None]
    width = max(widths[glyph][0] for glyph in figures)
    for glyph in figures:
        widths[glyph] = (width, widths[glyph][1])


def make(source: Path, style: str, target: Path) -> None:
    """Write one weight of the family."""
    subset.main(
        [
            str(source),
            f"--unicodes={UNICODES}",
            f"--layout-features={FEATURES}",
            "--name-IDs=0,1,2,3,4,5,6,13,14,16,17",
            "--notdef-outline",
            "--desubroutinize",
            "--no-hinting",
            f"--output-file={target}",
        ]
    )
    font = TTFont(target)
    postscript = f"{FAMILY}-{style}".replace(" ", "")
    names = {
        1: FAMILY if style == "Regular" else f"{FAMILY} {style}",
        2: "Regular",
        3: f"{postscript};subset of Inter",
        4: f"{FAMILY} {style}",
        6: postscript,
        16: FAMILY,
        17: style,
    }
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
    for name_id, text in names.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)
    cff = font["CFF "].cff
    cff.fontNames[0] = postscript
    cff.topDictIndex[0].FamilyName = FAMILY
    cff.topDictIndex[0].FullName = f"{FAMILY} {style}"
    even_out(font)
    font.save(target)


if __name__ == "__main__":
    here = Path(__file__).parent
    for file_name, (style, _weight) in WEIGHTS.items():
        make(Path(sys.argv[1]) / file_name, style, here / f"GarnetSans-{style}.otf")
