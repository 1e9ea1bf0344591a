"""What run.py makes of reports and of lists of expectations."""
import contextlib
import io
import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import run

REPORT = """<testsuites><testsuite>
<testcase classname="a.T" name="good"/>
<testcase classname="a.T" name="bad"><failure message="wrong sum&#10;more"/></testcase>
<testcase classname="a.T" name="broken"><error message="no module"/></testcase>
<testcase classname="a.T" name="left out"><skipped/></testcase>
</testsuite></testsuites>"""


def written(text):
    file = Path(tempfile.mkdtemp()) / "f"
    file.write_text(text)
    return file


class KeptOutcomes(unittest.TestCase):
    def test_a_run_goes_on(self):
        file = Path(tempfile.mkdtemp()) / "kept.json"
        run.Kept(file).add("m.one", {"m.one.T.a": ("failed", ["why"])})
        run.Kept(file).add("m.two", {})
        self.assertEqual(run.Kept(file).done, {"m.one": {"m.one.T.a": ["failed", ["why"]]}, "m.two": {}})
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(run.judge("c", run.Kept(file).done["m.one"] | {"b": ("passed", [])}, {}), 1)


class Judge(unittest.TestCase):
    def judged(self, listed):
        with contextlib.redirect_stdout(io.StringIO()) as said:
            count = run.judge("c", run.outcomes(written(REPORT)), run.expectations(written(listed)))
        return count, said.getvalue()

    def test_failures_that_are_named_are_none(self):
        count, said = self.judged("# a comment\na.T.bad  no such sum\na.T.broken  needs a module\n")
        self.assertEqual(count, 0)
        self.assertIn("1 passed      2 failed      1 skipped      0 unexpected", said)

    def test_other_failures_count(self):
        count, said = self.judged("a.T.bad  no such sum\n")
        self.assertEqual(count, 1)
        self.assertIn("unexpected failure: a.T.broken: no module", said)

    def test_passes_of_what_is_named_count(self):
        count, said = self.judged("a.T.bad  x\na.T.broken  x\na.T.good  was wrong\n")
        self.assertEqual(count, 1)
        self.assertIn("unexpected pass: a.T.good (was wrong)", said)

    def test_what_asks_the_clock_may_do_either(self):
        count, said = self.judged("a.T.bad  ? wants half the time\na.T.broken  x\na.T.good  ? wants half the time\n")
        self.assertEqual((count, "unexpected" in said.replace("0 unexpected", "")), (0, False))

    def test_nothing_passed_is_an_error(self):
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(run.judge("c", {}, {}), 1)

    def test_a_reason_is_wanted(self):
        with self.assertRaises(SystemExit):
            run.expectations(written("a.T.bad\n"))


class Pieces(unittest.TestCase):
    def found(self, text, limit=run.LIMIT):
        """What becomes of a module with that text."""
        folder = Path(tempfile.mkdtemp())
        (folder / "test_one.py").write_text(text)
        client = run.Client([], [], [], unittest=True)
        env = dict(os.environ, PYTHONPATH=str(folder))
        with open(folder / "log.txt", "w") as log, mock.patch.object(run, "LIMIT", limit):
            return run.piece(client, [], sys.executable, "test_one", dict(env=env, cwd=folder, stdout=log))

    def test_outcomes_of_a_module(self):
        text = "import unittest\nclass T(unittest.TestCase):\n    def test_a(self): pass\n    def test_b(self): self.fail('no')\n"
        found = self.found(text)
        self.assertEqual({n: how for n, (how, _) in found.items()}, {"test_one.T.test_a": "passed", "test_one.T.test_b": "failed"})

    def test_a_module_that_crashes_has_failed(self):
        text = "import os, unittest\nclass T(unittest.TestCase):\n    def test_a(self): os.abort()\n"
        how, why = self.found(text)["test_one:process"]
        self.assertEqual(how, "failed")
        self.assertIn("ended with status -6", why[0])

    def test_a_module_that_takes_too_long_has_failed(self):
        how, why = self.found("import time\ntime.sleep(60)\n", 1)["test_one:process"]
        self.assertEqual(how, "failed")
        self.assertIn("longer than 1 s", why[0])

    def test_what_passed_before_is_told(self):
        text = "import os, signal, time, unittest\nclass T(unittest.TestCase):\n    def test_a(self): pass\n"
        text += "    def test_b(self):\n        os.kill(os.getpid(), signal.SIGINT)\n        time.sleep(60)\n"
        found = self.found(text)
        self.assertEqual({n: how for n, (how, _) in found.items()}, {"test_one.T.test_a": "passed", "test_one:process": "failed"})

    def test_a_module_that_is_skipped_as_it_is_imported(self):
        text = "class Skipped(BaseException): pass\nraise Skipped('wants more')\n"
        self.assertEqual(self.found(text)["test_one.module"][0], "skipped")


if __name__ == "__main__":
    unittest.main()
