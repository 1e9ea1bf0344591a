//! The project's own rules, as checks: one file each.

mod circles;
mod examples;
mod exceptions;
mod layers;
mod pages;
mod places;
mod rows;
mod sizes;
mod sources;

use std::collections::BTreeMap;

use crate::shell::Result;
use sources::Source;

/// Something that breaks a rule on circles or sizes.
#[derive(Debug)]
struct Finding {
    /// As the exceptions have it.
    what: String,
    /// What is wrong, and how it is mended.
    message: String,
}

/// Runs every check and lists all that is wrong.
///
/// # Errors
/// What is wrong, one thing a line.
pub(crate) fn run(args: &[String]) -> Result<()> {
    if !args.is_empty() {
        return Err("usage: cargo xtask tidy".into());
    }
    let mut wrong = Vec::new();
    layers::check(&mut wrong)?;
    rows::check(&mut wrong)?;
    let sources = sources::all()?;
    for source in &sources {
        places::check(source, &mut wrong);
        examples::check(source, &mut wrong);
    }
    pages::check(&sources, &mut wrong)?;
    exceptions::compare(&findings(&sources), exceptions::EXCEPTIONS, &mut wrong);
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
