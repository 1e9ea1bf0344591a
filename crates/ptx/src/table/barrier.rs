//! Barriers, fences, and mbarrier objects.

use super::row::{Effects, Row, row};

pub(super) fn rows() -> Vec<Row> {
    let mut out = Vec::new();
    let sync = |name, syntax| row(name, syntax).effects(Effects::Convergent).ops("a b", "u32");
    for (name, syntax, doc) in [
        ("bar.sync", "bar{.cta}.sync a{, b}", "Waits for b threads, or all, at barrier a."),
        ("bar.arrive", "bar{.cta}.arrive a, b", "Arrives at barrier a without waiting."),
        ("barrier.sync", "barrier{.cta}.sync{.aligned} a{, b}", "Waits for b threads, or all, at barrier a."),
        ("barrier.arrive", "barrier{.cta}.arrive{.aligned} a, b", "Arrives at barrier a without waiting."),
    ] {
        out.push(sync(name, syntax).doc(doc));
    }
    for (name, syntax) in [
        ("bar.red.popc", "bar{.cta}.red.popc.u32 d, a, {!}c"),
        ("bar.red.popc.count", "bar{.cta}.red.popc.u32 d, a, b, {!}c"),
        ("barrier.red.popc", "barrier{.cta}.red.popc{.aligned}.u32 d, a, {!}c"),
        ("barrier.red.popc.count", "barrier{.cta}.red.popc{.aligned}.u32 d, a, b, {!}c"),
    ] {
        out.push(
            sync(name, syntax).ops("d", "u32").doc("Waits, and counts the threads whose predicate holds."),
        );
    }
    for (name, syntax) in [
        ("bar.red.pred", "bar{.cta}.red.op.pred p, a, {!}c"),
        ("bar.red.pred.count", "bar{.cta}.red.op.pred p, a, b, {!}c"),
        ("barrier.red.pred", "barrier{.cta}.red.op{.aligned}.pred p, a, {!}c"),
        ("barrier.red.pred.count", "barrier{.cta}.red.op{.aligned}.pred p, a, b, {!}c"),
    ] {
        out.push(sync(name, syntax).set("op", "and or").doc("Waits, and combines the threads' predicates."));
    }
    out.extend([
        sync("barrier.cluster.arrive", "barrier.cluster.arrive{.sem}{.aligned}")
            .set("sem", "release relaxed")
            .since(7, 8, 90)
            .doc("Arrives at the cluster's barrier."),
        sync("barrier.cluster.wait", "barrier.cluster.wait{.acquire}{.aligned}")
            .since(7, 8, 90)
            .doc("Waits at the cluster's barrier."),
        row("membar", "membar.level")
            .set("level", "cta gl sys")
            .effects(Effects::Writes)
            .doc("Orders memory accesses."),
        row("membar.proxy", "membar.proxy.kind")
            .set("kind", "alias")
            .effects(Effects::Writes)
            .doc("Orders proxies."),
        row("fence", "fence{.sem}.scope")
            .set("sem", "sc acq_rel acquire release")
            .set("scope", "cta cluster gpu sys")
            .since(6, 0, 70)
            .later("cluster", 7, 8, 90)
            .later("acquire release", 8, 6, 90)
            .effects(Effects::Writes)
            .doc("Orders memory accesses."),
        row("fence.restrict", "fence.sem.restrict.cluster")
            .set("sem", "acquire release")
            .set("restrict", "sync_restrict::shared::cta sync_restrict::shared::cluster")
            .only("acquire", "restrict", "sync_restrict::shared::cluster")
            .only("release", "restrict", "sync_restrict::shared::cta")
            .since(8, 6, 90)
            .effects(Effects::Writes)
            .doc("Orders accesses to shared memory."),
        row("fence.proxy.restrict", "fence.proxy.async::generic.sem.restrict.cluster")
            .set("sem", "acquire release")
            .set("restrict", "sync_restrict::shared::cta sync_restrict::shared::cluster")
            .only("acquire", "restrict", "sync_restrict::shared::cluster")
            .only("release", "restrict", "sync_restrict::shared::cta")
            .since(8, 6, 90)
            .effects(Effects::Writes)
            .doc("Orders accesses to shared memory through different proxies."),
        row("fence.mbarrier_init", "fence.mbarrier_init.release.cluster")
            .since(8, 0, 90)
            .effects(Effects::Writes)
            .doc("Makes the initialisation of an mbarrier visible."),
        row("fence.proxy", "fence.proxy.kind{.space}")
            .set("kind", "alias async")
            .set("space", "global shared shared::cluster")
            .only("alias", "space", "")
            .since(7, 5, 70)
            .effects(Effects::Writes)
            .doc("Orders accesses through different proxies."),
        row("fence.proxy.tensormap", "fence.proxy.tensormap::generic.release.scope")
            .set("scope", "cta cluster gpu sys")
            .since(8, 3, 90)
            .effects(Effects::Writes)
            .doc("Makes a changed tensor map visible."),
        row("fence.proxy.tensormap.acquire", "fence.proxy.tensormap::generic.acquire.scope [a], size")
            .set("scope", "cta cluster gpu sys")
            .ops("size", "any")
            .since(8, 3, 90)
            .effects(Effects::Writes)
            .doc("Makes a changed tensor map visible."),
        row("griddepcontrol", "griddepcontrol.action")
            .set("action", "launch_dependents wait")
            .since(7, 8, 90)
            .effects(Effects::Convergent)
            .doc("Lets dependent grids start, or waits for the grids this one depends on."),
    ]);
    out
}

