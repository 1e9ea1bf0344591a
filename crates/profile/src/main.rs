//! `weft-profile`: one program for `weft trace` and `weft profile`, and under their own names for `nvprof`, `nsys` and `ncu`.

use std::path::Path;
use std::process::ExitCode;

/// The names under which it is a tool by itself.
const FACES: [&str; 3] = ["nvprof", "nsys", "ncu"];

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().collect();
    let called = words.first().map(Path::new).and_then(Path::file_name);
    match called.and_then(|n| FACES.iter().find(|f| n == **f)) {
        Some(face) => words[0] = (*face).into(),
        None => drop(words.drain(..1)),
    }
    let tool = words.first().map_or("weft-profile", String::as_str);
    let name = if FACES.contains(&tool) { tool.to_owned() } else { format!("weft {tool}") };
    match weft_profile::main(&words) {
        Ok(status) => ExitCode::from(status),
        Err(e) => {
            eprintln!("{name}: {e}");
            ExitCode::from(e.status())
        }
    }
}
