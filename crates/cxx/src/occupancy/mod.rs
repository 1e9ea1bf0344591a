//! `weft occupancy`: how many blocks of a kernel an SM holds, what limits it, and how that changes with the size of its blocks, its
//! registers and its shared memory.

mod html;
mod kernel;
mod options;
mod sizes;
mod svg;
mod text;

use std::path::Path;

use crate::error::{Error, Result};
use crate::messages::write_out;
use options::Question;
use weft_device::Curve;

/// Runs the command with the words after its name.
///
/// # Errors
/// Wrong usage; a file that cannot be written.
pub(crate) fn main(words: &[String]) -> Result<()> {
    let Some(question) = Question::parse(words)? else {
        return write_out(options::HELP);
    };
    let curves = Curve::all(question.gpu, question.block);
    write_out(&text::page(&question, &curves))?;
    if let Some(file) = &question.svg {
        std::fs::write(file, svg::page(&question, &curves)).map_err(Error::io(Path::new(file)))?;
    }
    if let Some(file) = &question.html {
        std::fs::write(file, html::page(&question, &curves)).map_err(Error::io(Path::new(file)))?;
    }
    Ok(())
}
