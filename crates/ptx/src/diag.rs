//! Messages about PTX text.

use std::fmt;

use crate::Span;

/// How grave a [`Diagnostic`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The text is accepted.
    Warning,
    /// The module cannot be loaded.
    Error,
}

/// A message about a place in PTX text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// A stable short name of the rule, for example `syntax` or `unknown-name`.
    pub code: &'static str,
    /// What is wrong, without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What could stand there instead; may be empty.
    pub expected: Vec<String>,
    /// Advice.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            span,
            expected: Vec::new(),
            hint: None,
        }
    }

    /// A warning.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// Adds something that could have stood there.
    pub fn expecting(mut self, what: impl Into<String>) -> Self {
        self.expected.push(what.into());
        self
    }

    /// Sets the advice.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Whether the module cannot be loaded.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The message in the layout of `ptxas`, for the text named `file`.
    pub fn display<'a>(&'a self, file: &'a str) -> impl fmt::Display + 'a {
        Shown { diagnostic: self, file }
    }
}

struct Shown<'a> {
    diagnostic: &'a Diagnostic,
    file: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let d = self.diagnostic;
        let word = match d.severity {
            Severity::Error => "error  ",
            Severity::Warning => "warning",
        };
        write!(f, "ptxas {}, line {}; {word} : {}", self.file, d.span.line, d.message)?;
        if d.span.col > 0 {
            write!(f, " (column {})", d.span.col)?;
        }
        match d.expected.as_slice() {
            [] => {}
            [one] => write!(f, "; expected {one}")?,
            [init @ .., last] => write!(f, "; expected {} or {last}", init.join(", "))?,
        }
        if let Some(hint) = &d.hint {
            write!(f, "\n    hint: {hint}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display("<ptx>").fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_like_ptxas() {
        let span = Span { start: 0, end: 1, line: 12, col: 3 };
        let d = Diagnostic::error("syntax", span, "unexpected `}`").expecting("`;`").with_hint("close it");
        let text = d.display("a.ptx").to_string();
        assert_eq!(
            text,
            "ptxas a.ptx, line 12; error   : unexpected `}` (column 3); expected `;`\n    hint: close it"
        );
    }
}
