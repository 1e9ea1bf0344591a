//! Compiles the kernels of a PTX file: `ptxc FILE X,Y,Z [KERNEL]`. What to print is chosen by `WEFT_DUMP`. With
//! `ROUNDS=n` each is compiled so often and only the median time is printed, and that of its thread on a CPU, which other
//! programs disturb less.

use std::time::{Duration, Instant};

use weft_compile::{Dump, Options, compile_kernel};

/// How long this thread has run; zero where the system does not tell.
fn on_cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let [_, file, block, rest @ ..] = &args[..] else { return Err("ptxc FILE X,Y,Z [KERNEL]".into()) };
    let mut shape = [1u32; 3];
    for (d, n) in shape.iter_mut().zip(block.split(',')) {
        *d = n.parse()?;
    }
    let text = std::fs::read_to_string(file)?;
    let (module, diagnostics) = weft_ptx::parse(&text);
    for d in diagnostics {
        eprintln!("{}", d.display(file));
    }
    let mut options = Options::from_env();
    options.cache_dir = None;
    let rounds: Option<usize> = std::env::var("ROUNDS").ok().and_then(|r| r.parse().ok());
    // Counting takes the assembly text, which takes time.
    options.dump = Dump { stats: rounds.is_none(), ..options.dump };
    for f in module.functions.iter().filter(|f| f.is_entry) {
        if rest.first().is_some_and(|k| *k != f.name) {
            continue;
        }
        if let Some(n) = rounds {
            let mut times = Vec::new();
            for _ in 0..n.max(1) {
                let (start, before) = (Instant::now(), on_cpu());
                compile_kernel(&module, [0; 32], &f.name, shape, &options)?;
                times.push((start.elapsed(), on_cpu().saturating_sub(before)));
            }
            let median = |mut times: Vec<Duration>| {
                times.sort();
                times[times.len() / 2]
            };
            let (wall, cpu): (Vec<_>, Vec<_>) = times.into_iter().unzip();
            println!("{}: {:?}, {:?} on a CPU", f.name, median(wall), median(cpu));
            continue;
        }
        let start = Instant::now();
        match compile_kernel(&module, [0; 32], &f.name, shape, &options) {
            Ok(c) => {
                if let Some(path) = std::env::var_os("PTXC_OBJECT") {
                    std::fs::write(path, &c.object)?;
                }
                println!("{}: W = {}, {} bytes, {:?}", f.name, c.info.width, c.object.len(), start.elapsed())
            }
            Err(e) => println!("{}: {e}", f.name),
        }
    }
    Ok(())
}
