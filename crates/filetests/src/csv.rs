//! Tables that profilers print with `--csv`.

use std::collections::BTreeMap;

/// The numbers of each line below the names of the columns, by name, with the line's text in the column `named`.
pub fn rows(table: &str, named: &str) -> Vec<(String, BTreeMap<String, f64>)> {
    let mut lines = table.lines().map(fields);
    let head = lines.next().unwrap_or_default();
    let of = |row: Vec<String>| {
        let columns = || head.iter().zip(&row);
        let name = columns().find(|(n, _)| *n == named).map_or(String::new(), |(_, v)| v.clone());
        let numbers = columns().filter_map(|(n, v)| Some((n.clone(), v.replace(',', "").parse().ok()?)));
        (name, numbers.collect())
    };
    lines.map(of).collect()
}

/// A line's fields: a quoted one may have commas.
fn fields(line: &str) -> Vec<String> {
    let (mut out, mut field, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(std::mem::take(&mut field)),
            _ => field.push(c),
        }
    }
    out.push(field);
    out
}

#[cfg(test)]
mod tests {
    use super::rows;

    #[test]
    fn numbers_by_name_and_fields_with_commas() {
        let table = "\"ID\",\"Kernel Name\",\"cycles\"\n\"0\",\"k<1, 2>(int)\",\"1,234.5\"\n";
        let all = rows(table, "Kernel Name");
        assert_eq!(all.len(), 1);
        assert_eq!((all[0].0.as_str(), all[0].1["cycles"], all[0].1["ID"]), ("k<1, 2>(int)", 1234.5, 0.0));
    }
}
