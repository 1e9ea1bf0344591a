//! Which widths are tried beside the chosen one.

use super::*;

fn beside(body: &str, forced: Option<u32>) -> (u32, Vec<u32>) {
    let unit = parse(&format!("kernel \"k\" {{\nbb0:\n v0: i32 = special tid.0\n{body}\n return\n}}\n"));
    let options = Options { verify: true, ..Options::new(cpu("zen4")) };
    let wishes = crate::WidthOptions { forced };
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
