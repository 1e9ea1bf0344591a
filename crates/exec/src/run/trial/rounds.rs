//! Which code runs next, and what the times say.
//!
//! Times are compared in rounds: each code that is still in question runs one piece of a grid, in an order that changes
//! from round to round, and counts by its time per block as a share of the champion's of the same round. So pieces are
//! compared with their neighbours, whatever else changes over a grid and between launches. Medians keep pieces out
//! whose thread lost its CPU.

use crate::run::mix;

/// Most codes of a trial.
pub(super) const MOST: usize = 4;
/// A challenger must take less than this share of the champion's time.
const GAIN: f64 = 0.97;
/// Rounds before the spread of the shares counts, and after which it does not.
const FEW: usize = 5;
const MANY: usize = 40;
/// Rounds that can be under way; the oldest is dropped for another.
const OPEN: usize = 16;

/// A piece to run: with which code, and in which round it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    pub(crate) way: usize,
    round: u32,
}

impl Ticket {
    /// A piece that is not compared with others.
    pub(crate) fn outside(way: usize) -> Self {
        Ticket { way, round: 0 }
    }
}

/// What is known of one code.
#[derive(Clone, Debug, Default)]
struct Known {
    /// Still in question: the champion, or one that may become it.
    alive: bool,
    /// Shares of the champion's time, sorted.
    shares: Vec<f64>,
    /// Nanoseconds per block, sorted.
    times: Vec<f64>,
}

#[derive(Clone, Copy, Debug)]
struct Round {
    number: u32,
    /// Codes (bits) of which it wants pieces.
    wants: u8,
    /// Time per block in nanoseconds.
    times: [f64; MOST],
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct Rounds {
    codes: Vec<Known>,
    champion: usize,
    /// Codes (bits) that the present round still has to give a piece.
    due: u8,
    number: u32,
    open: Vec<Round>,
}

impl Rounds {
    /// With one code, the champion.
    pub(super) fn new() -> Self {
        Rounds { codes: vec![Known { alive: true, ..Known::default() }], ..Rounds::default() }
    }

    pub(super) fn champion(&self) -> usize {
        self.champion
    }

    /// Adds a challenger.
    pub(super) fn add(&mut self) {
        self.codes.push(Known { alive: true, ..Known::default() });
    }

    /// Takes a challenger out.
    pub(super) fn drop_way(&mut self, way: usize) {
        if way != self.champion
            && let Some(c) = self.codes.get_mut(way)
        {
            c.alive = false;
            self.start_over();
        }
    }

    /// Whether there are challengers.
    pub(super) fn contested(&self) -> bool {
        self.codes.iter().filter(|c| c.alive).count() > 1
    }

    /// Time per block in nanoseconds, by code; `None` for one that has not been compared.
    pub(super) fn times(&self) -> Vec<Option<f64>> {
        self.codes.iter().map(|c| (!c.times.is_empty()).then(|| median(&c.times))).collect()
    }

    /// The next piece.
    pub(super) fn next(&mut self) -> Ticket {
        let alive = self.alive();
        if alive.count_ones() < 2 {
            return Ticket::outside(self.champion);
        }
        if self.due == 0 {
            self.number = self.number.wrapping_add(1).max(1);
            self.due = alive;
            if self.open.len() == OPEN {
                self.open.remove(0);
            }
            self.open.push(Round { number: self.number, wants: alive, times: [0.0; MOST] });
        }
        // Any of those due: no code always comes first.
        let nth = mix(u64::from(self.number) << 8 | u64::from(self.due)) % u64::from(self.due.count_ones());
        let way = (0..MOST).filter(|w| self.due & 1 << w != 0).nth(nth as usize).unwrap_or(self.champion);
        self.due &= !(1 << way);
        Ticket { way, round: self.number }
    }

    /// The time of a piece.
    pub(super) fn note(&mut self, ticket: Ticket, ns: u64, blocks: u64) {
        let Some(i) = self.open.iter().position(|r| r.number == ticket.round) else { return };
        let round = &mut self.open[i];
        round.wants &= !(1 << ticket.way);
        round.times[ticket.way] = ns as f64 / blocks.max(1) as f64;
        if round.wants == 0 {
            let round = self.open.remove(i);
            self.count(round);
        }
    }

    fn alive(&self) -> u8 {
        self.codes.iter().enumerate().fold(0, |bits, (w, c)| bits | u8::from(c.alive) << w)
    }

    /// Rounds under way compare with who is no longer there.
    fn start_over(&mut self) {
        self.open.clear();
        self.due = 0;
    }

