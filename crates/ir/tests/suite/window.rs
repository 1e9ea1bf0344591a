//! Windows of affine accesses: how large they may be, and what is picked of them.

use weft_ir::analysis::Window;

fn window(offsets: &[i64], size: u32, count: u32, vector_bytes: u32) -> Option<(i64, u32)> {
    Window::plan(offsets, size, count, vector_bytes).map(|w| (w.start, w.len))
}

fn stride(lanes: i64, bytes: i64) -> Vec<i64> {
    (0..lanes).map(|l| l * bytes).collect()
}

#[test]
fn a_window_holds_all_elements_and_no_more() {
    assert_eq!(window(&[0, 16, 32, 48], 4, 2, 64), Some((0, 14)));
    assert_eq!(window(&[-8, 4, -20], 4, 3, 64), Some((-20, 9)));
    assert_eq!(window(&[8], 8, 1, 64), Some((8, 1)));
    assert_eq!(window(&[5, 1], 4, 1, 64), Some((1, 2)));
    assert_eq!(window(&[0, 4, 10], 4, 1, 64), None, "between two elements");
    assert_eq!(window(&[], 4, 1, 64), None);
}

#[test]
fn a_window_is_worth_it_up_to_a_size() {
    // Four elements for each that is touched, and as if at least four were.
    assert_eq!(window(&stride(16, 16), 4, 1, 64), Some((0, 61)));
    assert_eq!(window(&stride(16, 20), 4, 1, 64), None);
    assert_eq!(window(&[0, 60], 4, 1, 64), Some((0, 16)));
    assert_eq!(window(&[0, 64], 4, 1, 64), None);
    assert_eq!(window(&[0, 124], 4, 4, 64), None, "four elements of two lanes are eight");
    assert_eq!(window(&[0, 112], 4, 4, 64), Some((0, 32)));
    // 17 vectors, and of those no more than half of what is touched.
    assert_eq!(window(&stride(64, 16), 4, 1, 64), Some((0, 253)));
    assert_eq!(window(&stride(64, 16), 4, 1, 60), Some((0, 253)), "17 vectors");
    assert_eq!(window(&stride(64, 16), 4, 1, 56), None, "19 vectors");
    assert_eq!(window(&stride(64, 16), 4, 1, 59), None, "18 vectors");
    assert_eq!(
        window(&stride(4, 8), 8, 1, 8),
        Some((0, 4)),
        "five vectors are as many as eight elements and two allow"
    );
    assert_eq!(window(&stride(5, 8), 8, 1, 8), None);
    assert_eq!(window(&stride(12, 8), 8, 1, 16), Some((0, 12)), "seven for twelve");
    assert_eq!(window(&stride(12, 8), 8, 1, 14), Some((0, 12)));
    assert_eq!(window(&stride(12, 8), 8, 1, 13), None, "eight for twelve");
    assert_eq!(window(&[0, 1], 1, 1, 0), Some((0, 2)), "no vectors at all are those of one byte");
}

#[test]
fn what_is_picked_of_a_window() {
    let w = Window::plan(&[0, 8, 8, 24], 8, 1, 64).expect("a window");
    assert_eq!((&w.picks[..], &w.hits[..]), (&[vec![0, 1, 1, 3]][..], &[1, 2, 0, 1][..]));
    assert!(!w.dense());
    assert_eq!(w.sharing(), 2);
    assert!(w.hit_within(0..1) && w.hit_within(1..3) && w.hit_within(2..4) && w.hit_within(3..9));
    assert!(!w.hit_within(2..3) && !w.hit_within(4..9) && !w.hit_within(0..0));
    assert_eq!(w.rounds(), [vec![Some(0), Some(1), None, Some(3)], vec![None, Some(2), None, None]]);
    let w = Window::plan(&[0, 4], 4, 2, 64).expect("a window");
    assert!(w.dense() && w.hits == [1, 2, 1]);
}
