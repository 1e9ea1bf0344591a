//! Control flow, stack and miscellaneous instructions.

use super::row::{Effects, Row, row};

pub(super) fn rows() -> Vec<Row> {
    let control = |name, syntax| row(name, syntax).effects(Effects::Control);
    vec![
        control("bra", "bra{.uni} tgt").doc("Continues at a label."),
        control("brx.idx", "brx.idx{.uni} a, tlist")
            .ops("a", "u32")
            .since(6, 0, 30)
            .doc("Continues at a label of a list."),
        control("call", "call{.uni}").doc("Calls a function."),
        control("ret", "ret{.uni}").doc("Returns from a function."),
        control("exit", "exit").doc("Ends the thread."),
    ]
}

pub(super) fn miscellaneous() -> Vec<Row> {
    let replace = |name, syntax| {
        row(name, syntax)
            .set("space", "global shared")
            .types("b32 b64")
            .ops("setting", "any")
            .since(8, 3, 90)
            .effects(Effects::Writes)
    };
    vec![
        row("trap", "trap").effects(Effects::Control).doc("Ends the grid with an error."),
        row("brkpt", "brkpt").effects(Effects::Control).doc("A breakpoint."),
        row("nanosleep", "nanosleep.u32 a")
            .ops("a", "u32")
            .since(6, 3, 70)
            .effects(Effects::Convergent)
            .doc("Waits for about a number of nanoseconds."),
        row("pmevent", "pmevent{.mask} a").ops("a", "any").effects(Effects::Writes).doc("Signals performance monitors."),
        row("setmaxnreg", "setmaxnreg.action.sync.aligned.u32 a")
            .set("action", "inc dec")
            .ops("a", "u32#")
            .since(8, 0, 90)
            .effects(Effects::Convergent)
            .doc("Changes the number of registers per thread, a hint here."),
        row("alloca", "alloca.type d, a{, b}")
            .types("u32 u64")
            .ops("b", "any")
            .since(7, 3, 52)
            .effects(Effects::Writes)
            .doc("Takes stack memory."),
        row("stacksave", "stacksave.type d").types("u32 u64").since(7, 3, 52).effects(Effects::Reads).doc("The stack pointer."),
        row("stackrestore", "stackrestore.type a")
            .types("u32 u64")
            .ops("a", "type!")
            .since(7, 3, 52)
            .effects(Effects::Writes)
            .doc("Sets the stack pointer."),
        replace("tensormap.replace", "tensormap.replace.tile.field{.space}.b1024.type [a], setting")
            .set("field", "global_address rank elemtype interleave_layout swizzle_mode fill_mode")
            .doc("Changes a field of a tensor map."),
        replace("tensormap.replace.dimension", "tensormap.replace.tile.field{.space}.b1024.type [a], ord, setting")
            .set("field", "box_dim global_dim global_stride element_stride")
            .ops("ord", "any")
            .doc("Changes a field of a dimension of a tensor map."),
        replace("tensormap.replace.atomicity", "tensormap.replace.tile.swizzle_atomicity{.space}.b1024.type [a], setting")
            .since(8, 6, 100)
            .unsupported()
            .doc("Changes by what pieces a tensor map permutes shared memory."),
        row(
            "tensormap.cp_fenceproxy",
            "tensormap.cp_fenceproxy.global.shared.tensormap::generic.release.scope.sync.aligned [a], [b], size",
        )
        .set("scope", "cta cluster gpu sys")
        .ops("size", "any")
        .since(8, 3, 90)
        .effects(Effects::Convergent)
        .doc("Copies a changed tensor map from shared memory, and makes it visible."),
        row("clusterlaunchcontrol", "clusterlaunchcontrol.try_cancel{.async}{.space}.mbarrier::complete_tx::bytes{.multicast::cluster}.b128 [a], [b]")
            .set("space", "shared")
            .since(8, 6, 100)
            .effects(Effects::Atomic)
            .unsupported()
            .doc("Asks to take over a cluster that has not started."),
    ]
}
