//! What warps ask of textures and surfaces, as an SM counts it.
//!
//! A warp's fetch is several requests: one for each 4 threads with neighbouring numbers of which one at least takes part, and of plain
//! memory and of surfaces without layers or depth one for each 8. A request's sectors are the pieces of 32 bytes that it touches, each
//! counted once: of an array 16 bytes of two rows, since a GPU keeps arrays in tiles; of plain memory 32 bytes in a row. A filter
//! that takes more of a GPU than one pass for 4 threads makes it look 2 threads at a time, and twice for texels of 16 bytes.
//! Additions to one element come one after the other. (An H100 counts so: `tests/golden/programs/textures.cu` and those beside it.)
//!
//! Which texels a thread touches says the sampler, which is asked to read them from nowhere.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use weft_abi::{Geometry, IMAGE_ARGS, Image, ImageOp, RequestCount, WARP};
use weft_caches::Kind;
use weft_sampler::{LANES, Memory, Words};

use crate::images;

/// Memory without contents, which remembers where it was looked at.
#[derive(Default)]
struct Touched(RefCell<Vec<u64>>);

impl Touched {
    fn note(&self, at: u64) {
        let mut all = self.0.borrow_mut();
        if all.last() != Some(&at) {
            all.push(at);
        }
    }
}

impl Memory for Touched {
    fn load8(&self, at: u64) -> u8 {
        self.note(at);
        0
    }

    fn load16(&self, at: u64) -> u16 {
        self.note(at);
        0
    }

    fn load32(&self, at: u64) -> u32 {
        self.note(at);
        0
    }

    fn store(&self, at: u64, _: u32, _: u32) {
        self.note(at);
    }

    fn update(&self, at: u64, _: bool, _: &dyn Fn(u64) -> u64) {
        self.note(at);
    }
}

/// A sector: of which object and level, and where in it.
type Sector = [u64; 5];

/// What a thread touches of an image.
struct Thread {
    handle: u64,
    image: Image,
    at: Vec<u64>,
}

impl Thread {
    /// `lane` of an operation whose words lie behind each other, those of all lanes of the first one first.
    fn new(op: ImageOp, lane: usize, handles: &[u64], words: &[u32]) -> Option<Self> {
        let handle = *handles.get(lane)?;
        let image = images::get(handle)?;
        let mut args: [Words; IMAGE_ARGS] = [[0; LANES]; IMAGE_ARGS];
        for (arg, all) in args.iter_mut().zip(words.chunks(handles.len())) {
            *arg = [*all.get(lane)?; LANES];
        }
        let touched = Touched::default();
        // Where the kernel is about to end nothing is touched.
        let _ = weft_sampler::run(&touched, &image, op, 1, args.get(..op.words())?);
        Some(Thread { handle, image, at: touched.0.into_inner() })
    }

    fn sectors(&self) -> impl Iterator<Item = Sector> {
        self.at.iter().map(|&at| self.sector(at))
    }

    fn sector(&self, at: u64) -> Sector {
        let image = &self.image;
        if image.buffer || image.plain {
            return [self.handle, 0, 0, 0, at / 32];
        }
        let levels = 1..u32::from(image.mips.levels);
        let number = levels.rev().find(|&n| image.level(n).base <= at).unwrap_or(0);
        let level = if number == 0 { *image } else { image.level(number) };
        let from = at.wrapping_sub(level.base);
        let (slice, row) = (level.slice.max(1), level.row.max(1));
        [self.handle, number.into(), from / slice, from % slice / row / 2, from % slice % row / 16]
    }
}

/// Bytes and rows of a tile of arrays, whose sectors lie in it by twos: 32 bytes of two rows, eight rows, 64 bytes.
const TILE: [u64; 2] = [64, 8];

