//! What a model of the GPU says of a launch (`weft-timing`): the instructions that it would execute, and their time.

use std::collections::BTreeMap;

use weft_ptx::Module;
use weft_record::counts::Launch;
use weft_timing::accesses::Accesses;
use weft_timing::counted::{kernel, time};
use weft_timing::gpu::Gpu;
use weft_timing::sass::{Kernel, Pipe};
use weft_timing::time::{Limiter, Time};

const TIMES: [&str; 19] = [
    "duration",
    "cycles",
    "active",
    "memory_busy",
    "sm_busy",
    "l1_busy",
    "l2_busy",
    "dram_busy",
    "issued",
    "warps",
    "latency",
    "stall_long_scoreboard",
    "stall_short_scoreboard",
    "stall_barrier",
    "stall_wait",
    "stall_math_pipe_throttle",
    "stall_lg_throttle",
    "stall_not_selected",
    "stall_selected",
];

const EXECUTED: [&str; 11] = [
    "global_load",
    "global_store",
    "shared_load",
    "shared_store",
    "local_load",
    "local_store",
    "beside_shared",
    "parameters",
    "shared_joined",
    "alike",
    "alike_missing",
];

/// The names of all counters.
pub(super) fn names() -> Vec<String> {
    let sass = ["inst", "thread"].into_iter().chain(Pipe::ALL.map(Pipe::name)).map(|n| format!("sass.{n}"));
    let executed = EXECUTED.iter().map(|n| format!("executed.{n}"));
    sass.chain(executed).chain(TIMES.map(|n| format!("time.{n}"))).collect()
}

/// A launch's counters: none without its PTX, or without counts of its instructions; times only of GPUs that are modelled.
pub(super) fn of(launch: &Launch) -> BTreeMap<String, f64> {
    let mut out = BTreeMap::new();
    let Some((module, kernel)) = kernel(launch) else { return out };
    out.extend(
        EXECUTED.iter().zip(executed(launch, &module, &kernel)).map(|(n, v)| (format!("executed.{n}"), v)),
    );
    let (warps, threads) = kernel.executed();
    out.insert("sass.inst".to_owned(), warps);
    out.insert("sass.thread".to_owned(), threads);
    for pipe in Pipe::ALL {
        out.insert(format!("sass.{}", pipe.name()), kernel.executed_by(pipe).0);
    }
    if let Some(t) = time(launch, &kernel) {
        out.extend(TIMES.iter().zip(numbers(&t)).map(|(name, n)| (format!("time.{name}"), n)));
    }
    out
}

/// What to say beside times and hit rates of a launch's GPU: whether they were ever compared with hardware. None of what is not modelled.
pub(crate) fn fidelity(launch: &Launch) -> Option<&'static str> {
    let gpu = Gpu::of(launch.with.get("device_name")?)?;
    Some(if gpu.compared {
        "times and hit rates of this GPU by a model that was compared with an H100"
    } else {
        "times and hit rates of this GPU rest on published figures and were not compared with hardware; those of the H100 and H200 were"
    })
}

