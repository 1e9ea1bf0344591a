//! Parses PTX files, prints what is wrong with them, how long it took, and whether they survive being printed.
//! `--print` writes the module to standard output instead.

use std::time::Instant;

fn main() {
    let mut bad = false;
    let show = std::env::args().any(|a| a == "--print");
    for file in std::env::args().skip(1).filter(|a| !a.starts_with("--")) {
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
        let mut diagnostics = diagnostics;
        let start = Instant::now();
        diagnostics.extend(weft_ptx::check(&module));
        let checked = start.elapsed();
        for d in &diagnostics {
            println!("{}", d.display(&file));
        }
        bad |= diagnostics.iter().any(weft_ptx::Diagnostic::is_error);
        let printed = weft_ptx::print(&module);
        if show {
            print!("{printed}");
            continue;
        }
        let (again, more) = weft_ptx::parse(&printed);
        for d in &more {
            println!("printed {}", d.display(&file));
        }
        if weft_ptx::print(&again) != printed {
            println!("{file}: printing and parsing changes it");
            bad = true;
        }
        println!(
            "{file}: {} functions, {} kB parsed in {took:?}, checked in {checked:?}",
            module.functions.len(),
            text.len() / 1000
        );
    }
    std::process::exit(i32::from(bad));
}
