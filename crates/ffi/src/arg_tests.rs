//! Arguments as C passes them.

use super::*;

struct Test;

impl Call for Test {
    type Error = &'static str;

    fn invalid_value(&self) -> &'static str {
        "invalid"
    }
}

#[test]
fn unaligned_values_and_null() {
    let mut bytes = [0u8; 24];
    let odd = bytes[1..].as_mut_ptr();
    // SAFETY: places within a live array, or null.
    unsafe {
        let out = Out::<u64>::from_c(odd.cast(), (), &Test).unwrap();
        out.set(0x0102_0304_0506_0708);
        assert_eq!(*In::<u64>::from_c(odd.cast_const().cast(), (), &Test).unwrap(), 0x0102_0304_0506_0708);
        let many = OutSlice::<u32>::from_c(odd.cast(), (3u32,), &Test).unwrap();
        many.fill([7, 8, 9, 10]);
        let read = Slice::<u32>::from_c(odd.cast_const().cast(), (3usize,), &Test).unwrap();
        assert_eq!(read.iter().collect::<Vec<_>>(), [7, 8, 9]);
        assert_eq!(bytes[13..], [0; 11]);
        assert!(Out::<u64>::from_c(core::ptr::null_mut(), (), &Test).is_err());
        assert!(<Option<Out<'_, u64>>>::from_c(core::ptr::null_mut(), (), &Test).unwrap().is_none());
        assert!(Slice::<u32>::from_c(core::ptr::null(), (1u32,), &Test).is_err());
        assert!(Slice::<u32>::from_c(core::ptr::null(), (-1i32,), &Test).is_err());
        assert!(Slice::<u32>::from_c(core::ptr::null(), (0u32,), &Test).unwrap().is_empty());
    }
}

#[test]
fn texts_are_cut() {
    let mut room = [b'x'; 8];
    // SAFETY: room as said, or null.
    unsafe {
        let out = OutText::from_c(room.as_mut_ptr().cast(), (4i32,), &Test).unwrap();
        assert_eq!(out.set("abcdef"), 3);
        assert_eq!(&room, b"abc\0xxxx");
        assert!(OutText::from_c(room.as_mut_ptr().cast(), (0i32,), &Test).is_err());
        assert_eq!(<&str>::from_c(c"name".as_ptr(), (), &Test), Ok("name"));
        assert_eq!(<&str>::from_c(c"\xff".as_ptr(), (), &Test), Err("invalid"));
    }
}
