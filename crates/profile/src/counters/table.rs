//! Metrics of launches as rows, comma-separated values and JSON.

use std::fmt::Write as _;

use weft_record::counts::Launch;
use weft_record::names::plain_name;

use super::sections::{self, Section};
use super::thinned;
use super::values::Values;
use super::{advice, modelled};
use crate::metrics::Metric;

/// A metric of a launch.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// What it is called where it is shown.
    pub(crate) label: String,
    /// The metric.
    pub(crate) metric: &'static Metric,
    /// Its value, if it has one.
    pub(crate) value: Option<f64>,
}

impl Row {
    /// Its value as text.
    pub(crate) fn text(&self) -> String {
        match self.value {
            None => "n/a".into(),
            Some(v) if self.metric.formula.is_whole() => format!("{v:.0}"),
            Some(v) => format!("{v:.2}"),
        }
    }
}

/// Rows under a title.
pub(crate) type Table = (String, Vec<Row>);

/// A launch's metrics under their own names.
pub(crate) fn of_metrics(metrics: &[&'static Metric], launch: &Launch) -> Vec<Row> {
    let values = Values::of(launch);
    let row = |m: &&'static Metric| Row {
        label: m.name.to_owned(),
        metric: m,
        value: m.formula.value(&|c| values.get(c)),
    };
    metrics.iter().map(row).collect()
}

/// A launch's metrics of a section.
pub(crate) fn of_section(section: &Section, launch: &Launch) -> Vec<Row> {
    let (labels, metrics): (Vec<_>, Vec<_>) = sections::rows(section).unzip();
    let mut rows = of_metrics(&metrics, launch);
    rows.iter_mut().zip(labels).for_each(|(r, label)| r.label = label.to_owned());
    rows
}

