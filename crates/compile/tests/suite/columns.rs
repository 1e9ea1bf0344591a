//! What the cost of a geometry counts of columns that many rows of a block read.

use weft_compile::{Explained, Options, explain_unit, lower};

/// A kernel whose block of 16 × 16 threads goes down a matrix: each thread loads from the column of its `x`, or of its `x` and
/// its `y`.
fn explained(place: &str, width: u32) -> Explained {
    let text = format!(
        ".version 7.8\n.target sm_80\n.address_size 64\n
        .visible .entry k(.param .u64 b, .param .u64 out, .param .u32 n)\n{{
        .reg .pred %p<2>; .reg .b32 %r<12>; .reg .b64 %d<8>; .reg .f32 %f<3>;
        mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y; mad.lo.u32 %r3, %r2, 16, %r1;
        ld.param.u32 %r4, [n]; ld.param.u64 %d1, [b]; cvta.to.global.u64 %d1, %d1;
        mul.wide.u32 %d2, {place}, 4; add.u64 %d3, %d1, %d2; mul.wide.u32 %d4, %r4, 4;
        mov.u32 %r5, 0; mov.f32 %f1, 0f00000000;
        loop:
        ld.global.f32 %f2, [%d3]; add.f32 %f1, %f1, %f2; add.u64 %d3, %d3, %d4;
        add.u32 %r5, %r5, 1; setp.lt.u32 %p1, %r5, %r4; @%p1 bra loop;
        ld.param.u64 %d5, [out]; cvta.to.global.u64 %d5, %d5; mul.wide.u32 %d6, %r3, 4; add.u64 %d5, %d5, %d6;
        st.global.f32 [%d5], %f1;
        ret;\n}}"
    );
    let (module, diagnostics) = weft_ptx::parse(&text);
    assert!(diagnostics.iter().all(|d| !d.is_error()), "{diagnostics:?}");
    let unit = lower(&module, "k").unwrap_or_else(|e| panic!("{e}"));
    let options = Options { width: Some(width), target: Some("zen4".to_owned()), ..Options::default() };
    explain_unit(&unit, [16, 16, 1], &options).unwrap_or_else(|e| panic!("{e}"))
}

fn memory(place: &str, width: u32) -> f64 {
    let e = explained(place, width);
    let weighed = e.choice.weighed.iter().find(|w| w.geometry.width == width);
    let cost = weighed.unwrap_or_else(|| panic!("{width} was not weighed")).cost.as_ref();
    cost.unwrap_or_else(|e| panic!("{width}: {e}")).memory
}

#[test]
fn rows_that_read_the_same_column_move_it_once_for_a_group() {
    // Each group moves the column anew: half as many groups move half as much, but for what is stored.
    let (four, two) = (memory("%r1", 64), memory("%r1", 128));
    assert!(four > 1.3 * two, "{four} and {two}");
    // Where each row has a column of its own, all geometries move the same.
    let (four, two) = (memory("%r3", 64), memory("%r3", 128));
    assert!((four - two).abs() < 0.1 * two, "{four} and {two}");
}
