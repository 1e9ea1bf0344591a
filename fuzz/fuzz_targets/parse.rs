//! No text makes the parser, the checker or the printer panic, and what is printed parses again.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (module, diagnostics) = weft_ptx::parse(text);
    weft_ptx::check(&module);
    let printed = weft_ptx::print(&module);
    if diagnostics.iter().all(|d| !d.is_error()) {
        let (again, _) = weft_ptx::parse(&printed);
        assert_eq!(weft_ptx::print(&again), printed);
    }
});