/// A number with commas between thousands.
pub(crate) fn grouped(text: &str) -> String {
    let (whole, rest) = text.find('.').map_or((text, ""), |at| text.split_at(at));
    if !whole.chars().all(|c| c.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut out = String::new();
    for (n, c) in whole.chars().enumerate() {
        if n > 0 && (whole.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out + rest
}

/// The columns of CSV that say which launch a line is of.
const IDENTITY: [&str; 11] = [
    "ID",
    "Process ID",
    "Process Name",
    "Host Name",
    "Kernel Name",
    "Context",
    "Stream",
    "Block Size",
    "Grid Size",
    "Device",
    "CC",
];

fn identity(number: usize, program: &str, launch: &Launch) -> Vec<String> {
    let said = |key: &str| launch.with.get(key).cloned().unwrap_or_default();
    let shape = |[x, y, z]: [u32; 3]| format!("({x}, {y}, {z})");
    vec![
        number.to_string(),
        said("process"),
        program.to_owned(),
        "127.0.0.1".into(),
        plain_name(&launch.kernel),
        said("context"),
        said("stream"),
        shape(launch.block),
        shape(launch.grid),
        said("device"),
        said("cc"),
    ]
}

fn csv_line<S: AsRef<str>>(out: &mut String, fields: &[S]) {
    let quoted: Vec<String> =
        fields.iter().map(|f| format!("\"{}\"", f.as_ref().replace('"', "\"\""))).collect();
    let _ = writeln!(out, "{}", quoted.join(","));
}

/// Comma-separated values: a line for each metric of each launch.
pub(crate) fn csv(
    program: &str,
    launches: &[(usize, &Launch)],
    rows: &dyn Fn(&Launch) -> Vec<Table>,
) -> String {
    let mut out = String::new();
    let mut head = IDENTITY.to_vec();
    head.extend(["Section Name", "Metric Name", "Metric Unit", "Metric Value"]);
    csv_line(&mut out, &head);
    for (number, launch) in launches {
        for (section, rows) in rows(launch) {
            for r in rows {
                let mut fields = identity(*number, program, launch);
                fields.extend([section.clone(), r.label.clone(), r.metric.unit.to_owned(), r.text()]);
                csv_line(&mut out, &fields);
            }
        }
    }
    out
}

/// Comma-separated values: a line for each launch, a column for each metric, below the names their units.
pub(crate) fn raw_csv(program: &str, launches: &[(usize, &Launch)], metrics: &[&'static Metric]) -> String {
    let mut out = String::new();
    let identity_names = IDENTITY.iter().copied();
    csv_line(&mut out, &identity_names.chain(metrics.iter().map(|m| m.name)).collect::<Vec<_>>());
    let none = IDENTITY.iter().map(|_| "");
    csv_line(&mut out, &none.chain(metrics.iter().map(|m| m.unit)).collect::<Vec<_>>());
    for (number, launch) in launches {
        let mut fields = identity(*number, program, launch);
        fields.extend(of_metrics(metrics, launch).iter().map(Row::text));
        csv_line(&mut out, &fields);
    }
    out
}

/// A JSON string.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out + "\""
}

/// JSON: launches with their metrics, the lines that cost most, and what rules say.
pub(crate) fn json(program: &str, launches: &[(usize, &Launch)], metrics: &[&'static Metric]) -> String {
    let one = |(number, l): &(usize, &Launch)| {
        let values: Vec<String> = of_metrics(metrics, l)
            .iter()
            .map(|r| {
                let value = r.value.map_or("null".into(), |v| format!("{v}"));
                let (name, unit) = (quoted(r.metric.name), quoted(r.metric.unit));
                let exactness = quoted(r.metric.exactness.name());
                format!("{name}: {{\"value\": {value}, \"unit\": {unit}, \"exactness\": {exactness}}}")
            })
            .collect();
        let rules: Vec<String> = advice::of(l)
            .iter()
            .map(|a| {
                let (rule, text) = (quoted(a.rule), quoted(&a.text()));
                format!(
                    "{{\"rule\": {rule}, \"bytes\": {}, \"speedup\": {:.2}, \"text\": {text}}}",
                    a.bytes, a.speedup
                )
            })
            .collect();
        format!(
            "{{\"id\": {number}, \"kernel\": {}, \"plain_name\": {}, \"grid\": {:?}, \"block\": {:?}, \
             \"estimated\": {}, \"lines\": {}, \"fidelity\": {}, \"metrics\": {{{}}}, \"rules\": [{}]}}",
            quoted(&l.kernel),
            quoted(&plain_name(&l.kernel)),
            l.grid,
            l.block,
            l.is_estimated(),
            thinned::note(l).map_or("null".into(), |n| quoted(&n)),
            modelled::fidelity(l).map_or("null".into(), quoted),
            values.join(", "),
            rules.join(", ")
        )
    };
    let list: Vec<String> = launches.iter().map(one).collect();
    format!("{{\"program\": {}, \"launches\": [{}]}}\n", quoted(program), list.join(",\n"))
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::*;
    use crate::metrics::find;

    const RECORD: &str = "launch\t_Z1kPf\t2\t1\t1\t128\t1\t1\t32\nwith\tprocess\t77\n\
        site\tload\tglobal\t\t4\t17\t8\t256\t256\t0\t32\ta.cu:3\n";

    #[test]
    fn thousands_are_kept_apart() {
        let all = ["1", "999", "1000", "1234567.25", "n/a", "0.50"].map(grouped);
        assert_eq!(all, ["1", "999", "1,000", "1,234,567.25", "n/a", "0.50"]);
    }

    #[test]
    fn values_are_separated_by_commas() {
        let all = launches(RECORD).expect("a record");
        let metrics = [find("gld_transactions")[0], find("gld_efficiency")[0], find("gst_efficiency")[0]];
        let text = raw_csv("pro\"g", &[(3, &all[0])], &metrics);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].ends_with("_mem_global_op_ld.sum\",\"smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct\",\"smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct\""));
        assert!(lines[1].ends_with(",\"sector\",\"%\",\"%\""), "{text}");
        assert!(
            lines[2].starts_with("\"3\",\"77\",\"pro\"\"g\",\"127.0.0.1\",\"k\",")
                && lines[2].ends_with("\"256\",\"12.50\",\"n/a\"")
        );
        let rows = |l: &Launch| vec![("S".to_owned(), of_metrics(&metrics[..1], l))];
        let text = csv("p", &[(0, &all[0])], &rows);
        assert!(
            text.lines()
                .nth(1)
                .is_some_and(|l| l
                    .contains("\"S\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\",\"sector\",\"256\"")),
            "{text}"
        );
    }

    #[test]
    fn json_has_values_and_rules() {
        let all = launches(RECORD).expect("a record");
        let text = json("p", &[(0, &all[0])], &[find("gld_efficiency")[0], find("gst_efficiency")[0]]);
        for part in [
            "\"smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct\": {\"value\": 12.5, \"unit\": \"%\", \"exactness\": \"exact\"}",
            "{\"value\": null",
            "\"rule\": \"UncoalescedGlobalAccess\", \"bytes\": 7168",
            "\"grid\": [2, 1, 1]",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
