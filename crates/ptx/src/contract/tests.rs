//! The choices against those of the toolkit's assembler, which are on record.

use crate::{FuncId, Function, Inst, Mod, Opcode, Operand, ScalarType, parse};

const CASES: &str = include_str!("../../../../tests/ptx/contraction.txt");

/// The kernel of a case.
fn kernel(ty: ScalarType, target: &str, body: &str) -> String {
    let bits = ty.bits();
    let width = format!("b{bits}");
    let mut text = String::new();
    for (n, piece) in body.split("OUT(").enumerate() {
        match piece.split_once(')') {
            Some((r, rest)) if n > 0 => {
                let r = r.trim_start_matches('%');
                text.push_str(&format!("st.global.{width} [%out+{}], %{r}; {rest}", n as u32 * bits / 8));
            }
            _ => text.push_str(piece),
        }
    }
    let text = text.replace("TY", ty.as_str()).replace("WD", &width);
    let loads: String = ["a", "b", "c", "x", "y"]
        .iter()
        .enumerate()
        .map(|(n, r)| format!("ld.global.{width} %{r}, [%in+{}]; ", n as u32 * bits / 8))
        .collect();
    format!(
        ".version 8.7\n.target {target}\n.address_size 64\n
        .visible .entry k(.param .u64 in, .param .u64 out, .param .u32 n) {{
        .reg .{width} %a, %b, %c, %x, %y, %d, %e, %f, %g, %t<100>; .reg .pred %p, %q; .reg .b32 %n, %m;
        .reg .b64 %in, %out; ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; ld.param.u32 %n, [n];
        {loads} setp.gt.s32 %p, %n, 5; setp.gt.s32 %q, %n, 7; {text} ret; }}"
    )
}

/// How many `fma`s and how many other sums of a type a function has.
fn sums(f: &Function, ty: ScalarType) -> (usize, usize) {
    let of = |test: fn(&&Inst) -> bool| super::insts(f).filter(test).filter(|i| i.ty(0) == Some(ty)).count();
    // The negative of a double is written as a difference.
    let negates = |i: &Inst| i.operands.get(1) == Some(&Operand::F64((-0f64).to_bits()));
    let left = of(|i| matches!(i.opcode, Opcode::Add | Opcode::Sub));
    (of(|i| i.opcode == Opcode::Fma), left - super::insts(f).filter(|i| negates(i)).count())
}

fn contracted(text: &str, ty: ScalarType) -> (usize, usize) {
    let (module, diagnostics) = parse(text);
    assert!(diagnostics.is_empty(), "{diagnostics:?}\n{text}");
    assert!(crate::check(&module).iter().all(|d| !d.is_error()), "{text}");
    sums(module.contracted(FuncId(0)).expect("a kernel"), ty)
}

#[test]
fn choices_are_those_of_the_assembler() {
    let mut seen = 0;
    let mut wrong = Vec::new();
    for line in CASES.lines().filter(|l| !l.starts_with('#')) {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [name, types, expected, body] = parts[..] else { panic!("{line}") };
        let (fused, left) = expected.split_once(' ').expect("two numbers");
        let expected = (fused.parse().expect("a number"), left.parse().expect("a number"));
        for ty in types.split(' ') {
            let ty = crate::words::scalar_type(ty).expect("a type");
            let got = contracted(&kernel(ty, "sm_90", body), ty);
            seen += 1;
            if got != expected {
                wrong.push(format!("{name} {}: {got:?} instead of {expected:?}", ty.as_str()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 400, "{seen}");
}

/// What ends a run of code, and what does not.
#[test]
fn instructions_that_divide_code() {
    let fused = |between: &str| {
        let body = format!(
            ".reg .b64 %w; .reg .f64 %z; .shared .b32 s; mul.TY %d, %a, %b; {between} add.TY %e, %d, %c; OUT(e) OUT(f)
            st.global.b64 [%out+80], %w; st.global.b64 [%out+88], %z; st.global.b32 [%out+96], %m;"
        );
        contracted(&kernel(ScalarType::F32, "sm_90", &body), ScalarType::F32).1 == 0
    };
    for apart in [
        "div.rn.f32 %f, %x, %y;",
        "rcp.rn.f32 %f, %x;",
        "sqrt.rn.ftz.f32 %f, %x;",
        "div.rn.f64 %z, %z, %z;",
        "rem.s32 %m, %n, %m;",
        "div.u64 %w, %in, %w;",
        "membar.gl;",
        "fence.acq_rel.gpu;",
        "@%p ld.global.b32 %f, [%in];",
        "@%p bar.sync 0;",
        "@%p st.global.b32 [%out], %x;",
        "@%p atom.global.add.u32 %m, [%out], %n;",
        "@%p bar.warp.sync -1;",
        "@%p ret;",
        "@%p trap;",
    ] {
        assert!(!fused(apart), "{apart}");
    }
    for together in [
        "div.u32 %m, %n, %m;",
        "div.approx.f32 %f, %x, %y;",
        "rsqrt.approx.f32 %f, %x;",
        "bar.sync 0;",
        "ld.global.b32 %f, [%in];",
        "st.global.b32 [%out], %x;",
        "atom.global.add.u32 %m, [%out], %n;",
        "@%p mov.b32 %f, %x;",
        "@%p mul.rn.f32 %f, %x, %y;",
        "@%p setp.gt.s32 %q, %n, 9;",
        "fence.proxy.async;",
        "shfl.sync.idx.b32 %f, %x, %n, 31, -1;",
        "@%p cvt.rni.s32.f32 %m, %x;",
    ] {
        assert!(fused(together), "{together}");
    }
}

#[test]
fn code_for_debugging_stays_as_it_is() {
    let body = "mul.TY %d, %a, %b; add.TY %e, %d, %c; OUT(e)";
    let ty = ScalarType::F32;
    assert_eq!(contracted(&kernel(ty, "sm_90", body), ty), (1, 0));
    assert_eq!(contracted(&kernel(ty, "sm_90, debug", body), ty), (0, 1));
}

#[test]
fn text_can_forbid_contraction() {
    let ty = ScalarType::F32;
    let text =
        kernel(ty, "sm_90", "mul.TY %d, %a, %b; @%p add.sat.TY %e, %d, %c; mul.lo.s32 %m, %n, %n; OUT(e)");
    let plain = super::without_contraction(&text);
    assert!(plain.contains(" mul.rn.f32 %d") && plain.contains("@%p add.rn.sat.f32 %e"), "{plain}");
    assert!(plain.contains("mul.lo.s32 %m"), "{plain}");
    assert_eq!(contracted(&plain, ty), (0, 1));
    assert_eq!(super::without_contraction(&plain), plain);
    assert_eq!(super::without_contraction("add.f32 nonsense"), "add.f32 nonsense");
}

/// Modifiers may stand in any order.
#[test]
fn order_of_modifiers_does_not_matter() {
    let body = "mul.TY.ftz %d, %a, %b; add.TY.ftz %e, %d, %c; OUT(e)";
    assert_eq!(contracted(&kernel(ScalarType::F32, "sm_90", body), ScalarType::F32), (1, 0));
    let (module, _) = parse(&kernel(ScalarType::F32, "sm_90", "add.TY.rn %e, %d, %c;"));
    assert!(super::insts(&module.functions[0]).all(|i| !i.has(Mod::Rn) || super::plain(i).is_none()));
}
