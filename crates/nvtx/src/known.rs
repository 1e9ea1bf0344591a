//! Domains and registered strings. Their handles are numbers, so that one that is none does no harm.

use core::ffi::c_void;
use std::sync::Arc;

use parking_lot::RwLock;

/// Texts by number, from 1 on.
pub(crate) struct Known(RwLock<Vec<Arc<str>>>);

/// Names of domains.
pub(crate) static DOMAINS: Known = Known::new();

/// Texts that were registered.
pub(crate) static STRINGS: Known = Known::new();

impl Known {
    const fn new() -> Self {
        Known(RwLock::new(Vec::new()))
    }

    /// The handle of a text; of the same one for the same text.
    pub(crate) fn handle(&self, text: &str) -> *mut c_void {
        let mut all = self.0.write();
        let at = all.iter().position(|t| **t == *text).unwrap_or_else(|| {
            all.push(text.into());
            all.len() - 1
        });
        core::ptr::without_provenance_mut(at + 1)
    }

    /// The text of a handle; of none, or of one that was not given, an empty one.
    pub(crate) fn text(&self, handle: *const c_void) -> Arc<str> {
        let at = handle.addr().wrapping_sub(1);
        self.0.read().get(at).cloned().unwrap_or_else(|| "".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_of_texts() {
        let known = Known::new();
        let (a, b) = (known.handle("a"), known.handle("b"));
        assert!(a != b && !a.is_null() && known.handle("a") == a);
        assert_eq!((&*known.text(a), &*known.text(b)), ("a", "b"));
        assert_eq!(&*known.text(core::ptr::null()), "");
        assert_eq!(&*known.text(core::ptr::without_provenance(77)), "");
    }
}
