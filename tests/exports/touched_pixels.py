"""touched_pixels.py FILE --svg SRC.svg --ext pdf|eps: a second look at a file, or a ZIP of plates, that is off in the mean.

Ghostscript and poppler fill each pixel that an edge touches: lines thinner than a pixel come out up to a pixel wider,
and the checkers take that for the file's. What a program adds at an edge is a share of its own pixel, so at four
times the resolution a quarter of the difference is left; an error of the file stays as large as it is.
"""

import argparse
import os
import sys
import tempfile
import zipfile

sys.path.insert(0, os.environ["VALIDATORS"])
import paint  # noqa: E402
from vlib import Report, pick_scale, read_svg, render_eps, render_pdf  # noqa: E402

FINER = 4
SHARE_LEFT = 0.4  # of the difference: a quarter, and what smoothing at edges adds
NEGLIGIBLE = 0.6  # levels: so little need not shrink


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--svg")
    parser.add_argument("--ext", choices=("pdf", "eps"))
    given = parser.parse_args()
    report = Report("touched pixels")
    svg = read_svg(given.svg, 0.005)
    scale = pick_scale(svg.w, svg.h, 400)
    with tempfile.TemporaryDirectory() as folder:
        for name, path in files_of(given, folder):
            items = items_of(path, svg)
            coarse, fine = (difference(path, items, svg, s) for s in (scale, FINER * scale))
            report.fig[name] = [coarse, fine]
            settled = fine <= max(NEGLIGIBLE, SHARE_LEFT * coarse)
            said = f"{name}: mean difference {coarse}, {fine} at {FINER} times the resolution"
            report.check(settled, "reader", said)
    report.end()


def files_of(given, folder):
    """(name, path) of the file, or of each plate."""
    if not given.file.endswith(".zip"):
        yield os.path.basename(given.file), given.file
        return
    with zipfile.ZipFile(given.file) as plates:
        for name in plates.namelist():
            path = os.path.join(folder, "plate." + given.ext)
            with open(path, "wb") as file:
                file.write(plates.read(name))
            yield name, path


def items_of(path, svg):
    return paint.pdf_items(path, svg) if path.endswith("pdf") else paint.eps_items([path], [svg], [svg.h])[0]


def difference(path, items, svg, scale):
    """Mean difference of a reader's picture from the plate's own, levels of 255."""
    picture, _ = (render_pdf if path.endswith("pdf") else render_eps)(path, scale)
    height, width = round(svg.h * scale), round(svg.w * scale)
    figures = {}
    shown = picture[max(0, picture.shape[0] - height) :, :width]
    paint.rendered(Report("plate"), figures, "plate", shown, paint.seam_free(items, svg, scale), None, 255)
    return figures.get("plate_mean_abs", 255)


main()
