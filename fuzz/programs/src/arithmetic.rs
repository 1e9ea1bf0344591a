//! Instructions that compute.
//!
//! Templates with operands `$x`. Upper case is a destination, lower case a source: `r` 32-bit register, `i` 32-bit
//! register or constant, `l`, `k` the same with 64 bits, `h` 16 bits, `f` and `d` floats, `p` predicate, `u` and `v`
//! what the whole block agrees on; `^` stands for `|`; `c` is a constant that is not zero, `b` a byte; `s` a 32-bit register or a byte. `%t` and `%x` are scratch.

/// Arithmetic of 32 bits.
pub(crate) const INT: &str = "\
add.s32 $R, $i, $i|sub.s32 $R, $i, $i|mul.lo.s32 $R, $i, $i|mul.hi.u32 $R, $i, $i|mul.hi.s32 $R, $i, $i
mad.lo.s32 $R, $i, $i, $i|mad.hi.u32 $R, $i, $i, $i|mad.hi.s32 $R, $i, $i, $i|mul24.lo.s32 $R, $i, $i|mul24.lo.u32 $R, $i, $i
sad.u32 $R, $i, $i, $i|sad.s32 $R, $i, $i, $i|min.s32 $R, $i, $i|min.u32 $R, $i, $i|max.s32 $R, $i, $i|max.u32 $R, $i, $i
and.b32 $R, $i, $i|or.b32 $R, $i, $i|xor.b32 $R, $i, $i|not.b32 $R, $r|cnot.b32 $R, $r|neg.s32 $R, $r|abs.s32 $R, $r
shl.b32 $R, $i, $i|shr.u32 $R, $i, $i|shr.s32 $R, $i, $i|shl.b32 $R, $r, 2|shr.u32 $R, $r, 3|and.b32 $R, $r, 15|add.s32 $R, $r, 1
popc.b32 $R, $r|clz.b32 $R, $r|brev.b32 $R, $r|bfind.u32 $R, $r|bfind.s32 $R, $r|bfind.shiftamt.u32 $R, $r
bfe.u32 $R, $i, $s, $s|bfe.s32 $R, $i, $s, $s|bfi.b32 $R, $i, $i, $s, $s|prmt.b32 $R, $i, $i, $i|prmt.b32.f4e $R, $i, $i, $i|prmt.b32.rc16 $R, $i, $i, $i
lop3.b32 $R, $i, $i, $i, $b|shf.l.wrap.b32 $R, $i, $i, $i|shf.r.wrap.b32 $R, $i, $i, $i|shf.l.clamp.b32 $R, $i, $i, $i|shf.r.clamp.b32 $R, $i, $i, $i
szext.wrap.s32 $R, $i, $i|szext.clamp.u32 $R, $i, $i|bmsk.clamp.b32 $R, $i, $i|bmsk.wrap.b32 $R, $i, $i|dp4a.u32.s32 $R, $i, $i, $i|dp4a.s32.s32 $R, $i, $i, $i|dp2a.lo.s32.u32 $R, $i, $i, $i
add.sat.s32 $R, $i, $i|sub.sat.s32 $R, $i, $i|selp.b32 $R, $i, $i, $p|slct.s32.s32 $R, $i, $i, $i|selp.b32 $R, $i, $i, $v
cvt.s32.s8 $R, $r|cvt.u32.u8 $R, $r|cvt.s32.s16 $R, $r|mov.b32 $R, $i|mov.u32 $R, %tid.x|mov.u32 $R, %laneid|mad.lo.u32 $R, %a4, 3, $u
div.u32 $R, $i, $c|rem.u32 $R, $i, $c|div.s32 $R, $r, 7|rem.s32 $R, $r, 5|div.u32 $R, $r, 10|rem.u32 $R, %a4, $b
or.b32 %t0, $i, 1;div.u32 $R, $i, %t0|or.b32 %t0, $i, 2;rem.u32 $R, $i, %t0
and.b32 %t0, $i, 0x7fffffff;or.b32 %t0, %t0, 1;div.s32 $R, $i, %t0|and.b32 %t0, $i, 0x7fff;or.b32 %t0, %t0, 4;rem.s32 $R, $i, %t0
add.cc.u32 %t0, $i, $i;addc.u32 $R, $i, $i|sub.cc.u32 %t0, $i, $i;subc.u32 $R, $i, %t0|mad.lo.cc.u32 %t0, $i, $i, $i;madc.hi.u32 $R, $i, $i, %t0
vabsdiff4.u32.u32.u32.add $R, $r, $r, $r";

