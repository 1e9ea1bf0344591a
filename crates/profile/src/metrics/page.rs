//! The page of the reference that lists all metrics.

use std::fmt::Write as _;

use super::all;

const HEAD: &str = "<!-- Made by `cargo xtask codegen` from crates/profile/src/metrics/table.txt; do not edit. -->

# Metrics

What `weft profile`, `ncu` and `nvprof` of weft's toolkit count ([weft profile](profile.md)). Names are those of Nsight Compute, names that
begin with `weft__` our own. Any other name is refused. Instructions of the GPU and times are
those of a model ([weft profile](profile.md#instructions-and-time-by-a-model)).

| exactness | means |
| --- | --- |
| exact | as a GPU would count that executes the accesses and branches which the PTX has |
| modelled | by a model of the hardware, or from an estimate of it |
| PTX | of PTX instructions, where a GPU counts those of its own machine code: different numbers, the same places |
";

/// The page.
pub fn page() -> String {
    let mut out = HEAD.to_owned();
    let mut group = "";
    for m in all() {
        if m.group != group {
            group = m.group;
            let _ = write!(
                out,
                "\n## {group}\n\n| metric | nvprof | unit | exactness | counted as | what |\n\
                 | --- | --- | --- | --- | --- | --- |\n"
            );
        }
        let old: Vec<String> = m.nvprof.iter().map(|n| format!("`{n}`")).collect();
        let (name, unit, exactness) = (m.name, m.unit, m.exactness.name());
        let _ = writeln!(
            out,
            "| `{name}` | {} | {unit} | {exactness} | {} | {} |",
            old.join(", "),
            m.formula,
            m.what
        );
    }
    let _ = writeln!(out, "\n{} metrics.", all().len());
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_is_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/metrics.md");
        let page = std::fs::read_to_string(path).expect("the page is there");
        assert!(page == super::page(), "docs/reference/metrics.md is stale: run `cargo xtask codegen`");
    }
}
