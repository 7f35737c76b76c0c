"""gradient_colours.py FILE --kind svg|pdf|eps --flat FLAT.svg --shown SHOWN.svg: colours of gradients as programs show them.

FLAT has the file's outlines in flat colours, SHOWN is the stored SVG that the file shows. Its colours are computed
here, exactly: resvg rounds each overlay up, and three of them by five levels. (An SVG is held against resvg's picture
of SHOWN.) Pixels within two of a line are left
aside, as outlines are the other checkers' work. Elsewhere, in blocks of 8 x 8 pixels, the mean difference of each
channel stays within a limit, and so does that of the whole picture. A program may read a gradient up to a pixel from
the middle of its own, so a block may differ by what it changes from one pixel to the next: at twice the size half is left.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

sys.path.insert(0, os.environ["VALIDATORS"])
import numpy as np  # noqa: E402
import paint  # noqa: E402
from PIL import Image  # noqa: E402
from scipy.ndimage import binary_dilation  # noqa: E402
from vlib import Report, mat_parse, pick_scale, read_svg, render_eps, render_pdf, render_svg  # noqa: E402

SIDE = 8  # px of a block
ENOUGH = SIDE * SIDE // 2  # pixels of a block that are away from lines, or it says nothing
# Levels of 255, in a block and in the whole picture. SVG is one program's picture twice; PDF readers sample a shading at 256 places and round each
# overlay; an EPS has overlays in strips of five levels, three of which may lie on one another, each half a strip off.
LIMITS = {"svg": (1.0, 0.2), "pdf": (5.0, 1.0), "eps": (7.5, 1.2)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--kind", choices=LIMITS)
    parser.add_argument("--flat")
    parser.add_argument("--shown")
    given = parser.parse_args()
    report = Report("gradient")
    flat = read_svg(given.flat, 0.01)
    scale = pick_scale(flat.w, flat.h, 600)
    picture_of = resvg_picture if given.kind == "svg" else exact_picture
    shown = picture_of(given.shown, scale)
    _, near = paint.seam_free(paint.svg_items(flat), flat, scale, 1)
    far = ~binary_dilation(near, np.ones((3, 3), bool))
    pictures = list(pictures_of(given, scale, report))
    for name, picture in pictures:
        compare(report, name, (shown, picture, far), LIMITS[given.kind])
    report.end()


def exact_picture(path, scale):
    """The colours of a stored SVG at the middle of each pixel."""
    root = ET.parse(path).getroot()
    gradients = {e.get("id"): e for e in root.iter() if str(e.tag).endswith("Gradient")}
    for element in root.iter():
        reference = re.match(r"url\(#([^)]*)\)", element.get("fill", ""))
        if reference:
            element.set("data-paint", reference[1])
            element.set("fill", "#000000")  # any: it is not looked at
    document = read_svg(ET.tostring(root, encoding="unicode"), 0.005)
    grid = paint.Grid.__new__(paint.Grid)
    grid.scale, grid.origin = scale, tuple(document.vb[:2])
    grid.W, grid.H = round(document.w * scale), round(document.h * scale)
    picture = np.full((grid.H, grid.W, 3), 255.0)
    for item, shape in zip(paint.svg_items(document), document.painted):
        window = grid.window(item.area, item.rule)
        if window is None:
            continue
        rows, columns = window[0]
        y, x = np.mgrid[rows, columns]
        gradient = gradients.get(shape.el.get("data-paint"))
        color, alpha = np.array(item.rgb, float), item.alpha * window[1]
        if gradient is not None:
            color, opacity = shaded(gradient, (x + 0.5) / scale, (y + 0.5) / scale)
            alpha = alpha * opacity
        part = picture[rows, columns]
        part += alpha[..., None] * (color - part)
    return picture


def resvg_picture(path, scale):
    with open(path, encoding="utf-8") as file:
        return render_svg(file.read(), scale, "#ffffff")[..., :3]


def shaded(gradient, x, y):
    """Colour and opacity of a gradient at points."""
    inverse = np.linalg.inv(mat_parse(gradient.get("gradientTransform")))
    u, v = (inverse[k, 0] * x + inverse[k, 1] * y + inverse[k, 2] for k in (0, 1))
    number = lambda name: float(gradient.get(name))  # noqa: E731
    if gradient.tag.endswith("linearGradient"):
        dx, dy = number("x2") - number("x1"), number("y2") - number("y1")
        t = ((u - number("x1")) * dx + (v - number("y1")) * dy) / (dx * dx + dy * dy)
    else:
        t = np.hypot(u - number("cx"), v - number("cy")) / number("r")
    stops = list(gradient)
    at = [float(stop.get("offset")) for stop in stops]
    channels = [[int(stop.get("stop-color")[k : k + 2], 16) for stop in stops] for k in (1, 3, 5)]
    color = np.stack([np.interp(t, at, values) for values in channels], -1)
    return color, np.interp(t, at, [float(stop.get("stop-opacity", 1)) for stop in stops])


def pictures_of(given, scale, report):
    """(name, picture) of each program that shows the file."""
    if given.kind == "svg":
        yield "resvg", resvg_picture(given.file, scale)
    elif given.kind == "eps":
        picture, error = render_eps(given.file, scale)
        if picture is None:
            report.fail("reader", f"Ghostscript: {error[-200:]}")
        else:
            yield "gs", picture
    else:
        valid = subprocess.run(["qpdf", "--check", given.file], capture_output=True, text=True)
        report.check(valid.returncode == 0, "qpdf", (valid.stdout + valid.stderr)[-200:])
        report.check(open(given.file, "rb").read(8) == b"%PDF-1.4", "header", "not PDF 1.4")
        picture, error = render_pdf(given.file, scale)
        report.check(error == "", "reader", f"pdftoppm: {error[-200:]}")
        yield "pdftoppm", picture
        with tempfile.TemporaryDirectory() as folder:
            out = f"{folder}/out.png"
            call = ["mutool", "draw", "-q", "-r", str(72 * scale), "-o", out, given.file, "1"]
            drawn = subprocess.run(call, capture_output=True, text=True)
            said = drawn.stderr.replace("warning: ICC support is not available", "").strip()
            report.check(said == "", "reader", f"mutool: {said[-200:]}")
            yield "mutool", np.array(Image.open(out).convert("RGB"))


def compare(report, name, pictures, limits):
    shown, picture, far = pictures
    # a box in whole points may be one row higher and one column wider
    extra = max(0, picture.shape[0] - shown.shape[0])
    picture = picture[extra:]
    if any(abs(a - b) > 1 for a, b in zip(picture.shape, shown.shape)):
        report.fail("size", f"{name}: {picture.shape[:2]} against {shown.shape[:2]}")
        return
    height, width = (min(p.shape[k] for p in (shown, picture, far)) // SIDE * SIDE for k in (0, 1))
    far = far[:height, :width]
    difference = picture[:height, :width].astype(float) - shown[:height, :width]
    difference[~far] = 0
    blocks = (height // SIDE, SIDE, width // SIDE, SIDE)
    count = far.reshape(blocks).sum((1, 3))
    sums = difference.reshape((*blocks, 3)).sum((1, 3))
    means = np.abs(sums / np.maximum(count, 1)[..., None]).max(2) * (count >= ENOUGH)
    rise, run = np.gradient(shown[:height, :width].astype(float), axis=(0, 1))
    slope = np.hypot(rise, run).max(2) * far
    means = np.maximum(0, means - slope.reshape(blocks).sum((1, 3)) / np.maximum(count, 1))
    mean = float(np.abs(difference).sum() / max(1, 3 * far.sum()))
    row, column = np.unravel_index(means.argmax(), means.shape)
    report.fig |= {f"{name}_block": round(float(means.max()), 2), f"{name}_mean": round(mean, 3)}
    report.fig["blocks"] = int((count >= ENOUGH).sum())
    where = f"in the block at {SIDE * column} {SIDE * row}, px of {height} x {width}"
    block_limit, mean_limit = limits
    report.check(means.max() <= block_limit, "colour", f"{name}: {means.max():.2f} levels {where}")
    report.check(mean <= mean_limit, "colour", f"{name}: {mean:.3f} levels in the mean")


main()
