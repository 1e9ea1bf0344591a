//! `weft compare`: two kept files of counters, or two kept traces, side by side.
//!
//! [`things`] reads what a file tells of, each thing with its figures; [`pairs`] puts those of both files together; [`print`] shows them.

mod options;
mod pairs;
mod print;
mod things;

use crate::error::Error;
use options::{Form, Options};

/// Runs the tool with the words after its name. Answers the exit status.
///
/// # Errors
/// Wrong usage; files that cannot be read or written, or are not of one kind.
pub(crate) fn main(words: &[String]) -> Result<u8, Error> {
    let Some(o) = Options::parse(words)? else {
        let _ = std::io::Write::write_all(&mut std::io::stdout(), options::HELP.as_bytes());
        return Ok(0);
    };
    let (a, b) = (things::read(&o.files[0], &o)?, things::read(&o.files[1], &o)?);
    if a.kind != b.kind {
        return Err(Error::Usage(format!("{} holds {}, {} {}", o.files[0], a.kind, o.files[1], b.kind)));
    }
    let (files, all) = ([a.name, b.name], pairs::of(a.things, b.things));
    if let Some(path) = &o.html {
        let text = print::html(&files, &all);
        std::fs::write(path, text).map_err(|source| Error::Io { path: path.into(), source })?;
    }
    let text = match o.form {
        Form::Text => print::text(&files, &all, o.all),
        Form::Csv => print::csv(&all),
        Form::Json => print::json(&files, &all),
    };
    // Whoever reads may have seen enough.
    let _ = std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes());
    Ok(0)
}

#[cfg(test)]
mod tests;
