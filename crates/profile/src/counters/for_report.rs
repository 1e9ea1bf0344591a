//! What the page for browsers needs besides counters: the program as a file, its PTX, and its timeline.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::options::Options;
use crate::error::Error;
use crate::trace;

/// The program that is counted.
#[derive(Debug, Default)]
pub(super) struct Program {
    /// The program and its arguments. For a page a `.cu` file is compiled before, since it runs twice.
    pub(super) words: Vec<String>,
    /// What it is called.
    pub(super) name: String,
    /// The folder in which it was compiled.
    _scratch: Option<tempfile::TempDir>,
}

impl Program {
    /// Of the command line.
    ///
    /// # Errors
    /// It does not compile.
    pub(super) fn of(o: &Options) -> Result<Self, Error> {
        let mut words = o.program.clone();
        let first = words.first().cloned().unwrap_or_default();
        let name =
            Path::new(&first).file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        if o.html.is_none() || !first.ends_with(".cu") {
            return Ok(Program { words, name, _scratch: None });
        }
        let place = PathBuf::from("temporary directory");
        let scratch = tempfile::Builder::new().prefix("weft-profile-").tempdir();
        let scratch = scratch.map_err(|source| Error::Io { path: place, source })?;
        words[0] = trace::compiled(&first, scratch.path())?.to_string_lossy().into_owned();
        Ok(Program { words, name, _scratch: Some(scratch) })
    }

    /// When it called what: of a run of its own, since counting takes time, or of a kept trace.
    ///
    /// # Errors
    /// It cannot be run; the records cannot be read.
    pub(super) fn timeline(&self, o: &Options) -> Result<Option<Value>, Error> {
        match (&o.trace, &o.html) {
            (Some(file), _) => trace::kept(Path::new(file)).map(Some),
            (None, Some(_)) if !o.no_timeline && !self.words.is_empty() => {
                trace::recorded(&self.words).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The PTX in it.
    pub(super) fn ptx(&self) -> Vec<String> {
        let bytes = self.words.first().and_then(|w| std::fs::read(w).ok()).unwrap_or_default();
        let parts = weft_fatbin::parts(&bytes).unwrap_or_default();
        // As for the device of the records, of which all are of the newest capabilities: there is one text mostly.
        parts.iter().filter_map(|p| weft_fatbin::select_ptx(p.image, 120).ok()).collect()
    }
}
