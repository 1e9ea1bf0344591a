//! Which widths are tried beside the chosen one.

use weft_target::TargetModel;

use super::*;

fn beside(body: &str, forced: Option<u32>) -> (u32, Vec<u32>) {
    beside_on(cpu("zen4"), body, forced)
}

fn beside_on(target: TargetModel, body: &str, forced: Option<u32>) -> (u32, Vec<u32>) {
    let unit = parse(&format!("kernel \"k\" {{\nbb0:\n v0: i32 = special tid.0\n{body}\n return\n}}\n"));
    let options = Options { verify: true, ..Options::new(target) };
    let wishes = crate::WidthOptions { forced, ..Default::default() };
    let choice = crate::choose(&unit, [128, 1, 1], &wishes, &options).expect("passes").0;
    (choice.geometry.width, choice.candidates)
}

const PLAIN: &str = "v1: i64 = zext v0\n store.i32.global 4 v1, v0";

#[test]
fn others_that_may_be_as_fast_are_candidates() {
    let (chosen, others) = beside(PLAIN, None);
    assert!(!others.is_empty() && others.len() <= 3 && !others.contains(&chosen), "{chosen} {others:?}");
    // Beside a developer's choice stand its neighbours.
    assert_eq!(beside(PLAIN, Some(32)), (32, vec![64, 16, 128]));
    assert_eq!(beside(PLAIN, Some(128)), (128, vec![64]));
}

/// A thread claims neighbours and appends those that were free, as searches by queues do. What all cores append to one list makes
/// them wait for its counter, which vectors add to once.
#[test]
fn what_all_cores_append_to_wants_wide_groups() {
    let body = "v1: i64 = zext v0\n v2: i64 = const 4\n v3: i64 = mul v1, v2\n v4: i32 = load.global 4 v3\n v5: i32 = const 0\n \
                v6: i32 = const -1\n v9: i32 = const 1\n v20: i64 = const 4096\n jump bb1(v5)\n\
                bb1(v7: i32):\n v8: i32 = add v7, v9\n v10: i64 = sext v8\n v11: i64 = mul v10, v2\n v12: i32 = load.global 4 v11\n \
                v13: i64 = sext v12\n v14: i64 = mul v13, v2\n v15: i32 = load.global 4 v14\n v16: pred = icmp.eq v15, v6\n \
                br v16, bb2, bb4\n\
                bb2:\n v17: i32 = atomiccas.i32.global.relaxed.gpu v14, v6, v9\n v18: pred = icmp.eq v17, v6\n br v18, bb3, bb4\n\
                bb3:\n v19: i32 = atomic.add.i32.global.relaxed.gpu v20, v9\n v21: i64 = sext v19\n v22: i64 = mul v21, v2\n \
                store.i32.global 4 v22, v12\n jump bb4\n\
                bb4:\n v23: pred = icmp.lts v8, v4\n br v23, bb1(v8), bb5\n\
                bb5:";
    let cores = |cores| beside_on(TargetModel { cores, ..cpu("zen4") }, body, None);
    assert!(cores(1).0 <= 16 && cores(16).0 >= 64, "{:?} {:?}", cores(1), cores(16));
}

/// The first thread of a block takes a lock behind work of all. However wide the groups, one lane of one group wants the lock's line.
#[test]
fn a_lock_that_one_thread_takes_leaves_groups_wide() {
    let work: String = (100..400).map(|v| format!("v{}: i32 = mul v{v}, v8\n ", v + 1)).collect();
    let body = "v1: i64 = zext v0\n v2: i64 = const 4\n v3: i64 = mul v1, v2\n v4: i32 = load.global 4 v3\n v5: i32 = const 0\n \
                v6: i32 = const 1\n v7: i64 = const 4096\n v8: i32 = mul v4, v4\n v100: i32 = mul v8, v8\n WORK store.i32.global 4 v3, v400\n \
                v9: pred = icmp.eq v0, v5\n br v9, bb1, bb3\n\
                bb1:\n v10: i32 = atomiccas.i32.global.relaxed.gpu v7, v5, v6\n v11: pred = icmp.ne v10, v5\n br v11, bb1, bb2\n\
                bb2:\n v12: i32 = atomic.exch.i32.global.relaxed.gpu v7, v5\n jump bb3\n\
                bb3:";
    let cores = |cores| beside_on(TargetModel { cores, ..cpu("zen4") }, &body.replace("WORK", &work), None).0;
    assert!(cores(1) >= 16 && cores(16) >= 16, "{} {}", cores(1), cores(16));
}

#[test]
fn warps_stay_whole() {
    let shuffle = "v1: i32 = const 1\n v2: i32 = const 31\n v3: i32 = const -1\n v4: i32, v5: pred = shfl.down v0, v1, v2, v3";
    assert!(beside(shuffle, None).1.iter().all(|w| *w >= 32));
    // Lanes that exchange values with no barrier between.
    let other = "v1: i64 = zext v0\n v2: i64 = const 4\n v3: i64 = mul v1, v2\n v4: i64 = const 64\n \
                 v5: i64 = add v3, v4\n store.i32.shared 4 v3, v0\n v6: i32 = load.shared 4 v5\n \
                 store.i32.global 4 v3, v6";
    let volatile = other.replace(".shared 4", ".shared.volatile.sys 4");
    for body in [other, &volatile] {
        let (chosen, others) = beside(body, None);
        assert!(chosen >= 32 && others.iter().all(|w| *w >= 32), "{chosen} {others:?}");
    }
}

/// A network over 512 threads: in each step a thread takes the smaller one of its number and that of a thread
/// whose number differs in one bit.
#[test]
fn much_code_of_which_passes_leave_little_is_weighed() {
    let mut body = String::from(
        "v1: i64 = zext v0\n v2: i64 = const 4\n v3: i64 = mul v1, v2\n store.i32.shared 4 v3, v0\n",
    );
    for step in 0..60 {
        let v = 10 + step * 10;
        let (a, b, c, d, e) = (v, v + 1, v + 2, v + 3, v + 4);
        body += &format!(
            "barrier.sync.aligned v{z}, v{z}\n v{a}: i64 = const {bit}\n v{b}: i64 = xor v3, v{a}\n v{c}: i32 = load.shared 4 v{b}\n \
             v{d}: i32 = load.shared 4 v3\n v{e}: i32 = minu v{c}, v{d}\n barrier.sync.aligned v{z}, v{z}\n store.i32.shared 4 v3, v{e}\n",
            bit = 4 << (step % 9),
            z = 4,
        );
    }
    let zero = "v4: i32 = const 0\n";
    let text = format!(
        "kernel \"k\" {{\nbb0:\n v0: i32 = special tid.0\n{zero}{body} v9: i32 = load.shared 4 v3\n store.i32.global 4 v3, v9\n return\n}}\n"
    );
    let options = Options { verify: true, ..Options::new(cpu("zen4")) };
    let wishes = crate::WidthOptions::default();
    let choice = crate::choose(&parse(&text), [512, 1, 1], &wishes, &options).expect("passes").0;
    assert_eq!(choice.geometry.width, 512, "{:?}", choice.weighed);
}
