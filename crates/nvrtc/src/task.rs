//! What a compilation is given.

use std::path::PathBuf;

use crate::program::Source;
use crate::release::Release;
use crate::run::Cancel;

/// What a compilation is given.
pub struct Task<'a> {
    /// The program.
    pub source: &'a Source,
    /// Name expressions.
    pub expressions: &'a [String],
    /// Options as they were given.
    pub words: &'a [String],
    /// Which library was called.
    pub release: &'static Release,
    /// The file of this library, by which the toolkit tree is found.
    pub library: Option<PathBuf>,
    /// Asked now and then whether to stop.
    pub cancel: Option<&'a Cancel<'a>>,
}
