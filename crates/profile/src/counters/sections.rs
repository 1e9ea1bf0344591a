//! Sections: metrics that are shown together, under names that say what they are.

use super::options::Options;
use super::pattern::Pattern;
use crate::error::Error;
use crate::metrics::{self, Metric};

/// A section.
#[derive(Debug)]
pub(crate) struct Section {
    /// Its name in options.
    pub(crate) id: &'static str,
    /// Its title.
    pub(crate) title: &'static str,
    /// What each row is called, and its metric.
    pub(crate) rows: &'static [(&'static str, &'static str)],
    /// Whether places of the source are shown below.
    pub(crate) places: bool,
    /// Whether it says how a kernel was launched: it needs no counting.
    pub(crate) basic: bool,
}

/// All sections.
pub(crate) const ALL: &[Section] = &[
    Section {
        id: "SpeedOfLight",
        title: "GPU Speed Of Light Throughput",
        rows: &[
            ("Elapsed Cycles", "sm__cycles_elapsed.max"),
            ("Memory Throughput", "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed"),
            ("DRAM Throughput", "dram__throughput.avg.pct_of_peak_sustained_elapsed"),
            ("Duration", "gpu__time_duration.sum"),
            ("L1/TEX Cache Throughput", "l1tex__throughput.avg.pct_of_peak_sustained_active"),
            ("L2 Cache Throughput", "lts__throughput.avg.pct_of_peak_sustained_elapsed"),
            ("SM Active Cycles", "sm__cycles_active.avg"),
            ("Compute (SM) Throughput", "sm__throughput.avg.pct_of_peak_sustained_elapsed"),
        ],
        places: false,
        basic: false,
    },
    Section {
        id: "ComputeWorkloadAnalysis",
        title: "Compute Workload Analysis",
        rows: &[
            ("Executed Ipc Active", "sm__inst_executed.avg.per_cycle_active"),
            ("Executed Ipc Elapsed", "sm__inst_executed.avg.per_cycle_elapsed"),
            ("Issue Slots Busy", "smsp__issue_active.avg.pct_of_peak_sustained_active"),
        ],
        places: false,
        basic: false,
    },
    Section {
        id: "SchedulerStats",
        title: "Scheduler Statistics",
        rows: &[
            ("Issued Warp Per Scheduler", "smsp__issue_active.avg.per_cycle_active"),
            ("Active Warps Per Scheduler", "smsp__warps_active.avg.per_cycle_active"),
            ("Eligible Warps Per Scheduler", "smsp__warps_eligible.avg.per_cycle_active"),
            ("Achieved Occupancy", "sm__warps_active.avg.pct_of_peak_sustained_active"),
            ("Achieved Active Warps Per SM", "sm__warps_active.avg.per_cycle_active"),
        ],
        places: false,
        basic: false,
    },
    Section {
        id: "LaunchStats",
        title: "Launch Statistics",
        rows: &[
            ("Block Size", "launch__block_size"),
            ("Grid Size", "launch__grid_size"),
            ("# SMs", "launch__sm_count"),
            ("Threads", "launch__thread_count"),
            ("Registers Per Thread", "launch__registers_per_thread"),
            ("Shared Memory Configuration Size", "launch__shared_mem_config_size"),
            ("Driver Shared Memory Per Block", "launch__shared_mem_per_block_driver"),
            ("Dynamic Shared Memory Per Block", "launch__shared_mem_per_block_dynamic"),
            ("Static Shared Memory Per Block", "launch__shared_mem_per_block_static"),
            ("Waves Per SM", "launch__waves_per_multiprocessor"),
        ],
        places: false,
        basic: true,
    },
    Section {
        id: "Occupancy",
        title: "Occupancy",
        rows: &[
            ("Block Limit SM", "launch__occupancy_limit_blocks"),
            ("Block Limit Registers", "launch__occupancy_limit_registers"),
            ("Block Limit Shared Mem", "launch__occupancy_limit_shared_mem"),
            ("Block Limit Warps", "launch__occupancy_limit_warps"),
            ("Theoretical Active Warps per SM", "sm__maximum_warps_per_active_cycle"),
            ("Theoretical Occupancy", "sm__maximum_warps_per_active_cycle_pct"),
        ],
        places: false,
        basic: true,
    },
    Section {
        id: "MemoryWorkloadAnalysis",
        title: "Memory Workload Analysis",
        rows: &[
            ("Global Load Requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"),
            ("Global Load Sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"),
            (
                "Global Load Sectors/Request",
                "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio",
            ),
            ("Global Load Efficiency", "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct"),
            ("Global Store Requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"),
            ("Global Store Sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"),
            (
                "Global Store Sectors/Request",
                "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio",
            ),
            ("Global Store Efficiency", "smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct"),
            ("Global Atomic Requests", "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum"),
            ("Global Reduction Requests", "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum"),
            ("Local Load Sectors", "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum"),
            ("Local Store Sectors", "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum"),
            ("L1/TEX Hit Rate", "l1tex__t_sector_hit_rate.pct"),
            ("L2 Hit Rate", "lts__t_sector_hit_rate.pct"),
            ("L2 Read Sectors", "lts__t_sectors_op_read.sum"),
            ("L2 Write Sectors", "lts__t_sectors_op_write.sum"),
            ("DRAM Bytes Read", "dram__bytes_read.sum"),
            ("DRAM Bytes Written", "dram__bytes_write.sum"),
            ("Lines Followed", "weft__lines_followed.pct"),
        ],
        places: false,
        basic: false,
    },
    Section {
        id: "MemoryWorkloadAnalysis_Tables",
        title: "Memory Workload Analysis Tables (Shared Memory)",
        rows: &[
            ("Shared Load Instructions", "smsp__inst_executed_op_shared_ld.sum"),
            ("Shared Load Wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"),
            ("Shared Load Bank Conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"),
            ("Shared Store Instructions", "smsp__inst_executed_op_shared_st.sum"),
            ("Shared Store Wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"),
            ("Shared Store Bank Conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"),
            ("Shared Atomic Instructions", "smsp__inst_executed_op_shared_atom.sum"),
            ("Shared Atomic Wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum"),
            ("Shared Wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"),
            ("Shared Bank Conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"),
            ("Shared Efficiency", "smsp__sass_average_data_bytes_per_wavefront_mem_shared.pct"),
        ],
        places: false,
        basic: false,
    },
    Section {
        id: "InstructionStats",
        title: "Instruction Statistics",
        rows: &[
            ("Executed Instructions", "smsp__inst_executed.sum"),
            ("Thread Instructions", "smsp__thread_inst_executed.sum"),
            ("Integer", "inst_integer"),
            ("FP16", "inst_fp_16"),
            ("FP32", "inst_fp_32"),
            ("FP64", "inst_fp_64"),
            ("Conversion", "inst_bit_convert"),
            ("Control", "inst_control"),
            ("Load/Store", "inst_compute_ld_st"),
            ("Inter-Thread Communication", "inst_inter_thread_communication"),
            ("Misc", "inst_misc"),
            ("FLOP Single Precision", "flop_count_sp"),
            ("FLOP Double Precision", "flop_count_dp"),
            ("FLOP Half Precision", "flop_count_hp"),
        ],
        places: false,
        basic: false,
    },
    Section {
        id: "WarpStateStats",
        title: "Warp State Statistics",
        rows: &[
            ("Warp Cycles Per Issued Instruction", "smsp__average_warp_latency_per_inst_issued.ratio"),
            (
                "Stall Long Scoreboard",
                "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio",
            ),
            (
                "Stall Short Scoreboard",
                "smsp__average_warps_issue_stalled_short_scoreboard_per_issue_active.ratio",
            ),
            ("Stall Barrier", "smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio"),
            ("Stall Wait", "smsp__average_warps_issue_stalled_wait_per_issue_active.ratio"),
            (
                "Stall Math Pipe Throttle",
                "smsp__average_warps_issue_stalled_math_pipe_throttle_per_issue_active.ratio",
            ),
            ("Stall LG Throttle", "smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio"),
            ("Stall Not Selected", "smsp__average_warps_issue_stalled_not_selected_per_issue_active.ratio"),
            ("Selected", "smsp__average_warps_issue_stalled_selected_per_issue_active.ratio"),
            ("Avg. Active Threads Per Warp", "smsp__thread_inst_executed_per_inst_executed.ratio"),
            ("Warp Execution Efficiency", "smsp__thread_inst_executed_per_inst_executed.pct"),
        ],
        places: false,
        basic: false,
    },
    Section {
        id: "SourceCounters",
        title: "Source Counters",
        rows: &[
            ("Branch Instructions", "smsp__inst_executed_op_branch.sum"),
            ("Branch Efficiency", "smsp__sass_average_branch_targets_threads_uniform.pct"),
            ("Divergent Branches", "smsp__sass_branch_targets_threads_divergent.sum"),
            ("Theoretical Sectors Global", "memory_l2_theoretical_sectors_global"),
            (
                "Theoretical Sectors Global Excessive",
                "derived__memory_l2_theoretical_sectors_global_excessive",
            ),
            ("Wavefronts Shared", "memory_l1_wavefronts_shared"),
            ("Wavefronts Shared Ideal", "memory_l1_wavefronts_shared_ideal"),
        ],
        places: true,
        basic: false,
    },
];

