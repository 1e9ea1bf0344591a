//! How much is copied in one function.

use weft_ir::*;
use weft_target::TargetModel;

/// Stores of one piece, and how many pieces of about that size the budget is enough for.
const STORES: usize = 90;
const ENOUGH: usize = super::BUDGET / STORES;

/// Stores with this mask.
fn stores(count: usize, mask: &str) -> String {
    format!("  store.i64.global 8 v6, v0 @{mask}\n").repeat(count)
}

/// What the pass makes of a kernel of one block of threads, in which `v7` is a mask that lanes have or not: stores with a mask,
/// and without.
fn run(threads: u32, body: &str) -> (usize, usize) {
    let text = format!(
        "kernel \"k\" stage=group block={threads}x1x1 width=16 {{\nbb0:\n  v0: i64 = const 0\n  \
         v1: i64 = load.param 8 v0\n  v2: i64 = const 8\n  v3: i32 = load.param 4 v2\n  \
         v4: i32 = special tid.0\n  v5: i64 = zext v4\n  v6: i64 = add v1, v5\n  \
         v7: pred = icmp.lts v4, v3\n  v8: i32 = const 64\n{body}}}\n"
    );
    let mut unit = parse_unit(&text).expect("a kernel");
    verify_unit(&unit).expect("a valid one");
    let geometry = Geometry::new([threads, 1, 1], 16);
    let target = TargetModel::named("zen4").expect("a CPU");
    assert!(crate::run_pass(&mut unit, "all_active", geometry, &target).expect("no error"));
    verify_unit(&unit).expect("still valid");
    let f = &unit.functions[0];
    let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
    let (masked, free): (Vec<_>, Vec<_>) =
        insts.filter(|d| matches!(d.op, Op::Store { .. })).partition(|d| d.mask.is_some());
    (masked.len(), free.len())
}

/// Pieces behind guards, from block `first` on.
fn guards(count: usize, first: usize) -> String {
    let one = |n: usize| {
        let (at, inside, next) = (first + 2 * n, first + 2 * n + 1, first + 2 * n + 2);
        let v = 100 + n;
        format!(
            "bb{at}:\n  v{v}: pred = anylane v7\n  br v{v}, bb{inside}, bb{next}\nbb{inside}:\n{}  jump bb{next}\n",
            stores(STORES, "v7")
        )
    };
    let pieces: String = (0..count).map(one).collect();
    format!("{pieces}bb{}:\n  return\n", first + 2 * count)
}

/// Loops that lanes leave one by one.
fn loops(count: usize) -> String {
    let one = |n: usize| {
        let v = |k: usize| 100 + 10 * n + k;
        let (mask, i, next, goes, both, any) = (v(0), v(1), v(2), v(3), v(4), v(5));
        format!(
            "  jump bb{at}(v7, v4)\nbb{at}(v{mask}: pred, v{i}: i32):\n{stores}  v{next}: i32 = add v{i}, v8\n  \
             v{goes}: pred = icmp.lts v{next}, v3\n  v{both}: pred = and v{mask}, v{goes}\n  \
             v{any}: pred = anylane v{both}\n  br v{any}, bb{at}(v{both}, v{next}), bb{behind}\nbb{behind}:\n",
            at = 1 + 2 * n,
            behind = 2 + 2 * n,
            stores = stores(STORES, &format!("v{mask}")),
        )
    };
    (0..count).map(one).collect::<String>() + "  return\n"
}

/// Loops of all lanes with a piece that has a border's mask.
fn borders(count: usize) -> String {
    let one = |n: usize| {
        let v = |k: usize| 100 + 10 * n + k;
        let (i, next, goes) = (v(0), v(1), v(2));
        format!(
            "  jump bb{at}(v8)\nbb{at}(v{i}: i32):\n{stores}  v{next}: i32 = add v{i}, v8\n  \
             v{goes}: pred = icmp.lts v{next}, v3\n  br v{goes}, bb{at}(v{next}), bb{behind}\nbb{behind}:\n",
            at = 1 + 2 * n,
            behind = 2 + 2 * n,
            stores = stores(STORES, "v7"),
        )
    };
    (0..count).map(one).collect::<String>() + "  return\n"
}

#[test]
fn pieces_are_copied_as_long_as_the_budget_lasts() {
    const PIECES: usize = ENOUGH + 2;
    let all = PIECES * STORES;
    let copied = (all, ENOUGH * STORES);
    assert_eq!(run(64, &(String::from("  jump bb1\n") + &guards(PIECES, 1))), copied, "behind guards");
    assert_eq!(run(64, &loops(PIECES)), copied, "loops");
    assert_eq!(run(64, &borders(PIECES)), copied, "pieces with a border");
}

#[test]
fn kinds_of_pieces_share_the_budget() {
    // Straight code is copied with all that follows, if that is not too much.
    let straight = |n: usize, behind: &str| run(16, &(stores(n, "v7") + behind));
    let most = super::BUDGET;
    assert_eq!(straight(most, "  return\n"), (most, most));
    assert_eq!(straight(most + 1, "  return\n"), (most + 1, 0));
    // A guard in it is copied in both where enough is left for that.
    for (n, pieces) in [(STORES / 3, 2), (STORES * 2, 0)] {
        let guard = format!(
            "  v9: i32 = load.param 4 v0\n  v10: pred = icmp.lts v4, v9\n  v11: pred = anylane v10\n  \
             br v11, bb1, bb2\nbb1:\n{}  jump bb2\nbb2:\n  return\n",
            stores(n, "v10")
        );
        assert_eq!(straight(STORES, &guard), (STORES + 2 * n, STORES + pieces * n), "{n}");
    }
    // What is left after a guard's piece is too little for a loop's.
    let guard = |n: usize| {
        format!(
            "  jump bb90\nbb90:\n  v90: pred = anylane v7\n  br v90, bb91, bb92\nbb91:\n{}  jump bb92\nbb92:\n",
            stores(n, "v7")
        )
    };
    for (n, free) in [(most - STORES - 10, most - 10), (most - STORES / 2, most - STORES / 2)] {
        assert_eq!(run(64, &(guard(n) + &loops(1))), (n + STORES, free), "{n}");
        assert_eq!(run(64, &(guard(n) + &borders(1))), (n + STORES, free), "{n}");
    }
}
