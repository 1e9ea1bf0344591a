//! Comparisons as text, comma-separated values, JSON and a page.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::pairs::{Pair, Row};
use crate::counters::table::grouped;

fn number(n: Option<f64>) -> String {
    match n {
        None => "–".into(),
        Some(n) if n.fract() == 0.0 => format!("{n:.0}"),
        Some(n) => format!("{n:.2}"),
    }
}

/// With commas, also behind a minus.
fn readable(n: Option<f64>) -> String {
    let text = number(n);
    text.strip_prefix('-').map_or_else(|| grouped(&text), |t| format!("-{}", grouped(t)))
}

fn ratio(row: &Row) -> String {
    row.ratio().map_or(String::new(), |r| format!("{r:.2} x"))
}

fn missing(p: &Pair, files: &[String; 2]) -> Option<String> {
    match p.there {
        [true, false] => Some(format!("only in {}", files[0])),
        [false, true] => Some(format!("only in {}", files[1])),
        _ => None,
    }
}

/// Tables: a thing after the other, figures that are the same left out unless `all` are wanted.
pub(super) fn text(files: &[String; 2], pairs: &[Pair], all: bool) -> String {
    let mut out = format!("A: {}\nB: {}\n", files[0], files[1]);
    for p in pairs {
        let _ = writeln!(out, "\n{} {}", p.kind, p.name);
        if let Some(where_) = missing(p, files) {
            let _ = writeln!(out, "    {where_}");
            continue;
        }
        let rows: Vec<&Row> = p.rows.iter().filter(|r| all || !r.is_same()).collect();
        let same = p.rows.len() - rows.len();
        if !rows.is_empty() {
            let width = rows.iter().map(|r| r.name.len() + r.unit.len() + 3).max().unwrap_or(0);
            let _ =
                writeln!(out, "    {:<width$} {:>16} {:>16} {:>16} {:>10}", "", "A", "B", "B - A", "B / A");
            for r in rows {
                let name =
                    if r.unit.is_empty() { r.name.clone() } else { format!("{} [{}]", r.name, r.unit) };
                let [a, b] = r.values.map(readable);
                let difference = readable(r.difference());
                let line = format!("    {name:<width$} {a:>16} {b:>16} {difference:>16} {:>10}", ratio(r));
                let _ = writeln!(out, "{}", line.trim_end());
            }
        }
        if same > 0 {
            let _ = writeln!(out, "    {same} figures are the same");
        }
    }
    if pairs.is_empty() {
        out.push_str("\nThere is nothing to compare.\n");
    }
    out
}

/// A line for each figure.
pub(super) fn csv(pairs: &[Pair]) -> String {
    let mut out =
        String::from("\"Kind\",\"Name\",\"Figure\",\"Unit\",\"A\",\"B\",\"Difference\",\"Ratio\"\n");
    for p in pairs {
        for r in &p.rows {
            let value = |n: Option<f64>| n.map_or(String::new(), |n| n.to_string());
            let fields = [
                p.kind.to_owned(),
                p.name.clone(),
                r.name.clone(),
                r.unit.to_owned(),
                value(r.values[0]),
                value(r.values[1]),
                value(r.difference()),
                value(r.ratio()),
            ];
            let quoted = fields.map(|f| format!("\"{}\"", f.replace('"', "\"\"")));
            let _ = writeln!(out, "{}", quoted.join(","));
        }
    }
    out
}

/// All as JSON.
pub(super) fn json(files: &[String; 2], pairs: &[Pair]) -> String {
    let row = |r: &Row| json!({"name": r.name, "unit": r.unit, "a": r.values[0], "b": r.values[1], "difference": r.difference(), "ratio": r.ratio()});
    let one = |p: &Pair| {
        let figures: Vec<Value> = p.rows.iter().map(row).collect();
        json!({"kind": p.kind, "name": p.name, "in_a": p.there[0], "in_b": p.there[1], "figures": figures})
    };
    format!(
        "{:#}\n",
        json!({"a": files[0], "b": files[1], "compared": pairs.iter().map(one).collect::<Vec<_>>()})
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A page: a table for each thing.
pub(super) fn html(files: &[String; 2], pairs: &[Pair]) -> String {
    let [a, b] = [&files[0], &files[1]].map(|f| escaped(f));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{a} and {b}</title><style>{}\n\
         @media (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark; --back: #11161d; --card: #1a212b; --text: #e3e8ef; \
         --faint: #9aa6b5; --line: #303a47; }} }}</style></head>\n<body><header><h1>A: {a}<br>B: {b}</h1></header><main>\n",
        crate::report::STYLE
    );
    for p in pairs {
        let _ = write!(out, "<section class=\"card\"><h2>{} {}</h2>", p.kind, escaped(&p.name));
        match missing(p, files) {
            Some(text) => out.push_str(&escaped(&text)),
            None => table(&mut out, p),
        }
        out.push_str("</section>\n");
    }
    out + "</main></body></html>\n"
}

fn table(out: &mut String, p: &Pair) {
    let (rows, same): (Vec<&Row>, Vec<&Row>) = p.rows.iter().partition(|r| !r.is_same());
    for (title, rows) in [("", rows), ("Figures that are the same", same)] {
        if rows.is_empty() {
            continue;
        }
        if !title.is_empty() {
            let _ = write!(out, "<details><summary>{title}</summary>");
        }
        out.push_str("<div class=\"scroll\"><table><thead><tr><th>Figure<th class=\"n\">A<th class=\"n\">B<th class=\"n\">B - A<th class=\"n\">B / A</tr></thead>");
        for r in rows {
            let [a, b] = r.values.map(readable);
            let (difference, ratio) = (readable(r.difference()), ratio(r));
            let _ = write!(out, "<tr><td class=\"name\">{} <small>{}</small>", escaped(&r.name), r.unit);
            [a, b, difference, ratio].iter().for_each(|t| {
                let _ = write!(out, "<td class=\"n\">{t}");
            });
            out.push_str("</tr>");
        }
        out.push_str("</table></div>");
        if !title.is_empty() {
            out.push_str("</details>");
        }
    }
}
