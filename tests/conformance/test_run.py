"""What run.py makes of reports and of lists of expectations."""
import contextlib
import io
import tempfile
import unittest
from pathlib import Path

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

    def test_nothing_passed_is_an_error(self):
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(run.judge("c", {}, {}), 1)

    def test_a_reason_is_wanted(self):
        with self.assertRaises(SystemExit):
            run.expectations(written("a.T.bad\n"))


if __name__ == "__main__":
    unittest.main()
