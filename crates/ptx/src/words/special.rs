//! Names of the special registers.

use rustc_hash::FxHashMap;

use crate::Special;

/// Every special register.
pub(super) fn all() -> Vec<Special> {
    use Special::*;
    let mut list = vec![
        Laneid,
        Warpid,
        Nwarpid,
        Smid,
        Nsmid,
        Gridid,
        IsExplicitCluster,
        ClusterCtarank,
        ClusterNctarank,
        LanemaskEq,
        LanemaskLe,
        LanemaskLt,
        LanemaskGe,
        LanemaskGt,
        Clock,
        ClockHi,
        Clock64,
        Globaltimer,
        GlobaltimerLo,
        GlobaltimerHi,
        TotalSmemSize,
        AggrSmemSize,
        DynamicSmemSize,
        CurrentGraphExec,
        WarpSize,
    ];
    for axis in 0..3 {
        list.extend([Tid(axis), Ntid(axis), Ctaid(axis), Nctaid(axis), Clusterid(axis), Nclusterid(axis)]);
        list.extend([ClusterCtaid(axis), ClusterNctaid(axis)]);
    }
    list.extend((0..8).map(Pm));
    list.extend((0..32).map(Envreg));
    // Begin, end, cap, then the numbered ones.
    list.extend((0..5).map(ReservedSmemOffset));
    list
}

/// Names with what they mean.
pub(super) fn names() -> FxHashMap<String, Special> {
    all().into_iter().map(|s| (s.name(), s)).collect()
}

impl Special {
    /// The name in PTX text, for example `%tid.x`.
    pub fn name(self) -> String {
        use Special::*;
        let axis =
            |base: &str, n: u8| format!("%{base}.{}", ["x", "y", "z"].get(usize::from(n)).unwrap_or(&"w"));
        let plain = match self {
            Tid(n) => return axis("tid", n),
            Ntid(n) => return axis("ntid", n),
            Ctaid(n) => return axis("ctaid", n),
            Nctaid(n) => return axis("nctaid", n),
            Clusterid(n) => return axis("clusterid", n),
            Nclusterid(n) => return axis("nclusterid", n),
            ClusterCtaid(n) => return axis("cluster_ctaid", n),
            ClusterNctaid(n) => return axis("cluster_nctaid", n),
            Pm(n) => return format!("%pm{n}"),
            Envreg(n) => return format!("%envreg{n}"),
            ReservedSmemOffset(0) => "%reserved_smem_offset_begin",
            ReservedSmemOffset(1) => "%reserved_smem_offset_end",
            ReservedSmemOffset(2) => "%reserved_smem_offset_cap",
            ReservedSmemOffset(n) => return format!("%reserved_smem_offset_{}", n - 3),
            WarpSize => "WARP_SZ",
            Laneid => "%laneid",
            Warpid => "%warpid",
            Nwarpid => "%nwarpid",
            Smid => "%smid",
            Nsmid => "%nsmid",
            Gridid => "%gridid",
            IsExplicitCluster => "%is_explicit_cluster",
            ClusterCtarank => "%cluster_ctarank",
            ClusterNctarank => "%cluster_nctarank",
            LanemaskEq => "%lanemask_eq",
            LanemaskLe => "%lanemask_le",
            LanemaskLt => "%lanemask_lt",
            LanemaskGe => "%lanemask_ge",
            LanemaskGt => "%lanemask_gt",
            Clock => "%clock",
            ClockHi => "%clock_hi",
            Clock64 => "%clock64",
            Globaltimer => "%globaltimer",
            GlobaltimerLo => "%globaltimer_lo",
            GlobaltimerHi => "%globaltimer_hi",
            TotalSmemSize => "%total_smem_size",
            AggrSmemSize => "%aggr_smem_size",
            DynamicSmemSize => "%dynamic_smem_size",
            CurrentGraphExec => "%current_graph_exec",
        };
        plain.to_owned()
    }
}