    /// A round is complete.
    fn count(&mut self, round: Round) {
        let champion = round.times[self.champion];
        if champion <= 0.0 {
            return;
        }
        for (code, &time) in self.codes.iter_mut().zip(&round.times).filter(|(_, t)| **t > 0.0) {
            insert(&mut code.times, time);
        }
        for way in 0..self.codes.len() {
            let share = round.times[way] / champion;
            if way == self.champion || !self.codes[way].alive || share <= 0.0 {
                continue;
            }
            let shares = &mut self.codes[way].shares;
            insert(shares, share);
            match settled(shares) {
                None => {}
                Some(false) => {
                    self.codes[way].alive = false;
                    self.start_over();
                }
                Some(true) => {
                    let won = median(shares);
                    self.codes[self.champion].alive = false;
                    self.champion = way;
                    for other in &mut self.codes {
                        other.shares.iter_mut().for_each(|s| *s /= won);
                    }
                    self.start_over();
                    return;
                }
            }
        }
    }
}

/// Whether a challenger with these shares wins; `None` if more have to tell.
fn settled(shares: &[f64]) -> Option<bool> {
    let n = shares.len();
    let (least, most) = (*shares.first()?, *shares.last()?);
    let middle = median(shares);
    // Not by the first piece: code that has never run, and memory that it has not touched, take their time.
    if n >= 2 && least > 1.5 || n >= 3 && middle > 1.5 {
        return Some(false);
    }
    if n >= 3 && most < 0.5 {
        return Some(true);
    }
    if n < FEW {
        return None;
    }
    // Twice the standard error of a median, by the distance of the quartiles.
    let error = 1.86 * (shares[n * 3 / 4] - shares[n / 4]) / (n as f64).sqrt();
    match () {
        () if n >= MANY => Some(middle < GAIN),
        () if middle + error < GAIN => Some(true),
        () if middle - error > GAIN => Some(false),
        () => None,
    }
}

fn insert(sorted: &mut Vec<f64>, number: f64) {
    sorted.insert(sorted.partition_point(|n| *n < number), number);
}

/// Of sorted numbers.
fn median(sorted: &[f64]) -> f64 {
    let at = |i: usize| sorted.get(i).copied().unwrap_or(1.0);
    let n = sorted.len();
    if n.is_multiple_of(2) { (at((n / 2).wrapping_sub(1)) + at(n / 2)) / 2.0 } else { at(n / 2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs pieces that take `ns(way, piece)` per block until it is settled; answers the pieces that each code had.
    fn run(rounds: &mut Rounds, ns: impl Fn(usize, u64) -> u64) -> [u64; MOST] {
        let mut pieces = [0; MOST];
        for i in 0..1000 {
            if !rounds.contested() {
                break;
            }
            let ticket = rounds.next();
            pieces[ticket.way] += 1;
            rounds.note(ticket, 100 * ns(ticket.way, i), 100);
        }
        assert!(!rounds.contested());
        pieces
    }

    fn with(challengers: usize) -> Rounds {
        let mut rounds = Rounds::new();
        (0..challengers).for_each(|_| rounds.add());
        rounds
    }

    #[test]
    fn the_fastest_wins_and_the_slow_go_soon() {
        let mut rounds = with(3);
        let pieces = run(&mut rounds, |way, _| [1000, 3000, 900, 800][way]);
        assert_eq!(rounds.champion(), 3);
        assert!(pieces[1] <= 2 && pieces[0] <= 8, "{pieces:?}");
    }

    #[test]
    fn small_gains_do_not_count() {
        let mut rounds = with(1);
        run(&mut rounds, |way, _| [1000, 985][way]);
        assert_eq!(rounds.champion(), 0);
        let mut rounds = with(1);
        run(&mut rounds, |way, _| [1000, 950][way]);
        assert_eq!(rounds.champion(), 1);
    }

    #[test]
    fn noise_and_drift_decide_nothing() {
        // Blocks get longer and longer, and now and then a thread loses its CPU.
        let noisy = |i: u64, n: u64| n * (100 + i) / 100 + if mix(i).is_multiple_of(7) { 9000 } else { 0 };
        for fast in [0, 1] {
            let mut rounds = with(1);
            let ns = |way, i| noisy(i, if way == fast { 1000 } else { 1300 });
            run(&mut rounds, ns);
            assert_eq!(rounds.champion(), fast);
        }
    }

    #[test]
    fn alternating_launches_decide_nothing() {
        // Every other launch is ten times as long.
        let mut rounds = with(1);
        run(&mut rounds, |way, i| [1000, 1100][way] * (1 + 9 * (i % 2)));
        assert_eq!(rounds.champion(), 0);
    }

    #[test]
    fn pieces_may_end_in_any_order_or_never() {
        let mut rounds = with(1);
        let mut out = Vec::new();
        while rounds.contested() {
            out.push(rounds.next());
            if out.len() == 5 {
                out.remove(0);
                for t in out.drain(..).rev() {
                    rounds.note(t, if t.way == 0 { 1000 } else { 700 }, 1);
                }
            }
        }
        assert_eq!(rounds.champion(), 1);
    }

    #[test]
    fn two_bad_pieces_are_enough_but_not_the_first_one() {
        for (times, lost) in [([9000, 1000], false), ([9000, 1600], true)] {
            let mut rounds = with(1);
            for i in 0..4 {
                let t = rounds.next();
                rounds.note(t, if t.way == 0 { 1000 } else { times[i / 2] }, 1);
            }
            assert_eq!(!rounds.contested(), lost);
        }
    }

    #[test]
    fn a_late_challenger_meets_the_champion() {
        let mut rounds = with(1);
        run(&mut rounds, |way, _| [1000, 500][way]);
        assert_eq!(rounds.champion(), 1);
        rounds.add();
        let pieces = run(&mut rounds, |way, _| [1000, 500, 400][way]);
        assert!(rounds.champion() == 2 && pieces[0] == 0);
        assert_eq!(rounds.times().len(), 3);
    }
}
