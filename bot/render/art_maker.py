"""Makes the art sheet from a colour emoji font; run offline, its result is committed.

python -m bot.render.art_maker FONT.ttf data/art
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

STRIKE: Final = 109
"""The only size in which the font holds its bitmaps."""

PIECE: Final = 136
COLUMNS: Final = 8

SIGNS: Final[dict[str, str]] = {
    "horse": "🐴",
    "trophy": "🏆",
    "dragon": "🐉",
    "tiger": "🐅",
    "buffalo": "🐃",
    "steed": "🐎",
    "rooster": "🐓",
    "cat": "🐈",
    "monkey": "🐒",
    "snake": "🐍",
    "coin": "🪙",
    "crown": "👑",
    "dagger": "🗡️",
    "anchor": "⚓",
    "scroll": "📜",
    "rose": "🌹",
    "fleur": "⚜️",
    "train": "🚂",
    "station": "🚉",
    "bulb": "💡",
    "tap": "🚰",
    "chest": "📦",
    "question": "❓",
    "tax": "💸",
    "gem": "💎",
    "police": "👮",
    "parking": "🅿️",
    "flag": "🏁",
    "jail": "🚔",
    "plane": "✈️",
    "ship": "🚢",
    "plant": "🏭",
    "city": "🏙️",
    "beach": "🏖️",
    "lock": "🔒",
    "snowflake": "❄️",
    "rise": "📈",
    "sun": "🌟",
    "clock": "⏰",
    "gavel": "🔨",
    "robot": "🤖",
    "sleep": "💤",
    "star": "⭐",
    "bell": "🔔",
    "eye": "👁️",
    "shield": "🛡️",
    "sword": "⚔️",
    "swap": "🔄",
    "hand": "✋",
    "house": "🏠",
    "hotel": "🏨",
    "skull": "💀",
    "bag": "💰",
    "bank": "🏦",
    "scales": "⚖️",
    "party": "🎉",
    "boom": "💥",
    "flame": "🔥",
    "die": "🎲",
    "medal": "🥇",
}


def make(font_path: Path, folder: Path) -> None:
    """Write `sheet.png` and `sheet.json` (name to box) into the folder."""
    font = ImageFont.truetype(str(font_path), STRIKE)
    rows = -(-len(SIGNS) // COLUMNS)
    sheet = Image.new("RGBA", (COLUMNS * PIECE, rows * PIECE), (0, 0, 0, 0))
    boxes: dict[str, tuple[int, int, int, int]] = {}
    for number, (name, sign) in enumerate(SIGNS.items()):
        piece = _cut_out(font, sign)
        drawn = piece.getbbox()
        if drawn is None:
            raise ValueError(f"the font draws nothing for {name}")
        at = (number % COLUMNS * PIECE, number // COLUMNS * PIECE)
        sheet.paste(piece.crop(drawn), at)
        boxes[name] = (*at, drawn[2] - drawn[0], drawn[3] - drawn[1])
    sheet.save(folder / "sheet.png", optimize=True)
    (folder / "sheet.json").write_text(json.dumps(boxes, indent=1) + "\n", encoding="utf-8")


def _cut_out(font: ImageFont.FreeTypeFont, sign: str) -> Image.Image:
    """The sign on nothing. Drawn on black and on white, since drawn on nothing its edges would be mixed with black."""
    on_black, on_white = (Image.new("RGB", (PIECE, PIECE), ground) for ground in ("#000000", "#FFFFFF"))
    for canvas in (on_black, on_white):
        ImageDraw.Draw(canvas).text((0, 0), sign, font=font, embedded_color=True)
    pixels = bytearray()
    dark, light = on_black.tobytes(), on_white.tobytes()
    for place in range(0, len(dark), 3):
        cover = 255 - max(light[place + channel] - dark[place + channel] for channel in range(3))
        pixels += bytes(min(255, round(value * 255 / cover)) if cover else 0 for value in dark[place : place + 3])
        pixels.append(cover)
    return Image.frombytes("RGBA", (PIECE, PIECE), bytes(pixels))


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(sys.argv[2]))