/// Predicates and comparisons of integers.
pub(crate) const COMPARE: &str = "\
setp.eq.s32 $P, $i, $i|setp.ne.u32 $P, $i, $i|setp.lt.s32 $P, $i, $i|setp.le.u32 $P, $i, $i|setp.gt.s32 $P, $i, $i|setp.ge.u32 $P, $i, $i|setp.hi.u32 $P, $i, $i
setp.lt.u32 $P, %a4, $b|setp.lt.s32 $P, %a0, $b|setp.gt.u32 $P, %a3, $b|and.b32 %t0, $i, $b;setp.ne.u32 $P, %t0, 0|and.b32 %t0, $r, 1;setp.eq.u32 $P, %t0, 0
setp.lt.and.s32 $P, $i, $i, $p|setp.ge.or.u32 $P, $i, $i, !$p|setp.ne.xor.s32 $P, $i, $i, $p|setp.lt.and.s32 $P^%q1, $i, $i, $p
and.pred $P, $p, $p|or.pred $P, $p, $p|xor.pred $P, $p, $p|not.pred $P, $p|mov.pred $P, $v|set.lt.u32.s32 $R, $i, $i|set.ge.and.s32.u32 $R, $i, $i, $p";

/// Arithmetic of 64 bits.
pub(crate) const LONG: &str = "\
add.s64 $L, $k, $k|sub.s64 $L, $k, $k|mul.lo.s64 $L, $k, $k|mul.hi.u64 $L, $k, $k|mul.hi.s64 $L, $k, $k|mad.lo.s64 $L, $k, $k, $k
mul.wide.u32 $L, $i, $i|mul.wide.s32 $L, $i, $i|mad.wide.u32 $L, $i, $i, $l|mad.wide.s32 $L, $i, $i, $l|cvt.u64.u32 $L, $r|cvt.s64.s32 $L, $r|cvt.u32.u64 $R, $l
min.s64 $L, $k, $k|max.u64 $L, $k, $k|and.b64 $L, $k, $k|or.b64 $L, $k, $k|xor.b64 $L, $k, $k|not.b64 $L, $l|neg.s64 $L, $l|abs.s64 $L, $l
shl.b64 $L, $k, $i|shr.u64 $L, $k, $i|shr.s64 $L, $k, $i|popc.b64 $R, $l|clz.b64 $R, $l|brev.b64 $L, $l|bfind.u64 $R, $l|bfe.u64 $L, $k, $s, $s|bfe.s64 $L, $k, $s, $s|bfi.b64 $L, $k, $k, $s, $s
mov.b64 $L, {$r, $r}|mov.b64 {%t0, $R}, $l|mov.b64 {$R, %t0}, $l|selp.b64 $L, $k, $k, $p|setp.lt.u64 $P, $k, $k|setp.ge.s64 $P, $k, $k|setp.eq.s64 $P, $k, $k
or.b64 %x0, $k, 1;div.u64 $L, $k, %x0|rem.s64 $L, $l, 1000|and.b64 %x0, $l, 0xffff;or.b64 %x0, %x0, 8;rem.u64 $L, $k, %x0|add.cc.u64 %x0, $k, $k;addc.u64 $L, $k, %x0|slct.s64.s32 $L, $k, $k, $i|sad.u64 $L, $k, $k, $l";

