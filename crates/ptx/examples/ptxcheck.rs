//! Parses PTX files, prints what is wrong with them, and how long it took.

use std::time::Instant;

fn main() {
    let mut bad = false;
    for file in std::env::args().skip(1) {
        let text = match std::fs::read(&file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(e) => {
                eprintln!("{file}: {e}");
                bad = true;
                continue;
            }
        };
        let start = Instant::now();
        let (module, diagnostics) = weft_ptx::parse(&text);
        let took = start.elapsed();
        for d in &diagnostics {
            println!("{}", d.display(&file));
        }
        bad |= diagnostics.iter().any(weft_ptx::Diagnostic::is_error);
        println!("{file}: {} functions, {} kB in {took:?}", module.functions.len(), text.len() / 1000);
    }
    std::process::exit(i32::from(bad));
}
