//! What stands around bodies: declarations, first values of registers, what is left at the end.

use std::fmt::Write;

use crate::{RECORD, SHARED_BY_ALL, SLOT};

/// Registers with a first value: prefix, type, how many.
pub(crate) const CLASSES: [(&str, &str, usize); 8] = [
    ("r", "b32", 12),
    ("l", "b64", 6),
    ("h", "b16", 6),
    ("f", "f32", 8),
    ("d", "f64", 5),
    ("p", "pred", 6),
    ("u", "b32", 6),
    ("v", "pred", 3),
];

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '%'
}

/// Replaces a whole name.
pub(crate) fn rename(text: &str, from: &str, to: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, after) = (&rest[..at], &rest[at + from.len()..]);
        let whole = !before.ends_with(is_name) && !after.starts_with(is_name);
        let _ = write!(out, "{before}{}", if whole { to } else { from });
        rest = after;
    }
    out + rest
}

fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| !text[at + name.len()..].starts_with(is_name))
}

/// Head of a device function.
pub(crate) fn head(name: &str) -> String {
    format!(".func (.param .b32 y) {name}(.param .b32 n, .param .b32 a, .param .b32 b, .param .b64 in)")
}

fn declarations() -> String {
    let mut out = String::new();
    for (prefix, ty, n) in CLASSES {
        let _ = writeln!(out, "\t.reg .{ty} %{prefix}<{n}>;");
    }
    out + "\t.reg .b32 %a<6>, %t<10>, %m<100>, %c<100>, %n;\n\t.reg .b16 %s<4>;\n\t.reg .f32 %y<2>;\n\t.reg .b64 %x<6>;\n\
        \t.reg .b64 %in, %aos, %soa, %acc, %out, %left, %sown, %lown;\n\t.reg .pred %q<100>;\n"
}

/// A device function around a body.
pub(crate) fn function(name: &str, body: &str) -> String {
    let mut out = format!("{}\n{{\n{}", head(name), declarations());
    out += "\tld.param.b32 %n, [n];\n\tld.param.b32 %r0, [a];\n\tld.param.b32 %r1, [b];\n\tld.param.b64 %in, [in];\n";
    out += "\tmov.u32 %a0, %r0;\n\tmov.u32 %a1, %r1;\n\tmov.u32 %a2, %tid.x;\n\tmov.u32 %a3, %laneid;\n\tmov.u32 %a4, 5;\n\tmov.u32 %a5, %n;\n";
    for i in 2..12 {
        let used = names(body, &format!("%r{i}"));
        if used {
            let _ = writeln!(out, "\tmad.lo.u32 %r{i}, %a{}, {}, %a{};", i % 2, 77 * i + 1, (i + 1) % 2);
        }
    }
    first(&mut out, body, true);
    format!("{out}{body}\tst.param.b32 [y], %r0;\n\tret;\n}}\n")
}

/// Makes a NaN the one that arithmetic gives. Which payload a NaN of 64 bits has is open; a foreign NaN of 32 bits
/// keeps its own only as long as no branch joins it with a result of arithmetic.
pub(crate) fn one_nan(register: &str) -> String {
    let (ty, nan) =
        if register.starts_with("%d") { ("f64", "0d7ff8000000000000") } else { ("f32", "0f7fffffff") };
    format!("\tsetp.nan.{ty} %q7, {register}, {register};\n\tselp.{ty} {register}, {nan}, {register}, %q7;\n")
}