/// The address of the sector of a thread's image, of an array as it lies in tiles.
fn address(image: &Image, [_, number, slice, pair, sixteen]: Sector) -> u64 {
    if image.buffer || image.plain {
        return 32 * sixteen;
    }
    let level = if number == 0 { *image } else { image.level(number as u32) };
    let (row, rows) = (level.row.max(1), level.slice / level.row.max(1));
    let (across, down) = (row.div_ceil(TILE[0]), rows.div_ceil(TILE[1]).max(1));
    let tile = (slice * down + pair / 4) * across + sixteen / 4;
    // Four rows of 16 bytes are what DRAM gives at a time: an H100 reads twice as much where threads go along a row as where they go down.
    let within = sixteen % 4 / 2 * 8 + pair % 4 / 2 * 4 + sixteen % 2 * 2 + pair % 2;
    // Levels are far from each other.
    level.base.wrapping_add(number << 50).wrapping_add(tile * TILE[0] * TILE[1] + 32 * within)
}

/// What caches are asked for.
pub(super) fn kind(op: ImageOp) -> Kind {
    match op {
        ImageOp::Store { .. } | ImageOp::StoreFormatted { .. } => Kind::Store,
        ImageOp::Reduce { .. } => Kind::Reduction,
        _ => Kind::Load,
    }
}

/// Threads of which an SM makes one request.
fn together(op: ImageOp, image: &Image) -> usize {
    match op {
        ImageOp::Fetch { .. } | ImageOp::Gather { .. } => {
            if image.buffer && image.texel_bytes() < 16 {
                8
            } else {
                4
            }
        }
        ImageOp::Load { geometry, .. }
        | ImageOp::Store { geometry, .. }
        | ImageOp::StoreFormatted { geometry, .. }
        | ImageOp::Reduce { geometry, .. } => {
            if geometry.is_layered() || geometry == Geometry::D3 {
                4
            } else {
                8
            }
        }
        ImageOp::Query(_) => WARP,
    }
}

/// Threads that a filter looks at together, and how often; of a request all of them, and once, where one pass will do.
fn passes(op: ImageOp, image: &Image) -> Option<(usize, u64)> {
    let ImageOp::Fetch { geometry, integer: false, .. } = op else { return None };
    let wide = image.texel_bytes() > 8;
    let many = image.linear && !image.buffer && (wide || geometry == Geometry::D3);
    many.then_some((2, if wide { 2 } else { 1 }))
}

/// Bytes that a thread asks for.
fn bytes(op: ImageOp, image: &Image) -> u64 {
    match op {
        ImageOp::Load { bytes, .. } | ImageOp::Store { bytes, .. } => bytes.into(),
        ImageOp::Reduce { ty, .. } => {
            if ty.wide {
                8
            } else {
                4
            }
        }
        _ => image.texel_bytes().into(),
    }
}

/// What the threads of a warp do together at a place: handles of all, and the words that say where. `follow` gets the sectors that caches are
/// asked for, request by request.
pub(super) fn count(
    op: ImageOp,
    mask: &[u8],
    handles: &[u64],
    words: &[u32],
    mut follow: Option<&mut Vec<Vec<u64>>>,
) -> RequestCount {
    let on = |lane: &usize| mask.get(*lane).is_some_and(|m| *m != 0);
    let all: Vec<(usize, Thread)> = (0..handles.len())
        .filter(on)
        .filter_map(|lane| Some((lane, Thread::new(op, lane, handles, words)?)))
        .collect();
    let Some((_, Thread { image, .. })) = all.first() else { return RequestCount::default() };
    let (size, asked) = (together(op, image), bytes(op, image) * all.len() as u64);
    let mut total = RequestCount { requests: 1, threads: all.len() as u64, ..RequestCount::default() };
    for request in all.chunk_by(|a, b| a.0 / size == b.0 / size) {
        total.wavefronts += 1;
        total.sectors += match (op, passes(op, image)) {
            (ImageOp::Reduce { .. }, _) => {
                if follow.is_some() {
                    of_all(request, 1, &mut follow);
                }
                of_additions(request)
            }
            (_, Some((few, times))) => {
                let parts = request.chunk_by(|a, b| a.0 / few == b.0 / few);
                parts.map(|p| of_all(p, times, &mut follow)).sum()
            }
            (_, None) => of_all(request, 1, &mut follow),
        };
    }
    RequestCount { ideal: asked.div_ceil(32).min(total.sectors), ..total }
}

