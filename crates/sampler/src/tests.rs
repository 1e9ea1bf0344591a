use weft_abi::{AddressMode, ChannelFormat, Geometry, Image, ImageOp};

use crate::texels::half_to_float;
use crate::{LANES, Memory, Words, run};

/// Memory that begins at address 0.
struct Bytes(Vec<u8>);

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

fn floats(values: &[f32]) -> Bytes {
    Bytes(values.iter().flat_map(|v| v.to_le_bytes()).collect())
}

fn image(width: u32, height: u32) -> Image {
    Image {
        base: 0,
        row: u64::from(width) * 4,
        slice: 0,
        size: [width, height, 1],
        layers: 1,
        format: ChannelFormat::F32,
        channels: 1,
        address: [AddressMode::Clamp; 3],
        linear: false,
        normalized: false,
        to_float: false,
        srgb: false,
        surface: false,
        buffer: false,
        border: [-1.0; 4],
    }
}

fn fetch(memory: &Bytes, image: &Image, x: &[f32], y: &[f32]) -> Vec<f32> {
    let words = |v: &[f32]| -> Words { std::array::from_fn(|l| v.get(l).map_or(0, |f| f.to_bits())) };
    let mut args = [[0; LANES]; 8];
    args[0] = words(x);
    args[1] = words(y);
    let geometry = if y.is_empty() { Geometry::D1 } else { Geometry::D2 };
    let op = ImageOp::Fetch { geometry, integer: false };
    let out = run(memory, image, op, 0xffff, &args).expect("a texture");
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
