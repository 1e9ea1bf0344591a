//! Texts as C has them.

use core::ffi::{CStr, c_char};

/// No text is longer.
const MOST: usize = 1 << 20;

/// A text of bytes; an empty one where there is none.
///
/// # Safety
/// It is null or ends with a zero.
pub(crate) unsafe fn narrow(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: it is not null, and ends with a zero.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// A text of `wchar_t`; an empty one where there is none.
///
/// # Safety
/// It is null or ends with a zero.
pub(crate) unsafe fn wide(text: *const libc::wchar_t) -> String {
    let mut out = String::new();
    if text.is_null() {
        return out;
    }
    for i in 0..MOST {
        // SAFETY: no zero has come yet.
        let c = unsafe { *text.add(i) };
        if c == 0 {
            break;
        }
        out.push(u32::try_from(c).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_to_their_ends() {
        let chars: Vec<libc::wchar_t> =
            "schön ∑".chars().map(|c| c as libc::wchar_t).chain([0, 65]).collect();
        // SAFETY: both end with a zero.
        unsafe {
            assert_eq!(wide(chars.as_ptr()), "schön ∑");
            assert_eq!(narrow(c"range".as_ptr()), "range");
        }
        // SAFETY: there is none.
        unsafe {
            assert_eq!((wide(core::ptr::null()), narrow(core::ptr::null())), (String::new(), String::new()))
        };
    }
}
