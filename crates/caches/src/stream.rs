//! The requests of blocks in their order, as far as memory for them goes.
//!
//! What is too much is thinned out by lines: of all lines of memory those are followed whose hash is a multiple of a power of two, in caches
//! that are smaller by as much. So each line that is followed meets its neighbours in a set in the share that it would (Waldspurger et al.,
//! "Efficient MRC Construction with SHARDS", FAST 2015).

use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::Mutex;
use weft_abi::{line_hash, local_number, local_warp};

use crate::LINE;

/// What a request does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It loads.
    Load,
    /// It stores.
    Store,
    /// It changes memory where that is, and gives the old value.
    Atomic,
    /// It changes memory where that is.
    Reduction,
}

/// What a warp's request wants of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The line's number, above sectors, kind and whether it is local memory.
    word: u64,
    /// Which of the warp's requests it is.
    pub nth: u32,
    /// The warp in its block.
    pub warp: u16,
    /// The place in the code.
    pub site: u16,
}

const LOCAL: u64 = 1 << 6;

/// Where the lines of textures and surfaces are, beyond all addresses of programs: a GPU keeps arrays in tiles, so that they have addresses of their own.
pub const TEXTURES: u64 = 1 << 61;

impl Record {
    /// Of the line that begins at an address; `local`: in the warp's local memory, from 0.
    pub fn new(line: u64, sectors: u8, kind: Kind, local: bool) -> Self {
        let local = if local { LOCAL } else { 0 };
        let word = (line / LINE) << 7 | local | (kind as u64) << 4 | u64::from(sectors & 15);
        Record { word, nth: 0, warp: 0, site: 0 }
    }

    /// Address of the line.
    pub fn line(self) -> u64 {
        self.word & !(LINE - 1)
    }

    /// Its sectors that are wanted, a bit each.
    pub fn sectors(self) -> u8 {
        (self.word & 15) as u8
    }

    /// What for.
    pub fn kind(self) -> Kind {
        match self.word >> 4 & 3 {
            0 => Kind::Load,
            1 => Kind::Store,
            2 => Kind::Atomic,
            _ => Kind::Reduction,
        }
    }

    /// Whether it is of a texture or surface.
    pub fn is_texture(self) -> bool {
        !self.is_local() && self.word & TEXTURES != 0
    }

    /// Whether it is local memory.
    pub fn is_local(self) -> bool {
        self.word & LOCAL != 0
    }

    /// Whether its line is followed where one of `1 << shift` is. Warps' local memory begins at 0 for each of them, and of each other lines
    /// are, of blocks beside each other too.
    pub(crate) fn is_followed(self, block: [u32; 3], shift: u32) -> bool {
        let number = self.line() / LINE;
        let number = if self.is_local() {
            local_number(number, local_warp(block) + u64::from(self.warp))
        } else {
            number
        };
        line_hash(number) <= u64::MAX >> shift
    }
}

/// A block's requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockStream {
    /// Its index in the grid.
    pub block: [u32; 3],
    /// Of each warp in their order.
    pub records: Vec<Record>,
    /// How many requests each warp has made, followed or not.
    pub requests: Vec<u32>,
}

impl BlockStream {
    /// Notes a warp's next request, by the lines that it wants: begins of lines, sectors. One line of `1 << shift` is followed.
    pub fn request(
        &mut self,
        (warp, site): (usize, usize),
        (kind, local): (Kind, bool),
        lines: &[(u64, u8)],
        shift: u32,
    ) {
        if self.requests.len() <= warp {
            self.requests.resize(warp + 1, 0);
        }
        let nth = self.requests[warp];
        self.requests[warp] = nth.saturating_add(1);
        self.note((warp, site, nth), (kind, local), lines, shift);
    }

    /// Notes the lines of a warp's `nth` request, which somebody else counts.
    pub fn note(
        &mut self,
        (warp, site, nth): (usize, usize, u32),
        (kind, local): (Kind, bool),
        lines: &[(u64, u8)],
        shift: u32,
    ) {
        let (warp, site) = (warp as u16, u16::try_from(site).unwrap_or(u16::MAX));
        let records =
            lines.iter().map(|&(line, s)| Record { nth, warp, site, ..Record::new(line, s, kind, local) });
        let block = self.block;
        self.records.extend(records.filter(|r| r.is_followed(block, shift)));
    }
}

/// Whether a line is followed where one of `1 << shift` is.
pub(crate) fn is_followed(line: u64, shift: u32) -> bool {
    line_hash(line / LINE) <= u64::MAX >> shift
}

/// A line's hash; its bits are as good as each other's.
pub(crate) fn hash(line: u64) -> u64 {
    let x = (line / LINE).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ x >> 32
}

/// At least one line of `1 << MOST_SHIFT` is followed.
const MOST_SHIFT: u32 = 12;

/// To keep records few one line of `1 << FEW_SHIFT` is followed at least: of L1, some 2,000 lines, 64 are left. With fewer, accesses
/// without order hit far too often: `spmv_csr` 38 instead of 18 % with two.
const FEW_SHIFT: u32 = 5;

/// Most records for which memory is taken beyond that: 64 MiB.
const MOST_RECORDS: usize = 1 << 22;

/// All blocks' requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Streams {
    /// Block by block, in any order.
    pub blocks: Vec<BlockStream>,
    /// One line of `1 << shift` is followed.
    pub shift: u32,
}

