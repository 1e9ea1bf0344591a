//! Arrays, and texture and surface objects.

use std::sync::Arc;

use weft_abi::ChannelFormat;
use weft_driver::memory::{Place, PlaceKind, Timing};
use weft_driver::texture::{self, Resource, Sampling};
use weft_driver::{Array, ArrayShape, Code, Context, Texel, init};

fn context() -> Arc<Context> {
    let system = init(0).expect("init");
    Context::create(&system.devices()[0], 0).expect("context")
}

fn array(c: &Arc<Context>, width: u64, height: u64, format: ChannelFormat) -> Arc<Array> {
    let texel = Texel { format, channels: 1 };
    Array::create(c, ArrayShape { size: [width, height, 0], texel, flags: 0 }).expect("array")
}

fn copy(c: &Arc<Context>, a: &Arc<Array>, bytes: &mut [u8], into: bool) {
    let memory = Place::linear(PlaceKind::Host, bytes.as_mut_ptr() as u64);
    a.copy(&c.legacy_stream(), 0, memory, bytes.len() as u64, into, Timing::Sync).expect("copy");
}

/// Bytes go row after row, whatever the lengths of the rows.
#[test]
fn copies_between_arrays_of_other_widths() {
    let c = context();
    for (widths, offsets, bytes) in
        [((7, 10), (3, 5), 61), ((16, 16), (0, 32), 100), ((16, 16), (8, 0), 64), ((5, 32), (0, 1), 0)]
    {
        let (from, to) =
            (array(&c, widths.0, 12, ChannelFormat::U8), array(&c, widths.1, 12, ChannelFormat::U8));
        let mut start: Vec<u8> = (0..widths.0 * 12).map(|n| n as u8).collect();
        copy(&c, &from, &mut start, true);
        let mut end = vec![0xee; (widths.1 * 12) as usize];
        copy(&c, &to, &mut end, true);
        let s = c.legacy_stream();
        to.copy_from(&s, offsets.1, &from, offsets.0, bytes).expect("copy");
        let mut want = vec![0xee; end.len()];
        let (i, o, n) = (offsets.0 as usize, offsets.1 as usize, bytes as usize);
        want[o..o + n].copy_from_slice(&start[i..i + n]);
        copy(&c, &to, &mut end, false);
        assert_eq!(end, want, "{widths:?} {offsets:?}");
        for (o, i, n) in [(widths.1 * 12, 0, 1), (0, widths.0 * 12, 1), (0, 0, 1 << 40), (1, 1, u64::MAX)] {
            let e = to.copy_from(&s, o, &from, i, n).expect_err("beyond");
            assert_eq!(e.code, Code::InvalidValue);
        }
        let words = array(&c, 16, 12, ChannelFormat::U32);
        assert_eq!(to.copy_from(&s, 0, &words, 0, 4).expect_err("texels").code, Code::InvalidValue);
    }
    c.destroy().expect("ends");
}

/// The objects of a context go with it, and only these.
#[test]
fn objects_end_with_their_context() {
    let (one, other) = (context(), context());
    let make = |c: &Arc<Context>| {
        let resource = Resource::Array(array(c, 8, 8, ChannelFormat::F32));
        texture::create_texture(c, resource, Sampling::default(), None).expect("texture")
    };
    let (a, b) = (make(&one), make(&other));
    one.destroy().expect("ends");
    assert_eq!(texture::object(a, true).expect_err("gone").code, Code::InvalidValue);
    assert_eq!(weft_exec::images::get(a), None);
    assert!(texture::object(b, true).is_ok() && weft_exec::images::get(b).is_some());
    other.destroy().expect("ends");
    assert_eq!(weft_exec::images::get(b), None);
}
