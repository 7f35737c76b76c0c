"""Runs the checkers of ../shared/validators, each in a child of this process.

One line of standard input, a JSON list of a script's path and its arguments, is one check; its answer is one
line of standard output, a JSON object of the exit `code` and the printed `text`. Their libraries are
imported once, here: that takes ten times as long as checking a small file.
"""

import json
import os
import runpy
import sys
import tempfile

import ezdxf  # noqa: F401
import numpy  # noqa: F401
import scipy.ndimage  # noqa: F401
import scipy.spatial  # noqa: F401
from PIL import Image  # noqa: F401


def main():
    for line in sys.stdin:
        with tempfile.TemporaryFile() as printed:
            code = run(json.loads(line), printed.fileno())
            printed.seek(0)
            text = printed.read().decode(errors="replace")
        print(json.dumps({"code": code, "text": text}), flush=True)


def run(argv, printed):
    """Exit code of the script `argv[0]`, which prints into the file descriptor `printed`."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(printed, 1)
        os.dup2(printed, 2)
        os._exit(exit_code(argv))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def exit_code(argv):
    sys.argv = argv
    sys.path.insert(0, os.path.dirname(argv[0]))
    try:
        runpy.run_path(argv[0], run_name="__main__")
        return 0
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException as error:
        print(f"{type(error).__name__}: {error}")
        return 1
    finally:
        sys.stdout.flush()


main()
