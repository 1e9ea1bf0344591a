//! What is shown of the pipeline: times, the IR between passes, and code without some of them.

use std::path::Path;

use weft_explain::{Options, Source, trace};

fn shown(words: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text");
    let ptx = std::fs::read_to_string(folder.join("matmul.ptx")).unwrap();
    let source = Source::from_ptx("matmul.cu", &ptx, None).unwrap();
    let words = format!("--target zen4 --block 16x16 {words} matmul.cu");
    trace(&source, &Options::parse(words.split_whitespace().map(str::to_owned)).unwrap()).unwrap()
}

#[test]
fn the_ir_after_a_pass_can_be_read_back() {
    let before = shown("--width 32 --stop-after specialise");
    let after = shown("--width 32 --stop-after linearise");
    assert!(
        before.starts_with("; kernel matmul (_Z6matmulPKfS0_Pfi), groups of 32 lanes in 2 parts of 16\n")
    );
    for text in [&before, &after] {
        assert!(weft_ir::parse_unit(text).is_ok(), "{text}");
    }
    // Only linearised code has a group's stage.
    assert!(!before.contains("stage=group") && after.contains("stage=group"), "{after}");
}

#[test]
fn passes_have_numbers() {
    let number = weft_transform::passes().position(|p| p.0 == "linearise").unwrap() + 1;
    let by_number = shown(&format!("--width 32 --stop-after {number}"));
    assert_eq!(by_number, shown("--width 32 --stop-after linearise"));
}

#[test]
fn a_pass_that_runs_several_times_is_shown_each_time() {
    let times = weft_transform::passes().filter(|p| p.0 == "cse").count();
    let text = shown("--print-after cse");
    assert_eq!(text.matches("; after cse (").count(), times, "{text}");
    assert!(times > 1 && !text.contains("; after dce"));
}

#[test]
fn times_are_told_for_all_passes_that_run() {
    let text = shown("--times");
    let rows: Vec<&str> =
        text.lines().filter(|l| l[1..].trim_start().starts_with(|c: char| c.is_ascii_digit())).collect();
    // All but the one for probes, which this code has none of. (One is for CPUs that can move lanes together, as this one can.)
    let others = || weft_transform::passes().filter(|p| p.0 != "probes");
    let wanted = others().count();
    assert_eq!(rows.len(), wanted, "{text}");
    let few = shown("--times --passes 0");
    let needed = others().filter(|p| p.1).count();
    let rows = few.lines().filter(|l| l[1..].trim_start().starts_with(|c: char| c.is_ascii_digit())).count();
    assert_eq!(rows, needed, "{few}");
}

#[test]
fn a_pass_that_does_not_run_is_said_not_to() {
    assert!(
        shown("--passes 3 --stop-after reassociate")
            .contains("; reassociate is not among the passes that run")
    );
}