pub(super) fn mbarrier() -> Vec<Row> {
    let ordered = |name, syntax, order, spaces| {
        row(name, syntax)
            .set("sem", order)
            .set("scope", "cta cluster")
            .exactly("scope", "relaxed release acquire")
            .set("space", spaces)
            .ops("state", "b64")
            .ops("count tx", "u32")
            .since(8, 0, 80)
            .later("cluster shared::cluster", 8, 0, 90)
            .effects(Effects::Atomic)
    };
    let object = |name, syntax| ordered(name, syntax, "relaxed release", "shared shared::cluster");
    let counts = |name, syntax| ordered(name, syntax, "relaxed", "shared shared::cluster");
    let here = |name, syntax| ordered(name, syntax, "relaxed release", "shared");
    let alone = |name, syntax| {
        here(name, syntax).only("noComplete", "sem", "release").only("noComplete", "scope", "cta")
    };
    let wait = |name, syntax| {
        ordered(name, syntax, "relaxed acquire", "shared")
            .ops("hint parity", "u32")
            .ops("phase", "b64")
            .effects(Effects::Convergent)
    };
    vec![
        here("mbarrier.init", "mbarrier.init{.space}.b64 [a], count")
            .since(7, 0, 80)
            .doc("Makes a barrier object."),
        here("mbarrier.inval", "mbarrier.inval{.space}.b64 [a]")
            .since(7, 0, 80)
            .doc("Ends a barrier object."),
        counts("mbarrier.expect_tx", "mbarrier.expect_tx{.sem}{.scope}{.space}.b64 [a], tx")
            .doc("Raises the pending transaction count."),
        counts("mbarrier.complete_tx", "mbarrier.complete_tx{.sem}{.scope}{.space}.b64 [a], tx")
            .doc("Lowers the pending transaction count."),
        object("mbarrier.arrive", "mbarrier.arrive{.sem}{.scope}{.space}.b64 state, [a]{, count}")
            .since(7, 0, 80)
            .doc("Arrives."),
        object(
            "mbarrier.arrive.expect_tx",
            "mbarrier.arrive.expect_tx{.sem}{.scope}{.space}.b64 state, [a], tx",
        )
        .doc("Raises the transaction count and arrives."),
        alone(
            "mbarrier.arrive.noComplete",
            "mbarrier.arrive.noComplete{.sem}{.scope}{.space}.b64 state, [a], count",
        )
        .since(7, 0, 80)
        .doc("Arrives, which must not complete the phase."),
        object("mbarrier.arrive_drop", "mbarrier.arrive_drop{.sem}{.scope}{.space}.b64 state, [a]{, count}")
            .since(7, 0, 80)
            .doc("Arrives, and is no longer expected."),
        object(
            "mbarrier.arrive_drop.expect_tx",
            "mbarrier.arrive_drop.expect_tx{.sem}{.scope}{.space}.b64 state, [a], tx",
        )
        .doc("Raises the transaction count, arrives, and is no longer expected."),
        alone(
            "mbarrier.arrive_drop.noComplete",
            "mbarrier.arrive_drop.noComplete{.sem}{.scope}{.space}.b64 state, [a], count",
        )
        .since(7, 0, 80)
        .doc("Arrives for good, which must not complete the phase."),
        wait("mbarrier.test_wait", "mbarrier.test_wait{.sem}{.scope}{.space}.b64 p, [a], phase")
            .since(7, 0, 80)
            .doc("Whether a phase is complete."),
        wait(
            "mbarrier.test_wait.parity",
            "mbarrier.test_wait.parity{.sem}{.scope}{.space}.b64 p, [a], parity",
        )
        .since(7, 1, 80)
        .doc("Whether the phase of a parity is complete."),
        wait("mbarrier.try_wait", "mbarrier.try_wait{.sem}{.scope}{.space}.b64 p, [a], phase{, hint}")
            .since(7, 8, 90)
            .doc("Waits some time for a phase."),
        wait(
            "mbarrier.try_wait.parity",
            "mbarrier.try_wait.parity{.sem}{.scope}{.space}.b64 p, [a], parity{, hint}",
        )
        .since(7, 8, 90)
        .doc("Waits some time for the phase of a parity."),
        row("mbarrier.pending_count", "mbarrier.pending_count.b64 d, a")
            .ops("d", "u32")
            .ops("a", "b64")
            .since(7, 0, 80)
            .doc("The pending count that a phase token holds."),
    ]
}