/// Loads and stores of each memory as a GPU executes them; wavefronts of what passes shared memory's pipe without an access (threads'
/// numbers, exchanges of warps, barriers, accesses to any memory in which no thread takes part); loads of parameters; wavefronts that loads of it do without
/// which are joined to wider ones; places of constants that come to all threads of a warp alike, and of these those that the cache has not.
fn executed(launch: &Launch, module: &Module, kernel: &Kernel) -> [f64; 11] {
    let accesses = Accesses::new(module, kernel, launch.threads_of_block().div_ceil(32) as f64);
    let mut out = [0.0; 11];
    let mut off = 0.0;
    for s in &launch.sites {
        // Which lane this is; where threads want to know what was there also who comes before it, and an exchange (`apply` of `symbols.cu` has one
        // wavefront for each warp, `expand` of `bfs.cu` three); where they add different numbers that is another way (`filter` of
        // `warp_aggregate.cu`, whose only lane asks nothing).
        if let (Some((n, same)), "global") = (accesses.added_up.get(&s.place.ptx_line), s.space.as_str()) {
            out[6] += match (s.kind.as_str(), same) {
                ("atomic", true) => 3.0 * n,
                ("atomic", false) => 0.0,
                _ => *n,
            };
        }
        // By generic addresses they ask shared memory too (`work` of `event_ring.cu`).
        if s.generic && s.kind == "atomic" && s.space == "global" {
            out[6] += s.requests as f64;
        }
        if s.space == "constant" && accesses.alike.contains(&s.place.ptx_line) {
            out[9] += s.wavefronts as f64;
            out[10] += s.sectors as f64;
        }
        let space = ["global", "shared", "local"].iter().position(|n| *n == s.space);
        let kind = ["load", "store"].iter().position(|n| *n == s.kind);
        let (Some(space), Some(kind)) = (space, kind) else { continue };
        let requests = s.requests as f64;
        let there = accesses.by_line.get(&s.place.ptx_line).filter(|_| !s.generic).copied();
        let executed = there.unwrap_or(requests);
        out[2 * space + kind] += executed;
        // Also of other memories (`heat_step` of `heat2d_four_rows`: six of each row that is beyond the grid).
        off += (executed - requests).max(0.0);
        if s.space == "shared" {
            // Of words that lie apart the wider load takes as many wavefronts as each of its words did.
            let apart = s.wavefronts > s.requests;
            let left = kernel.joined.get(&s.place.ptx_line).map(|left| if apart { 0.0 } else { *left });
            let gone = left.map_or(0.0, |left| (1.0 - left) * s.wavefronts as f64);
            out[8] += gone;
        }
    }
    // Two of each fence: `locked_increment` of `spinlock.cu` has four in each turn.
    out[6] += accesses.thread_numbers + accesses.shuffles + accesses.barriers + 2.0 * accesses.fences + off;
    out[7] = accesses.parameters;
    out
}

fn numbers(t: &Time) -> [f64; TIMES.len()] {
    let busy =
        |of: &dyn Fn(Limiter) -> bool| t.bounds.iter().filter(|b| of(b.0)).map(|b| b.1).fold(0.0, f64::max);
    let one = |l: Limiter| busy(&move |b| b == l);
    let memory = busy(&|b| matches!(b, Limiter::L1 | Limiter::L2 | Limiter::Dram));
    let sm = busy(&|b| matches!(b, Limiter::Issue | Limiter::Pipe(_)));
    let s = t.stalls();
    [
        t.duration,
        t.cycles,
        t.active,
        memory,
        sm,
        one(Limiter::L1),
        one(Limiter::L2),
        one(Limiter::Dram),
        t.issued_by_one,
        t.warps,
        s.all,
        s.memory,
        s.shared,
        s.barrier,
        s.fixed,
        s.pipe,
        s.l1,
        s.not_selected,
        1.0,
    ]
}

#[cfg(test)]
mod tests {
    use weft_record::counts::{escaped, launches, name_of_text};

    use super::*;

    fn launch(device: &str) -> Launch {
        let ptx = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k(.param .u64 p)\n{\n.reg .b32 %r<3>; .reg .b64 %rd<3>;\n\
            ld.param.u64 %rd1, [p];\nld.global.u32 %r1, [%rd1];\nst.global.u32 [%rd1], %r1;\nret;\n}\n";
        let name = name_of_text(ptx);
        let text = format!(
            "ptx\t{name}\t{}\nlaunch\tk\t1024\t1\t1\t128\t1\t1\t32\nwith\tptx\t{name}\nwith\tdevice_name\t{device}\n\
             with\tsms\t132\nwith\tresident\t16\nwith\tmemory_of_parameters\t4096\n\
             site\tload\tglobal\t\t4\t8\t4096\t16384\t131072\t0\t16384\t\npiece\t7\t4096\t131072\tmemory=3 control=1\t\n",
            escaped(ptx)
        );
        launches(&text).expect("a record").remove(0)
    }

    #[test]
    fn instructions_are_those_of_the_gpu() {
        let v = of(&launch("Voodoo 2"));
        // The stack's address, the descriptor of global memory, parameter, load, store, exit.
        assert_eq!((v["sass.inst"], v["sass.lsu"]), (6.0 * 4096.0, 2.0 * 4096.0));
        assert!(!v.keys().any(|k| k.starts_with("time.")));
        let without = Launch { ptx: None, ..launch("NVIDIA H100 80GB HBM3") };
        assert!(of(&without).is_empty());
    }

