//! How unevenly a launch's work is spread over the modelled GPU: what the SM executes that has most, and what the block does that has most.

use weft_exec::BlockWork;

/// Instructions of all blocks, and of those of the SM that has most of them: of so many SMs each in turn gets a block, as many as it holds, and then
/// whichever has executed least and so is the first to have room again.
pub(crate) fn busiest(work: &BlockWork, sms: usize, resident: usize) -> (u64, u64) {
    let mut blocks = work.blocks.clone();
    blocks.sort_unstable();
    let sms = sms.max(1);
    let first = blocks.len().min(sms.saturating_mul(resident.max(1)));
    let mut of = vec![0u64; sms];
    for (k, (_, n)) in blocks.iter().take(first).enumerate() {
        of[k % sms] += n;
    }
    let mut rest: std::collections::BinaryHeap<_> = of.iter().map(|n| std::cmp::Reverse(*n)).collect();
    for (_, n) in blocks.iter().skip(first) {
        if let Some(std::cmp::Reverse(least)) = rest.pop() {
            rest.push(std::cmp::Reverse(least + n));
        }
    }
    let most = rest.into_iter().map(|n| n.0).max().unwrap_or(0);
    (blocks.iter().map(|b| b.1).sum(), most)
}

/// What a record says of the block that has executed most, where that is more than others by a twentieth: how often its warps have come to each stretch, by the
/// lines with which these begin.
pub(crate) fn heaviest(work: &BlockWork, lines: impl Iterator<Item = Option<u32>>) -> String {
    let most = work.blocks.iter().map(|b| b.1).max().unwrap_or(0);
    let all: u64 = work.blocks.iter().map(|b| b.1).sum();
    if 20 * most * work.blocks.len() as u64 <= 21 * all {
        return String::new();
    }
    let come = work.heaviest.iter().zip(lines).filter(|(n, _)| **n > 0);
    let come = come.filter_map(|(n, line)| Some(format!("{}={n}", line?)));
    come.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_blocks_go_to_each_sm_in_turn_and_others_where_room_is() {
        let work = |n: &[u64]| BlockWork {
            blocks: n.iter().enumerate().map(|(k, n)| (k as u32, *n)).collect(),
            heaviest: vec![3, 0, 5],
            most_of_a_warp: 0,
        };
        // Two SMs of two blocks each: 9 + 1, 2 + 2, and those that follow go to the second one until it has more.
        assert_eq!(busiest(&work(&[9, 2, 1, 2, 3, 4, 1]), 2, 2), (22, 11));
        let mut other = work(&[9, 2, 1, 2]);
        other.blocks.reverse();
        assert_eq!(busiest(&other, 2, 2), (14, 10));
        assert_eq!(busiest(&BlockWork::default(), 2, 2), (0, 0));
        let lines = || [Some(7), Some(8), Some(9)].into_iter();
        assert_eq!(heaviest(&work(&[9, 2, 1, 2]), lines()), "7=3,9=5");
        assert_eq!(heaviest(&work(&[20, 20, 21, 20]), lines()), "");
    }
}
