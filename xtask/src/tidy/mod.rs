//! The project's own rules, as checks: one file each.

mod circles;
mod known;
mod layers;
mod pages;
mod places;
mod rows;
mod sizes;
mod sources;

use std::collections::BTreeMap;
use std::fs;

use crate::shell::{Result, root};
use sources::Source;

/// Something that breaks a rule which much broke when it came in.
#[derive(Debug)]
struct Finding {
    /// As the list of what is known has it.
    what: String,
    /// What is wrong, and how it is mended.
    message: String,
}

/// Runs every check and lists all that is wrong. `--shrink` first removes from the list of known breaches what is mended.
///
/// # Errors
/// What is wrong, one thing a line.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let mut wrong = Vec::new();
    layers::check(&mut wrong)?;
    rows::check(&mut wrong)?;
    let sources = sources::all()?;
    for source in &sources {
        places::check(source, &mut wrong);
    }
    pages::check(&sources, &mut wrong)?;
    let found = findings(&sources);
    let path = root().join(known::LIST);
    let mut list = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", known::LIST))?;
    match args {
        [] => {}
        [a] if a == "--shrink" => {
            list = known::shrunk(&found, &list);
            fs::write(&path, &list).map_err(|e| format!("{}: {e}", known::LIST))?;
        }
        _ => return Err("usage: cargo xtask tidy [--shrink]".into()),
    }
    known::compare(&found, &list, known::EXCEPTIONS, &mut wrong);
    if wrong.is_empty() { Ok(()) } else { Err(format!("tidy:\n  {}", wrong.join("\n  "))) }
}

/// Circles, and what is too long.
fn findings(sources: &[Source]) -> Vec<Finding> {
    let mut long = Vec::new();
    let mut crates: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in sources {
        sizes::check(source, &mut long);
        if let Some(folder) = circles::folder(&source.path) {
            crates.entry(folder).or_default().push(source);
        }
    }
    let mut round = Vec::new();
    for (folder, sources) in &crates {
        circles::check(folder, sources, &mut round);
    }
    let long = long.into_iter().map(|l| Finding {
        message: format!(
            "{}: {} lines, of which there may be {}; split it by subject",
            l.what, l.lines, l.most
        ),
        what: l.what,
    });
    let round = round.into_iter().map(|c| Finding {
        message: format!(
            "{}\n    these files know each other; move what they share to a file below them:\n    {}",
            c.what,
            c.edges.join("\n    ")
        ),
        what: c.what,
    });
    long.chain(round).collect()
}
