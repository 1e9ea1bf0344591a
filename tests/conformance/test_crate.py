"""What crate.py makes of what libtest prints."""
import unittest

import crate

SAID = """
running 5 tests
test a::good ... ok
test a::bad ... FAILED
test a::talks ... first
second
ok
test a::must - should panic ... ok
test a::left ... ignored, needs two devices

failures:

---- a::bad stdout ----

thread 'a::bad' (123) panicked at src/a.rs:12:9:
1 is not 2

test result: FAILED. 3 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s
"""


class Outcomes(unittest.TestCase):
    def test_each_has_its_own(self):
        found = crate.outcomes(SAID)
        self.assertEqual({name: how for name, (how, _) in found.items()},
                         {"a::good": "passed", "a::bad": "failed", "a::talks": "passed", "a::must": "passed", "a::left": "skipped"})
        self.assertEqual(found["a::bad"][1], ["1 is not 2"])


if __name__ == "__main__":
    unittest.main()