/// First values of all but 32-bit integers.
fn first(out: &mut String, body: &str, function: bool) {
    let mut at = 0u32;
    for (prefix, _, count) in CLASSES {
        for i in 0..count {
            let name = format!("%{prefix}{i}");
            at += 1;
            if !names(body, &name) {
                continue;
            }
            let address = format!(
                "\tmad.lo.u32 %t0, %a1, {}, {};\n\tand.b32 %t0, %t0, 0x3ff8;\n\tcvt.u64.u32 %x0, %t0;\n\tadd.s64 %x0, %x0, %in;\n",
                8 * (1 + at % 5),
                at * 808
            );
            let _ = match (prefix, i) {
                ("r", _) if function => Ok(()),
                ("r", 0..4) => writeln!(out, "\tmov.u32 {name}, %a{i};"),
                ("r", _) => writeln!(out, "{address}\tld.global.u32 {name}, [%x0];"),
                ("l", 0) => writeln!(out, "\tmul.wide.u32 {name}, %a1, 12;"),
                ("l", _) => writeln!(out, "{address}\tld.global.u64 {name}, [%x0];"),
                ("h", _) => writeln!(out, "{address}\tld.global.u16 {name}, [%x0];"),
                ("f", 0) => writeln!(out, "\tcvt.rn.f32.u32 {name}, %a0;"),
                ("f", _) => {
                    writeln!(out, "{address}\tld.global.f32 {name}, [%x0+4];\n{}", one_nan(&name).trim_end())
                }
                ("d", 0) => writeln!(out, "\tcvt.rn.f64.s32 {name}, %a1;"),
                ("d", _) => writeln!(
                    out,
                    "{address}\tld.global.f32 %y0, [%x0+4];\n\tcvt.f64.f32 {name}, %y0;\n{}",
                    one_nan(&name)
                ),
                ("p", 0) => writeln!(out, "\tsetp.lt.u32 {name}, %a0, 19;"),
                ("p", _) => writeln!(
                    out,
                    "{address}\tld.global.u32 %t0, [%x0];\n\tand.b32 %t0, %t0, {i};\n\tsetp.eq.u32 {name}, %t0, 0;"
                ),
                ("u", _) if function => writeln!(out, "\tmov.u32 {name}, {};", 3 * i + 1),
                ("u", 0) => writeln!(out, "\tld.param.u32 {name}, [n0];"),
                ("u", 1) => writeln!(out, "\tld.param.u32 {name}, [n1];"),
                ("u", 2) => writeln!(out, "\tmov.u32 {name}, %ctaid.x;"),
                ("u", 3) => writeln!(out, "\tmov.u32 {name}, %ntid.x;"),
                ("u", _) => writeln!(out, "\tld.global.u32 {name}, [%in+{}];", 40 * i),
                _ if function => {
                    writeln!(out, "\tmov.u32 %t0, %ntid.x;\n\tsetp.gt.u32 {name}, %t0, {};", 40 * i)
                }
                (_, 0) => writeln!(
                    out,
                    "\tld.param.u32 %t0, [n0];\n\tand.b32 %t0, %t0, 4;\n\tsetp.ne.u32 {name}, %t0, 0;"
                ),
                _ => writeln!(out, "\tld.param.u32 %t0, [n1];\n\tsetp.gt.u32 {name}, %t0, {};", i * 3),
            };
        }
    }
}

