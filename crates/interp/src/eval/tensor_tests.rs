//! Tests of sums of products whose results can be told by hand.

use super::*;

fn half(x: f32) -> u64 {
    soft::pack(soft::unpack(x.to_bits().into(), F32), F16, Round::Nearest)
}

fn halves(d: Element) -> Product {
    let f16 = Element::F16;
    Product {
        d,
        a: f16,
        b: f16,
        c: d,
        quarters: false,
        step: None,
        saturate: false,
        differ: false,
        round: Round::Nearest,
        group: false,
        native: false,
    }
}

fn dot(a: &[f32], b: &[f32], c: f32) -> f32 {
    let bits = |x: &[f32]| x.iter().map(|x| half(*x)).collect::<Vec<_>>();
    let got = halves(Element::F32).element(&bits(a), &bits(b), c.to_bits().into());
    f32::from_bits(got as u32)
}

#[test]
fn sums_are_exact_and_cut_once() {
    assert_eq!(dot(&[3.0, -2.0], &[5.0, 7.0], 0.5), 1.5);
    // No order of roundings to f32 keeps the addend.
    assert_eq!(dot(&[4096.0, -4096.0], &[4096.0, 4096.0], 1.0), 1.0);
    // What is 26 bits below the largest term is cut off, 25 bits below is not.
    assert_eq!(dot(&[1.0, -1.0], &[1.0, 1.0], 2f32.powi(-25)), 2f32.powi(-25));
    assert_eq!(dot(&[1.0, -1.0], &[1.0, 1.0], 2f32.powi(-26)), 0.0);
    // Towards zero.
    assert_eq!(dot(&[1.0], &[1.0], 2f32.powi(-24) * 1.5), 1.0);
    assert_eq!(dot(&[-1.0], &[1.0], -(2f32.powi(-24) * 1.5)), -1.0);
}

#[test]
fn a_product_counts_with_the_exponents_of_its_factors() {
    // 1.5 * 1.5 lies above 2, but cuts at 2^-25 as 1 does.
    assert_eq!(dot(&[1.5, -1.5], &[1.5, 1.5], 2f32.powi(-25)), 2f32.powi(-25));
    // A subnormal half has the exponent of the smallest normal one.
    let tiny = 2f32.powi(-24);
    assert_eq!(dot(&[tiny, -tiny], &[1.0, 1.0], 2f32.powi(-39)), 2f32.powi(-39));
    assert_eq!(dot(&[tiny, -tiny], &[1.0, 1.0], 2f32.powi(-40)), 0.0);
}

#[test]
fn infinities_zeros_and_nans() {
    let inf = f32::INFINITY;
    assert_eq!(dot(&[inf, 1.0], &[-1.0, 1.0], 5.0), -inf);
    assert_eq!(dot(&[inf], &[0.0], 0.0).to_bits(), 0x7fff_ffff);
    assert_eq!(dot(&[inf], &[1.0], -inf).to_bits(), 0x7fff_ffff);
    assert_eq!(dot(&[-0.0], &[1.0], -0.0).to_bits(), 0);
    assert_eq!(dot(&[60000.0; 2], &[60000.0; 2], f32::MAX), f32::MAX);
    assert_eq!(dot(&[1.0], &[1.0], inf), inf);
    let big = f32::from_bits(0x7f7f_ffff);
    assert_eq!(dot(&[2f32.powi(15); 4], &[2f32.powi(15); 4], big), big);
    let bits = |x: f32| u64::from(x.to_bits() >> 16);
    let brain = Product { a: Element::Bf16, b: Element::Bf16, ..halves(Element::F32) };
    let large = bits(2f32.powi(64));
    assert_eq!(brain.element(&[large], &[large], 0), u64::from(inf.to_bits()));
}

#[test]
fn halves_are_rounded_to_nearest() {
    let p = halves(Element::F16);
    assert_eq!(p.element(&[half(1.0)], &[half(1.0)], half(2f32.powi(-11))), half(1.0));
    assert_eq!(p.element(&[half(1.0)], &[half(1.0)], half(2f32.powi(-11) * 1.5)), half(1.0 + 2f32.powi(-10)));
    assert_eq!(p.element(&[half(256.0)], &[half(256.0)], half(1.0)), half(f32::INFINITY));
    assert_eq!(p.element(&[half(f32::NAN)], &[half(1.0)], 0), 0x7fff);
}

#[test]
fn low_bits_of_tf32_are_not_read() {
    let p = Product { a: Element::Tf32, b: Element::Tf32, ..halves(Element::F32) };
    let bits = |x: f32| u64::from(x.to_bits());
    assert_eq!(p.element(&[bits(1.0) | 0x1fff], &[bits(3.0) | 1], 0), bits(3.0));
    assert_eq!(p.element(&[0x7f80_0001], &[bits(1.0)], 0), 0x7f80_0000);
}

#[test]
fn bytes_are_added_before_the_addend() {
    let p = Product { a: Element::E4m3, b: Element::E5m2, ..halves(Element::F32) };
    let bits = |x: f32| u64::from(x.to_bits());
    // 0x38 is 1 in e4m3, 0x3c in e5m2.
    assert_eq!(p.element(&[0x38; 4], &[0x3c; 4], bits(0.25)), bits(4.25));
    // All of e4m3 but one pattern are numbers: 480 is none.
    assert_eq!(p.element(&[0x7e], &[0x3c], 0), bits(448.0));
    assert_eq!(p.element(&[0x7f], &[0x3c], 0), 0x7fff_ffff);
    // The addend is rounded to nearest, where the other sums are cut.
    assert_eq!(p.element(&[0x38], &[0x3c], bits(2f32.powi(-24) * 1.5)), bits(1.0 + 2f32.powi(-23)));
}