/// How many sectors threads want, each once, in so many requests one after the other.
fn of_all(threads: &[(usize, Thread)], times: u64, follow: &mut Option<&mut Vec<Vec<u64>>>) -> u64 {
    let all: BTreeMap<Sector, &Image> =
        threads.iter().flat_map(|(_, t)| t.sectors().map(|s| (s, &t.image))).collect();
    if let Some(requests) = follow {
        let sectors: Vec<u64> = all.iter().map(|(s, image)| address(image, *s)).collect();
        requests.extend(std::iter::repeat_n(sectors, times as usize));
    }
    times * all.len() as u64
}

/// Of the first of each element's threads, then of the second ones, and so on.
fn of_additions(threads: &[(usize, Thread)]) -> u64 {
    let mut times: BTreeMap<u64, u64> = BTreeMap::new();
    let mut rounds: BTreeSet<(u64, Sector)> = BTreeSet::new();
    for (_, t) in threads {
        if let Some(&at) = t.at.first() {
            let n = times.entry(at).or_default();
            rounds.insert((*n, t.sector(at)));
            *n += 1;
        }
    }
    rounds.len() as u64
}

#[cfg(test)]
mod tests {
    use weft_abi::{Boundary, ChannelFormat, Detail, ReduceType, Reduction};

    use super::*;

    const FETCH: ImageOp =
        ImageOp::Fetch { geometry: Geometry::D2, integer: false, detail: Detail::Base, offset: false };

    fn array(format: ChannelFormat, channels: u8) -> Image {
        let texel = Image::of_texel(1 << 40, format, channels);
        Image { row: 4096, slice: 4096 * 64, size: [64, 64, 1], ..texel }
    }

    /// Requests and sectors of a warp whose threads go to these places.
    fn asked(image: &Image, op: ImageOp, on: u32, at: impl Fn(usize) -> (f32, f32)) -> (u64, u64) {
        let handle = images::create(image).expect("room");
        let bits = |v: f32| match op {
            ImageOp::Fetch { integer: false, .. } | ImageOp::Gather { .. } => v.to_bits(),
            _ => v as u32,
        };
        let mut words = vec![0; 4 * WARP];
        for lane in 0..WARP {
            (words[lane], words[WARP + lane]) = (bits(at(lane).0), bits(at(lane).1));
        }
        let mask: Vec<u8> = (0..WARP).map(|n| (on >> n & 1) as u8).collect();
        let mut sectors = Vec::new();
        let c = count(op, &mask, &[handle; WARP], &words, Some(&mut sectors));
        assert_eq!(c, count(op, &mask, &[handle; WARP], &words, None));
        if !matches!(op, ImageOp::Reduce { .. }) {
            assert_eq!(sectors.iter().map(Vec::len).sum::<usize>() as u64, c.sectors);
        }
        assert_eq!((c.requests, c.threads), (u64::from(on != 0), u64::from(on.count_ones())));
        images::destroy(handle);
        (c.wavefronts, c.sectors)
    }

    /// All figures are an H100's.
    #[test]
    fn fetches_are_of_four_threads_and_tiles() {
        use ChannelFormat::{F32, U8};
        let rows = |n: usize| (n as f32 + 0.5, 0.5);
        let columns = |n: usize| (0.5, n as f32 + 0.5);
        let apart = |n: usize| (4.0 * (n % 16) as f32 + 0.5, 0.5);
        let float = array(F32, 1);
        assert_eq!(asked(&float, FETCH, !0, rows), (8, 8));
        assert_eq!(asked(&float, FETCH, !0, columns), (8, 16));
        assert_eq!(asked(&float, FETCH, !0, apart), (8, 32));
        assert_eq!(asked(&float, FETCH, 0x1111_1111, rows), (8, 8));
        assert_eq!(asked(&float, FETCH, 0x8000_0001, rows), (2, 2));
        assert_eq!(asked(&array(U8, 1), FETCH, !0, apart), (8, 8));
        assert_eq!(asked(&array(F32, 2), FETCH, !0, rows), (8, 16));
        assert_eq!(asked(&array(F32, 4), FETCH, !0, rows), (8, 32));
        let pitched = Image { plain: true, ..array(F32, 2) };
        assert_eq!(asked(&pitched, FETCH, !0, rows), (8, 8));
        assert_eq!(asked(&pitched, FETCH, !0, columns), (8, 32));
    }

