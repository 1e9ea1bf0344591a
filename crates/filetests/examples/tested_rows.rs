//! Writes `tests/ptx/rows.txt`: which tests execute each row of the instruction table.
//!
//! `cargo run -p weft-filetests --example tested_rows`

use weft_filetests::{tested, workspace};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(std::fs::write(workspace().join(tested::LIST), tested::list()?)?)
}
