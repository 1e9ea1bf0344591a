//! What the model of a GPU makes of launches that `ncu -o FILE` has counted:
//!
//!     cargo run -p weft-timing --example modelled -- FILE
//!
//! For each launch its time with all bounds, then each instruction of PTX with how often warps executed it and what it becomes. Fields have
//! tabs between, for comparisons with what `ptxas` makes of the same PTX.

use weft_timing::counted;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: modelled FILE")?;
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{path}: {e}"))?;
    // A file of ncu's has a head of its own, and lines that are no counters.
    let from = text.find("\nptx\t").map_or(0, |at| at + 1);
    for (number, launch) in weft_record::counts::launches(&text[from..])?.iter().enumerate() {
        let ptx = launch.with.get("ptx").map_or("", String::as_str);
        println!("launch\t{number}\t{}\t{ptx}\t{:?}\t{:?}", launch.kernel, launch.grid, launch.block);
        let Some((_, kernel)) = counted::kernel(launch) else { continue };
        if let Some(time) = counted::time(launch, &kernel) {
            let bounds: Vec<String> = time
                .bounds
                .iter()
                .map(|(limiter, cycles)| format!("{}={cycles:.0}", limiter.name()))
                .collect();
            println!("time\t{:.0}\t{:.0}\t{}\t{:?}", time.duration, time.active, bounds.join(" "), time.path);
        }
        for made in kernel.stretches.iter().flat_map(|s| &s.made) {
            let parts: Vec<String> =
                made.parts.iter().map(|(pipe, n)| format!("{}={n}", pipe.name())).collect();
            println!("made\t{}\t{}\t{}", made.line, made.passed.warps, parts.join(" "));
        }
    }
    Ok(())
}
