//! Textures and surfaces.

use weft_abi::{Boundary, Detail, Geometry, ImageOp, ImageQuery};
use weft_ir::Op;

use super::{kernel, lower, refusal};

/// The operations on images of a kernel body.
fn operations(body: &str) -> Vec<ImageOp> {
    let unit = lower(&kernel("", body)).unwrap_or_else(|e| panic!("{e}\n{body}"));
    let of = |op: &Op| if let Op::Image(image) = op { Some(*image) } else { None };
    let f = &unit.functions[0];
    f.layout.iter().flat_map(|b| &f.blocks[*b].insts).filter_map(|i| of(&f.insts[*i].op)).collect()
}

#[test]
fn shapes_and_modes_are_kept() {
    let ops = operations(
        "tex.a2d.v4.f32.f32 {%f1,%f2,%f3,%f4}, [%rd0, {%r0,%f0,%f0,%f0}];\n\
         tex.1d.v4.u32.s32 {%r1,%r2,%r3,%r4}, [%rd0, {%r0}];\n\
         tex.grad.2d.v4.f32.f32 {%f9,%f10,%f11,%f12}, [%rd0, {%f0,%f0}], {%f0,%f1}, {%f2,%f3}, {1,-2};\n\
         st.global.f32 [%rd0], %f9;\n\
         tld4.b.2d.v4.f32.f32 {%f5,%f6,%f7,%f8}, [%rd0, {%f0,%f0}];\n\
         txq.width.b32 %r5, [%rd0];\n\
         suld.b.3d.v2.b16.zero {%h1,%h2}, [%rd0, {%r0,%r0,%r0,%r0}];\n\
         sust.b.2d.v2.b64.clamp [%rd0, {%r0,%r0}], {%rd1,%rd2};\n\
         st.global.v4.f32 [%rd0], {%f1,%f2,%f3,%f5};\nst.global.u32 [%rd0], %r1;\n\
         st.global.u32 [%rd0], %r5;\nst.global.u16 [%rd0], %h2;",
    );
    let (zero, clamp) = (Boundary::Zero, Boundary::Clamp);
    let want = [
        ImageOp::Fetch { geometry: Geometry::A2, integer: false, detail: Detail::Base, offset: false },
        ImageOp::Fetch { geometry: Geometry::D1, integer: true, detail: Detail::Base, offset: false },
        ImageOp::Fetch { geometry: Geometry::D2, integer: false, detail: Detail::Gradients, offset: true },
        ImageOp::Gather { geometry: Geometry::D2, component: 2, offset: false },
        ImageOp::Query(ImageQuery::Width),
        ImageOp::Load { geometry: Geometry::D3, boundary: zero, bytes: 4 },
        ImageOp::Store { geometry: Geometry::D2, boundary: clamp, bytes: 16 },
    ];
    assert_eq!(ops, want);
}

#[test]
fn what_is_not_supported_is_named() {
    let depth = refusal("tex.2d.v4.f32.f32 {%f1,%f2,%f3,%f4}, [%rd0, {%f0,%f0}], %f0;");
    assert!(depth.contains("depth comparison of `tex` is not supported"), "{depth}");
    let samples = refusal("tex.2dms.v4.f32.s32 {%f1,%f2,%f3,%f4}, [%rd0, {%r0,%r0,%r0,%r0}];");
    assert!(samples.contains("this geometry of `tex` is not supported"), "{samples}");
}