/// Arithmetic of 16 bits.
pub(crate) const SHORT: &str = "\
add.s16 $H, $h, $h|sub.s16 $H, $h, $h|mul.lo.s16 $H, $h, $h|mul.hi.u16 $H, $h, $h|mad.lo.s16 $H, $h, $h, $h|mul.wide.s16 $R, $h, $h|mul.wide.u16 $R, $h, $h|mad.wide.u16 $R, $h, $h, $i
shl.b16 $H, $h, $i|shr.s16 $H, $h, $i|shr.u16 $H, $h, $i|min.u16 $H, $h, $h|max.s16 $H, $h, $h|and.b16 $H, $h, $h|xor.b16 $H, $h, $h|not.b16 $H, $h|neg.s16 $H, $h|abs.s16 $H, $h
cvt.u16.u32 $H, $r|cvt.s16.s8 $H, $r|cvt.u32.u16 $R, $h|cvt.s32.s16 $R, $h|mov.b32 $R, {$h, $h}|mov.b32 {%s0, $H}, $r|selp.b16 $H, $h, $h, $p|setp.lt.s16 $P, $h, $h|setp.ge.u16 $P, $h, $h
div.u16 $H, $h, 7|rem.s16 $H, $h, 10|cvt.sat.u8.s32 $R, $r|cvt.sat.s16.s32 $H, $r|cvt.sat.u16.s32 $H, $r|add.u16x2 $R, $r, $r|min.s16x2 $R, $r, $r|max.u16x2 $R, $r, $r";

/// Arithmetic of single precision.
pub(crate) const FLOAT: &str = "\
add.rn.f32 $F, $f, $f|add.rz.f32 $F, $f, $f|add.rm.f32 $F, $f, $f|add.rp.f32 $F, $f, $f|add.ftz.f32 $F, $f, $f|add.sat.f32 $F, $f, $f|sub.rn.f32 $F, $f, $f|sub.rn.ftz.sat.f32 $F, $f, $f
mul.rn.f32 $F, $f, $f|mul.rz.f32 $F, $f, $f|mul.ftz.f32 $F, $f, $f|mul.sat.f32 $F, $f, $f|fma.rn.f32 $F, $f, $f, $f|fma.rz.f32 $F, $f, $f, $f|fma.rn.ftz.f32 $F, $f, $f, $f|fma.rn.sat.f32 $F, $f, $f, $f|fma.rp.f32 $F, $f, $f, $f
div.rn.f32 $F, $f, $f|div.rz.f32 $F, $f, $f|rcp.rn.f32 $F, $f|sqrt.rn.f32 $F, $f|sqrt.rm.f32 $F, $f|min.f32 $F, $f, $f|max.f32 $F, $f, $f|min.NaN.f32 $F, $f, $f|max.ftz.f32 $F, $f, $f
abs.f32 $F, $f|neg.f32 $F, $f|copysign.f32 $F, $f, $f|cvt.rni.f32.f32 $F, $f|cvt.rzi.f32.f32 $F, $f|cvt.rmi.f32.f32 $F, $f|cvt.rpi.f32.f32 $F, $f|cvt.sat.f32.f32 $F, $f
cvt.rn.f32.s32 $F, $r|cvt.rz.f32.u32 $F, $r|cvt.rzi.s32.f32 $R, $f|cvt.rni.u32.f32 $R, $f|cvt.rmi.s32.f32 $R, $f|cvt.rpi.ftz.u32.f32 $R, $f|mov.b32 $F, $r|mov.b32 $R, $f|selp.f32 $F, $f, $f, $p|slct.f32.f32 $F, $f, $f, $f|slct.s32.f32 $R, $i, $i, $f
setp.lt.f32 $P, $f, $f|setp.ge.f32 $P, $f, $f|setp.equ.f32 $P, $f, $f|setp.ltu.f32 $P, $f, $f|setp.num.f32 $P, $f, $f|setp.nan.f32 $P, $f, $f|setp.gt.ftz.and.f32 $P, $f, $f, $p|setp.ne.f32 $P, $f, $f|testp.finite.f32 $P, $f|testp.subnormal.f32 $P, $f|set.lt.f32.f32 $F, $f, $f";