/// The metrics of a section with what they are called in it.
pub(crate) fn rows(section: &Section) -> impl Iterator<Item = (&'static str, &'static Metric)> {
    section.rows.iter().filter_map(|(label, name)| Some((*label, *metrics::find(name).first()?)))
}

/// The sections that the options ask for.
///
/// # Errors
/// A name that none has.
pub(crate) fn wanted(options: &Options) -> Result<Vec<&'static Section>, Error> {
    if options.sections.is_empty() {
        let all = options.full || options.metrics.is_empty() && !options.basic;
        return Ok(ALL.iter().filter(|s| all || options.basic && s.basic).collect());
    }
    let patterns: Vec<_> = options
        .sections
        .iter()
        .map(|text| Ok((text, Pattern::read(text)?)))
        .collect::<Result<_, String>>()
        .map_err(Error::Usage)?;
    for (text, pattern) in &patterns {
        if !ALL.iter().any(|s| pattern.is(s.id)) {
            return Err(Error::Usage(format!("there is no section `{text}`; see --list-sections")));
        }
    }
    Ok(ALL.iter().filter(|s| patterns.iter().any(|(_, p)| p.is(s.id))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_metrics_that_there_are() {
        for s in ALL {
            assert_eq!(rows(s).count(), s.rows.len(), "{}", s.id);
        }
    }

    #[test]
    fn options_choose_sections() {
        let ids = |o: Options| wanted(&o).map(|l| l.iter().map(|s| s.id).collect::<Vec<_>>());
        let of = |list: &[&str]| Options {
            sections: list.iter().map(|s| s.to_string()).collect(),
            ..Options::default()
        };
        assert_eq!(ids(Options::default()).expect("all").len(), ALL.len());
        let basic = Options { basic: true, ..Options::default() };
        assert_eq!(ids(basic).expect("some"), ["LaunchStats", "Occupancy"]);
        let metrics = Options { metrics: vec!["inst_executed".into()], ..Options::default() };
        assert!(ids(metrics).expect("none").is_empty());
        assert_eq!(ids(of(&["regex:^Memory", "Occupancy"])).expect("three").len(), 3);
        assert!(ids(of(&["Nvlink"])).is_err_and(|e| e.to_string().contains("`Nvlink`")));
    }
}
