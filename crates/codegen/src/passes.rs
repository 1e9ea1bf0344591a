//! LLVM's passes over a module, as its pass builder reads them.
//!
//! The module is vector code already and its functions are simple, so that LLVM's own pipelines would spend half of
//! their time on what finds nothing here: vectorisers, interprocedural analyses, repeated clean-up.

/// Clean-up of control flow that keeps loops what they are.
const SIMPLIFY_CFG: &str = "simplifycfg<bonus-inst-threshold=1;switch-range-to-icmp;keep-loops;speculate-blocks;\
                            simplify-cond-branch>";
/// As much, after which blocks that begin or end alike are merged.
const MERGE_CFG: &str = "simplifycfg<bonus-inst-threshold=1;switch-range-to-icmp;switch-to-arithmetic;keep-loops;\
                         hoist-common-insts;sink-common-insts;speculate-blocks;simplify-cond-branch>";
const COMBINE: &str = "instcombine<max-iterations=1;no-verify-fixpoint>";

/// The passes for an optimisation level of 0 to 3. `calls`: the kernel has functions besides its body.
pub(crate) fn text(level: u32, calls: bool) -> String {
    match level {
        0 => return "default<O0>".into(),
        1 => return "default<O1>".into(),
        2 => {}
        _ => return "default<O3>".into(),
    }
    // The body is cleaned before it is copied into each region.
    let body = format!("function<eager-inv>(sroa<modify-cfg>,early-cse<memssa>,{COMBINE},{SIMPLIFY_CFG})");
    let inline = if calls { "cgscc(devirt<4>(inline,function-attrs))," } else { "" };
    let first = format!("early-cse<memssa>,{SIMPLIFY_CFG},{COMBINE}");
    let invariant = "loop-mssa(loop-instsimplify,loop-simplifycfg,licm<no-allowspeculation>,\
                     loop-rotate<header-duplication>,licm<allowspeculation>,simple-loop-unswitch<trivial>)";
    let counted = "loop(indvars,loop-deletion,loop-unroll-full)";
    let values = format!("sroa<modify-cfg>,gvn<>,sccp,{COMBINE},dse,loop-mssa(licm<allowspeculation>)");
    let last = format!(
        "{MERGE_CFG},{COMBINE},vector-combine,loop-unroll<O2>,loop-mssa(licm<allowspeculation>),loop-sink,{SIMPLIFY_CFG}"
    );
    format!(
        "{body},always-inline,{inline}globaldce,\
         function<eager-inv>({first},{invariant},{SIMPLIFY_CFG},{counted},{values},{last})"
    )
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn levels_differ_and_functions_are_inlined_only_where_there_are_some() {
        assert_eq!(text(0, true), "default<O0>");
        assert!(
            text(2, true).contains("inline,function-attrs") && !text(2, false).contains("function-attrs")
        );
        assert!(text(2, false).contains("always-inline") && !text(2, false).contains(' '));
    }
}