/// Arithmetic of double precision.
pub(crate) const DOUBLE: &str = "\
add.rn.f64 $D, $d, $d|add.rz.f64 $D, $d, $d|sub.rn.f64 $D, $d, $d|mul.rn.f64 $D, $d, $d|mul.rp.f64 $D, $d, $d|fma.rn.f64 $D, $d, $d, $d|div.rn.f64 $D, $d, $d|rcp.rn.f64 $D, $d|sqrt.rn.f64 $D, $d|min.f64 $D, $d, $d|max.f64 $D, $d, $d|abs.f64 $D, $d|neg.f64 $D, $d
cvt.rn.f64.s32 $D, $r|cvt.rn.f64.u32 $D, $r|cvt.rzi.s32.f64 $R, $d|cvt.rni.u32.f64 $R, $d|cvt.rpi.f64.f64 $D, $d|selp.f64 $D, $d, $d, $p|setp.lt.f64 $P, $d, $d|setp.geu.f64 $P, $d, $d|copysign.f64 $D, $d, $d|testp.number.f64 $P, $d|mov.b64 $D, {$r, $r}|mov.b64 {%t0, $R}, $d";

/// Both floats, and floats with 64-bit integers.
pub(crate) const MIXED: &str = "\
cvt.f64.f32 $D, $f|cvt.rn.f32.f64 $F, $d|cvt.rz.f32.f64 $F, $d|cvt.rn.f64.u64 $D, $l|cvt.rn.f64.s64 $D, $l|cvt.rn.f32.u64 $F, $l|cvt.rz.f32.s64 $F, $l|cvt.rzi.s64.f32 $L, $f|cvt.rni.u64.f32 $L, $f|cvt.rzi.u64.f64 $L, $d|cvt.rmi.s64.f64 $L, $d|mov.b64 $D, $l|mov.b64 $L, $d";

/// Half precision.
pub(crate) const HALF: &str = "\
add.rn.f16 $H, $h, $h|sub.f16 $H, $h, $h|mul.rn.f16 $H, $h, $h|fma.rn.f16 $H, $h, $h, $h|fma.rn.sat.f16 $H, $h, $h, $h|fma.rn.relu.f16 $H, $h, $h, $h|min.f16 $H, $h, $h|max.NaN.f16 $H, $h, $h|neg.f16 $H, $h|abs.f16 $H, $h
cvt.rn.f16.f32 $H, $f|cvt.rz.f16.f32 $H, $f|cvt.f32.f16 $F, $h|cvt.rn.bf16.f32 $H, $f|cvt.f32.bf16 $F, $h|setp.lt.f16 $P, $h, $h|setp.geu.f16 $P, $h, $h|cvt.rzi.s32.f16 $R, $h|cvt.rn.f16.s32 $H, $r
add.rn.f16x2 $R, $r, $r|mul.f16x2 $R, $r, $r|fma.rn.f16x2 $R, $r, $r, $r|max.f16x2 $R, $r, $r|fma.rn.bf16 $H, $h, $h, $h|fma.rn.bf16x2 $R, $r, $r, $r|add.rn.bf16 $H, $h, $h|min.bf16x2 $R, $r, $r|cvt.rn.bf16x2.f32 $R, $f, $f|cvt.rn.f16x2.f32 $R, $f, $f|neg.f16x2 $R, $r";

/// What the whole block computes alike.
pub(crate) const UNIFORM: &str = "\
add.s32 $U, $u, $u|sub.s32 $U, $u, $u|mul.lo.s32 $U, $u, $u|xor.b32 $U, $u, $u|and.b32 $U, $u, $u|shr.u32 $U, $u, 3|min.u32 $U, $u, $u|mad.lo.s32 $U, $u, $u, $u|selp.b32 $U, $u, $u, $v|popc.b32 $U, $u|rem.u32 $U, $u, $c
setp.lt.s32 $V, $u, $u|setp.ne.u32 $V, $u, $u|and.b32 %t0, $u, 1;setp.eq.u32 $V, %t0, 0|and.b32 %t0, $u, 6;setp.lt.u32 $V, %t0, 4|not.pred $V, $v|xor.pred $V, $v, $v
and.b32 %t0, $u, 0x3ffc;cvt.u64.u32 %x0, %t0;add.s64 %x0, %x0, %in;ld.global.u32 $U, [%x0]|and.b32 %t0, $u, 0x3ff0;cvt.u64.u32 %x0, %t0;add.s64 %x0, %x0, %in;ld.global.nc.u32 $U, [%x0+8]";

/// The templates of a list.
pub(crate) fn templates(list: &'static str) -> Vec<&'static str> {
    list.lines().flat_map(|l| l.split('|')).collect()
}
