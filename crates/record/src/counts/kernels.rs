//! What kernels did to memory: the records of their launches, added up.

use std::collections::BTreeMap;

use super::{Launch, Site, launches};

/// What requests add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// Requests of warps.
    pub requests: u64,
    /// Sectors of 32 bytes that they touched; of global memory only.
    pub sectors: u64,
    /// Threads that took part.
    pub threads: u64,
    /// Bytes that these asked for.
    pub bytes: u64,
}

impl Requests {
    fn add(&mut self, other: &Self) {
        self.requests += other.requests;
        self.sectors += other.sectors;
        self.threads += other.threads;
        self.bytes += other.bytes;
    }

    /// Sectors of a request, where there are some.
    pub fn per_request(&self) -> Option<f64> {
        (self.requests > 0 && self.sectors > 0).then(|| self.sectors as f64 / self.requests as f64)
    }

    /// Threads of a request.
    pub fn threads_per_request(&self) -> f64 {
        self.threads as f64 / self.requests.max(1) as f64
    }

    /// How much of what the sectors hold was asked for; more than all where threads ask for the same.
    pub fn used(&self) -> Option<f64> {
        (self.sectors > 0).then(|| self.bytes as f64 / (32 * self.sectors) as f64)
    }
}

/// Which memory, and what was done with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct What {
    /// `global`, `shared` or `local`.
    pub space: String,
    /// `load`, `store`, `atomic` or `reduction`.
    pub kind: String,
}

/// A place of the program that makes requests.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    /// File of the source; empty if not known.
    pub file: String,
    /// Its line; that of the PTX if there is no file.
    pub line: u32,
    /// What is done there.
    pub what: What,
    /// Bytes of each thread.
    pub bytes: u32,
}

/// A kernel's launches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kernel {
    /// Its PTX name.
    pub name: String,
    /// How many there were.
    pub launches: u64,
    /// In how many of them threads went each by itself: how they come together in requests is estimated then.
    pub estimated: u64,
    /// Blocks of all launches.
    pub blocks: u64,
    /// Shapes of blocks.
    pub shapes: Vec<[u32; 3]>,
    /// By memory and what was done with it.
    pub totals: BTreeMap<What, Requests>,
    /// By place.
    pub places: BTreeMap<At, Requests>,
}

impl Kernel {
    fn add(&mut self, at: At, n: &Requests) {
        self.totals.entry(at.what.clone()).or_default().add(n);
        self.places.entry(at).or_default().add(n);
    }
}

/// Adds up records as the driver writes them to `WEFT_PROBES_FILE`: kernels in the order of their first launches.
///
/// # Errors
/// The first line that is none of a record.
pub fn read(text: &str) -> Result<Vec<Kernel>, String> {
    let mut all: Vec<Kernel> = Vec::new();
    for launch in launches(text)? {
        add(&mut all, launch);
    }
    Ok(all)
}

/// Adds a launch to those of its kernel.
fn add(all: &mut Vec<Kernel>, launch: Launch) {
    let at = all.iter().position(|k| k.name == launch.kernel).unwrap_or_else(|| {
        all.push(Kernel { name: launch.kernel.clone(), ..Kernel::default() });
        all.len() - 1
    });
    let Some(kernel) = all.get_mut(at) else { return };
    kernel.launches += 1;
    kernel.blocks += launch.blocks();
    kernel.estimated += u64::from(launch.is_estimated());
    if !kernel.shapes.contains(&launch.block) {
        kernel.shapes.push(launch.block);
    }
    for site in launch.sites {
        let (at, n) = counted(site);
        kernel.add(at, &n);
    }
}

fn counted(site: Site) -> (At, Requests) {
    let global = site.space == "global";
    let n = Requests {
        requests: site.requests,
        sectors: if global { site.sectors } else { 0 },
        threads: site.threads,
        bytes: site.threads * u64::from(site.bytes),
    };
    let what = What { space: site.space, kind: site.kind };
    (At { file: site.place.file, line: site.place.line, what, bytes: site.bytes }, n)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: &str = "launch\tk\t2\t1\t1\t128\t1\t1\t32\n\
        site\tload\tglobal\t\t4\t17\t8\t32\t256\t0\t32\tdir/a.cu:3\n\
        site\tstore\tglobal\t\t4\t19\t8\t256\t256\t0\t32\tdir/a.cu:4\n\
        launch\tl\t1\t1\t1\t32\t1\t1\t1\n\
        launch\tk\t2\t1\t1\t64\t2\t1\t32\n\
        site\tload\tglobal\tgeneric\t4\t27\t8\t32\t256\t0\t32\tdir/a.cu:3\n\
        site\tload\tshared\t\t8\t30\t8\t0\t128\t8\t8\t\n";

    #[test]
    fn launches_of_a_kernel_are_added_up() {
        let all = read(RECORDS).expect("records");
        assert_eq!(all.iter().map(|k| k.name.as_str()).collect::<Vec<_>>(), ["k", "l"]);
        let k = &all[0];
        assert_eq!((k.launches, k.blocks, k.estimated, all[1].estimated), (2, 4, 0, 1));
        assert_eq!(k.shapes, [[128, 1, 1], [64, 2, 1]]);
        let loads = k.totals[&What { space: "global".into(), kind: "load".into() }];
        assert_eq!((loads.requests, loads.sectors, loads.per_request()), (16, 64, Some(4.0)));
        assert_eq!((loads.used(), loads.threads_per_request()), (Some(1.0), 32.0));
        let lines: Vec<(&str, u32)> = k.places.keys().map(|a| (a.file.as_str(), a.line)).collect();
        assert_eq!(lines, [("", 30), ("dir/a.cu", 3), ("dir/a.cu", 4)]);
        let stores = k.places.iter().find(|(a, _)| a.line == 4).expect("line 4").1;
        assert_eq!((stores.per_request(), stores.used()), (Some(32.0), Some(0.125)));
    }

    #[test]
    fn what_is_no_record_is_named() {
        for text in ["site\tload\n", "launch\tk\t1\n", "else\n", "launch\tk\t1\t1\t1\t1\t1\t1\tx\n"] {
            assert!(read(text).is_err_and(|e| e.contains(text.trim_end())), "{text}");
        }
        assert_eq!(read(""), Ok(Vec::new()));
    }
}
