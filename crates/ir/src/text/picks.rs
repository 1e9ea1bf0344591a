//! Patterns of permutations, run by run: `1.5+2x8` is lanes 5, 7 … of operand 1, eight in all; `-x3` is three times
//! anything.

use crate::Picks;

/// More lanes than a group can have are not read.
const MOST: usize = 1024;

/// The runs, from the first lane on.
pub(super) fn picks_text(picks: &Picks) -> String {
    let mut runs = Vec::new();
    let mut rest = &picks[..];
    while let [first, others @ ..] = rest {
        let next = others.first().copied().flatten();
        let step = match (first, next) {
            (Some((of, lane)), Some((other, to))) if *of == other => i32::from(to) - i32::from(*lane),
            _ => 0,
        };
        let at = |n: usize| first.map(|(of, lane)| (of, (i32::from(lane) + step * n as i32) as u16));
        let count = (0..rest.len()).take_while(|&n| rest[n] == at(n)).count();
        runs.push(match first {
            Some((of, lane)) => format!("{of}.{lane}+{step}x{count}"),
            None => format!("-x{count}"),
        });
        rest = &rest[count..];
    }
    runs.join(" ")
}

/// Adds a run to what has been read.
pub(super) fn parse_run(word: &str, picks: &mut Picks) -> Option<()> {
    let (run, count) = word.rsplit_once('x')?;
    let count: usize = count.parse().ok()?;
    if count > MOST - picks.len().min(MOST) {
        return None;
    }
    if run == "-" {
        picks.extend(std::iter::repeat_n(None, count));
        return Some(());
    }
    let (of, lanes) = run.split_once('.')?;
    let (lane, step) = lanes.split_once('+')?;
    let (of, lane, step): (u16, u16, i16) = (of.parse().ok()?, lane.parse().ok()?, step.parse().ok()?);
    for n in 0..count {
        let lane = i32::from(lane) + i32::from(step) * n as i32;
        picks.push(Some((of, u16::try_from(lane).ok()?)));
    }
    Some(())
}
