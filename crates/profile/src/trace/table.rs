//! Tables as text and as comma-separated values.

/// What stands in a place of a table.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    /// Nothing that could be said.
    None,
    Count(u64),
    /// A number with so many digits behind the point.
    Real(f64, usize),
    Text(String),
}

impl Cell {
    pub(super) fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }
}

/// A table with a title and a name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Table {
    pub(super) title: &'static str,
    pub(super) name: &'static str,
    /// Heads of the columns; the last is a name.
    pub(super) heads: &'static [&'static str],
    pub(super) rows: Vec<Vec<Cell>>,
}

/// A number in groups of three digits.
fn grouped(text: &str) -> String {
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let (sign, digits) = whole.split_at(whole.len() - whole.trim_start_matches('-').len());
    let mut out = sign.to_owned();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(c);
    }
    out + rest
}

/// A cell for people, or for programs.
fn shown(cell: &Cell, people: bool) -> String {
    let number = |text: String| if people { grouped(&text) } else { text };
    match cell {
        Cell::None => String::new(),
        Cell::Count(n) => number(n.to_string()),
        Cell::Real(x, digits) => number(format!("{x:.digits$}")),
        Cell::Text(text) => text.clone(),
    }
}

impl Table {
    /// As nsys prints it.
    pub(super) fn to_text(&self) -> String {
        let head = format!(" ** {} ({}):\n\n", self.title, self.name);
        if self.rows.is_empty() {
            return format!("SKIPPED: the trace has nothing for {}.\n", self.name);
        }
        let rows = self.texts();
        let width = |i: usize| {
            let of = |row: &Vec<String>| row.get(i).map_or(0, |t| t.chars().count());
            rows.iter().map(of).max().unwrap_or(0).max(self.heads[i].len())
        };
        let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
        let last = widths.len() - 1;
        let mut out = head;
        let heads: Vec<String> = self.heads.iter().zip(&widths).map(|(h, w)| format!("{h:^w$}")).collect();
        out += &format!(" {}\n", heads.join("  ").trim_end());
        let lines: Vec<String> = widths.iter().map(|w| "-".repeat(*w)).collect();
        out += &format!(" {}\n", lines.join("  "));
        for row in &rows {
            let cells =
                row.iter().zip(&widths).enumerate().map(|(i, (text, w))| {
                    if i == last { format!("{text:<w$}") } else { format!("{text:>w$}") }
                });
            out += &format!(" {}\n", cells.collect::<Vec<_>>().join("  ").trim_end());
        }
        out
    }

    /// What stands in its rows, for people.
    pub(super) fn texts(&self) -> Vec<Vec<String>> {
        self.rows.iter().map(|row| row.iter().map(|c| shown(c, true)).collect()).collect()
    }

    /// Comma-separated values.
    pub(super) fn to_csv(&self) -> String {
        let mut out = self.heads.join(",") + "\n";
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|c| quoted(&shown(c, false))).collect();
            out += &(cells.join(",") + "\n");
        }
        out
    }
}

/// A text as a value among others.
pub(super) fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_groups() {
        let of = |c: Cell| shown(&c, true);
        assert_eq!(of(Cell::Count(999)), "999");
        assert_eq!(of(Cell::Count(1_234_567)), "1,234,567");
        assert_eq!(of(Cell::Real(-1234.56, 1)), "-1,234.6");
        assert_eq!(shown(&Cell::Count(1_234_567), false), "1234567");
    }

    #[test]
    fn values_with_commas_are_quoted() {
        assert_eq!(quoted("k(int, \"x\")"), "\"k(int, \"\"x\"\")\"");
        assert_eq!(quoted("k"), "k");
    }
}
