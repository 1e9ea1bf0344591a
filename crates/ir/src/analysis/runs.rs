//! Lanes at constant distances, several of which are neighbours.

/// Fewest bytes of a run: shorter ones are as many accesses as a gather has in hardware.
const BYTES: i64 = 16;
/// Fewest elements of a run.
const ELEMENTS: usize = 4;

/// Pieces of memory of one length, all of which lanes access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runs {
    /// Where each begins, in bytes.
    pub starts: Vec<i64>,
    /// Elements of each.
    pub len: u32,
    /// `picks[j][lane]`: which of all runs' elements the lane's element `j` is.
    pub picks: Vec<Vec<u32>>,
}

impl Runs {
    /// The runs of `count` elements of `size` bytes at each of the offsets: rows of a matrix, or columns that lie next to each other.
    /// `None` where they are short, or not all as long.
    pub fn plan(offsets: &[i64], size: u32, count: u32) -> Option<Runs> {
        let size = i64::from(size);
        let mut all: Vec<i64> =
            (0..i64::from(count)).flat_map(|j| offsets.iter().map(move |o| o + j * size)).collect();
        all.sort_unstable();
        all.dedup();
        let mut starts: Vec<i64> = Vec::new();
        for (n, &at) in all.iter().enumerate() {
            if n == 0 || all[n - 1] + size != at {
                starts.push(at);
            }
        }
        let len = all.len() / starts.len().max(1);
        let whole = |start: &i64| all.binary_search(&(start + size * (len as i64 - 1))).is_ok();
        let powers = len.is_power_of_two() && starts.len().is_power_of_two();
        let long = len >= ELEMENTS && len as i64 * size >= BYTES;
        if !powers || !long || all.len() != len * starts.len() || !starts.iter().all(whole) {
            return None;
        }
        let of = |at: i64| all.binary_search(&at).ok().map(|n| n as u32);
        let picks = (0..i64::from(count)).map(|j| offsets.iter().map(|o| of(o + j * size)).collect());
        Some(Runs { picks: picks.collect::<Option<_>>()?, starts, len: len as u32 })
    }
}

#[cfg(test)]
mod tests {
    use super::Runs;

    #[test]
    fn rows_and_columns_of_fragments() {
        let rows: Vec<i64> = (0..32).map(|l| l / 4 * 160 + l % 4 * 8).collect();
        let found = Runs::plan(&rows, 8, 1).expect("rows");
        assert_eq!((found.starts.len(), found.len), (8, 4));
        assert!(found.picks[0].iter().copied().eq(0..32));
        let columns: Vec<i64> = (0..32).map(|l| l % 4 * 544 + l / 4 * 8).collect();
        let found = Runs::plan(&columns, 8, 1).expect("columns");
        assert_eq!((found.starts, found.len), (vec![0, 544, 1088, 1632], 8));
        assert!(found.picks[0].iter().copied().eq((0..32).map(|l| l % 4 * 8 + l / 4)));
    }

    #[test]
    fn what_lanes_share_is_there_once() {
        let halves: Vec<i64> = (0..16).map(|l| 1000 - l / 8 * 500 + l % 8 / 2 * 4).collect();
        let found = Runs::plan(&halves, 4, 1).expect("runs");
        assert_eq!((found.starts, found.len), (vec![500, 1000], 4));
        assert_eq!(found.picks[0], [4, 4, 5, 5, 6, 6, 7, 7, 0, 0, 1, 1, 2, 2, 3, 3]);
        let pairs: Vec<i64> = (0..8).map(|l| l / 2 * 100 + l % 2 * 8).collect();
        assert_eq!(Runs::plan(&pairs, 4, 2).expect("runs").picks[1], [1, 3, 5, 7, 9, 11, 13, 15]);
    }

    #[test]
    fn others_are_left_alone() {
        let short: Vec<i64> = (0..32).map(|l| l / 4 * 160 + l % 4).collect();
        assert_eq!(Runs::plan(&short, 1, 1), None);
        let uneven: Vec<i64> = (0..32).map(|l| if l < 24 { l * 8 } else { 1000 + l * 8 }).collect();
        assert_eq!(Runs::plan(&uneven, 8, 1), None);
        let three: Vec<i64> = (0..24).map(|l| l / 8 * 1000 + l % 8 * 8).collect();
        assert_eq!(Runs::plan(&three, 8, 1), None);
    }
}
