//! How far figures are from a GPU's, metric by metric.

use std::collections::{BTreeMap, BTreeSet};

use super::expected::is_checked;
use super::table::Table;

/// From which figure of the GPU's on a metric is worth a mean of its own: what is less is mostly the same for all launches, or noise.
fn floor(metric: &str) -> Option<(f64, &'static str)> {
    match metric {
        "gpu__time_duration.sum" => Some((10_000.0, "10 us")),
        "dram__bytes_read.sum" | "dram__bytes_write.sum" => Some((f64::from(1 << 20), "1 MiB")),
        _ => None,
    }
}

/// How many launches have that much, and how far they are off in the mean.
fn beyond(pairs: &[Pair], metric: &str, least: f64) -> (usize, f64) {
    let off: Vec<f64> = pairs.iter().filter(|p| p.want >= least).map(|p| p.error(metric)).collect();
    (off.len(), off.iter().sum::<f64>() / off.len().max(1) as f64)
}

/// What was compared.
#[derive(Debug, Default)]
pub(super) struct Figures {
    metrics: BTreeMap<String, Vec<Pair>>,
    failed: Vec<(String, String)>,
}

/// A launch's figure of a GPU, and weft's.
#[derive(Debug)]
struct Pair {
    launch: String,
    program: String,
    number: usize,
    want: f64,
    got: f64,
}

impl Pair {
    fn equal(&self) -> bool {
        (self.want - self.got).abs() <= 1e-4 * self.want.abs().max(self.got.abs())
    }

    /// Whether it is within a hundredth, or a point: what an H100 counts on some of its SMs and what it repeats where accesses compete is
    /// known to no more.
    fn near(&self, metric: &str) -> bool {
        self.error(metric) <= if is_rate(metric) { 1.0 } else { 0.01 }
    }

    /// Relative to the GPU's; of percentages points.
    fn error(&self, metric: &str) -> f64 {
        let off = (self.got - self.want).abs();
        if is_rate(metric) { off } else { off / self.want.abs().max(1.0) }
    }
}

fn is_rate(metric: &str) -> bool {
    metric.contains("pct")
}

impl Figures {
    /// Adds a program's launches.
    pub(super) fn add(&mut self, program: &str, want: &Table, got: &Table, wanted: impl Fn(&str) -> bool) {
        if want.launches() != got.launches() {
            let text = format!("{} launches, not {}", got.launches(), want.launches());
            return self.failed(program, &text);
        }
        for launch in 0..want.launches() {
            let kernel = want.text(launch, "kernel").unwrap_or_default();
            let name = format!("{program} {launch} {kernel}");
            let grid = |text: Option<&str>| text.map(|t| t.replace(' ', ""));
            if grid(want.text(launch, "grid")) != grid(got.text(launch, "Grid Size")) {
                self.failed(&name, "another grid");
                continue;
            }
            for metric in want.metrics().filter(|m| wanted(m)) {
                if let (Some(want), Some(got)) = (want.number(launch, metric), got.number(launch, metric)) {
                    let pair =
                        Pair { launch: name.clone(), program: program.to_owned(), number: launch, want, got };
                    self.metrics.entry(metric.to_owned()).or_default().push(pair);
                }
            }
        }
    }

    /// Launches whose figures of memory were compared, and those that differ, by program and metric.
    pub(super) fn of_memory(&self) -> [BTreeMap<(String, String), BTreeSet<usize>>; 2] {
        let mut out = [BTreeMap::new(), BTreeMap::new()];
        for (metric, pairs) in self.metrics.iter().filter(|m| is_checked(m.0)) {
            for p in pairs {
                let differs = usize::from(!p.equal());
                for all in out.iter_mut().take(1 + differs) {
                    let key = (p.program.clone(), metric.clone());
                    all.entry(key).or_insert_with(BTreeSet::new).insert(p.number);
                }
            }
        }
        out
    }

    /// Notes a program that could not be compared.
    pub(super) fn failed(&mut self, program: &str, why: &str) {
        self.failed.push((program.to_owned(), why.to_owned()));
    }

