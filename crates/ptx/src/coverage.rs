//! The page that says which instructions weft executes.

use std::fmt::Write;

use crate::rows;
use crate::table::Status;

/// The instruction table as a Markdown page: each form, its syntax, since when it exists, and its status.
pub fn coverage_markdown() -> String {
    let mut out = String::from("# PTX instructions\n\n");
    let done = rows().iter().filter(|r| r.status == Status::Implemented).count();
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "{done} of {} known forms are implemented. The others are refused by name.",
        rows().len()
    );
    let mut section = "";
    for row in rows() {
        if row.section != section {
            section = row.section;
            let _ = write!(
                out,
                "\n## {section}\n\n| form | syntax | does | PTX | sm | status |\n| --- | --- | --- | --- | --- | --- |\n"
            );
        }
        let status = match row.status {
            Status::Implemented => "implemented",
            Status::Unsupported => "unsupported",
        };
        let sm = match &row.targets {
            Some((_, targets)) => targets.join(", "),
            None if row.sm == 0 => "any".to_owned(),
            None => row.sm.to_string(),
        };
        let syntax = row.syntax.replace('|', "\\|");
        let (major, minor) = row.ptx;
        let _ =
            writeln!(out, "| {} | `{syntax}` | {} | {major}.{minor} | {sm} | {status} |", row.name, row.doc);
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_form_has_a_line() {
        let page = super::coverage_markdown();
        assert!(page.contains("| add.int | `add{.sat}.type d, a, b` |"));
        assert!(
            page.lines().filter(|l| l.starts_with("| ") && !l.starts_with("| form")).count()
                >= crate::rows().len()
        );
        assert!(page.contains("| unsupported |"));
    }
}
