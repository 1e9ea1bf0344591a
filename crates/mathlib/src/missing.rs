//! Functions that are not there.

use std::collections::HashSet;

use parking_lot::Mutex;

/// Whether it is the first time that this is said.
pub fn first(what: &str) -> bool {
    static SAID: Mutex<Option<HashSet<String>>> = Mutex::new(None);
    SAID.lock().get_or_insert_default().insert(what.to_string())
}

/// Names a function, or what is asked of one, that is not there: once for each.
pub fn name(what: &str) {
    if first(what) {
        eprintln!("weft: {what} is not supported");
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn once() {
        assert!(super::first("cublasNothing"));
        assert!(!super::first("cublasNothing"));
        assert!(super::first("cublasNothingElse"));
    }
}
