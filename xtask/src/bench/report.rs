//! The table, the means and the JSON file.

use std::fmt::Write as _;
use std::path::Path;

use super::kernels::{Group, Kernel};
use super::options::Second;
use crate::shell::Result;

/// The figures of a kernel, in milliseconds.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) kernel: Kernel,
    pub(super) weft: Option<f64>,
    pub(super) openmp: Option<f64>,
    /// OpenMP with the kernel's own algorithm, where [`Self::openmp`] has another.
    pub(super) plain: Option<f64>,
    pub(super) pocl: Option<f64>,
    /// A library that does the same.
    pub(super) library: Option<f64>,
    /// weft's code for the CPU of `--compare-cpu`, or that of another toolkit tree.
    pub(super) second: Option<f64>,
    /// What is wrong with results.
    pub(super) wrong: Vec<String>,
    /// What else there is to say.
    pub(super) notes: Vec<String>,
}

impl Row {
    fn openmp_ratio(&self) -> Option<f64> {
        Some(self.openmp? / self.weft?)
    }

    /// OpenMP's time over weft's with the same algorithm.
    fn plain_ratio(&self) -> Option<f64> {
        Some(self.plain.or(self.openmp)? / self.weft?)
    }

    fn pocl_ratio(&self) -> Option<f64> {
        Some(self.pocl? / self.weft?)
    }

    fn cpu_ratio(&self) -> Option<f64> {
        Some(self.weft? / self.second?)
    }

    fn beside_ratio(&self) -> Option<f64> {
        Some(self.second? / self.weft?)
    }
}

impl Second<'_> {
    fn heading(self) -> String {
        match self {
            Second::Cpu(cpu) => format!("weft/{cpu}"),
            Second::Beside => "beside/weft".into(),
        }
    }

    fn ratio(self) -> fn(&Row) -> Option<f64> {
        match self {
            Second::Cpu(_) => Row::cpu_ratio,
            Second::Beside => Row::beside_ratio,
        }
    }
}

/// The line above the rows.
pub(super) fn heading(second: Option<Second<'_>>) -> String {
    let mut line = format!(
        "{:<18} {:>10} {:>10} {:>10} {:>12} {:>10} {:>10}",
        "kernel", "weft ms", "OpenMP ms", "PoCL ms", "OpenMP/weft", "plain/weft", "PoCL/weft"
    );
    if let Some(second) = second {
        let _ = write!(line, " {:>14}", second.heading());
    }
    line
}

/// A row of the table. Rates make no sense for small problems.
pub(super) fn line(row: &Row, second: Option<Second<'_>>, small: bool) -> String {
    let mut line = format!(
        "{:<18} {} {} {} {} {} {}",
        row.kernel.name,
        cell(row.weft, 10, 3),
        cell(row.openmp, 10, 3),
        cell(row.pocl, 10, 3),
        cell(row.openmp_ratio(), 12, 2),
        cell(row.plain.and(row.plain_ratio()), 10, 2),
        cell(row.pocl_ratio(), 10, 2)
    );
    if let Some(second) = second {
        let _ = write!(line, " {}", cell(second.ratio()(row), 14, 2));
    }
    if let Some(flop) = row.kernel.flop.filter(|_| !small) {
        let rate = |ms: Option<f64>| ms.map_or("–".into(), |ms| format!("{:.0}", flop / ms / 1e6));
        let _ = write!(line, "   GFLOP/s: weft {}, OpenMP {}", rate(row.weft), rate(row.openmp));
        if row.library.is_some() {
            let _ = write!(line, ", library {}", rate(row.library));
        }
    }
    if let (Some(library), Some(weft)) = (row.library, row.weft) {
        let _ = write!(line, "   library/weft {:.2}", library / weft);
    }
    for note in &row.notes {
        let _ = write!(line, "   ({note})");
    }
    for wrong in &row.wrong {
        let _ = write!(line, "\n    WRONG: {wrong}");
    }
    line
}

