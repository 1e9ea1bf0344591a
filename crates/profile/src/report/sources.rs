//! Lines of sources, and of kernels' PTX, as far as they can be read where the page is made.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use weft_record::counts::{Launch, Place};

/// Most bytes of a source that goes into a page.
const MOST: u64 = 1 << 20;

fn places(l: &Launch) -> impl Iterator<Item = &Place> {
    let sites = l.sites.iter().map(|s| &s.place);
    sites.chain(l.pieces.iter().map(|p| &p.place)).chain(l.branches.iter().map(|b| &b.place))
}

/// The lines of each file that launches name; files that are not there are left out.
pub(super) fn of(launches: &[&Launch]) -> Value {
    let files: BTreeSet<&str> =
        launches.iter().flat_map(|l| places(l)).map(|p| p.file.as_str()).filter(|f| !f.is_empty()).collect();
    let read = |file: &str| {
        let size = std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file)?.len();
        let text = (size <= MOST).then(|| std::fs::read(file).ok()).flatten()?;
        Some(String::from_utf8_lossy(&text).lines().map(str::to_owned).collect::<Vec<_>>())
    };
    let lines = files.into_iter().filter_map(|f| Some((f.to_owned(), json!(read(f)?))));
    Value::Object(lines.collect())
}

/// The PTX of each kernel, with the number of its first line.
pub(super) fn ptx(launches: &[&Launch], texts: &[String]) -> Value {
    let kernels: BTreeSet<&str> = launches.iter().map(|l| l.kernel.as_str()).collect();
    let of = |kernel: &str| texts.iter().find_map(|t| body(t, kernel));
    let found = kernels.into_iter().filter_map(|k| {
        let (first, lines) = of(k)?;
        Some((k.to_owned(), json!({"first": first, "lines": lines})))
    });
    Value::Object(found.collect())
}

/// The lines of a kernel, from its head to its last brace.
fn body<'a>(text: &'a str, kernel: &str) -> Option<(usize, Vec<&'a str>)> {
    let is_head = |l: &str| {
        let rest = l.split_once(".entry").map(|(_, r)| r.trim_start());
        let rest = rest.and_then(|r| r.strip_prefix(kernel));
        rest.is_some_and(|r| !r.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$'))
    };
    let first = text.lines().position(is_head)?;
    let mut lines = Vec::new();
    for line in text.lines().skip(first) {
        lines.push(line);
        if line.starts_with('}') {
            break;
        }
    }
    Some((first + 1, lines))
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::*;

    #[test]
    fn lines_of_a_kernel_have_their_numbers() {
        let text = ".version 8.0\n.entry ab()\n{\nret;\n}\n.visible .entry a(\n.param .u64 p\n)\n{\n\tret;\n}\n// end\n";
        assert_eq!(
            body(text, "a"),
            Some((6, vec![".visible .entry a(", ".param .u64 p", ")", "{", "\tret;", "}"]))
        );
        assert_eq!(body(text, "b"), None);
    }

    #[test]
    fn sources_that_are_there_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.cu");
        std::fs::write(&file, "one\ntwo\n").expect("a file");
        let name = file.to_string_lossy();
        let record = format!(
            "launch\tk\t1\t1\t1\t32\t1\t1\t32\npiece\t9\t8\t256\tinteger=1\t{name}:2\nbranch\t9\t8\t256\t0\t/no/file:3\n"
        );
        let all = launches(&record).expect("a record");
        assert_eq!(of(&[&all[0]]), json!({&*name: ["one", "two"]}));
    }
}
