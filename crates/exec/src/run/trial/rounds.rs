//! Which code runs next, and what the times say.
//!
//! Challengers meet the champion one after the other, in rounds: both run one piece of a grid of so many blocks, in an order that
//! changes from round to round, and the challenger counts by its time per block as a share of the champion's of the same round. So
//! pieces are compared with their neighbours, whatever else changes over a grid and between launches. A round does not count in
//! which a thread lost its CPU. A round begins when there is budget for it ([`super::budget`]), and some time after the one
//! before: what is found out is to hold for more than one part of one grid.

use super::Effort;
use super::budget::{self, Budget};
use crate::run::clock::{Took, overhead_ns};
use crate::run::order::mix;

/// Most codes of a trial.
pub(super) const MOST: usize = 4;
/// A challenger must take less than this share of the champion's time.
const GAIN: f64 = 0.97;
/// Rounds before the spread of the shares counts, and after which it is too wide to tell.
const FEW: usize = 6;
const MANY: usize = 40;
/// Rounds that can be under way; the oldest is dropped for another.
const OPEN: usize = 16;
/// How long a piece should take with the best code, and should take at least unless the launch is shorter, in nanoseconds. A
/// code that nothing is known of keeps a thread no longer than its slowness times that.
const PIECE_NS: f64 = 100_000.0;
const LEAST_PIECE_NS: f64 = 20_000.0;
/// The least where threads share a launch in pieces that are no longer: what the clock tells is still some twenty times what reading it takes.
const SHARED_PIECE_NS: f64 = 5_000.0;
/// Time in the kernel between the beginnings of two rounds, in nanoseconds.
const APART_NS: u64 = 500_000;
/// Time in the kernel after which it is asked again whether a round can begin that could not.
const AGAIN_NS: u64 = 25_000;

/// A piece to run: with which code, and in which round it counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ticket {
    pub(crate) way: usize,
    round: u32,
    /// What has been paid for it.
    paid: f64,
}

impl Ticket {
    /// A piece that is not compared with others.
    pub(crate) fn outside(way: usize) -> Self {
        Ticket { way, round: 0, paid: 0.0 }
    }

    /// Whether its time is compared with others.
    pub(crate) fn counts(&self) -> bool {
        self.round != 0
    }
}

/// Where a code stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Standing {
    /// The champion, the challenger, or one that comes after it.
    #[default]
    InQuestion,
    /// It has lost.
    Out,
}

/// What is known of one code.
#[derive(Clone, Debug, Default)]
struct Known {
    width: u32,
    standing: Standing,
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
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    codes: Vec<Known>,
    champion: usize,
    pub(super) budget: Budget,
    /// Codes (bits) that the present round still has to give a piece, and of how many blocks.
    due: u8,
    blocks: u64,
    number: u32,
    open: Vec<Round>,
    /// Time in the kernel at which the next round may begin.
    next_at: u64,
    /// Rounds that counted, and pieces that did not because their thread lost its CPU.
    counted: u32,
    lost: u32,
    /// A challenger was sent away because the times said nothing clear.
    doubtful: bool,
}

impl Rounds {
    /// With one code, the champion, of this width.
    pub(super) fn new(width: u32, effort: Effort) -> Self {
        Rounds {
            codes: vec![Known { width, ..Known::default() }],
            champion: 0,
            budget: Budget::new(effort),
            due: 0,
            blocks: 0,
            number: 0,
            open: Vec::new(),
            next_at: 0,
            counted: 0,
            lost: 0,
            doubtful: false,
        }
    }

    /// Whether the times were beyond doubt.
    pub(super) fn is_sure(&self) -> bool {
        !self.doubtful && self.lost <= self.counted / 2
    }

    pub(super) fn champion(&self) -> usize {
        self.champion
    }

    /// Adds a challenger.
    pub(super) fn add(&mut self, width: u32) {
        self.codes.push(Known { width, ..Known::default() });
    }

    /// Takes a challenger out.
    pub(super) fn drop_way(&mut self, way: usize) {
        if way != self.champion
            && let Some(c) = self.codes.get_mut(way)
        {
            c.standing = Standing::Out;
            self.start_over();
        }
    }

    /// The code that is compared with the champion now.
    fn challenger(&self) -> Option<usize> {
        (0..self.codes.len()).find(|&w| w != self.champion && self.codes[w].standing == Standing::InQuestion)
    }

    /// Whether there are challengers.
    pub(super) fn contested(&self) -> bool {
        self.challenger().is_some()
    }