    #[test]
    fn filters_touch_what_has_weight() {
        let between = |n: usize| (n as f32 + 1.0, 1.0);
        let centres = |n: usize| (n as f32 + 0.5, 0.5);
        let float = Image { linear: true, ..array(ChannelFormat::F32, 1) };
        assert_eq!(asked(&float, FETCH, !0, centres), (8, 8));
        assert_eq!(asked(&float, FETCH, !0, between), (8, 16));
        assert_eq!(asked(&float, FETCH, !0, |_| (4.0, 4.0)), (8, 32));
        let four = Image { linear: true, ..array(ChannelFormat::F32, 4) };
        assert_eq!(asked(&four, FETCH, !0, centres), (8, 64));
        assert_eq!(asked(&four, FETCH, !0, between), (8, 96));
        let gather = ImageOp::Gather { geometry: Geometry::D2, component: 0, offset: false };
        assert_eq!(asked(&float, gather, !0, centres), (8, 16));
    }

    #[test]
    fn plain_memory_and_surfaces_are_of_eight_threads() {
        let fetch =
            ImageOp::Fetch { geometry: Geometry::D1, integer: true, detail: Detail::Base, offset: false };
        let memory = |channels| Image {
            buffer: true,
            size: [1 << 16, 1, 1],
            ..Image::of_texel(1 << 40, ChannelFormat::F32, channels)
        };
        let every = |step: usize| move |n: usize| ((step * n) as f32, 0.0);
        assert_eq!(asked(&memory(1), fetch, !0, every(1)), (4, 4));
        assert_eq!(asked(&memory(1), fetch, !0, every(3)), (4, 12));
        assert_eq!(asked(&memory(4), fetch, !0, every(0)), (8, 8));
        let surface = Image { surface: true, ..array(ChannelFormat::F32, 1) };
        let (geometry, boundary) = (Geometry::D2, Boundary::Zero);
        let load = ImageOp::Load { geometry, boundary, bytes: 4 };
        assert_eq!(asked(&surface, load, !0, |n| (4.0 * n as f32, 0.0)), (4, 8));
        assert_eq!(asked(&surface, load, !0, |n| (4.0, n as f32)), (4, 16));
        let layers = ImageOp::Store { geometry: Geometry::A2, boundary, bytes: 4 };
        let stack = Image { layers: 4, ..surface };
        assert_eq!(asked(&stack, layers, !0, |_| (0.0, 0.0)), (8, 8));
        let ty = ReduceType { wide: false, signed: false };
        let add = ImageOp::Reduce { geometry, boundary, op: Reduction::Add, ty, formatted: false };
        assert_eq!(asked(&surface, add, !0, |n| (4.0 * n as f32, 0.0)), (4, 8));
        assert_eq!(asked(&surface, add, !0, |_| (0.0, 0.0)), (4, 32));
    }

    /// Sectors of a tile of 64 bytes and 8 rows: 16 bytes of two rows, the next two rows behind, and then beside each other.
    #[test]
    fn arrays_lie_in_tiles() {
        let image = array(ChannelFormat::F32, 1);
        let at = |pair, sixteen| address(&image, [0, 0, 0, pair, sixteen]) - image.base;
        assert_eq!(
            [at(0, 0), at(1, 0), at(0, 1), at(2, 0), at(0, 2), at(0, 4), at(4, 0)],
            [0, 32, 64, 128, 256, 512, 64 * 512]
        );
    }
}
