//! Names as ncu's options give them: whole, or `regex:` and a regular expression.

use regex_lite::Regex;

/// What a name must be.
#[derive(Debug)]
pub(crate) enum Pattern {
    /// This.
    Name(String),
    /// Something with a match.
    Matching(Regex),
}

impl Pattern {
    /// From an option's value.
    ///
    /// # Errors
    /// What is wrong with the regular expression.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        match text.strip_prefix("regex:") {
            Some(regex) => Regex::new(regex).map(Pattern::Matching).map_err(|e| format!("`{regex}`: {e}")),
            None => Ok(Pattern::Name(text.to_owned())),
        }
    }

    /// Whether a name is so.
    pub(crate) fn is(&self, name: &str) -> bool {
        match self {
            Self::Name(n) => n == name,
            Self::Matching(r) => r.is_match(name),
        }
    }
}
