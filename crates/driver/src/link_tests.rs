use super::{LinkInput, Linker, LoadOptions};
use crate::Code;

const HEAD: &str = ".version 8.0\n.target sm_90\n.address_size 64\n";

fn add(l: &Linker, name: &str, text: &str) -> crate::Result<()> {
    l.add(format!("{HEAD}{text}").as_bytes(), name, LinkInput::Whole)
}

#[test]
fn two_modules_become_one_image() {
    let l = Linker::new(90, LoadOptions::default());
    add(&l, "a", ".extern .func f();\n.visible .entry k() { call f; ret; }\n").expect("caller");
    add(&l, "b", ".visible .func f() { ret; }\n").expect("callee");
    let (address, size) = l.complete().expect("link");
    assert_eq!(l.complete(), Ok((address, size)), "asked twice");
    assert_eq!(add(&l, "late", "").unwrap_err().code, Code::InvalidValue);
    let image = l.state.lock().image.clone().expect("image");
    let loaded = crate::load_image(&image, 90).image.expect("loads");
    assert!(loaded.ptx.function("f").is_some_and(|(_, f)| f.body.is_some()));
}

#[test]
fn clashes_are_errors_when_they_are_added() {
    let l = Linker::new(90, LoadOptions::default());
    add(&l, "a", ".visible .func f() { ret; }\n").expect("input");
    assert_eq!(add(&l, "b", ".visible .func f() { ret; }\n").unwrap_err().code, Code::InvalidSource);
    assert_eq!(l.log(), "error   : Multiple definition of 'f' in 'b', first defined in 'a'\n");
    assert_eq!(Linker::new(90, LoadOptions::default()).complete().unwrap_err().code, Code::InvalidValue);
}

#[test]
fn what_nobody_defines_is_an_error_at_the_end() {
    let l = Linker::new(90, LoadOptions::default());
    let text =
        ".extern .func (.param .b32 r) __nv_expf(.param .b32 x); .extern .func f(); .extern .func unused();
        .visible .entry k() { .param .b32 r; .param .b32 x; call f; call (r), __nv_expf, (x); ret; }";
    add(&l, "a", text).expect("input");
    assert_eq!(l.complete().unwrap_err().code, Code::InvalidSource);
    assert_eq!(l.log(), "error   : Undefined reference to 'f' in 'a'\n");
}

#[test]
fn wrong_inputs_say_what_is_wrong() {
    let log = |text: &str| {
        let l = Linker::new(90, LoadOptions::default());
        let code = l.add(text.as_bytes(), "a", LinkInput::Whole).unwrap_err().code;
        (code, l.log())
    };
    let (code, said) = log(&format!("{HEAD}.visible .entry k() {{ foo; }}\n"));
    assert_eq!(code, Code::InvalidPtx);
    assert!(said.starts_with("ptxas application ptx input, line 4; error   : "), "{said}");
    assert!(said.ends_with("\nptxas fatal   : Ptx assembly aborted due to errors\n"), "{said}");
    let (code, said) = log(".version 99.0\n.target sm_90\n.address_size 64\n");
    assert_eq!(code, Code::UnsupportedPtxVersion);
    assert!(said.contains("Unsupported .version 99.0; current version is '"), "{said}");
}

#[test]
fn a_bound_on_registers_stays_with_the_image() {
    let l = Linker::new(90, LoadOptions { max_registers: Some(40), ..LoadOptions::default() });
    add(&l, "a", ".visible .entry k() { ret; } .visible .entry own() .maxnreg 24 { ret; }\n").expect("input");
    l.complete().expect("links");
    let image = l.state.lock().image.clone().expect("image");
    let loaded = crate::load_image(&image, 90).image.expect("loads");
    let bound = |n: &str| loaded.ptx.function(n).expect("kernel").1.perf.max_nreg;
    assert_eq!((bound("k"), bound("own")), (Some(40), Some(24)));
}
