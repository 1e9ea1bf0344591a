//! Variables that ask for a model besides what runs, and the words that they know.

/// Says which time events report.
pub(crate) const TIME: &str = "WEFT_TIME";
/// Says whether unified memory is modelled; where it is not set it is not.
pub(crate) const UNIFIED: &str = "WEFT_UM";

/// Whether a value of [`TIME`] asks for modelled time.
///
/// # Errors
/// A message, for words that it does not know.
pub(crate) fn time(value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("real") => Ok(false),
        Some("model") => Ok(true),
        Some(word) => Err(format!("{TIME}={word}; known are real, model")),
    }
}

/// Whether unified memory is modelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Unified {
    /// It is not.
    #[default]
    Off,
    /// Where calls of the system are seen, which fail on protected pages otherwise.
    Safe,
    /// It is.
    Model,
}

/// What a value of [`UNIFIED`] asks for.
///
/// # Errors
/// A message, for words that it does not know.
pub(crate) fn unified(value: Option<&str>) -> Result<Unified, String> {
    match value {
        None | Some("off") => Ok(Unified::Off),
        Some("safe") => Ok(Unified::Safe),
        Some("model") => Ok(Unified::Model),
        Some(word) => Err(format!("{UNIFIED}={word}; known are model, safe, off")),
    }
}

/// The value of a variable of the process's, if it says something.
pub(crate) fn word(name: &str) -> Option<String> {
    std::env::var(name).ok().map(|v| v.trim().to_owned()).filter(|v| !v.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Unified, time, unified};

    #[test]
    fn words() {
        assert_eq!((time(None), time(Some("real")), time(Some("model"))), (Ok(false), Ok(false), Ok(true)));
        assert!(time(Some("gpu")).is_err_and(|m| m.contains("known are real, model")));
        assert_eq!(
            [unified(None), unified(Some("off")), unified(Some("safe")), unified(Some("model"))],
            [Ok(Unified::Off), Ok(Unified::Off), Ok(Unified::Safe), Ok(Unified::Model)]
        );
        assert!(unified(Some("on")).is_err_and(|m| m.contains("known are model, safe, off")));
    }
}
