//! Tests of the parser.

use super::parse;
use crate::*;

const HEAD: &str = ".version 8.8\n.target sm_90a, debug\n.address_size 64\n";

fn ok(text: &str) -> Module {
    let (module, diags) = parse(&format!("{HEAD}{text}"));
    assert!(diags.is_empty(), "{}", diags.iter().map(|d| format!("{d}\n")).collect::<String>());
    module
}

fn errors(text: &str) -> Vec<String> {
    let (_, diags) = parse(&format!("{HEAD}{text}"));
    diags.iter().map(|d| d.to_string()).collect()
}

fn insts(f: &Function) -> Vec<&Inst> {
    let body = f.body.as_ref().expect("a body");
    body.iter().filter_map(|s| if let Statement::Inst(i) = s { Some(i) } else { None }).collect()
}

fn kernel(body: &str) -> Function {
    ok(&format!(".visible .entry k(.param .u64 p) {{ {body} }}")).functions.remove(0)
}

#[test]
fn header() {
    let m = ok("");
    assert_eq!((m.version, m.target.as_str(), m.target_number()), ((8, 8), "sm_90a", 90));
    assert_eq!(m.target_options, ["debug"]);
    let (_, diags) = parse("");
    assert_eq!(diags[0].code, "missing-version");
}

#[test]
fn ranges_make_registers_on_first_use() {
    let f = kernel(".reg .b32 %r<4000000000>; mov.b32 %r3999999999, %r7; add.s32 %r7, %r7, 1; ret;");
    assert_eq!(f.regs.iter().map(|r| r.name.as_str()).collect::<Vec<_>>(), ["%r3999999999", "%r7"]);
    assert!(errors(".entry k() { .reg .b32 %r<4>; mov.b32 %r4, 0; }")[0].contains("unknown register `%r4`"));
}

#[test]
fn inner_scopes_shadow() {
    let f = kernel(
        ".reg .b32 %r<9>; .reg .b32 t; mov.b32 t, 1; { .reg .b64 t; .reg .b64 %r<3>; mov.b64 t, 2; mov.b64 %r1, t; \
         mov.b32 %r5, 0; } mov.b32 %r1, t; mov.b32 %r5, t;",
    );
    let ty = |i: usize| match &insts(&f)[i].operands[0] {
        Operand::Reg(r) => (r.0, f.regs[r.index()].ty.bits()),
        other => panic!("{other:?}"),
    };
    assert_eq!((ty(0).1, ty(1).1, ty(2).1, ty(4).1), (32, 64, 64, 32));
    assert_eq!(ty(3), ty(5), "a register of the outer range is one register in both scopes");
}

#[test]
fn labels_belong_to_their_scope() {
    let f = kernel(
        ".reg .pred %p<2>; { W: @%p1 bra D; bra W; D: bra OUT; } { W: @%p1 bra D; bra.uni W; D: } OUT: ret;",
    );
    let labels: Vec<_> = f
        .body
        .iter()
        .flatten()
        .filter_map(|s| if let Statement::Label(l) = s { Some(l.0) } else { None })
        .collect();
    let targets: Vec<_> = insts(&f)
        .iter()
        .filter_map(|i| if let Some(Operand::Label(l)) = i.operands.first() { Some(l.0) } else { None })
        .collect();
    let [w1, d1, w2, d2, out] = labels[..] else { panic!("{labels:?}") };
    assert_eq!(targets, [d1, w1, out, d2, w2]);
    assert!(errors(".entry k() { bra X; }")[0].contains("label `X` is not defined"));
}

#[test]
fn operands() {
    let f = kernel(
        ".reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<9>; .reg .f32 %f<9>; .reg .v4 .f32 %v; .shared .align 8 .b8 s[16];\
         ld.param.u64 %rd1, [p]; ld.global.v4.f32 {%f1,_,%f2,%f3}, [%rd1+-8]; mov.u32 %r1, %tid.x; mov.f32 %f1, %v.y;\
         shfl.sync.bfly.b32 %r1|%p1, %r2, 16, 0x1f, -1; setp.lt.and.f32 %p1|%p2, %f1, 0f3F800000, !%p3;\
         mov.u64 %rd2, s+8; st.shared.u32 [s+4], WARP_SZ; add.f32 %f1, %f1, 1.5; add.u64 %rd1, %rd1, 0xFFFFFFFFFFFFFFFF;\
         tex.2d.v4.f32.f32 {%f1,%f2,%f3,%f4}, [%rd1, {%f1,%f2}]; ld.global.u32 %r1, [16]; mov.b32 %r1, (1+2)*3 << 1;\
         vadd.u32.u32.u32 %r1, %r2.b0, %r3.h1; st.global.v4.f32 [%rd1], %v;",
    );
    let ops: Vec<_> = insts(&f).iter().map(|i| i.operands.clone()).collect();
    assert_eq!(ops[0][1], Operand::Address(AddressBase::Symbol(Symbol::Param(0)), 0));
    assert!(matches!(&ops[1][0], Operand::Vector(v) if v.len() == 4 && v[1] == Operand::Discard));
    assert!(matches!(ops[1][1], Operand::Address(AddressBase::Reg(_), -8)));
    assert_eq!(ops[2][1], Operand::Special(Special::Tid(0)));
    assert!(matches!(&ops[3][1], Operand::Reg(r) if f.regs[r.index()].name == "%v.y"));
    assert!(matches!(&ops[4][0], Operand::Pair(..)));
    assert_eq!(ops[4][4], Operand::Imm(-1));
    assert!(matches!(ops[5][3], Operand::NotReg(_)));
    assert_eq!(ops[6][1], Operand::Symbol(Symbol::Var(VarId(0)), 8));
    assert_eq!(ops[7][1], Operand::Special(Special::WarpSize));
    assert_eq!(ops[8][2], Operand::F32(1.5f32.to_bits()));
    assert_eq!(ops[9][2], Operand::Imm(-1));
    assert!(
        matches!(&ops[10][1], Operand::Texture(_, c) if matches!(&**c, Operand::Vector(v) if v.len() == 2))
    );
    assert_eq!(ops[11][1], Operand::Address(AddressBase::Absolute, 16));
    assert_eq!(ops[12][1], Operand::Imm(18));
    assert!(matches!(ops[13][1], Operand::Part(_, w) if w.as_str() == "b0"));
    assert!(matches!(&ops[14][1], Operand::Vector(v) if v.len() == 4));
}

