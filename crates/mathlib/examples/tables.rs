//! Writes headers and entry points of the math libraries from their tables: `tables` in the workspace's folder; `tables --check` only compares.

use std::process::ExitCode;

fn main() -> ExitCode {
    let check = std::env::args().any(|a| a == "--check");
    match mathlib::write::all(std::path::Path::new("."), check) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}
