//! Which widths are tried beside the chosen one.

use super::*;

fn beside(body: &str, forced: Option<u32>) -> (u32, Vec<u32>) {
    let unit = parse(&format!("kernel \"k\" {{\nbb0:\n v0: i32 = special tid.0\n{body}\n return\n}}\n"));
    let target = weft_target::TargetModel::named("zen4").expect("a CPU");
    let options = Options { verify: true, compact: target.compress, ..Options::default() };
    let wishes = crate::WidthOptions { target: &target, forced };
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
