//! Traces as SQLite databases, in the schema that nsys exports.
//!
//! Times are nanoseconds since the first process began. A table is there when it has rows, as with nsys. What the schema has no place for is
//! left out: functions of the program that streams called, and whether a kernel was ended before its time.

mod pages;
mod read;
mod rows;
mod schema;
mod write;

#[cfg(test)]
mod tests;

use std::path::Path;

use crate::Error;

pub(super) use read::read;
pub(super) use write::write;

/// The name, before a process's number, of what META_DATA_CAPTURE says of one in modelled time: how many pieces of work are unknown to the model.
const MODELLED: &str = "MODELLED_TIME_";

/// How databases begin.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Whether a file is a database.
pub(super) fn is_one(path: &Path) -> bool {
    let mut head = [0; MAGIC.len()];
    let read = std::fs::File::open(path).and_then(|mut f| std::io::Read::read_exact(&mut f, &mut head));
    read.is_ok() && head == MAGIC
}

fn failed(path: &Path) -> impl Fn(rusqlite::Error) -> Error {
    let path = path.to_path_buf();
    move |e| Error::Failed(format!("{}: {e}", path.display()))
}

/// A process and a thread in one number, as nsys has it: 8 bits for the hardware, 8 for the virtual machine, 24 for each of the two.
fn global(process: u32, thread: u32) -> i64 {
    (1 << 56) | (1 << 48) | (i64::from(process & 0xff_ffff) << 24) | i64::from(thread & 0xff_ffff)
}

/// The two of such a number.
fn process_and_thread(global: i64) -> (u32, u32) {
    let part = |n: i64| u32::try_from(n & 0xff_ffff).unwrap_or(0);
    (part(global >> 24), part(global))
}