/// The kernel around its body.
pub(crate) fn kernel(block: [u32; 3], body: &str) -> String {
    let threads: u32 = block.iter().product();
    let mut out = format!(
        ".visible .entry k(.param .u64 in, .param .u64 aos, .param .u64 soa, .param .u64 acc, .param .u64 out,\n\
         \t.param .u64 left, .param .u32 n0, .param .u32 n1)\n{{\n{}",
        declarations()
    );
    for (name, align, bytes) in
        [("own", 16, threads as usize * 32), ("xch", 16, threads as usize * 8), ("hist", 16, SHARED_BY_ALL)]
    {
        if body.contains(if name == "own" { "%sown" } else { name }) {
            let _ = writeln!(out, "\t.shared .align {align} .b8 {name}[{bytes}];");
        }
    }
    if body.contains("loc") || body.contains("%lown") {
        let _ = writeln!(out, "\t.local .align 16 .b8 loc[{SLOT}];");
    }
    for p in ["in", "aos", "soa", "acc", "out", "left"] {
        let _ = writeln!(out, "\tld.param.u64 %{p}, [{p}];");
    }
    // The thread's number in the block is %a4, that in the grid %a1.
    let _ = write!(
        out,
        "\tmov.u32 %a0, %tid.x;\n\tmov.u32 %a2, %tid.y;\n\tmov.u32 %a3, %laneid;\n\tmov.u32 %t0, %tid.z;\n\
         \tmov.u32 %t1, %ntid.x;\n\tmov.u32 %t2, %ntid.y;\n\tmad.lo.u32 %t0, %t0, %t2, %a2;\n\
         \tmad.lo.u32 %a4, %t0, %t1, %a0;\n\tmov.u32 %a5, %ctaid.x;\n\tmad.lo.u32 %a1, %a5, {threads}, %a4;\n\
         \tmul.wide.u32 %x0, %a1, {SLOT};\n\tadd.s64 %aos, %aos, %x0;\n\tmul.wide.u32 %x0, %a1, 4;\n\
         \tadd.s64 %soa, %soa, %x0;\n\tmul.wide.u32 %x0, %a1, {RECORD};\n\tadd.s64 %out, %out, %x0;\n"
    );
    if body.contains("%m0") {
        // Lanes of this warp that exist.
        let _ = write!(
            out,
            "\tand.b32 %t0, %a4, -32;\n\tsub.u32 %t0, {threads}, %t0;\n\tbmsk.clamp.b32 %m0, 0, %t0;\n"
        );
    }
    if body.contains("%sown") {
        out += "\tmov.u64 %x0, own;\n\tmul.wide.u32 %sown, %a4, 32;\n\tadd.s64 %sown, %sown, %x0;\n\tmov.u32 %t0, 0;\n";
        out += "\tst.shared.v4.u32 [%sown], {%t0, %t0, %a1, %t0};\n\tst.shared.v4.u32 [%sown+16], {%a3, %t0, %t0, %t0};\n";
    }
    if body.contains("loc") || body.contains("%lown") {
        out += "\tmov.u64 %lown, loc;\n\tmov.u32 %t0, 7;\n";
        for i in 0..4 {
            let _ = writeln!(out, "\tst.local.v4.u32 [%lown+{}], {{%t0, %a1, %t0, %a0}};", 16 * i);
        }
    }
    if body.contains("xch") {
        out += "\tmov.u64 %x0, xch;\n\tmul.wide.u32 %x1, %a4, 8;\n\tadd.s64 %x0, %x0, %x1;\n\tst.shared.u64 [%x0], %x1;\n";
    }
    let hist = |inner: &str, label: &str| {
        format!(
            "\tmov.u32 %t0, %a4;\n{label}:\n\tsetp.ge.u32 %q0, %t0, {};\n\t@%q0 bra {label}_end;\n\tmul.wide.u32 %x0, %t0, 4;\n\
             {inner}\tadd.u32 %t0, %t0, {threads};\n\tbra {label};\n{label}_end:\n",
            SHARED_BY_ALL / 4
        )
    };
    if body.contains("hist") {
        out +=
            &hist("\tmov.u64 %x1, hist;\n\tadd.s64 %x1, %x1, %x0;\n\tst.shared.u32 [%x1], %a5;\n", "clear");
    }
    if body.contains("hist") || body.contains("xch") {
        out += "\tbar.sync 0;\n";
    }
    first(&mut out, body, false);
    out += body;
    if body.contains("hist") {
        out += "\tbar.sync 0;\n";
        out += &hist(
            &format!(
                "\tmov.u64 %x1, hist;\n\tadd.s64 %x1, %x1, %x0;\n\tld.shared.u32 %t1, [%x1];\n\tmul.wide.u32 %x2, %a5, {SHARED_BY_ALL};\n\
                 \tadd.s64 %x2, %x2, %left;\n\tadd.s64 %x2, %x2, %x0;\n\tst.global.u32 [%x2], %t1;\n"
            ),
            "leave",
        );
    }
    out + "\tret;\n}\n"
}

/// Instructions that leave each register in the thread's record.
pub(crate) fn stores() -> Vec<String> {
    let mut out = Vec::new();
    let mut at = 0usize;
    for (prefix, _, count) in CLASSES {
        let size = match prefix {
            "l" | "d" => 8,
            "h" => 2,
            _ => 4,
        };
        for i in 0..count {
            let name = format!("%{prefix}{i}");
            at = at.next_multiple_of(size);
            out.push(match prefix {
                "p" | "v" => format!("\tselp.u32 %t0, 1, 0, {name};\n\tst.global.u32 [%out+{at}], %t0;\n"),
                _ => format!("\tst.global.b{} [%out+{at}], {name};\n", 8 * size),
            });
            at += size;
        }
    }
    debug_assert!(at <= RECORD);
    out
}
