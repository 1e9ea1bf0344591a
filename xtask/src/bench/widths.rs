//! `cargo xtask bench --widths`: how good the chosen width of each kernel is among those that are legal.
//!
//! A program runs beside itself with `WEFT_WIDTH` set, in turns; widths that change nothing are left out. The *regret* of
//! a kernel is its time at the chosen width over that at the best one. Processes of one program differ by where their
//! memory lies, and the least of many such times is less than any of them is worth, so that widths that look better than the
//! choice are measured anew, in processes of their own, before one of them is called the best.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::build::{self, Way, toolkit};
use super::kernels::Kernel;
use super::options::{Options, Stage};
use super::peer::{Peer, Started, variables};
use super::{PAUSE, explain};
use crate::shell::Result;

/// Widths that are asked for.
const WIDTHS: [u32; 11] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/// What the chosen width may lose on a kernel before it counts as a miss.
const MISS: f64 = 1.10;

/// A width that took less than this, in times of the choice, is measured again, as one of [`CONTENDERS`] at most.
const BETTER: f64 = 0.97;
const CONTENDERS: usize = 3;
/// Pairs of new processes that measure it again; the middle one counts.
const PAIRS: usize = 3;

/// A forced width: what each of the program's kernels ran with, and its time in those of the chosen widths.
struct Forced {
    asked: u32,
    time: f64,
    /// Whether `time` is that of processes that did not decide that this width may be the best.
    again: bool,
}

struct Row {
    name: &'static str,
    chosen: String,
    ms: f64,
    /// Widths that differ from each other and from the choice.
    forced: Vec<Forced>,
    /// For each of [`WIDTHS`], the time in those of the chosen widths.
    fixed: Vec<f64>,
}

impl Row {
    fn best(&self) -> Option<&Forced> {
        self.forced.iter().filter(|f| f.again || f.time >= BETTER).min_by(|a, b| a.time.total_cmp(&b.time))
    }

    fn regret(&self) -> f64 {
        self.best().map_or(1.0, |b| (1.0 / b.time).max(1.0))
    }
}

/// Measures and prints.
///
/// # Errors
/// When a program does not compile or ends.
pub(super) fn report(options: &Options) -> Result<()> {
    if options.stage != Stage::Measure {
        build::all(&toolkit()?, &options.kernels, &[Way::Weft], None, options.small)?;
    }
    println!(
        "{:<28} {:>14} {:>10} {:>8} {:>8}   time at forced widths, chosen = 1",
        "kernel", "chosen W", "chosen ms", "best W", "regret"
    );
    let mut rows = Vec::new();
    for kernel in &options.kernels {
        let row = measure(kernel, options).map_err(|e| format!("{}: {e}", kernel.name))?;
        println!("{}", line(&row));
        rows.push(row);
    }
    print!("{}", summary(&rows));
    Ok(())
}

fn measure(kernel: &Kernel, options: &Options) -> Result<Row> {
    let path = build::program(kernel.name, Way::Weft, None, options.small);
    let vars = |width: Option<u32>| {
        let mut vars = variables(Way::Weft, options.threads, options.cpu.as_deref());
        vars.extend(width.map(|w| ("WEFT_WIDTH", w.to_string())));
        vars
    };
    let start = |width: Option<u32>| match Peer::start(kernel.name, &path, &vars(width), options.small)? {
        Started::Ready(peer) => Ok(peer),
        Started::Unsupported(why) => Err(why),
    };
    let widths_of = |width| explain::widths(&path, &vars(width));
    let chosen = widths_of(None)?;
    let mut own = start(None)?;
    own.run()?;
    let mut forced: Vec<(String, Forced)> = Vec::new();
    let mut fixed = Vec::new();
    for asked in WIDTHS {
        let got = widths_of(Some(asked))?;
        let known = forced.iter().find(|(w, _)| *w == got).map(|(_, f)| f.time);
        let time = match known {
            Some(time) => time,
            None if got == chosen => 1.0,
            None => {
                let time = beside(&mut own, &mut start(Some(asked))?, options.rounds)?;
                forced.push((got, Forced { asked, time, again: false }));
                time
            }
        };
        fixed.push(time);
    }
    let ms = own.median().unwrap_or_default();
    drop(own);
    forced.sort_by(|(_, a), (_, b)| a.time.total_cmp(&b.time));
    for (_, f) in forced.iter_mut().take(CONTENDERS).filter(|(_, f)| f.time < BETTER) {
        let mut times = Vec::new();
        for _ in 0..PAIRS {
            let mut own = start(None)?;
            own.run()?;
            times.push(beside(&mut own, &mut start(Some(f.asked))?, options.rounds)?);
        }
        f.time = super::peer::median(&times).ok_or("no times")?;
        f.again = true;
    }
    forced.sort_by_key(|(_, f)| f.asked);
    let forced = forced.into_iter().map(|(_, f)| f).collect();
    Ok(Row { name: kernel.name, chosen: short(&chosen), ms, forced, fixed })
}

