//! Launches and their metrics, as recordings and ncu's raw page have them: values with commas between, quoted or not.

use crate::shell::Result;

/// A row for each launch.
#[derive(Debug, Default)]
pub(super) struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A recording.
    ///
    /// # Errors
    /// There is no line, or rows differ in length.
    pub(super) fn read(text: &str) -> Result<Self> {
        let mut lines = text.lines().filter(|l| !l.is_empty()).map(fields);
        let head = lines.next().ok_or("an empty table")?;
        let rows: Vec<Vec<String>> = lines.collect();
        match rows.iter().find(|r| r.len() != head.len()) {
            Some(row) => Err(format!("{} fields in a row of a table of {}: {row:?}", row.len(), head.len())),
            None => Ok(Table { head, rows }),
        }
    }

    /// What ncu prints: its second line has units.
    ///
    /// # Errors
    /// As [`Table::read`]'s.
    pub(super) fn of_ncu(text: &str) -> Result<Self> {
        let mut table = Table::read(text)?;
        if !table.rows.is_empty() {
            table.rows.remove(0);
        }
        Ok(table)
    }

    pub(super) fn launches(&self) -> usize {
        self.rows.len()
    }

    /// Names of the metrics.
    pub(super) fn metrics(&self) -> impl Iterator<Item = &str> {
        self.head.iter().map(String::as_str).filter(|h| h.contains("__"))
    }

    /// A launch's text in a column.
    pub(super) fn text(&self, launch: usize, column: &str) -> Option<&str> {
        let at = self.head.iter().position(|h| h == column)?;
        self.rows.get(launch)?.get(at).map(String::as_str)
    }

    /// A launch's number in a column.
    pub(super) fn number(&self, launch: usize, column: &str) -> Option<f64> {
        self.text(launch, column)?.replace(',', "").parse().ok()
    }
}

/// A line's fields: a quoted one may have commas, and quotes that stand twice.
fn fields(line: &str) -> Vec<String> {
    let (mut out, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
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
    use super::*;

    #[test]
    fn fields_may_have_commas_and_quotes() {
        assert_eq!(fields(r#"a,"b,c","d ""e""",1"#), ["a", "b,c", "d \"e\"", "1"]);
        let table = Table::of_ncu("\"k\",\"x__y.sum\"\n\"\",\"byte\"\n\"f\",\"1,024\"\n");
        assert_eq!(table.as_ref().ok().and_then(|t| t.number(0, "x__y.sum")), Some(1024.0));
        assert_eq!(table.ok().map(|t| t.launches()), Some(1));
        assert!(Table::read("a,b\n1\n").is_err());
    }
}