    /// A line for each metric, and each launch that differs if `list` says so.
    pub(super) fn print(&self, list: bool) {
        println!(
            "{:<88} {:>8} {:>8} {:>8} {:>8} {:>9}",
            "metric", "launches", "equal", "share", "to 1 %", "mean off"
        );
        let (mut all, mut all_equal) = (0, 0);
        for (metric, pairs) in &self.metrics {
            let equal = pairs.iter().filter(|p| p.equal()).count();
            let off = pairs.iter().map(|p| p.error(metric)).sum::<f64>() / pairs.len().max(1) as f64;
            let off = if is_rate(metric) { format!("{off:.2} pt") } else { format!("{:.1} %", 100.0 * off) };
            let share = |n: usize| 100.0 * n as f64 / pairs.len().max(1) as f64;
            let near = share(pairs.iter().filter(|p| p.near(metric)).count());
            let share = share(equal);
            println!("{metric:<88} {:>8} {equal:>8} {share:>6.1} % {near:>6.1} % {off:>9}", pairs.len());
            (all, all_equal) = (all + pairs.len(), all_equal + equal);
            if let Some((least, name)) = floor(metric) {
                let (count, off) = beyond(pairs, metric, least);
                println!(
                    "{:<88} {count:>8} {:>8} {:>8} {:>8} {:>7.1} %",
                    format!("  of launches from {name} on"),
                    "",
                    "",
                    "",
                    100.0 * off
                );
            }
            for p in pairs.iter().filter(|p| list && !p.equal()) {
                println!("    {:<60} {:>16} {:>16}", p.launch, p.want, p.got);
            }
        }
        for (program, why) in &self.failed {
            println!("not compared: {program}: {why}");
        }
        println!("{all} figures, {all_equal} equal, {} not compared", self.failed.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(want: &str, got: &str) -> (Table, Table) {
        let read = |text: &str| Table::read(text).unwrap_or_default();
        (read(want), read(got))
    }

    #[test]
    fn figures_are_compared_launch_by_launch() {
        let (want, got) = tables(
            "kernel,grid,block,a__b.sum,c__d.pct\nk,\"(1,1,1)\",,100,50\nk,\"(2,1,1)\",,200,60\n",
            "Kernel Name,Grid Size,a__b.sum,c__d.pct\nk,\"(1, 1, 1)\",100,55\nk,\"(2, 1, 1)\",210,60\n",
        );
        let mut figures = Figures::default();
        figures.add("p", &want, &got, |_| true);
        let off = |m: &str| figures.metrics[m].iter().map(|p| p.error(m)).sum::<f64>();
        assert!((off("a__b.sum") - 0.05).abs() < 1e-9);
        assert!((off("c__d.pct") - 5.0).abs() < 1e-9);
        assert_eq!(figures.metrics["a__b.sum"].iter().filter(|p| p.equal()).count(), 1);
        let near = |m: &str| figures.metrics[m].iter().map(|p| p.near(m)).collect::<Vec<_>>();
        assert_eq!((near("a__b.sum"), near("c__d.pct")), (vec![true, false], vec![false, true]));
        assert!(figures.failed.is_empty());
    }

    #[test]
    fn small_figures_have_no_part_in_the_second_mean() {
        let (want, got) = tables(
            "kernel,grid,dram__bytes_write.sum\nk,1,2097152\nk,1,0\n",
            "Kernel Name,Grid Size,dram__bytes_write.sum\nk,1,1048576\nk,1,4096\n",
        );
        let mut figures = Figures::default();
        figures.add("p", &want, &got, |_| true);
        let metric = "dram__bytes_write.sum";
        let (least, _) = floor(metric).unwrap_or_default();
        assert_eq!(beyond(&figures.metrics[metric], metric, least), (1, 0.5));
    }

    #[test]
    fn other_launches_are_not_compared() {
        let (want, got) = tables("kernel,grid,a__b\nk,1,2\n", "Kernel Name,Grid Size,a__b\nk,3,2\n");
        let mut figures = Figures::default();
        figures.add("p", &want, &got, |_| true);
        assert!(figures.metrics.is_empty());
        assert_eq!(figures.failed.len(), 1);
    }
}