#[test]
fn calls() {
    let m = ok(".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);
        .visible .entry k() { .reg .b64 %rd<3>; .reg .b32 %r<3>;
        { .param .b64 param0; st.param.b64 [param0], %rd1; .param .b64 param1; .param .b32 retval0;
          call.uni (retval0), vprintf, (param0, param1); ld.param.b32 %r1, [retval0]; }
        mov.u64 %rd2, f;
        { .param .b32 retval0; prototype_0 : .callprototype (.param .b32 _) _ (.param .b32 _);
          call (retval0), %rd2, (7), prototype_0; }
        call f2; }
        .func (.param .b32 x) f(.param .b32 y) { ret; } .func f2() .noreturn { trap; }");
    let k = m.function("k").expect("k").1;
    let calls: Vec<_> = insts(k).into_iter().filter_map(|i| i.call.as_ref()).collect();
    assert_eq!(calls[0].target, CallTarget::Direct(FuncId(0)));
    assert_eq!((calls[0].args.len(), calls[0].returns.len()), (2, 1));
    assert!(matches!(calls[1].target, CallTarget::Indirect(_)));
    assert_eq!(calls[1].prototype, Some(0));
    let f = m.function("f").expect("f").0;
    assert_eq!(insts(k)[3].operands[1], Operand::Symbol(Symbol::Function(f), 0), "a forward reference");
    let f2 = m.function("f2").expect("f2");
    assert_eq!(calls[2].target, CallTarget::Direct(f2.0));
    assert!(f2.1.perf.noreturn);
    assert!(errors(".entry k() { call nowhere; }")[0].contains("`nowhere` is called but not declared"));
}

#[test]
fn declarations_and_definitions_are_one() {
    let m = ok(".visible .func f(.param .b32 a); .extern .global .u32 g; .global .u32 g = 5;
        .func f(.param .b32 b) { ret; } .weak .func f2() { ret; }");
    assert_eq!((m.functions.len(), m.globals.len()), (2, 1));
    assert_eq!((m.functions[0].linkage, m.functions[0].body.is_some()), (Linkage::Visible, true));
    assert_eq!(m.functions[0].params[0].name, "b");
    assert_eq!(m.globals[0].init, Some(Init::Value(5)));
    assert!(errors(".func f() { } .func f() { }")[0].contains("defined twice"));
}

#[test]
fn variables_and_initialisers() {
    let m = ok(".global .align 8 .u64 t[] = {generic(a)+4, b, 0}; .visible .const .align 4 .f32 a[2] = {0f3F800000, 2.0};
        .global .b8 b[2][3] = {{1, 2}, {255, -1, 3}}; .extern .shared .align 16 .b8 smem[];
        .global .attribute(.managed) .u32 m; .global .b8 s[] = \"hi\"; .global .b8 q[2] = {0xFF(a), 0xFF00(a)};
        .global .texref tex0; .common .global .s16 c;");
    let init = |n: usize| m.globals[n].init.clone();
    let Some(Init::List(t)) = init(0) else { panic!() };
    let (a, b) = (InitSymbol::Global(GlobalId(1)), InitSymbol::Global(GlobalId(2)));
    assert_eq!(t[0], Init::Address { of: a, offset: 4, generic: true, byte: None });
    assert_eq!(t[1], Init::Address { of: b, offset: 0, generic: false, byte: None });
    assert_eq!(m.globals[0].dims, [Some(3)]);
    assert_eq!(init(1), Some(Init::List(vec![Init::Value(0x3f80_0000), Init::Value(0x4000_0000)])));
    let Some(Init::List(rows)) = init(2) else { panic!() };
    assert_eq!(rows[1], Init::List(vec![Init::Value(255), Init::Value(255), Init::Value(3)]));
    assert_eq!((m.globals[3].linkage, m.globals[3].size(), m.globals[3].align), (Linkage::Extern, 0, 16));
    assert!(m.globals[4].managed);
    assert_eq!(m.globals[5].size(), 2);
    let Some(Init::List(bytes)) = init(6) else { panic!() };
    assert_eq!(bytes[1], Init::Address { of: a, offset: 0, generic: false, byte: Some(8) });
    assert_eq!((m.globals[7].ty, m.globals[8].linkage), (ScalarType::Texref, Linkage::Common));
}

#[test]
fn debug_information_is_stepped_over() {
    let m = ok(
        ".file 1 \"a.cu\"\n.visible .entry k() { .loc 1 5 3\n .loc 1 6 1, function_name $L__info_string0+3, inlined_at 1 9 2\n\
        .pragma \"nounroll\"; ret; }\n.section .debug_abbrev { .b8 1 .b8 2\n.b32 .debug_info }\n",
    );
    assert_eq!(m.files, [(1, "a.cu".to_owned())]);
    let body = m.functions[0].body.as_ref().expect("a body");
    assert!(matches!(body[1], Statement::Loc { file: 1, line: 6, col: 1 }));
    assert!(matches!(&body[2], Statement::Pragma(s) if s == "nounroll"));
}

#[test]
fn kernel_parameters_and_directives() {
    let m = ok(
        ".visible .entry k(.param .u64 .ptr .global .align 16 a, .param .align 8 .b8 b[12], .param .u8 c)\n\
        .maxntid 256, 2 .reqnctapercluster 2,1,1 .minnctapersm 2 .explicitcluster { ret; }",
    );
    let f = &m.functions[0];
    assert_eq!(f.param_layout(), (vec![0, 8, 20], 21));
    assert_eq!(f.params[0].ptr, Some((Space::Global, 16)));
    assert_eq!((f.perf.max_ntid, f.perf.explicit_cluster), (Some([256, 2, 1]), true));
}

#[test]
fn branch_tables() {
    let f = kernel(".reg .b32 %r<2>; $T: .branchtargets A, B; brx.idx %r1, $T; A: ret; B: ret;");
    let Some(Statement::BranchTargets { label, targets }) = f.body.as_ref().and_then(|b| b.first()) else {
        panic!()
    };
    assert_eq!(insts(&f)[0].operands[1], Operand::Label(*label));
    assert_eq!(targets.iter().map(|t| f.labels[t.index()].as_str()).collect::<Vec<_>>(), ["A", "B"]);
}

#[test]
fn errors_say_where_and_what() {
    let text = ".entry k() {\n .reg .b32 %r<3>;\n ad.s32 %r1, %r2, 1;\n add.s32 %r1, %r9, 1;\n add.wibble.s32 %r1, %r2, 1;\n add.s32 %r1 %r2;\n}";
    let got = errors(text);
    let want = [
        "ptxas <ptx>, line 6; error   : unknown instruction `ad` (column 2)\n    hint: did you mean `add`?",
        "ptxas <ptx>, line 7; error   : unknown register `%r9` (column 15)",
        "ptxas <ptx>, line 8; error   : unknown modifier `.wibble` of `add` (column 5)",
        "ptxas <ptx>, line 9; error   : unexpected `%r2` (column 14); expected `;`",
    ];
    assert_eq!(got, want);
}

#[test]
fn hostile_text_is_an_error_and_no_more() {
    for text in [
        "{".repeat(100_000),
        format!("{HEAD}.entry k() {{ {}", "{ ".repeat(100_000)),
        format!("{HEAD}.entry k() {{ mov.b32 %r, {}1", "(".repeat(100_000)),
        format!("{HEAD}.entry k() {{ mov.b32 %r, {}1", "- ".repeat(100_000)),
        format!("{HEAD}.entry k() {{ mov.b32 %r, {}", "{".repeat(100_000)),
        format!("{HEAD}.global .b8 x = {}", "{".repeat(100_000)),
        format!("{HEAD}.global .align 3 .b8 x[99999999999999999999];"),
        format!("{HEAD}.global .b64 x[4611686018427387904][4611686018427387904];"),
        format!("{HEAD}.entry k() {{ .reg .b32 %r<-1>; .reg .b32 %r<18446744073709551616>; }}"),
        format!("{HEAD}.global .b32 x = 1/0; .global .b32 y = -9223372036854775808 / -1;"),
        "\"".to_owned(),
        "é.version".to_owned(),
        format!("{HEAD}.entry k("),
        format!("{HEAD}.entry k(.param .align 1048576 .b8 a[4294967295], .param .b64 b) {{ ret; }}"),
    ] {
        let (module, mut diagnostics) = parse(&text);
        for f in &module.functions {
            f.param_layout();
        }
        diagnostics.extend(crate::check(&module));
        assert!(diagnostics.iter().any(crate::Diagnostic::is_error), "{}", &text[..text.len().min(200)]);
    }
}