    /// Whether a code of this width has a chance, as far as neighbours tell: times go up away from the best width.
    pub(super) fn may_win(&self, width: u32) -> bool {
        let best = self.codes.get(self.champion).map_or(0, |c| c.width);
        let lost = |c: &Known| c.standing == Standing::Out && median(&c.shares) > LOST;
        let between = |w: u32| best < w && w < width || width < w && w < best;
        !self.codes.iter().any(|c| lost(c) && between(c.width))
    }

    /// Up to which time in the kernel [`Self::next`] has nothing to compare.
    pub(super) fn quiet_until(&self) -> u64 {
        if self.due == 0 { self.next_at } else { 0 }
    }

    /// Time per block in nanoseconds, by code; `None` for one that has not been compared.
    pub(super) fn times(&self) -> Vec<Option<f64>> {
        self.codes.iter().map(|c| (!c.times.is_empty()).then(|| median(&c.times))).collect()
    }

    /// The next piece of at most `most` of a grid's `total` blocks, which take so long each with the best code: with which code,
    /// and of how many.
    pub(super) fn next(&mut self, block_ns: u64, most: u64, total: u64) -> (Ticket, u64) {
        let outside = (Ticket::outside(self.champion), most);
        let Some(challenger) = self.challenger() else { return outside };
        let known = &self.codes[challenger].shares;
        let ratio = if known.is_empty() { budget::UNKNOWN } else { median(known) };
        let (each, overhead) = (block_ns.max(1) as f64, overhead_ns());
        let extra = (ratio - 1.0).max(0.0) * each;
        if self.due == 0 {
            if self.budget.spent < self.next_at {
                return outside;
            }
            let shared = (most as f64).max(SHARED_PIECE_NS / each);
            let least = (LEAST_PIECE_NS / each).min(shared).max(1.0).min(total as f64);
            let left = self.budget.left() - 2.0 * overhead;
            // The first piece tells how slow it is.
            let wish = if known.is_empty() { least } else { (PIECE_NS / each).max(least) };
            let Some(blocks) = affordable(left, extra, least, wish.min(most as f64)) else {
                if self.budget.is_final() && self.open.is_empty() {
                    // There is nothing left to find out more.
                    self.settle(challenger, Outcome::Doubtful);
                }
                self.next_at = self.budget.spent + AGAIN_NS;
                return outside;
            };
            self.next_at = self.budget.spent + APART_NS;
            self.number = self.number.wrapping_add(1).max(1);
            self.due = 1 << self.champion | 1 << challenger;
            self.blocks = blocks;
            if self.open.len() == OPEN {
                self.open.remove(0);
            }
            self.open.push(Round { number: self.number, wants: self.due, times: [0.0; MOST] });
        }
        // The end of a claim tells too little.
        if most < self.blocks / 2 {
            return outside;
        }
        // Of two rounds each code is the first in one: threads that take turns have not always the same.
        let first = (mix(u64::from(self.number.div_ceil(2))) ^ u64::from(self.number)) % 2;
        let nth = if self.due.count_ones() == 2 { first } else { 0 };
        let way = (0..MOST).filter(|w| self.due & 1 << w != 0).nth(nth as usize).unwrap_or(self.champion);
        self.due &= !(1 << way);
        let blocks = self.blocks.min(most);
        let paid = overhead + if way == self.champion { 0.0 } else { extra * blocks as f64 };
        self.budget.pay(paid);
        (Ticket { way, round: self.number, paid }, blocks)
    }

    /// The time of a piece of so many blocks, which the best code does in `block_ns` each.
    pub(super) fn note(&mut self, ticket: Ticket, took: Took, blocks: u64, block_ns: u64) {
        let ns = took.own_ns;
        let usual = block_ns as f64 * blocks as f64;
        let cost =
            if ticket.way == self.champion || block_ns == 0 { 0.0 } else { (ns as f64 - usual).max(0.0) };
        self.budget.pay(overhead_ns() + cost - ticket.paid);
        let Some(i) = self.open.iter().position(|r| r.number == ticket.round) else { return };
        if took.was_interrupted() {
            self.lost += 1;
            self.open.remove(i);
            if ticket.round == self.number {
                self.due = 0;
            }
            return;
        }
        let round = &mut self.open[i];
        round.wants &= !(1 << ticket.way);
        round.times[ticket.way] = ns as f64 / blocks.max(1) as f64;
        if round.wants == 0 {
            let round = self.open.remove(i);
            self.count(&round);
        }
    }