#[test]
fn quarters_add_one_product_after_the_other() {
    let p = Product { quarters: true, ..halves(Element::F32) };
    let bits = |x: &[f32]| x.iter().map(|x| half(*x)).collect::<Vec<_>>();
    let large = p.element(&bits(&[1.0, 4096.0, -4096.0]), &bits(&[2f32.powi(-8), 4096.0, 4096.0]), 0);
    assert_eq!(large, 0);
}

#[test]
fn only_quarters_have_negative_zeros() {
    let p = Product { quarters: true, ..halves(Element::F16) };
    let zeros = |c| p.element(&[half(-0.0), half(1.0)], &[half(0.0), half(-0.0)], c);
    assert_eq!(zeros(half(-0.0)), half(-0.0));
    assert_eq!(zeros(half(0.0)), 0);
    assert_eq!(halves(Element::F16).element(&[half(1.0)], &[half(-0.0)], half(-0.0)), 0);
}

#[test]
fn steps_are_cut_one_after_the_other() {
    let f = Element::Tf32;
    let bits = |x: f32| u64::from(x.to_bits());
    let once = Product { a: f, b: f, ..halves(Element::F32) };
    let twice = Product { step: Some(1), ..once };
    let (a, b) = ([bits(1.0), bits(-1.0)], [bits(1.0), bits(1.0)]);
    let small = bits(2f32.powi(-25));
    assert_eq!(once.element(&a, &b, small), small);
    assert_eq!(twice.element(&a, &b, small), 0);
}

#[test]
fn a_half_is_normal_once_it_is_added_in_single_precision() {
    let p = Product { c: Element::F16, ..halves(Element::F32) };
    // With the exponent of halves this one would cut the product, which lies 26 bits below that.
    let (tiny, product) = (half(2f32.powi(-24)), 2f32.powi(-40));
    let got = p.element(&[half(2f32.powi(-24))], &[half(2f32.powi(-16))], tiny);
    assert_eq!(f32::from_bits(got as u32), 2f32.powi(-24) + product);
}

#[test]
fn a_half_of_a_single_addend_is_rounded_twice() {
    let single = Product { c: Element::F32, ..halves(Element::F16) };
    // 1 + 2^-11 is half way to the next half; the product above that is cut off.
    let c = u64::from((1.0 + 2f32.powi(-11)).to_bits());
    let factors = (half(2f32.powi(-12)), half(2f32.powi(-13)));
    assert_eq!(single.element(&[factors.0], &[factors.1], c), half(1.0));
}

#[test]
fn integers_wrap_or_are_clamped() {
    let (a, b, c) = (Element::Signed(8), Element::Unsigned(8), Element::Signed(32));
    let wraps = Product { d: c, a, b, c, ..halves(c) };
    let clamps = Product { saturate: true, ..wraps };
    assert_eq!(wraps.element(&[0xff, 2], &[255, 3], 0), 0xffff_ff07);
    assert_eq!(wraps.element(&[1], &[1], 0x7fff_ffff), 0x8000_0000);
    assert_eq!(clamps.element(&[1], &[1], 0x7fff_ffff), 0x7fff_ffff);
    assert_eq!(clamps.element(&[0xff], &[1], 0x8000_0000), 0x8000_0000);
    let bit = Element::Unsigned(1);
    let both = Product { a: bit, b: bit, ..wraps };
    assert_eq!(both.element(&[1, 1, 0], &[1, 0, 1], 10), 11);
    assert_eq!(Product { differ: true, ..both }.element(&[1, 1, 0], &[1, 0, 1], 10), 12);
}

#[test]
fn doubles_are_fused_in_order() {
    let f = Element::F64;
    let p = Product { d: f, a: f, b: f, c: f, ..halves(f) };
    let bits = |x: f64| x.to_bits();
    let (a, b) = ([1e300, 1.0], [1e300, 1.0]);
    let got = p.element(&a.map(bits), &b.map(bits), bits(-1.0));
    assert_eq!(f64::from_bits(got), f64::INFINITY);
    let up = Product { round: Round::Up, ..p };
    assert_eq!(up.element(&[bits(1.0)], &[bits(1e-300)], bits(1.0)), bits(1.0) + 1);
}

#[test]
fn warp_groups_keep_thirteen_bits_of_sums_of_bytes() {
    let bytes = Product {
        d: Element::F32,
        c: Element::F32,
        a: Element::E4m3,
        b: Element::E5m2,
        group: true,
        ..halves(Element::F32)
    };
    let sum = |c: f32| f32::from_bits(bytes.element(&[0x38, 0xb8], &[0x3c, 0x3c], c.to_bits().into()) as u32);
    // 1 - 1 + c.
    assert_eq!(sum(2f32.powi(-13)), 2f32.powi(-13));
    assert_eq!(sum(2f32.powi(-14)), 0.0);
    assert_eq!(sum(4.0 + 2f32.powi(-11)), 4.0 + 2f32.powi(-11));
    assert_eq!(sum(4.0 + 2f32.powi(-12)), 4.0);
    assert_eq!(sum(f32::INFINITY), f32::INFINITY);
}
