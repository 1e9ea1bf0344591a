//! The committed files are those that the tables give.

use std::path::Path;

#[test]
fn committed_files_follow_the_tables() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (path, text) in weft_ffi::generate::all().expect("the tables parse") {
        let old = std::fs::read_to_string(root.join(&path)).unwrap_or_default();
        assert!(old == text, "{} is out of date; run weft-gen", path.display());
    }
}
