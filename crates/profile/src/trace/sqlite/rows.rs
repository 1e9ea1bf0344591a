//! How rows are put into a database.

use std::collections::HashMap;

use rusqlite::{Connection, ToSql, params};

type Result<T> = rusqlite::Result<T>;

/// A database that is written.
pub(super) struct Writer<'a> {
    pub(super) db: &'a Connection,
    pub(super) strings: HashMap<String, i64>,
    /// From when times count.
    pub(super) began: u64,
    /// Calls of the processes before: correlations are of one process alone.
    pub(super) first: usize,
}

/// Times and other large numbers: SQLite has none without a sign.
pub(super) fn int(n: u64) -> i64 {
    n as i64
}

impl Writer<'_> {
    pub(super) fn insert(&self, table: &str, row: &[&dyn ToSql]) -> Result<()> {
        let places = vec!["?"; row.len()].join(",");
        self.db.prepare_cached(&format!("INSERT INTO {table} VALUES ({places})"))?.execute(row).map(drop)
    }

    pub(super) fn string(&mut self, text: &str) -> Result<i64> {
        if let Some(id) = self.strings.get(text) {
            return Ok(*id);
        }
        let id = self.strings.len() as i64 + 1;
        self.insert("StringIds", params![id, text])?;
        self.strings.insert(text.to_owned(), id);
        Ok(id)
    }

    pub(super) fn since(&self, at: u64) -> i64 {
        int(at.saturating_sub(self.began))
    }
}
