"""What cccl.py makes of sources, reports and of what programs print."""
import tempfile
import types
import unittest
from pathlib import Path

import cccl
import run

REPORT = """<testsuites><testsuite>
<testcase name="sums - int"/>
<testcase name="sums - double"><failure message="1 == 2">FAILED:
more</failure></testcase>
<testcase name="sums - long"><skipped/></testcase>
</testsuite></testsuites>"""

PRINTED = (
    "Running 4 unit tests.\n\r[PASS]        3.2 ms TestCopy\n\r[FAILURE]            TestSort\n\r[KNOWN FAILURE]      TestOdd\n"
    "\r[PASS]   1.5e+03 ms TestLong\n\n====\nFAILURE: TestSort\n[a.cu:3] 1 is not 2\n====\n"
)


class Cccl(unittest.TestCase):
    def checkout(self):
        root = Path(tempfile.mkdtemp())
        for name, text in (
            ("cub/test/catch2_test_sums.cu", "// %PARAM% TEST_LAUNCH lid 0:1\n//  %PARAM% TEST_TYPES types 0:1:2\n"),
            ("cub/test/test_words.cu", ""),
            ("cub/test/test_words_fail.cu", ""),
            ("cub/test/link_a.cu", ""),
            ("thrust/testing/copy.cu", ""),
            ("thrust/testing/cuda/copy.cu", ""),
            ("thrust/testing/cuda/copy.cmake", "COMPILE_OPTIONS $<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:--default-stream=per-thread>"),
        ):
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return root

    def test_a_program_for_each_choice(self):
        found = {p.name: p for p in cccl.programs(self.checkout())}
        sums = [f"cub.sums.lid_{lid}.types_{t}" for lid in (0, 1) for t in (0, 1, 2)]
        self.assertEqual(sorted(found), [*sums, "cub.words", "thrust.copy", "thrust.cuda.copy.cdp_0", "thrust.cuda.copy.cdp_1"])
        self.assertEqual(found["cub.sums.lid_1.types_2"].options, ["-DTEST_LAUNCH=1", "-DTEST_TYPES=2", "-DVAR_IDX=5", "-rdc=true"])
        self.assertNotIn("-rdc=true", found["cub.sums.lid_0.types_2"].options)
        self.assertEqual(found["thrust.cuda.copy.cdp_1"].options, ["-rdc=true", "--default-stream=per-thread"])
        self.assertTrue(found["cub.sums.lid_0.types_0"].catch and not found["cub.words"].catch and not found["thrust.copy"].catch)

    def test_the_seed_chooses(self):
        everything = cccl.programs(self.checkout())
        take = lambda **how: [p.name for p in cccl.picked(everything, types.SimpleNamespace(**{**dict(only="", all=False, seed=1, part=5), **how}))]
        self.assertEqual(len(take()), 2)
        self.assertEqual(take(), take())
        self.assertNotEqual([take(seed=s) for s in range(8)], [take()] * 8)
        self.assertEqual(take(only="copy"), ["thrust.copy", "thrust.cuda.copy.cdp_0", "thrust.cuda.copy.cdp_1"])
        self.assertEqual(len(take(all=True)), len(everything))

    def test_what_is_kept_is_not_run_again(self):
        ran = []
        bench = types.SimpleNamespace(outcome=lambda p: ran.append(p.name) or ({"run": ("passed", [])}, 1.0, 2.0))
        kept = run.Kept(Path(tempfile.mkdtemp()) / "kept.json")
        for name in ("a", "b", "a"):
            cases, _, seconds = cccl.ended(bench, kept, types.SimpleNamespace(name=name))
            self.assertEqual((cases["run"][0], seconds), ("passed", 2.0))
        self.assertEqual(ran, ["a", "b"])
        cccl.ended(bench, None, types.SimpleNamespace(name="a"))
        self.assertEqual(ran, ["a", "b", "a"])

    def test_reports(self):
        file = Path(tempfile.mkdtemp()) / "f"
        file.write_text(REPORT)
        self.assertEqual(cccl.catch_cases(file), {"sums - int": ("passed", []), "sums - double": ("failed", ["1 == 2"]), "sums - long": ("skipped", [])})
        self.assertEqual(cccl.thrust_cases(PRINTED), {
            "TestCopy": ("passed", []), "TestSort": ("failed", ["[a.cu:3] 1 is not 2"]), "TestOdd": ("skipped", []), "TestLong": ("passed", [])})


if __name__ == "__main__":
    unittest.main()