/// Where threads that run blocks leave their requests.
#[derive(Debug)]
pub struct Collector {
    shift: AtomicU32,
    most: usize,
    all: Mutex<(usize, Vec<BlockStream>)>,
}

impl Collector {
    /// For so many records, but more where too few lines would be followed.
    pub fn new(most: usize) -> Self {
        Collector { shift: AtomicU32::new(0), most: most.max(1), all: Mutex::default() }
    }

    /// For so many records of a launch that is expected to make so many requests: not all of its lines are followed from the begin on, but
    /// some more than there may be records of, since it may make fewer.
    pub fn expecting(most: usize, requests: u64) -> Self {
        let collector = Collector::new(most);
        let shift = |most: usize| (requests / (4 * most as u64)).checked_ilog2().unwrap_or(0).min(MOST_SHIFT);
        let shift = shift(collector.most).min(FEW_SHIFT).max(shift(collector.most.max(MOST_RECORDS)));
        collector.shift.store(shift, Ordering::Relaxed);
        collector
    }

    /// One line of `1 << shift` is followed now.
    pub fn shift(&self) -> u32 {
        self.shift.load(Ordering::Relaxed)
    }

    /// Takes a block's requests.
    pub fn add(&self, mut block: BlockStream) {
        let mut all = self.all.lock();
        let (records, blocks) = &mut *all;
        // Those that were noted before fewer were followed.
        let thin = |block: &mut BlockStream, shift| {
            let number = block.block;
            block.records.retain(|r| r.is_followed(number, shift));
        };
        thin(&mut block, self.shift());
        *records += block.records.len();
        blocks.push(block);
        let too_many = |records: usize, shift| {
            records > if shift < FEW_SHIFT { self.most } else { self.most.max(MOST_RECORDS) }
        };
        while too_many(*records, self.shift()) && self.shift() < MOST_SHIFT {
            let shift = self.shift() + 1;
            self.shift.store(shift, Ordering::Relaxed);
            blocks.iter_mut().for_each(|b| thin(b, shift));
            *records = blocks.iter().map(|b| b.records.len()).sum();
        }
    }

    /// What there is, taken out.
    pub fn take(&self) -> Streams {
        let (_, blocks) = std::mem::take(&mut *self.all.lock());
        Streams { blocks, shift: self.shift() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_back() {
        for kind in [Kind::Load, Kind::Store, Kind::Atomic, Kind::Reduction] {
            for local in [false, true] {
                let r = Record::new(0x7f12_3456_7880, 0b1010, kind, local);
                assert_eq!(
                    (r.line(), r.sectors(), r.kind(), r.is_local()),
                    (0x7f12_3456_7880, 10, kind, local)
                );
            }
        }
    }

    /// What there is, and how many records, once 8 blocks have made so many requests each for lines of their own.
    fn filled(most: usize, requests: u64) -> (Streams, usize) {
        let collector = Collector::new(most);
        for block in 0..8 {
            let mut b = BlockStream { block: [block, 0, 0], ..BlockStream::default() };
            for n in 0..requests {
                let line = (u64::from(block) * requests + n) * LINE;
                b.request((0, 0), (Kind::Load, false), &[(line, 15)], collector.shift());
            }
            collector.add(b);
        }
        let streams = collector.take();
        let kept: usize = streams.blocks.iter().map(|b| b.records.len()).sum();
        (streams, kept)
    }

    #[test]
    fn as_many_lines_are_followed_as_tell_of_l1() {
        let (streams, kept) = filled(100, 4000);
        assert!(streams.shift == FEW_SHIFT && (800..1200).contains(&kept), "{} {kept}", streams.shift);
        assert_eq!(Collector::expecting(100, 1 << 20).shift(), FEW_SHIFT);
        assert_eq!(Collector::expecting(100, 1 << 30).shift(), 6);
    }

    #[test]
    fn what_is_too_much_is_thinned_out_by_lines() {
        let (streams, kept) = filled(1000, 1000);
        assert!(streams.shift >= 3 && kept <= 1000 && kept > 300, "{} {kept}", streams.shift);
        assert!(streams.blocks.iter().all(|b| b.requests == [1000]));
        let followed = |b: &BlockStream| b.records.iter().all(|r| r.is_followed(b.block, streams.shift));
        assert!(streams.blocks.iter().all(followed));
    }

    /// `local` of `own.cu`: 64 words of two warps of each block are 128 lines, which are the same for all blocks.
    #[test]
    fn of_local_memory_other_lines_are_followed_in_each_block() {
        let shift = 5;
        let of_words = |word: u64| {
            let blocks = (0..64).flat_map(|b| [(b, 0), (b, 1)]);
            let is = |(block, warp): (u32, u16)| {
                let r = Record { warp, ..Record::new(word * LINE, 15, Kind::Load, true) };
                r.is_followed([block, 0, 0], shift)
            };
            blocks.filter(|b| is(*b)).count()
        };
        let all: Vec<usize> = (0..64).map(of_words).collect();
        let some = all.iter().filter(|n| **n > 0).count();
        let sum: usize = all.iter().sum();
        assert!(some > 24 && sum.abs_diff(64 * 128 / 32) < 64, "{some} {sum}");
    }
}
