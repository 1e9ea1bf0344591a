//! The calculator as text: a table, and graphs of characters.

use std::fmt::Write;

use weft_device::attribute as attr;

use super::options::Question;
use super::sizes::{Size, word};
use weft_device::Curve;

/// Columns and rows of a graph.
const WIDTH: usize = 64;
const HEIGHT: usize = 8;

/// All of it.
pub(super) fn page(q: &Question, curves: &[Curve]) -> String {
    let mut out = String::new();
    table(&mut out, q);
    sizes(&mut out, q);
    for c in curves {
        graph(&mut out, c);
    }
    out
}

fn table(out: &mut String, q: &Question) {
    let (gpu, block) = (q.gpu, q.block);
    let (major, minor) = gpu.compute_capability();
    let occupancy = gpu.occupancy(block);
    let (warps, most) = (occupancy.blocks * gpu.warps(block), gpu.warps_per_sm());
    let percent = f64::from(warps) * 100.0 / f64::from(most.max(1));
    let mut line = |what: &str, value: String| {
        // Writing to a string does not fail.
        let _ = writeln!(out, "{what:<34}{value}");
    };
    if let Some(kernel) = &q.kernel {
        line("kernel", weft_record::names::plain_name(&kernel.name));
    }
    line("GPU", format!("{} ({major}.{minor}, {} SMs)", gpu.name, gpu.limit(attr::SM_COUNT)));
    line("threads of a block", format!("{} ({} warps)", block.threads, gpu.warps(block)));
    line(
        "registers per thread",
        format!(
            "{}{} ({} of a warp)",
            block.registers,
            if q.kernel.as_ref().is_some_and(|k| k.registers == block.registers) {
                ", estimated"
            } else {
                ""
            },
            gpu.registers_taken_by_warp(block)
        ),
    );
    line(
        "shared memory of a block",
        format!(
            "{} ({} of {} of an SM)",
            block.shared_bytes,
            gpu.shared_taken(block),
            gpu.shared_of_sm(block)
        ),
    );
    for (blocks, limiter) in gpu.occupancy_limits(block) {
        line(&format!("blocks by {}", word(limiter)), blocks.to_string());
    }
    let why = if warps == most { "nothing".to_owned() } else { word(occupancy.limiter).to_owned() };
    line("blocks of an SM", occupancy.blocks.to_string());
    line("warps of an SM", format!("{warps} of {most}, {percent:.0} %"));
    line("limited by", why);
    if let Some(cluster) = q.cluster {
        line(&format!("clusters of {cluster} blocks"), gpu.active_clusters(block, cluster).to_string());
    }
}

/// What other block sizes give.
fn sizes(out: &mut String, q: &Question) {
    let _ = writeln!(out, "\n  threads   blocks    warps  occupancy  limited by");
    for s in Size::all(q) {
        let mark = if s.here { '>' } else { ' ' };
        let _ = writeln!(
            out,
            "{mark} {:>7}  {:>7}  {:>7}  {:>7.0} %  {}",
            s.threads, s.blocks, s.warps, s.percent, s.limiter
        );
    }
}

/// The best of the values that a column stands for.
fn column(c: &Curve, at: usize) -> u32 {
    let of = |v: u32| (v as usize * (WIDTH - 1)) / c.end() as usize;
    let within = c.points.iter().filter(|p| of(p.0) == at);
    // A column without a value of its own continues the last one.
    let before = || c.points.iter().take_while(|p| of(p.0) <= at).last();
    within.map(|p| p.1).max().or_else(|| before().map(|p| p.1)).unwrap_or(0)
}

fn graph(out: &mut String, c: &Curve) {
    let _ = writeln!(out, "\nwarps of an SM by {}", c.title);
    let here = (c.here as usize * (WIDTH - 1)) / c.end() as usize;
    let heights: Vec<usize> =
        (0..WIDTH).map(|x| (column(c, x) as usize * HEIGHT).div_ceil(c.most.max(1) as usize)).collect();
    for row in (1..=HEIGHT).rev() {
        let label = c.most as usize * row / HEIGHT;
        let cells: String = (heights.iter().enumerate())
            .map(|(x, h)| match (*h >= row, x == here) {
                (true, true) => '#',
                (true, false) => ':',
                (false, true) => '|',
                (false, false) => ' ',
            })
            .collect();
        let _ = writeln!(out, "{label:>4} {}", cells.trim_end());
    }
    let _ = writeln!(out, "     {}^ {}", " ".repeat(here), c.here);
    let _ = writeln!(out, "     0{:>width$}", c.end(), width = WIDTH - 1);
}

#[cfg(test)]
mod tests {
    use super::super::{options::Question, svg};
    use super::page;
    use weft_device::Curve;

    #[test]
    fn other_sizes_are_beside_the_one_asked_about() {
        let words = "--block 192 --regs 50 --gpu h100".split(' ').map(str::to_owned).collect::<Vec<_>>();
        let q = Question::parse(&words).expect("is right").expect("a question");
        let text = page(&q, &Curve::all(q.gpu, q.block));
        for line in [
            ">     192        6       36       56 %  registers\n",
            "      160        7       35       55 %  registers\n",
            "     1024        1       32       50 %  registers\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
    }

    #[test]
    fn pages_of_a_question() {
        let words = "--block 192 --regs 50 --shared 3000 --gpu h100 --cluster 4";
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let q = Question::parse(&words).expect("is right").expect("a question");
        let curves = Curve::all(q.gpu, q.block);
        let text = page(&q, &curves);
        for line in [
            "registers per thread              50 (1792 of a warp)\n",
            "shared memory of a block          3000 (4096 of 233472 of an SM)\n",
            "blocks by registers               6\n",
            "warps of an SM                    36 of 64, 56 %\n",
            "limited by                        registers\n",
            "clusters of 4 blocks              186\n",
            "                ^ 192\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
        assert_eq!(text.matches("warps of an SM by").count(), 3);
        let picture = svg::page(&q, &curves);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        let count = |tag: &str| picture.matches(tag).count();
        assert_eq!([count("<circle"), count("<g "), count("</g>")], [3, 3, 3]);
    }
}
