//! Writes random instances of each row of the instruction table, a file for each row: `instances DIR COUNT`.
//! Another assembler can then say whether it agrees that they are legal, at the version and target of the row.

use std::fmt::Write;

use weft_ptx::generate::{EPILOGUE, Generator, PROLOGUE};

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let dir = args.next().unwrap_or_else(|| "instances".to_owned());
    let count: usize = args.next().and_then(|n| n.parse().ok()).unwrap_or(20);
    std::fs::create_dir_all(&dir)?;
    for (i, row) in weft_ptx::rows().iter().enumerate() {
        let mut generator = Generator::new(i as u64);
        // The oldest architecture that current assemblers know, and a version that knows it.
        let (mut ptx, mut sm) = (row.ptx.max((6, 4)), row.sm.max(75));
        for (_, p, s) in &row.later {
            ptx = ptx.max(*p);
            sm = sm.max(*s);
        }
        let ptx = ptx.max(match sm {
            75 => (6, 4),
            80..=86 => (7, 1),
            87..=90 => (7, 8),
            _ => (8, 8),
        });
        let suffix = if sm >= 90 { "a" } else { "" };
        let mut text = format!(".version {}.{}\n.target sm_{sm}{suffix}\n.address_size 64\n", ptx.0, ptx.1);
        let _ = write!(text, ".visible .entry k() {{\n{PROLOGUE}");
        let mut any = false;
        for _ in 0..count {
            if let Some(inst) = generator.instance(i) {
                any = true;
                let _ = writeln!(text, "\t{inst}");
            }
        }
        let _ = writeln!(text, "{EPILOGUE}}}");
        if !text.replace(".reg .b128 %q<8>;", "").contains("%q") {
            // A type that came late.
            text = text.replace("\t.reg .b128 %q<8>;\n", "");
        }
        if any {
            std::fs::write(format!("{dir}/{:03}-{}.ptx", i, row.name), text)?;
        }
    }
    Ok(())
}
