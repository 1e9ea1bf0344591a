//! What a launch counted, by names that formulas of metrics go by.

use std::collections::BTreeMap;

use weft_record::counts::Launch;

use super::modelled;

const SPACES: [&str; 6] = ["global", "shared", "local", "texture", "surface", "constant"];
const KINDS: [&str; 4] = ["load", "store", "atomic", "reduction"];
const OF_ACCESS: [&str; 6] = ["requests", "sectors", "threads", "wavefronts", "ideal", "bytes"];

/// Classes of instructions, each of which is of one.
const CLASSES: [&str; 9] =
    ["integer", "fp16", "fp32", "fp64", "convert", "control", "memory", "communication", "misc"];

/// What some of them are besides.
const BESIDES: [&str; 11] =
    ["branch", "hadd", "hmul", "hfma", "fadd", "fmul", "ffma", "fspecial", "dadd", "dmul", "dfma"];

const OF_BRANCH: [&str; 3] = ["warps", "threads", "divergent"];

/// What is known of a launch but for counts: from its shape, then as the record says it.
const OF_SHAPE: [&str; 9] = [
    "blocks",
    "grid_x",
    "grid_y",
    "grid_z",
    "block_x",
    "block_y",
    "block_z",
    "threads_of_block",
    "warps_of_block",
];
const SAID: [&str; 12] = [
    "sms",
    "registers_estimated",
    "shared_static",
    "shared_dynamic",
    "shared_driver",
    "shared_of_sm",
    "warps_of_sm",
    "resident",
    "blocks_by_sm",
    "blocks_by_warps",
    "blocks_by_registers",
    "blocks_by_shared",
];

/// What the model of caches says of a launch, in sectors; of which part of the lines, and how many requests for them there were.
const CACHES: [&str; 25] = [
    "l1_global_load_hit",
    "l1_global_load_miss",
    "l1_global_store_hit",
    "l1_global_store_miss",
    "l1_local_load_hit",
    "l1_local_load_miss",
    "l1_local_store_hit",
    "l1_local_store_miss",
    "l1_texture_hit",
    "l1_texture_miss",
    "l1_atomic",
    "l2_read_hit",
    "l2_read_miss",
    "l2_write",
    "l2_atomic_hit",
    "l2_atomic_miss",
    "l2_fabric_read_hit",
    "l2_fabric_read_miss",
    "l2_fabric_write",
    "dram_read",
    "dram_write",
    "lines_one_of",
    "lines_followed",
    "launch_l2",
    "launch_dram_read",
];

/// The names of all counters.
pub(crate) fn names() -> Vec<String> {
    let mut names = Vec::new();
    for space in SPACES {
        for kind in KINDS {
            names.extend(OF_ACCESS.map(|f| format!("{space}.{kind}.{f}")));
        }
    }
    for by in ["inst", "thread"] {
        names.push(format!("{by}.all"));
        names.extend(CLASSES.iter().chain(&BESIDES).map(|c| format!("{by}.{c}")));
    }
    names.extend(modelled::names());
    names.extend(OF_BRANCH.map(|f| format!("branch.{f}")));
    names.extend(OF_SHAPE.iter().chain(&SAID).map(|f| format!("launch.{f}")));
    names.extend(CACHES.map(|f| format!("caches.{f}")));
    names
}

/// A launch's counters.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Values(BTreeMap<String, f64>);

impl Values {
    /// Of a launch. What it does not say has no value.
    pub(crate) fn of(launch: &Launch) -> Self {
        let known = |name: &str| {
            !["launch.", "caches.", "sass.", "time.", "executed."].iter().any(|p| name.starts_with(p))
        };
        let mut values = Values(names().into_iter().filter(|n| known(n)).map(|n| (n, 0.0)).collect());
        for s in &launch.sites {
            let bytes = s.threads * u64::from(s.bytes);
            let fields = [s.requests, s.sectors, s.threads, s.wavefronts, s.ideal, bytes];
            for (field, n) in OF_ACCESS.iter().zip(fields) {
                values.add(&format!("{}.{}.{field}", s.space, s.kind), n);
            }
        }
        for p in &launch.pieces {
            for (group, n) in &p.mix {
                values.add(&format!("inst.{group}"), n * p.warps);
                values.add(&format!("thread.{group}"), n * p.threads);
                if CLASSES.contains(&group.as_str()) {
                    values.add("inst.all", n * p.warps);
                    values.add("thread.all", n * p.threads);
                }
            }
        }
        for b in &launch.branches {
            values.add("branch.warps", b.warps);
            values.add("branch.threads", b.threads);
            values.add("branch.divergent", b.divergent);
        }
        values.shape(launch);
        values.0.extend(modelled::of(launch));
        values
    }

    fn shape(&mut self, launch: &Launch) {
        let ([gx, gy, gz], [x, y, z]) = (launch.grid, launch.block);
        let threads = launch.threads_of_block();
        let numbers = [gx, gy, gz, x, y, z].map(u64::from);
        let all = [launch.blocks()].into_iter().chain(numbers).chain([threads, threads.div_ceil(32)]);
        for (name, n) in OF_SHAPE.iter().zip(all) {
            self.add(&format!("launch.{name}"), n);
        }
        for name in SAID {
            if let Some(n) = launch.number(name) {
                self.add(&format!("launch.{name}"), n);
            }
        }
        for name in CACHES {
            if let Some(n) = launch.number(name) {
                self.add(&format!("caches.{name}"), n);
            }
        }
    }

    fn add(&mut self, name: &str, n: u64) {
        *self.0.entry(name.to_owned()).or_default() += n as f64;
    }

    /// A counter.
    pub(crate) fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::*;
    use crate::metrics::find;

    #[test]
    fn counters_are_sums_over_places() {
        let text = "launch\tk\t2\t3\t1\t48\t1\t1\t32\nwith\tsms\t132\n\
            site\tload\tshared\t\t4\t17\t8\t0\t256\t16\t8\t\n\
            site\tload\tshared\t\t8\t18\t1\t0\t32\t2\t2\t\n\
            piece\t12\t8\t250\tinteger=3 fp32=1 fadd=1\t\n\
            piece\t13\t2\t10\tcontrol=1 branch=1\t\n\
            branch\t14\t8\t250\t2\t\n";
        let v = Values::of(&launches(text).expect("a record")[0]);
        let metric = |name: &str| find(name)[0].formula.value(&|c| v.get(c));
        assert_eq!(metric("shared_load_transactions"), Some(18.0));
        assert_eq!(metric("shared_ld_bank_conflict"), Some(8.0));
        assert_eq!(metric("shared_load_transactions_per_request"), Some(2.0));
        assert_eq!(
            (metric("weft__ptx_inst_executed"), metric("weft__ptx_thread_inst_executed")),
            (Some(34.0), Some(1010.0))
        );
        // Without the PTX nobody knows what a GPU would make of it.
        assert_eq!(metric("inst_executed"), None);
        assert_eq!((metric("flop_count_sp"), metric("divergent_branch")), (Some(250.0), Some(2.0)));
        assert_eq!((metric("warps_launched"), metric("launch__sm_count")), (Some(12.0), Some(132.0)));
        assert_eq!((metric("gld_efficiency"), metric("launch__registers_per_thread")), (None, None));
        assert!(v.0.keys().all(|k| names().contains(k)));
    }
}
