//! Changes to modules that LLVM's own passes have left.

use std::ptr;

use super::{Session, c_text, llvm, sys, take_message};

/// A session with a module in LLVM's text form.
fn parsed(text: &str) -> Session {
    let mut session = Session::new("test");
    let (text, name) = (c_text(text), c_text("test"));
    let bytes = text.as_bytes_with_nul().len() - 1;
    let buffer =
        llvm!(sys::core::LLVMCreateMemoryBufferWithMemoryRangeCopy, text.as_ptr(), bytes, name.as_ptr());
    let (mut module, mut message) = (ptr::null_mut(), ptr::null_mut());
    let bad =
        llvm!(sys::ir_reader::LLVMParseIRInContext2, session.context, buffer, &mut module, &mut message);
    assert_eq!(bad, 0, "{}", take_message(message));
    llvm!(sys::core::LLVMDisposeMemoryBuffer, buffer);
    let empty = std::mem::replace(&mut session.module, module);
    llvm!(sys::core::LLVMDisposeModule, empty);
    session
}

/// Masks that are joined although both are constants, which passes may leave behind.
#[test]
fn joined_constants() {
    let s = parsed(
        "define <4 x i32> @f(<4 x i32> %x, <4 x i1> %m) {
  %c = or <4 x i1> <i1 true, i1 false, i1 false, i1 false>, <i1 false, i1 true, i1 false, i1 false>
  %d = and <4 x i1> %c, %m
  %r = select <4 x i1> %d, <4 x i32> %x, <4 x i32> zeroinitializer
  ret <4 x i32> %r
}",
    );
    s.widen_masks();
    assert_eq!(s.verify(), Ok(()), "{}", s.text());
    assert!(s.text().contains("and <4 x i32>") && !s.text().contains("or <4 x i1>"), "{}", s.text());
}

/// An extended mask that stands behind its use: blocks need not come in the order in which they run.
#[test]
fn extension_behind_its_use() {
    let s = parsed(
        "define <16 x i32> @f(<16 x i32> %x, <16 x i1> %m) {
a:
  br label %c
b:
  %r = add <16 x i32> %x, %z
  ret <16 x i32> %r
c:
  %z = zext <16 x i1> %m to <16 x i32>
  br label %b
}",
    );
    s.add_by_mask();
    assert_eq!(s.verify(), Ok(()), "{}", s.text());
    assert!(s.text().contains("select <16 x i1> %m") && !s.text().contains("zext"), "{}", s.text());
}

/// What the comparison of a sum needs: the same constant in all lanes, on both sides.
#[test]
fn sums_are_compared_by_their_signs() {
    let of = |pred: &str, sum: &str, limit: &str| {
        let s = parsed(&format!(
            "define <4 x i1> @f(<4 x i32> %x) {{
  %s = add <4 x i32> %x, {sum}
  %c = icmp {pred} <4 x i32> %s, {limit}
  ret <4 x i1> %c
}}"
        ));
        s.compare_by_sign();
        assert_eq!(s.verify(), Ok(()), "{}", s.text());
        s.text()
    };
    for (unsigned, signed) in [("ult", "icmp slt"), ("ugt", "icmp sgt")] {
        let flipped = of(unsigned, "splat (i32 -2)", "splat (i32 10)");
        assert!(flipped.contains("splat (i32 2147483646)"), "{flipped}");
        assert!(flipped.contains(signed) && flipped.contains("splat (i32 -2147483638)"), "{flipped}");
    }
    for (sum, limit) in [
        ("<i32 1, i32 2, i32 3, i32 4>", "splat (i32 10)"),
        ("splat (i32 -2)", "<i32 1, i32 2, i32 3, i32 4>"),
        ("%x", "splat (i32 10)"),
    ] {
        assert!(of("ult", sum, limit).contains("icmp ult"), "{sum} {limit}");
    }
}

/// Counts of lanes by masks that are handed on, and by such as have another width.
#[test]
fn wide_masks_are_added() {
    let s = parsed(
        "define <4 x i32> @f(<4 x i32> %x, <4 x i64> %y, <4 x i1> %a, <4 x i1> %b) {
  %m = and <4 x i1> %a, %b
  %z = zext <4 x i1> %m to <4 x i32>
  %n = sext <4 x i1> %m to <4 x i32>
  %l = zext <4 x i1> %m to <4 x i64>
  %up = add <4 x i32> %x, %z
  %down = add <4 x i32> %n, %up
  %long = add <4 x i64> %y, %l
  %t = trunc <4 x i64> %long to <4 x i32>
  %r = xor <4 x i32> %down, %t
  ret <4 x i32> %r
}",
    );
    s.widen_masks();
    let text = s.text();
    assert_eq!(s.verify(), Ok(()), "{text}");
    assert_eq!(text.matches("zext").count(), 1, "{text}");
    assert!(text.contains("%y, %l") && text.contains("sub <4 x i32> %x"), "{text}");
}
