//! `weft info` and `weft doctor`: what this machine and this toolkit have, and what is missing or broken.

mod checks;
mod facts;
mod libraries;
mod loaded;
mod program;
mod report;
mod surroundings;
mod trial;

use crate::error::{Error, Result};
use crate::messages::write_out;
use report::Finding;
use surroundings::Surroundings;

const INFO: &str = "Usage: weft info [--json]\n\n\
    Devices that are modelled, the toolkit, the CPU, the compute cache, libraries, and what is simulated.\n";

const DOCTOR: &str = "Usage: weft doctor [--json] [--quick] [PROG]\n\n\
    Looks for what is missing or broken: says what is wrong, where, and how to mend it. At the end a small program is compiled and\n\
    run; --quick leaves that out. With PROG it looks at what that program would load instead, and does not run it. Exit status: 1 if\n\
    something is broken.\n";

/// What of `words` is asked for; none when it is help.
fn options(name: &str, words: &[String], known: &[&str]) -> Result<Option<Vec<String>>> {
    if words.iter().any(|w| matches!(w.as_str(), "--help" | "-h")) {
        return Ok(None);
    }
    match words.iter().find(|w| !known.contains(&w.as_str())) {
        Some(word) => Err(Error::Usage(format!("{name}: unknown option '{word}'; see weft {name} --help"))),
        None => Ok(Some(words.to_vec())),
    }
}

/// Runs `weft info` with the words after its name.
///
/// # Errors
/// Wrong usage.
pub(crate) fn info(words: &[String]) -> Result<()> {
    let Some(words) = options("info", words, &["--json"])? else { return write_out(INFO) };
    let facts = facts::all(&Surroundings::here());
    write_out(&if words.is_empty() { report::facts(&facts) } else { report::facts_json(&facts) })
}

/// Runs `weft doctor` with the words after its name. Answers the exit status.
///
/// # Errors
/// Wrong usage.
pub(crate) fn doctor(words: &[String]) -> Result<u8> {
    let (words, programs): (Vec<String>, Vec<String>) =
        words.iter().cloned().partition(|w| w.starts_with('-'));
    let Some(words) = options("doctor", &words, &["--json", "--quick"])? else {
        return write_out(DOCTOR).map(|()| 0);
    };
    let asked = |word: &str| words.iter().any(|w| w == word);
    let here = Surroundings::here();
    let mut found = checks::all(&here);
    match &programs[..] {
        [] => {
            if !asked("--quick") && !found.iter().any(Finding::is_broken) {
                found.push(trial::run(&here));
            }
        }
        [one] => found.extend(program::all(&here, one)),
        [_, second, ..] => {
            return Err(Error::Usage(format!("doctor: one program at a time, not '{second}' too")));
        }
    }
    write_out(&if asked("--json") { report::findings_json(&found) } else { report::findings(&found) })?;
    Ok(u8::from(found.iter().any(Finding::is_broken)))
}

#[cfg(test)]
mod tests;
