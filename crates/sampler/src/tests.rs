use std::cell::RefCell;

use weft_abi::{
    AddressMode, Boundary, ChannelFormat, Detail, Geometry, IMAGE_ARGS, Image, ImageOp, ReduceType, Reduction,
};

use crate::texels::half_to_float;
use crate::{Args, Fault, LANES, Memory, Words, run};

/// Memory that begins at address 0.
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Memory for Bytes {
    fn load8(&self, at: u64) -> u8 {
        self.0[at as usize]
    }
    fn load16(&self, at: u64) -> u16 {
        u16::from_le_bytes([self.load8(at), self.load8(at + 1)])
    }
    fn load32(&self, at: u64) -> u32 {
        u32::from(self.load16(at)) | u32::from(self.load16(at + 2)) << 16
    }
    fn store(&self, _: u64, _: u32, _: u32) {
        panic!("a fetch writes")
    }
    fn update(&self, _: u64, _: bool, _: &dyn Fn(u64) -> u64) {
        panic!("a fetch writes")
    }
}

/// One copy of the code for all tests.
#[inline(never)]
pub(crate) fn fetched(memory: &Bytes, image: &Image, op: ImageOp, args: &Args) -> Result<[Words; 4], Fault> {
    run(memory, image, op, 0xffff, args)
}

fn floats(values: &[f32]) -> Bytes {
    Bytes(values.iter().flat_map(|v| v.to_le_bytes()).collect())
}

fn image(width: u32, height: u32) -> Image {
    Image {
        row: u64::from(width) * 4,
        size: [width, height, 1],
        border: [-1.0; 4],
        ..Image::of_texel(0, ChannelFormat::F32, 1)
    }
}

fn fetch(memory: &Bytes, image: &Image, x: &[f32], y: &[f32]) -> Vec<f32> {
    let words = |v: &[f32]| -> Words { std::array::from_fn(|l| v.get(l).map_or(0, |f| f.to_bits())) };
    let mut args = [[0; LANES]; IMAGE_ARGS];
    args[0] = words(x);
    args[1] = words(y);
    let geometry = if y.is_empty() { Geometry::D1 } else { Geometry::D2 };
    let op = ImageOp::Fetch { geometry, integer: false, detail: Detail::Base, offset: false };
    let out = fetched(memory, image, op, &args).expect("a texture");
    out[0][..x.len()].iter().map(|v| f32::from_bits(*v)).collect()
}

#[test]
fn address_modes() {
    let memory = floats(&[10.0, 11.0, 12.0, 13.0]);
    let x = [-1.5, -0.25, 0.0, 1.99, 3.999, 4.0, 1e30, f32::NAN];
    let mut i = image(4, 1);
    assert_eq!(fetch(&memory, &i, &x, &[]), [10.0, 10.0, 10.0, 11.0, 13.0, 13.0, 13.0, 10.0]);
    i.address[0] = AddressMode::Border;
    assert_eq!(fetch(&memory, &i, &x, &[]), [-1.0, -1.0, 10.0, 11.0, 13.0, -1.0, -1.0, 10.0]);
    i.normalized = true;
    let x = [-0.3, -0.01, 0.3, 0.99, 1.1, 2.6, -1.1];
    i.address[0] = AddressMode::Wrap;
    assert_eq!(fetch(&memory, &i, &x, &[]), [12.0, 13.0, 11.0, 13.0, 10.0, 12.0, 13.0]);
    i.address[0] = AddressMode::Mirror;
    assert_eq!(fetch(&memory, &i, &x, &[]), [11.0, 10.0, 11.0, 13.0, 13.0, 12.0, 13.0]);
}

#[test]
fn linear_filter() {
    let memory = floats(&[0.0, 256.0, 512.0, 1024.0]);
    let mut i = image(2, 2);
    i.linear = true;
    // Between the centres of all four, at a centre, and with a weight that has no more than 8 bits.
    let (x, y) = ([1.0, 0.5, 0.5 + 1.3 / 256.0, 0.5], [1.0, 1.5, 0.5, 0.75]);
    assert_eq!(fetch(&memory, &i, &x, &y), [448.0, 512.0, 1.0, 128.0]);
    i.address = [AddressMode::Border; 3];
    assert_eq!(fetch(&memory, &i, &[0.0], &[0.0]), [-0.75]);
    i.address = [AddressMode::Wrap; 3];
    i.normalized = true;
    assert_eq!(fetch(&memory, &i, &[0.0], &[0.0]), [448.0]);
}

#[test]
fn halves() {
    for (h, f) in
        [(0x3c00, 1.0f32), (0x8001, -(2f32.powi(-24))), (0x7bff, 65504.0), (0xfc00, f32::NEG_INFINITY)]
    {
        assert_eq!(f32::from_bits(half_to_float(h)), f);
    }
    assert!(f32::from_bits(half_to_float(0x7e00)).is_nan());
}

/// Notes where updates go.
#[derive(Default)]
struct Places(RefCell<Vec<u64>>);

impl Memory for Places {
    fn load8(&self, _: u64) -> u8 {
        0
    }
    fn load16(&self, _: u64) -> u16 {
        0
    }
    fn load32(&self, _: u64) -> u32 {
        0
    }
    fn store(&self, at: u64, _: u32, _: u32) {
        self.0.borrow_mut().push(at);
    }
    fn update(&self, at: u64, _: bool, _: &dyn Fn(u64) -> u64) {
        self.0.borrow_mut().push(at);
    }
}

/// A row of 12 bytes has room for one access of 8, wherever it is clamped to.
#[test]
fn clamped_accesses_are_to_multiples_of_their_size() {
    let surface = Image { base: 64, surface: true, ..image(3, 1) };
    let (geometry, boundary) = (Geometry::D1, Boundary::Clamp);
    let ty = ReduceType { wide: true, signed: false };
    let mut args = [[0; LANES]; IMAGE_ARGS];
    args[0][..4].copy_from_slice(&[0, 8, 400, -4i32 as u32]);
    for op in [
        ImageOp::Reduce { geometry, boundary, op: Reduction::Add, ty, formatted: false },
        ImageOp::Store { geometry, boundary, bytes: 8 },
    ] {
        let memory = Places::default();
        run(&memory, &surface, op, 15, &args).expect("clamped");
        assert!(
            memory.0.borrow().iter().all(|at| (64..72).contains(at)),
            "{op:?}: {memory:?}",
            memory = memory.0
        );
    }
    let mut x = [f32::NAN, 0.0, -0.5, 1e30].map(f32::to_bits).to_vec();
    x.resize(LANES, 0);
    args[0].copy_from_slice(&x);
    let plain = Image { buffer: true, ..image(4, 1) };
    let fetch = ImageOp::Fetch { geometry, integer: false, detail: Detail::Base, offset: false };
    let out = fetched(&floats(&[5.0, 6.0, 7.0, 8.0]), &plain, fetch, &args).expect("a texture");
    assert_eq!(out[0][..4], [0.0f32, 5.0, 0.0, 0.0].map(f32::to_bits), "what is no number is outside");
}
