//! Options of command lines, in the two ways in which they are written.

use crate::Error;

/// Words of a command line, one after the other.
pub(super) struct Words<'a> {
    rest: std::slice::Iter<'a, String>,
    /// What stands behind `=` in the last option.
    attached: Option<String>,
    last: String,
}

impl<'a> Words<'a> {
    pub(super) fn of(words: &'a [String]) -> Self {
        Words { rest: words.iter(), attached: None, last: String::new() }
    }

    /// The next option; none where the program begins, or the words end.
    ///
    /// # Errors
    /// The option before it takes no value, and has one.
    pub(super) fn option(&mut self) -> Result<Option<String>, Error> {
        if self.attached.is_some() {
            return Err(Error::Usage(format!("option {} takes no value", self.last)));
        }
        let Some(word) = self.rest.as_slice().first().filter(|w| w.starts_with('-') && w.len() > 1) else {
            return Ok(None);
        };
        self.rest.next();
        let (name, attached) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (word.as_str(), None),
        };
        self.attached = attached;
        name.clone_into(&mut self.last);
        Ok(Some(name.to_owned()))
    }

    /// The value of the last option.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn value(&mut self) -> Result<String, Error> {
        let value = self.attached.take().or_else(|| self.rest.next().cloned());
        value.ok_or_else(|| Error::Usage(format!("option {} needs a value", self.last)))
    }

    /// The value of the last option, if one is attached.
    pub(super) fn attached(&mut self) -> Option<String> {
        self.attached.take()
    }

    /// The value of the last option, one of two words.
    ///
    /// # Errors
    /// There is none, or another.
    pub(super) fn one_of(&mut self, [yes, no]: [&str; 2]) -> Result<bool, Error> {
        let value = self.value()?;
        let is = |word: &str| value.eq_ignore_ascii_case(word);
        match (is(yes), is(no)) {
            (true, _) => Ok(true),
            (_, true) => Ok(false),
            _ => Err(Error::Usage(format!("option {} is {yes} or {no}, not `{value}`", self.last))),
        }
    }

    /// The program and its arguments.
    pub(super) fn rest(self) -> Vec<String> {
        self.rest.cloned().collect()
    }
}

/// The mistake of an option that a tool does not have here.
pub(super) fn refused(name: &str, help: &str) -> Error {
    Error::Usage(format!("option {name} is not there; see {help}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_values_attached_or_behind() {
        let words = ["--stats=true", "-o", "f", "--csv", "./p", "-x"].map(str::to_owned);
        let mut w = Words::of(&words);
        assert_eq!(w.option().ok().flatten().as_deref(), Some("--stats"));
        assert!(w.one_of(["true", "false"]).is_ok_and(|on| on));
        assert_eq!(w.option().ok().flatten().as_deref(), Some("-o"));
        assert_eq!(w.value().ok().as_deref(), Some("f"));
        assert_eq!(w.option().ok().flatten().as_deref(), Some("--csv"));
        assert!(w.option().is_ok_and(|o| o.is_none()));
        assert_eq!(w.rest(), ["./p", "-x"]);
        let words = ["--csv=1", "p"].map(str::to_owned);
        let mut w = Words::of(&words);
        let _ = w.option();
        assert!(w.option().is_err_and(|e| e.to_string() == "option --csv takes no value"));
    }
}
