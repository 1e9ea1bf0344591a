//! Stores under a mask where masks are vectors: AMD's take many cycles, so that shared memory is written back in whole vectors.

use weft_compile::{Explained, Options, explain_unit, lower};

/// A kernel whose odd threads store to shared or global memory, in groups of 16 threads.
fn explained(space: &str, target: &str) -> Explained {
    let text = format!(
        ".version 7.8\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 x)\n{{
        .reg .pred %p<5>; .reg .b32 %r<30>; .reg .b64 %d<10>; .shared .align 4 .b8 tile[256];
        mov.u32 %r1, %tid.x;
        ld.param.u64 %d1, [x]; cvta.to.global.u64 %d1, %d1; mul.wide.u32 %d2, %r1, 4; add.u64 %d3, %d1, %d2;
        ld.global.u32 %r2, [%d3];
        mov.u64 %d4, tile; cvta.shared.u64 %d4, %d4; cvta.to.shared.u64 %d4, %d4; add.u64 %d5, %d4, %d2;
        setp.gt.s32 %p1, %r2, 5;
        @%p1 st.{space}.u32 [{}], %r2;
        bar.sync 0;
        ld.shared.u32 %r3, [%d5]; st.global.u32 [%d3+256], %r3;
        ret;\n}}",
        if space == "shared" { "%d5" } else { "%d3+512" },
    );
    let (module, diagnostics) = weft_ptx::parse(&text);
    assert!(diagnostics.iter().all(|d| !d.is_error()), "{diagnostics:?}");
    let unit = lower(&module, "k").unwrap_or_else(|e| panic!("{e}"));
    let options = Options { width: Some(16), target: Some(target.to_owned()), ..Options::default() };
    explain_unit(&unit, [64, 1, 1], &options).unwrap_or_else(|e| panic!("{e}"))
}

fn ir(e: &Explained) -> &str {
    e.object.ir.as_deref().unwrap_or_default()
}

/// Whether a vector of lanes is chosen and stored whole.
fn blends(e: &Explained) -> bool {
    ir(e).lines().any(|l| l.contains("select <8 x i1>"))
        && ir(e).lines().any(|l| l.contains("store <8 x i32>"))
}

#[test]
fn shared_memory_is_written_back_on_amd() {
    for target in ["zen3", "zen4+avx2"] {
        assert!(blends(&explained("shared", target)), "{target}");
    }
}

#[test]
fn intels_masked_stores_are_taken() {
    let e = explained("shared", "skylake");
    assert!(!blends(&e) && ir(&e).contains("llvm.masked.store"), "{}", ir(&e));
}

#[test]
fn global_memory_belongs_to_others_too() {
    for target in ["zen3", "skylake"] {
        let e = explained("global", target);
        assert!(ir(&e).contains("llvm.masked.store"), "{target}: {}", ir(&e));
    }
}

#[test]
fn masks_in_registers_need_nothing() {
    assert!(ir(&explained("shared", "zen4")).contains("llvm.masked.store"));
}