    /// Rounds under way compare with who is no longer there.
    fn start_over(&mut self) {
        self.open.clear();
        self.due = 0;
    }

    /// A round is complete.
    fn count(&mut self, round: &Round) {
        let champion = round.times[self.champion];
        if champion <= 0.0 {
            return;
        }
        for (code, &time) in self.codes.iter_mut().zip(&round.times).filter(|(_, t)| **t > 0.0) {
            insert(&mut code.times, time);
        }
        let Some(way) = self.challenger().filter(|&w| round.times[w] > 0.0) else { return };
        self.counted += 1;
        let shares = &mut self.codes[way].shares;
        insert(shares, round.times[way] / champion);
        if let Some(outcome) = settled(shares) {
            self.settle(way, outcome);
        }
    }

    fn settle(&mut self, way: usize, outcome: Outcome) {
        let wins = outcome == Outcome::Wins;
        self.doubtful |= outcome == Outcome::Doubtful;
        self.codes[if wins { self.champion } else { way }].standing = Standing::Out;
        if wins {
            let won = median(&self.codes[way].shares);
            let shares = self.codes.iter_mut().flat_map(|c| &mut c.shares);
            shares.for_each(|s| *s /= won);
            // What the one before took, as a share of the new one's.
            self.codes[self.champion].shares = vec![1.0 / won];
            self.champion = way;
        }
        for n in 0..self.codes.len() {
            if n != self.champion && !self.may_win(self.codes[n].width) {
                self.codes[n].standing = Standing::Out;
            }
        }
        self.start_over();
    }
}

/// How many blocks a piece has that takes `extra` longer per block: from `least` to `most`.
fn affordable(left: f64, extra: f64, least: f64, most: f64) -> Option<u64> {
    let blocks = (left / extra).min(most);
    (left >= 0.0 && blocks >= least).then_some(blocks as u64)
}

/// A code that takes more than this share of the champion's time is out at once, and those beyond it.
const LOST: f64 = 1.5;

/// How a challenger has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Wins,
    Loses,
    /// The times say nothing clear, so it does not win.
    Doubtful,
}

