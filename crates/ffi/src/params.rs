//! Arguments of a call as a structure of C, for tools that are told of calls.

use core::ffi::c_void;

/// Arguments, laid out as C lays out a structure with a member for each.
#[derive(Debug)]
pub struct Params {
    words: [u64; 32],
    bytes: usize,
}

impl Params {
    /// Without any.
    pub fn new() -> Self {
        Params { words: [0; 32], bytes: 0 }
    }

    /// Adds the next; what has no room is left out.
    pub fn push<T: Copy>(&mut self, argument: T) {
        let at = self.bytes.next_multiple_of(align_of::<T>());
        if at + size_of::<T>() <= size_of_val(&self.words) {
            // SAFETY: there is room, and it is aligned for types of eight bytes, with which no argument is stricter.
            unsafe { self.words.as_mut_ptr().byte_add(at).cast::<T>().write_unaligned(argument) };
        }
        self.bytes = at + size_of::<T>();
    }

    /// Where they are.
    pub fn address(&self) -> *const c_void {
        self.words.as_ptr().cast()
    }
}

impl Default for Params {
    fn default() -> Self {
        Params::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_aligned() {
        let mut p = Params::new();
        p.push(7u8);
        p.push(9u32);
        p.push(core::ptr::without_provenance::<u8>(11));
        p.push([1u64; 40]);
        p.push(1u8);
        assert_eq!(p.words[..3], [7 | 9 << 32, 11, 0]);
    }
}
