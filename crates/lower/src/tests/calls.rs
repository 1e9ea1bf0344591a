//! Calls: inlined, recursive, indirect, external; arguments and results of all shapes.

use super::{kernel, lower, run};

const FUNCTIONS: &str = "
.extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
.extern .func (.param .b32 r) cudaGetDevice(.param .b64 a);
.extern .func (.param .b32 r) missing(.param .b32 a);
.func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %x<3>; ld.param.b32 %x1, [a]; add.s32 %x2, %x1, %x1; st.param.b32 [r], %x2; ret; }
.func (.param .b32 r) thrice(.param .b32 a) { .reg .b32 %x<3>; ld.param.b32 %x1, [a]; mul.lo.s32 %x2, %x1, 3; st.param.b32 [r], %x2; ret; }
.func (.param .align 8 .b8 r[16]) swap(.param .align 8 .b8 a[16]) {
  .reg .b64 %x<3>; ld.param.b64 %x1, [a]; ld.param.b64 %x2, [a+8]; st.param.v2.b64 [r], {%x2, %x1}; ret; }
.func (.param .b32 r) nth(.param .align 4 .b8 a[16], .param .b64 n) {
  .reg .b64 %x<5>; .reg .b32 %y; mov.b64 %x1, a; ld.param.b64 %x2, [n]; shl.b64 %x3, %x2, 2; add.s64 %x4, %x1, %x3;
  ld.param.b32 %y, [%x4]; st.param.b32 [r], %y; ret; }
.func (.param .b32 r) fact(.param .b32 a) {
  .reg .b32 %x<5>; .reg .pred %p; .local .align 4 .b8 own[8]; .param .b32 arg; .param .b32 res;
  ld.param.b32 %x1, [a]; st.local.b32 [own], %x1; setp.lt.u32 %p, %x1, 2; @%p bra BASE;
  add.s32 %x2, %x1, -1; st.param.b32 [arg], %x2; call.uni (res), fact, (arg); ld.param.b32 %x3, [res];
  ld.local.b32 %x4, [own]; mul.lo.s32 %x3, %x3, %x4; st.param.b32 [r], %x3; ret;
BASE: st.param.b32 [r], 1; ret; }
.func (.reg .b32 out) registers(.reg .b32 in) { add.s32 out, in, 1; ret; }
";

fn body(text: &str) -> Vec<u32> {
    run(&kernel(FUNCTIONS, text), 2).expect("no trap")
}

#[test]
fn scalars_and_registers() {
    let text = "{ .param .b32 a; .param .b32 r; st.param.b32 [a], %r0; call.uni (r), twice, (a); ld.param.b32 %r1, [r]; }\n\
                call (%r2), registers, (%r1); st.global.v2.u32 [%rd0], {%r1, %r2};";
    assert_eq!(body(text), [18, 19]);
    assert_eq!(lower(&kernel(FUNCTIONS, text)).expect("lowers").functions.len(), 1);
}

#[test]
fn structs() {
    // Written as words, read as double words; returned as double words, read as words.
    let swap = "{ .param .align 8 .b8 a[16]; .param .align 8 .b8 r[16]; st.param.v4.b32 [a], {1, 2, 3, 4};\n\
                call.uni (r), swap, (a); ld.param.b32 %r1, [r]; ld.param.b32 %r2, [r+12]; }\n\
                st.global.v2.u32 [%rd0], {%r1, %r2};";
    assert_eq!(body(swap), [3, 2]);
    let indexed = "{ .param .align 4 .b8 a[16]; .param .b64 n; .param .b32 r; st.param.b64 [a], 0x600000005;\n\
                   st.param.b64 [a+8], 0x800000007; st.param.b64 [n], 3; call.uni (r), nth, (a, n);\n\
                   ld.param.b32 %r1, [r]; } st.global.u32 [%rd0], %r1;";
    assert_eq!(body(indexed)[0], 8);
}

#[test]
fn recursion_becomes_a_function() {
    let text = kernel(
        FUNCTIONS,
        "{ .param .b32 a; .param .b32 r; st.param.b32 [a], 5; call.uni (r), fact, (a); ld.param.b32 %r1, [r]; }\n\
         st.global.u32 [%rd0], %r1;",
    );
    assert_eq!(run(&text, 1), Ok(vec![120]));
    let unit = lower(&text).expect("lowers");
    assert_eq!(unit.functions.len(), 2);
    assert!(unit.dynamic_local);
    // A depth that local memory does not hold ends in a trap.
    assert_eq!(run(&text.replace("[a], 5", "[a], 5000"), 1), Err(weft_abi::TrapCode::StackOverflow as u32));
}

