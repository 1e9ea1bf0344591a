//! Code of kernels that multiply matrices often.

use std::fmt::Write;

use weft_compile::{Explained, Options, explain_unit, lower};
use weft_ir::{Op, Rows};

/// A kernel of a warp with sums of `tiles` by `tiles` products, each of them added to so many times.
fn explained(tiles: usize, times: usize) -> Explained {
    let mut body = String::new();
    let sums = |n: usize| (0..4).map(|k| format!("%f{}", 4 * n + k)).collect::<Vec<_>>().join(", ");
    for n in 0..4 * tiles * tiles {
        writeln!(body, "mov.f32 %f{n}, 0f00000000;").expect("text");
    }
    for step in 0..times {
        // Words of memory as fragments.
        for (n, count) in [(0, 4 * tiles), (4 * tiles, 2 * tiles)] {
            for k in n..n + count {
                writeln!(body, "ld.global.u32 %r{k}, [%d1+{}];", 128 * (6 * tiles * step + k)).expect("text");
            }
        }
        for n in 0..tiles * tiles {
            let word = |base: usize, count: usize| {
                (0..count).map(|k| format!("%r{}", base + k)).collect::<Vec<_>>().join(", ")
            };
            let (a, b) = (word(4 * (n / tiles), 4), word(4 * tiles + 2 * (n % tiles), 2));
            let c = sums(n);
            writeln!(
                body,
                "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {{{c}}}, {{{a}}}, {{{b}}}, {{{c}}};"
            )
            .expect("text");
        }
    }
    for n in 0..4 * tiles * tiles {
        writeln!(body, "st.global.f32 [%d2+{}], %f{n};", 128 * n).expect("text");
    }
    let text = format!(
        ".version 7.8\n.target sm_80\n.address_size 64\n
        .visible .entry k(.param .u64 from, .param .u64 to)\n{{
        .reg .b32 %r<1000>; .reg .b64 %d<8>; .reg .f32 %f<1000>;
        mov.u32 %r999, %tid.x; mul.wide.u32 %d3, %r999, 4;
        ld.param.u64 %d1, [from]; cvta.to.global.u64 %d1, %d1; add.u64 %d1, %d1, %d3;
        ld.param.u64 %d2, [to]; cvta.to.global.u64 %d2, %d2; add.u64 %d2, %d2, %d3;
        {body}ret;\n}}"
    );
    let (module, diagnostics) = weft_ptx::parse(&text);
    assert!(diagnostics.iter().all(|d| !d.is_error()), "{diagnostics:?}");
    let unit = lower(&module, "k").unwrap_or_else(|e| panic!("{e}"));
    let options = Options { target: Some("zen4".to_owned()), ..Options::default() };
    explain_unit(&unit, [32, 1, 1], &options).unwrap_or_else(|e| panic!("{e}"))
}

/// Hundreds of products in one kernel, as libraries unroll them: an operation each, and code that grows by a call each.
#[test]
fn products_are_an_operation_and_a_call_each() {
    let (few, many) = (explained(2, 2), explained(4, 16));
    let products = |e: &Explained| {
        let kernel = &e.unit.functions[0];
        let insts = kernel.layout.iter().flat_map(|&b| &kernel.blocks[b].insts);
        insts.filter(|&&i| matches!(kernel.insts[i].op, Op::Mma(_) | Op::Rows(Rows::Product, _))).count()
    };
    assert_eq!((products(&few), products(&many)), (8, 256));
    let each = (many.object.bytes.len() - few.object.bytes.len()) / (256 - 8);
    assert!(each < 1500, "{each} bytes for each product");
    assert!(many.choice.geometry.width >= 32);
}