/// How a challenger with these shares has done; `None` if more have to tell.
fn settled(shares: &[f64]) -> Option<Outcome> {
    let n = shares.len();
    let (least, most) = (*shares.first()?, *shares.last()?);
    let middle = median(shares);
    // Not by the first piece: code that has never run, and memory that it has not touched, take their time.
    if n >= 2 && least > LOST || n >= 4 && shares[1] > LOST {
        return Some(Outcome::Loses);
    }
    if n >= 3 && most < 0.5 {
        return Some(Outcome::Wins);
    }
    // Rounds come in pairs, in which each code is the first once.
    if n < FEW || !n.is_multiple_of(2) {
        return None;
    }
    // Twice the standard error of a median, by the distance of the quartiles.
    let error = 1.86 * (shares[n * 3 / 4] - shares[n / 4]) / (n as f64).sqrt();
    match () {
        () if middle + error < GAIN => Some(Outcome::Wins),
        () if middle - error > GAIN => Some(Outcome::Loses),
        () if n >= MANY => Some(Outcome::Doubtful),
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

    /// Of a thread that has a CPU for as long as it wants.
    fn took(ns: u64) -> Took {
        Took { ns, own_ns: ns }
    }

    /// Runs pieces that take `of(way, piece)` per block until it is settled, with a budget that does not matter; answers the
    /// pieces that each code had.
    fn run_taking(rounds: &mut Rounds, of: impl Fn(usize, u64) -> Took) -> [u64; MOST] {
        let mut pieces = [0; MOST];
        for i in 0..1000 {
            if !rounds.contested() {
                break;
            }
            rounds.budget.spent += 100_000_000;
            rounds.budget.pay(-1e9);
            let (ticket, blocks) = rounds.next(1000, 100, 10_000);
            assert!(ticket.counts() && blocks > 0);
            pieces[ticket.way] += 1;
            let Took { ns, own_ns } = of(ticket.way, i);
            rounds.note(ticket, Took { ns: blocks * ns, own_ns: blocks * own_ns }, blocks, 1000);
        }
        assert!(!rounds.contested());
        pieces
    }

    fn run(rounds: &mut Rounds, ns: impl Fn(usize, u64) -> u64) -> [u64; MOST] {
        run_taking(rounds, |way, i| took(ns(way, i)))
    }

    fn with(widths: &[u32]) -> Rounds {
        let mut rounds = Rounds::new(16, Effort::First);
        widths.iter().for_each(|&w| rounds.add(w));
        rounds
    }

    #[test]
    fn the_fastest_wins_and_the_slow_go_soon() {
        let mut rounds = with(&[8, 32, 64]);
        let pieces = run(&mut rounds, |way, _| [1000, 3000, 900, 800][way]);
        assert_eq!(rounds.champion(), 3);
        assert!(pieces[1] <= 2, "{pieces:?}");
    }

    #[test]
    fn small_gains_do_not_count() {
        let mut rounds = with(&[32]);
        run(&mut rounds, |way, _| [1000, 985][way]);
        assert_eq!(rounds.champion(), 0);
        let mut rounds = with(&[32]);
        run(&mut rounds, |way, _| [1000, 950][way]);
        assert_eq!(rounds.champion(), 1);
    }

    #[test]
    fn noise_and_drift_decide_nothing() {
        // Blocks get longer and longer, and now and then a thread loses its CPU.
        let noisy = |i: u64, n: u64| n * (100 + i) / 100 + if mix(i).is_multiple_of(7) { 9000 } else { 0 };
        for fast in [0, 1] {
            let mut rounds = with(&[32]);
            let ns = |way, i| noisy(i, if way == fast { 1000 } else { 1300 });
            run(&mut rounds, ns);
            assert_eq!(rounds.champion(), fast);
        }
    }

    #[test]
    fn alternating_launches_decide_nothing() {
        // Every other launch is ten times as long.
        let mut rounds = with(&[32]);
        run(&mut rounds, |way, i| [1000, 1100][way] * (1 + 9 * (i % 2)));
        assert_eq!(rounds.champion(), 0);
    }

    #[test]
    fn pieces_of_threads_that_lost_their_cpu_do_not_count() {
        // The caches are full of others' data when such a thread goes on, and mostly it had the fast code.
        let of = |way, i: u64| match way {
            1 if !i.is_multiple_of(5) => Took { ns: 3_000_000, own_ns: 1400 },
            way => took([1000, 700][way]),
        };
        let mut rounds = with(&[32]);
        run_taking(&mut rounds, of);
        assert_eq!(rounds.champion(), 1);
        // That it has been so is said.
        assert!(!rounds.is_sure());
        let mut rounds = with(&[32]);
        let rarely = |way, i: u64| of(way, if i == 3 { 1 } else { 0 });
        run_taking(&mut rounds, rarely);
        assert!(rounds.champion() == 1 && rounds.is_sure());
    }

    #[test]
    fn a_slow_cpu_decides_nothing() {
        // Two threads take turns, and what shares the CPU with one of them takes half of its time.
        for slow in [0, 1] {
            let mut rounds = with(&[32]);
            run(&mut rounds, |way, i| [1000, 990][way] * if i % 2 == slow { 2 } else { 1 });
            assert!(rounds.champion() == 0 && !rounds.is_sure());
        }
    }

    #[test]
    fn what_scatters_does_not_win() {
        let mut rounds = with(&[32]);
        let pieces = run(&mut rounds, |way, i| [1000, 960][way] + mix(i) % 1000);
        assert_eq!((rounds.champion(), pieces[0]), (0, MANY as u64));
        assert!(!rounds.is_sure());
        let mut rounds = with(&[32]);
        run(&mut rounds, |way, i| [1000, 960][way] + mix(i) % 8);
        assert!(rounds.champion() == 1 && rounds.is_sure());
    }

    #[test]
    fn rounds_are_apart() {
        let mut rounds = with(&[32]);
        rounds.budget.spent = 1_000_000_000;
        let mut pieces = 0;
        for i in 0..100 {
            rounds.budget.spent += APART_NS / 20;
            let (ticket, blocks) = rounds.next(1000, 100, 10_000);
            if ticket.counts() {
                pieces += 1;
                rounds.note(ticket, took(blocks * 1000 + i), blocks, 1000);
            }
        }
        assert_eq!(pieces, 10);
    }

    #[test]
    fn launches_that_threads_share_in_short_pieces_are_compared() {
        // Sixteen threads take eight microseconds each, again and again.
        let (mut rounds, mut asked) = (with(&[32]), 0);
        for i in 0..100_000 {
            if !rounds.contested() {
                break;
            }
            rounds.budget.spent += 8_000;
            if rounds.budget.spent < rounds.quiet_until() {
                continue;
            }
            asked += 1;
            let (t, blocks) = rounds.next(1000, 8, 128);
            if t.counts() {
                rounds.note(t, took(blocks * [1000, 700][t.way] + i % 8), blocks, 1000);
            }
        }
        assert_eq!(rounds.champion(), 1);
        // Mostly nobody has to ask.
        assert!(asked < rounds.budget.spent / AGAIN_NS, "{asked}");
        // Of two microseconds the clock tells too little.
        let mut rounds = with(&[32]);
        rounds.budget.spent = 500_000_000;
        assert!(!rounds.next(1000, 2, 128).0.counts());
        assert!(rounds.quiet_until() > rounds.budget.spent);
    }

    #[test]
    fn pieces_may_end_in_any_order_or_never() {
        let mut rounds = with(&[32]);
        let mut out = Vec::new();
        while rounds.contested() {
            rounds.budget.spent += 1_000_000_000;
            out.push(rounds.next(1000, 100, 100).0);
            if out.len() == 5 {
                out.remove(0);
                for t in out.drain(..).rev() {
                    rounds.note(t, took(if t.way == 0 { 1000 } else { 700 }), 1, 1000);
                }
            }
        }
        assert_eq!(rounds.champion(), 1);
    }

    #[test]
    fn two_bad_pieces_are_enough_but_not_the_first_one() {
        for (times, lost) in [([9000, 1000], false), ([9000, 1600], true)] {
            let mut rounds = with(&[32]);
            for i in 0..4 {
                rounds.budget.spent += 1_000_000_000;
                let (t, _) = rounds.next(1000, 100, 100);
                rounds.note(t, took(if t.way == 0 { 1000 } else { times[i / 2] }), 1, 1000);
            }
            assert_eq!(!rounds.contested(), lost);
        }
    }

    #[test]
    fn a_late_challenger_meets_the_champion() {
        let mut rounds = with(&[32]);
        run(&mut rounds, |way, _| [1000, 500][way]);
        assert_eq!(rounds.champion(), 1);
        rounds.add(64);
        let pieces = run(&mut rounds, |way, _| [1000, 500, 400][way]);
        assert!(rounds.champion() == 2 && pieces[0] == 0);
        assert_eq!(rounds.times().len(), 3);
    }

    #[test]
    fn what_lies_beyond_a_width_that_lost_clearly_is_not_tried() {
        let mut rounds = with(&[32, 64, 8]);
        let pieces = run(&mut rounds, |way, _| [1000, 2000, 100, 900][way]);
        assert!(rounds.champion() == 3 && pieces[2] == 0, "{pieces:?}");
        assert!(!rounds.may_win(128) && rounds.may_win(4));
        // By little, it says nothing of others.
        let mut rounds = with(&[32, 64]);
        run(&mut rounds, |way, _| [1000, 1200, 800][way]);
        assert_eq!(rounds.champion(), 2);
    }

    /// The time that a kernel takes with a challenger so much slower, over its time without, and the rounds of the trial.
    fn cost(slower: f64, block_ns: u64) -> (f64, usize) {
        let mut rounds = with(&[32]);
        let (mut blocks_run, mut ns, mut pieces) = (0u64, 0.0, 0);
        while ns < 1.1e9 {
            rounds.budget.spent = ns as u64;
            let (ticket, blocks) = rounds.next(block_ns, 400_000u64.div_ceil(block_ns), 1 << 20);
            let each = if ticket.way == 1 { slower * block_ns as f64 } else { block_ns as f64 };
            if ticket.counts() {
                pieces += 1;
                rounds.note(ticket, took((blocks as f64 * each) as u64), blocks, block_ns);
            }
            blocks_run += blocks;
            ns += blocks as f64 * each;
            // How slow it is, its first piece tells, of the least length.
            let first = (slower - 1.0).max(0.0) * block_ns.max(20_000) as f64;
            assert!(ns < (blocks_run * block_ns) as f64 * 1.031 + first, "{slower} at {ns}");
        }
        assert!(
            !rounds.contested() && rounds.champion() == usize::from(slower < 0.97),
            "{slower} {block_ns}"
        );
        (ns / (blocks_run * block_ns) as f64, pieces / 2)
    }

    #[test]
    fn a_trial_costs_no_more_than_its_share_at_any_time() {
        for slower in [0.8, 1.05, 1.2, 1.6, 3.0, 20.0] {
            for block_ns in [50, 3000, 300_000, 1_000_000] {
                let (cost, rounds) = cost(slower, block_ns);
                assert!(cost <= 1.03 && (1..=40).contains(&rounds), "{slower} {block_ns}: {cost} {rounds}");
            }
        }
    }
}