/// The median of the other program's times over those of the first, run in turns. One that is far slower has a round
/// or two only.
fn beside(own: &mut Peer, other: &mut Peer, rounds: usize) -> Result<f64> {
    other.run()?;
    let mut ratios = Vec::new();
    for _ in 0..rounds {
        let a = own.run()?;
        std::thread::sleep(PAUSE);
        let b = other.run()?;
        std::thread::sleep(PAUSE);
        own.times.push(a);
        ratios.push(b / a);
        if b > 4.0 * a && ratios.len() >= 2 {
            break;
        }
    }
    super::peer::median(&ratios).ok_or_else(|| "no rounds".into())
}

/// `k1=16 k2=16` as `16`, `k1=16 k2=64` as `16,64`.
fn short(widths: &str) -> String {
    let all: Vec<&str> = widths.split(' ').filter_map(|w| w.rsplit_once('=')).map(|(_, w)| w).collect();
    let mut seen = BTreeSet::new();
    all.iter().filter(|w| seen.insert(**w)).copied().collect::<Vec<_>>().join(",")
}

fn line(row: &Row) -> String {
    let best = row.best().filter(|b| b.time < 1.0).map_or("=".to_string(), |b| b.asked.to_string());
    let mut text =
        format!("{:<28} {:>14} {:>10.3} {:>8} {:>8.2}  ", row.name, row.chosen, row.ms, best, row.regret());
    for f in &row.forced {
        let _ = write!(text, " {}:{:.2}", f.asked, f.time);
    }
    text
}

fn summary(rows: &[Row]) -> String {
    let mean =
        |values: &[f64]| (values.iter().map(|v| v.ln()).sum::<f64>() / values.len().max(1) as f64).exp();
    let regrets: Vec<f64> = rows.iter().map(Row::regret).collect();
    let missed = regrets.iter().filter(|r| **r > MISS).count();
    let most = regrets.iter().copied().fold(1.0, f64::max);
    let mut text = format!(
        "regret: geometric mean {:.3}, most {most:.2}, more than {MISS:.2} on {missed} of {}\n",
        mean(&regrets),
        rows.len()
    );
    text.push_str("always one width, geometric mean of its time (chosen = 1):");
    for (n, width) in WIDTHS.iter().enumerate() {
        let times: Vec<f64> = rows.iter().map(|r| r.fixed[n]).collect();
        let _ = write!(text, " {width}:{:.2}", mean(&times));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_say_what_the_best_width_would_gain() {
        let forced = vec![
            Forced { asked: 16, time: 1.5, again: false },
            Forced { asked: 64, time: 0.5, again: true },
            Forced { asked: 128, time: 0.4, again: false },
        ];
        let row = Row { name: "k", chosen: short("a=32 b=32"), ms: 2.0, forced, fixed: vec![1.0; 11] };
        assert_eq!((row.regret(), row.chosen.as_str()), (2.0, "32"));
        assert!(line(&row).contains(" 64 ") && line(&row).contains("16:1.50 64:0.50"));
        assert!(
            summary(&[row]).starts_with("regret: geometric mean 2.000, most 2.00, more than 1.10 on 1 of 1")
        );
        assert_eq!(short("a=32 b=64"), "32,64");
    }
}