    #[test]
    fn times_are_of_gpus_that_are_modelled() {
        let v = of(&launch("NVIDIA H100 80GB HBM3"));
        assert!(v["time.duration"] > 2000.0 && v["time.duration"] < 10000.0, "{v:?}");
        let parts: f64 = v.iter().filter(|(k, _)| k.starts_with("time.stall_")).map(|(_, n)| n).sum();
        assert!((parts / v["time.latency"] - 1.0).abs() < 1e-6, "{v:?}");
        assert!(v.keys().all(|k| names().contains(k)));
    }

    /// `far_step` of `bitonic_sort`: a warp of which no thread stores to global memory leaves no wavefront of shared memory. `tiled_by_four`: four words
    /// that all threads want are two wavefronts.
    #[test]
    fn wavefronts_are_those_of_shared_memory_and_of_accesses_without_a_thread() {
        let ptx = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k(.param .u64 p)\n{\n.reg .b32 %r<9>; .reg .b64 %rd<3>; .reg .pred %p;\n\
            .shared .align 16 .b8 s[64];\nld.param.u64 %rd1, [p];\nmov.u32 %r5, s;\nld.shared.u32 %r1, [%r5];\nld.shared.u32 %r2, [%r5+4];\n\
            ld.shared.u32 %r3, [%r5+8];\nld.shared.u32 %r4, [%r5+12];\nadd.u32 %r1, %r1, %r2;\nadd.u32 %r1, %r1, %r3;\nadd.u32 %r1, %r1, %r4;\n\
            setp.eq.u32 %p, %r1, 0;\n@%p st.global.u32 [%rd1], %r1;\nret;\n}\n";
        let name = name_of_text(ptx);
        let loads: String = (10..14)
            .map(|line| format!("site\tload\tshared\t\t4\t{line}\t4096\t4096\t131072\t4096\t4096\t\n"))
            .collect();
        let text = format!(
            "ptx\t{name}\t{}\nlaunch\tk\t1024\t1\t1\t128\t1\t1\t32\nwith\tptx\t{name}\nwith\tdevice_name\tVoodoo 2\n\
             {loads}site\tstore\tglobal\t\t4\t18\t100\t100\t100\t0\t100\t\npiece\t8\t4096\t131072\tmemory=6 control=1\t\n",
            escaped(ptx)
        );
        let v = of(&launches(&text).expect("a record").remove(0));
        assert_eq!((v["executed.shared_load"], v["executed.global_store"]), (4096.0, 4096.0));
        assert_eq!((v["executed.beside_shared"], v["executed.shared_joined"]), (3996.0, 2.0 * 4096.0));
    }

    /// A profile without a model of time, or with another clock than its model, would not be noticed else.
    #[test]
    fn each_profile_has_a_model_of_time() {
        for p in weft_device::Profile::all() {
            let gpu = Gpu::of(p.name).unwrap_or_else(|| panic!("{}", p.name));
            let clock = f64::from(p.limit(weft_device::attribute::CLOCK_RATE)) / 1e6;
            assert_eq!(gpu.clock, clock, "{}", p.name);
            let partitions = f64::from(p.architecture.sm_partitions);
            assert_eq!(gpu.schedulers, partitions, "{}", p.name);
            // DRAM gives no more than its clock and bus allow.
            let limit = |n| f64::from(p.limit(n));
            let peak = limit(weft_device::attribute::MEMORY_CLOCK_RATE)
                * limit(weft_device::attribute::MEMORY_BUS_WIDTH)
                / 4e6;
            assert!((0.65..0.97).contains(&(gpu.dram_rate(0.5) / peak)), "{}: {peak}", p.name);
            let single = limit(weft_device::attribute::SINGLE_TO_DOUBLE);
            assert!((gpu.rates.fma / gpu.rates.fp64 / single - 1.0).abs() < 0.01, "{}", p.name);
            assert!(of(&launch(p.name))["time.duration"] > gpu.empty, "{}", p.name);
            let said = fidelity(&launch(p.name)).is_some_and(|t| t.contains("not compared"));
            assert_eq!(said, !matches!(p.key, "h100" | "h200"), "{}", p.name);
        }
        assert_eq!(Gpu::all().len(), weft_device::Profile::all().len());
    }
}