#[test]
fn indirect_calls_compare_and_branch() {
    let call = "{ .param .b32 a; .param .b32 r; st.param.b32 [a], %r0;\nproto: .callprototype (.param .b32 _) _ (.param .b32 _);\n\
                call (r), %rd3, (a), proto; ld.param.b32 %r1, [r]; } st.global.u32 [%rd0], %r1;";
    let pick =
        "mov.b64 %rd1, twice; mov.b64 %rd2, thrice; setp.eq.u32 %p1, %r0, 9; selp.b64 %rd3, %rd2, %rd1, %p1;";
    assert_eq!(body(&format!("{pick}\n{call}"))[0], 27);
    let wild = format!("mov.b64 %rd1, twice; mov.b64 %rd3, 12345;\n{call}");
    assert_eq!(run(&kernel(FUNCTIONS, &wild), 1), Err(weft_abi::TrapCode::InvalidPc as u32));
}

#[test]
fn external_functions() {
    let print = "{ .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], %rd0; st.param.b64 [b], 0;\n\
                 call.uni (r), vprintf, (a, b); ld.param.b32 %r1, [r]; } st.global.u32 [%rd0], %r1;";
    assert_eq!(body(print)[0], 7);
    let device = "{ .param .b64 a; .param .b32 r; st.param.b64 [a], %rd0;\n\
                  call.uni (r), cudaGetDevice, (a); ld.param.b32 %r1, [r]; } st.global.u32 [%rd0], %r1;";
    assert_eq!(body(device)[0], 7);
    let missing = "{ .param .b32 a; .param .b32 r; st.param.b32 [a], 1; call.uni (r), missing, (a); }";
    let e = lower(&kernel(FUNCTIONS, missing)).expect_err("is not defined");
    assert!(e.to_string().contains("no definition of function `missing`"), "{e}");
}

#[test]
fn every_function_of_the_device_library_lowers() {
    let (library, diagnostics) = weft_ptx::parse(weft_devicelib::PTX);
    assert!(diagnostics.is_empty());
    let mut text = String::from(super::HEADER);
    let mut names = Vec::new();
    for f in library.functions.iter().filter(|f| f.name.starts_with("__nv_") && f.body.is_some()) {
        let list = |vars: &[weft_ptx::Variable], prefix: &str| {
            let one = |(n, v): (usize, &weft_ptx::Variable)| {
                format!(".param .align {} .b8 {prefix}{n}[{}]", v.align.max(1), v.size())
            };
            vars.iter().enumerate().map(one).collect::<Vec<_>>()
        };
        let (params, returns) = (list(&f.params, "a"), list(&f.returns, "r"));
        let result = if returns.is_empty() { String::new() } else { format!("({})", returns.join(", ")) };
        text += &format!(".extern .func {result} {} ({});\n", f.name, params.join(", "));
        let local = |list: &[String]| list.iter().map(|v| format!("{v};\n")).collect::<String>();
        let names_of =
            |prefix: &str, n: usize| (0..n).map(|k| format!("{prefix}{k}")).collect::<Vec<_>>().join(", ");
        let to =
            if returns.is_empty() { String::new() } else { format!("({}), ", names_of("r", returns.len())) };
        let call = format!("call.uni {to}{}, ({});", f.name, names_of("a", params.len()));
        text += &format!(
            ".visible .entry k_{}() {{\n{}{}{call}\nret;\n}}\n",
            f.name,
            local(&params),
            local(&returns)
        );
        names.push(format!("k_{}", f.name));
    }
    assert!(names.len() > 300);
    let (mut module, diagnostics) = weft_ptx::parse(&text);
    assert!(diagnostics.is_empty(), "{:?}", diagnostics.first());
    weft_ptx::link_library(&mut module, &library);
    for name in names {
        let unit = crate::lower_kernel(&module, &name, &crate::LowerOptions::default());
        let unit = unit.unwrap_or_else(|e| panic!("{name}: {e}"));
        weft_ir::verify_unit(&unit).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}