/// The geometric means, of all kernels and of groups.
pub(super) fn means(rows: &[Row], second: Option<Second<'_>>) -> String {
    let mut text = String::new();
    let mut add = |name: &str, rows: &[&Row]| {
        let mean = |f: fn(&Row) -> Option<f64>| geometric_mean(rows.iter().filter_map(|r| f(r)));
        let _ = write!(
            text,
            "{name:<51} {} {} {}",
            cell(mean(Row::openmp_ratio), 12, 2),
            cell(mean(Row::plain_ratio), 10, 2),
            cell(mean(Row::pocl_ratio), 10, 2)
        );
        if let Some(second) = second {
            let _ = write!(text, " {}", cell(mean(second.ratio()), 14, 2));
        }
        text.push('\n');
    };
    add("geometric mean", &rows.iter().collect::<Vec<_>>());
    for group in Group::ALL {
        let members: Vec<&Row> = rows.iter().filter(|r| r.kernel.group == group).collect();
        if !members.is_empty() && members.len() < rows.len() {
            add(&format!("  {}", group.name()), &members);
        }
    }
    text
}

fn geometric_mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let logs: Vec<f64> = values.map(f64::ln).collect();
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

fn cell(value: Option<f64>, width: usize, digits: usize) -> String {
    match value {
        Some(v) => format!("{v:>width$.digits$}"),
        None => format!("{:>width$}", "–"),
    }
}

/// Writes the figures: a list of `{kernel, weft_ms, openmp_ms, pocl_ms, correct}`.
pub(super) fn write_json(path: &Path, rows: &[Row]) -> Result<()> {
    std::fs::write(path, json(rows)).map_err(|e| format!("{}: {e}", path.display()))
}

fn json(rows: &[Row]) -> String {
    let number = |v: Option<f64>| v.map_or("null".to_string(), |v| format!("{v:.6}"));
    let items: Vec<String> = rows
        .iter()
        .map(|r| {
            format!(
                "  {{\"kernel\": \"{}\", \"weft_ms\": {}, \"openmp_ms\": {}, \"pocl_ms\": {}, \"correct\": {}}}",
                r.kernel.name,
                number(r.weft),
                number(r.openmp),
                number(r.pocl),
                r.wrong.is_empty()
            )
        })
        .collect();
    format!("[\n{}\n]\n", items.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::kernels::KERNELS;

    fn row(weft: f64, openmp: f64, pocl: Option<f64>) -> Row {
        let kernel = KERNELS[0];
        Row {
            kernel,
            weft: Some(weft),
            openmp: Some(openmp),
            plain: None,
            pocl,
            library: None,
            second: None,
            wrong: Vec::new(),
            notes: Vec::new(),
        }
    }

    #[test]
    fn json_has_the_five_fields_and_null_for_what_is_missing() {
        let text = json(&[row(2.0, 1.0, None)]);
        let want = "[\n  {\"kernel\": \"vecadd\", \"weft_ms\": 2.000000, \"openmp_ms\": 1.000000, \
                    \"pocl_ms\": null, \"correct\": true}\n]\n";
        assert_eq!(text, want);
    }

    #[test]
    fn means_leave_out_what_is_missing() {
        let text = means(&[row(1.0, 4.0, None), row(2.0, 2.0, Some(6.0))], None);
        let numbers: Vec<&str> = text.split_whitespace().rev().take(3).collect();
        assert_eq!(numbers, ["3.00", "2.00", "2.00"]);
    }

    #[test]
    fn the_second_mean_takes_the_same_algorithm_where_openmp_has_another() {
        let other = Row { plain: Some(9.0), ..row(1.0, 4.0, None) };
        let text = means(&[other, row(1.0, 4.0, None)], None);
        let numbers: Vec<&str> = text.split_whitespace().rev().take(3).collect();
        assert_eq!(numbers, ["–", "6.00", "4.00"]);
    }
}
