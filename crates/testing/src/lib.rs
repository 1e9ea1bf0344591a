//! What tests share: models of what threads share are tried in all orders (`in_all_orders`, with `--cfg loom` alone), and a test that cannot test on this machine says so, and is counted as skipped instead of passed.
//!
//! Only for what a machine may lack for good: instructions of its CPU, files that may not be handed on. What can be
//! installed is installed by `cargo xtask setup`, and a test fails where it is missing.

use std::io::Write;
use std::panic::Location;

/// How the lines begin that `cargo xtask test` counts.
pub const MARK: &str = "test skipped: ";

/// Says that the calling test tests nothing here, or not all that it could: why, and how that is mended. The test returns
/// afterwards or goes on with the rest; it counts as skipped either way, unless it fails.
///
/// The line goes to standard output itself, from where the test harness does not take it away as it does with `println!`.
#[track_caller]
pub fn skipped(why: &str) {
    let line = line(std::thread::current().name(), Location::caller(), why);
    let mut out = std::io::stdout().lock();
    // Whoever listens no more needs no line.
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}

/// The line, on its own even where the harness has begun one: with a single thread it prints a test's name before it runs.
fn line(test: Option<&str>, at: &Location<'_>, why: &str) -> String {
    let name = test.filter(|name| *name != "main").map_or_else(|| at.to_string(), str::to_owned);
    format!("\n{MARK}{name}: {}\n", why.replace('\n', " "))
}

/// Runs `model` in every order in which its threads may meet with up to three of them interrupted in the middle, which is where all
/// known mistakes show; without a limit three threads take hours.
///
/// # Panics
/// When it fails in one of them.
#[cfg(loom)]
pub fn in_all_orders(model: impl Fn() + Send + Sync + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(model);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stand_alone_and_name_the_test() {
        let here = Location::caller();
        assert_eq!(line(Some("a::b"), here, "no\nGPU"), "\ntest skipped: a::b: no GPU\n");
        let unnamed = line(Some("main"), here, "no GPU");
        assert!(unnamed.starts_with("\ntest skipped: ") && unnamed.contains("lib.rs:"), "{unnamed}");
    }
}
