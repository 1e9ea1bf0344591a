//! What a file tells of.

use std::path::Path;

use super::options::Options;
use crate::counters;
use crate::error::Error;
use crate::figure::Thing;
use crate::trace;

/// A file's content.
pub(super) struct Content {
    pub(super) kind: &'static str,
    /// Its name, and of a trace which time it has.
    pub(super) name: String,
    pub(super) things: Vec<Thing>,
}

/// Reads a file.
///
/// # Errors
/// It cannot be read, or is neither counters nor a trace; a metric that is none.
pub(super) fn read(file: &str, o: &Options) -> Result<Content, Error> {
    let path = Path::new(file);
    let bytes = std::fs::read(path).map_err(|source| Error::Io { path: path.to_path_buf(), source })?;
    let (kind, mut things, time) = if bytes.starts_with(b"weft-profile counters") {
        ("counters", counters::figures(file, &o.metrics)?, None)
    } else if bytes.starts_with(b"weft-trace") {
        if let Some(name) = o.metrics.first() {
            return Err(Error::Usage(format!("{file} is a trace, which has no metric `{name}`")));
        }
        let (things, time) = trace::figures(path)?;
        ("a trace", things, Some(time))
    } else {
        return Err(Error::Failed(format!(
            "{file} is neither counters of weft profile nor a trace of weft trace"
        )));
    };
    if let Some(name) = &o.kernel {
        things.retain(|t| t.kind == "kernel" && (t.name == *name || t.plain_name() == *name));
    }
    let name = time.map_or_else(|| file.to_owned(), |t| format!("{file} ({t})"));
    Ok(Content { kind, name, things })
}
