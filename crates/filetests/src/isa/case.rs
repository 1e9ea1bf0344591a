//! From a row of the table to a kernel.

use std::collections::HashSet;
use std::fmt::Write;

use weft_ptx::generate::Generator;
use weft_ptx::rows;
use weft_ptx::table::{Effects, Row, Status};

use super::input::FILES;
use super::{RECORD, SLOT, THREADS};

/// One stored destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The instruction.
    pub inst: String,
    /// The register, or `carry`.
    pub register: String,
    /// Byte offset of thread 0's value in the output buffer; the others follow.
    pub offset: usize,
    /// Bytes of a value.
    pub size: usize,
}

/// A kernel for one row.
#[derive(Clone, Debug)]
pub struct Case {
    name: String,
    /// Threads that it is for.
    threads: usize,
    /// The module.
    pub ptx: String,
    /// What the output buffer holds.
    pub outputs: Vec<Output>,
}

impl Case {
    /// A case from what a recording kept.
    pub(crate) fn from_parts(name: String, ptx: String, outputs: Vec<Output>) -> Self {
        Case { name, threads: THREADS, ptx, outputs }
    }

    /// The row's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Size of the output buffer.
    pub fn out_bytes(&self) -> usize {
        self.outputs.last().map_or(16, |o| o.offset + o.size * self.threads)
    }
}

/// Whether instances of the row can run anywhere, with a defined result.
pub(super) fn testable(row: &Row) -> bool {
    let effects = match row.effects {
        Effects::Pure => true,
        Effects::Reads => matches!(row.name, "ld" | "ld.nc"),
        Effects::Writes => row.name == "st",
        Effects::Atomic => ["atom", "red"].iter().any(|p| row.name.starts_with(p)),
        Effects::Convergent => {
            let whole = matches!(row.name, "redux" | "elect") || row.name.contains('.');
            row.section.contains("Warp Operations") && whole
        }
        Effects::Control => false,
    };
    // Addresses, hints, and operations without `.sync` that sm_90 lacks.
    const LEFT_OUT: [&str; 12] = [
        // Depends on what hardware does with a count of -2^31.
        "fns",
        "cvta",
        "cvta.to",
        "isspacep",
        "mapa",
        "getctarank",
        "applypriority",
        "createpolicy.fractional",
        "createpolicy.range",
        "vote.ballot",
        "membar.proxy",
        "tensormap.replace",
    ];
    effects
        && row.status == Status::Implemented
        && !LEFT_OUT.contains(&row.name)
        && !row.section.contains("Texture")
        && !row.section.contains("Matrix")
        && !row.section.contains("Asynchronous")
}

/// Cases of all rows that can be tested, with `scale` times the usual number of instances.
pub fn cases(scale: usize) -> Vec<Case> {
    let all = rows().iter().enumerate().filter(|(_, r)| testable(r));
    all.filter_map(|(i, _)| make(i, scale, &|_| true)).collect()
}

/// The case of a row that an H200 has, of instances that `accept` likes; `None` when the row cannot be tested.
pub fn case(index: usize, scale: usize, accept: &dyn Fn(&str) -> bool) -> Option<Case> {
    rows().get(index).filter(|r| r.sm <= 90 && r.ptx <= (9, 0))?;
    make(index, scale, accept)
}

fn make(index: usize, scale: usize, accept: &dyn Fn(&str) -> bool) -> Option<Case> {
    let row = rows().get(index).filter(|r| testable(r))?;
    let mut g = Generator::new(index as u64 * 7919 + 17);
    let variants: usize = row.sets.iter().map(|(_, words)| words.len()).product();
    let wanted = (variants / 2).clamp(4, 40) * scale;
    let mut insts: Vec<String> = Vec::new();
    for _ in 0..wanted * 8 {
        if insts.len() == wanted {
            break;
        }
        let Some(text) = g.instance(index) else { continue };
        if let Some(text) = adapt(row, &text, &mut g).filter(|t| accept(t) && !insts.contains(t)) {
            insts.push(text);
        }
    }
    if insts.is_empty() { None } else { Some(kernel(row.name, target(row), &insts, THREADS)) }
}

/// What modules say of themselves of which vectors were recorded.
pub(super) const TARGET: &str = ".version 9.0\n.target sm_90\n";

/// What a module says of itself that uses a row.
fn target(row: &Row) -> &'static str {
    if later(row) { ".version 9.2\n.target sm_100a\n" } else { TARGET }
}

/// Whether a row is newer than the hardware that vectors were recorded on.
fn later(row: &Row) -> bool {
    row.sm > 90 || row.ptx > (9, 0)
}

/// Every combination of modifiers of a row, as instances with a defined result; none when the row cannot be tested, or is
/// newer than [`TARGET`].
pub(crate) fn every(index: usize) -> Vec<String> {
    let Some(row) = rows().get(index).filter(|r| testable(r) && !later(r)) else { return Vec::new() };
    let mut g = Generator::new(index as u64 * 6007 + 5);
    let mut insts = Vec::new();
    let mut known = HashSet::new();
    for text in g.every(index) {
        // Another choice of operands may do where the first does not.
        let adapted = adapt(row, &text, &mut g).filter(|t| known.insert(t.clone()));
        insts.extend(adapted);
    }
    insts
}

/// The instruction with operands that make its result defined; `None` when that cannot be.
fn adapt(row: &Row, text: &str, g: &mut Generator) -> Option<String> {
    let after = |sm: u32, ptx: (u32, u32)| sm > 90 || ptx > (9, 0);
    let later = row.later.iter().any(|(word, ptx, sm)| after(*sm, *ptx) && has_word(text, word));
    if later && !after(row.sm, row.ptx) || ["cache_hint", "mmio", ".param", "multimem", ".v8", "%b"].iter().any(|w| text.contains(w))
        // 32 bytes in one access came with sm_100.
        || text.contains(".v4") && ["b64 ", "u64 ", "s64 ", "f64 "].iter().any(|t| text.contains(t))
        || matches!(row.name, "sin" | "cos") && text.contains("0f")
    {
        return None;
    }
    let mut text = text.to_owned();
    while let Some(at) = text.find("[%rd") {
        let end = at + text[at..].find(['+', ']'])?;
        let base = if text.contains(".shared") {
            "%ps"
        } else if text.contains(".local") {
            "%pl"
        } else if text.contains(".const") {
            "%pc"
        } else {
            "%pg"
        };
        text.replace_range(at + 1..end, base);
    }
    let warp = row.effects == Effects::Convergent;
    let last = text.rfind([',', ' '])?;
    if warp {
        text.replace_range(last + 1.., if text[last..].starts_with(',') { " -1;" } else { "-1;" });
    }
    if row.name == "lop3" {
        text.replace_range(last + 1.., &format!(" {};", g.below(256)));
    } else if row.name == "lop3.bool" {
        let comma = text.rfind(',')?;
        let before = text[..comma].rfind(',')?;
        text.replace_range(before + 1..comma, &format!(" {}", g.below(256)));
    }
    // NVIDIA's assembler forgets the guard in part of what it makes of these.
    let unguarded = matches!(row.name, "set" | "set.bool" | "testp") || row.section.contains("Video");
    let guard = if warp || unguarded { 9 } else { g.below(8) };
    let destinations = destinations(&text);
    if registers(destinations).len() < destinations.matches('%').count() {
        return None;
    }
    match guard {
        0 => text.insert_str(0, &format!("@%p{} ", g.below(8))),
        1 => text.insert_str(0, &format!("@!%p{} ", g.below(8))),
        _ => {}
    }
    Some(text)
}

fn has_word(text: &str, word: &str) -> bool {
    text.split([' ', ';']).next().unwrap_or("").split('.').any(|w| w == word)
}

/// Registers of the test's files in a piece of text.
fn registers(text: &str) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    for piece in text.split(['%']).skip(1) {
        let name = piece.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
        if file(name).is_some() && !out.contains(&name) {
            out.push(name);
        }
    }
    out
}

/// Offset in the record and size of a register.
pub(super) fn file(name: &str) -> Option<(usize, usize)> {
    let digit = name.find(|c: char| c.is_ascii_digit())?;
    let (prefix, number) = name.split_at(digit);
    let number: usize = number.parse().ok().filter(|n| *n < 8)?;
    let (_, offset, size) = FILES.iter().find(|f| f.0 == prefix)?;
    Some((offset + number * size, *size))
}

/// The destination operands of an instruction.
fn destinations(inst: &str) -> &str {
    let inst = if inst.starts_with('@') { inst.split_once(' ').map_or("", |p| p.1) } else { inst };
    let operands = inst.split_once(' ').map_or("", |p| p.1);
    let mut depth = 0;
    let end = operands.find(|c| {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    let first = &operands[..end.unwrap_or(operands.len())];
    if first.starts_with('[') { "" } else { first }
}

fn load(out: &mut String, reg: &str) {
    let Some((at, size)) = file(reg) else { return };
    let _ = match reg.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "p" => writeln!(out, "\tld.global.u8 %th0, [%pi+{at}];\n\tsetp.ne.u16 %{reg}, %th0, 0;"),
        _ => writeln!(out, "\tld.global.b{} %{reg}, [%pi+{at}];", size * 8),
    };
}

/// Stores a register of so many threads, and says where.
fn store(text: &mut String, outputs: &mut Vec<Output>, inst: &str, reg: &str, threads: usize) {
    let size = file(reg).map_or(4, |f| f.1);
    let end = outputs.last().map_or(0, |o: &Output| o.offset + o.size * threads);
    let offset = end.next_multiple_of(16);
    let mut value = format!("%{reg}");
    if size == 1 {
        let _ = writeln!(text, "\tselp.b16 %th0, 1, 0, %{reg};");
        value = "%th0".into();
    } else if reg == "carry" {
        value = "%tr0".into();
    }
    let log = size.trailing_zeros() as usize;
    let _ = writeln!(text, "\tst.global.b{} [%po{log}+{offset}], {value};", size * 8);
    outputs.push(Output { inst: inst.to_owned(), register: reg.to_owned(), offset, size });
}

/// Copies a slot between memories; `%tr1` holds nothing afterwards.
fn copy_slot(out: &mut String, from: &str, to: &str) {
    for at in (0..SLOT).step_by(8) {
        let _ = writeln!(out, "\tld.{from}+{at}];\n\tst.{to}+{at}], %trd0;");
    }
}

/// A kernel for blocks of [`THREADS`] threads, `threads` in all.
pub(crate) fn kernel(name: &str, target: &str, insts: &[String], threads: usize) -> Case {
    let all = insts.join("\n");
    let mut t = format!("{target}.address_size 64\n");
    let uses = |p: &str| all.contains(p);
    if uses("[%pc") {
        let bytes: Vec<String> = (0..SLOT).map(|i| (i * 37 % 256).to_string()).collect();
        let _ = writeln!(t, ".const .align 32 .b8 constants[{SLOT}] = {{{}}};", bytes.join(", "));
    }
    t.push_str(".visible .entry k(.param .u64 in, .param .u64 out, .param .u64 mem)\n{\n");
    t.push_str("\t.reg .pred %p<8>;\n\t.reg .b16 %h<8>;\n\t.reg .b32 %r<8>;\n\t.reg .b64 %rd<8>;\n");
    t.push_str("\t.reg .f32 %f<8>;\n\t.reg .f64 %d<8>;\n\t.reg .b128 %q<8>;\n");
    t.push_str("\t.reg .b16 %th<2>;\n\t.reg .b32 %tr<2>;\n\t.reg .b64 %trd<2>;\n");
    t.push_str("\t.reg .b64 %pi, %pg, %pl, %pc, %po0, %po1, %po2, %po3, %po4;\n\t.reg .b32 %ps;\n");
    if uses("[%ps") {
        let _ = writeln!(t, "\t.shared .align 32 .b8 shared[{}];", SLOT * THREADS);
    }
    if uses("[%pl") {
        let _ = writeln!(t, "\t.local .align 32 .b8 local[{SLOT}];");
    }
    t.push_str("\tmov.u32 %tr0, %tid.x;\n");
    if uses("[%ps") {
        let _ = writeln!(t, "\tmov.u32 %ps, shared;\n\tmad.lo.u32 %ps, %tr0, {SLOT}, %ps;");
    }
    if threads > THREADS {
        let _ = writeln!(t, "\tmov.u32 %tr1, %ctaid.x;\n\tmad.lo.u32 %tr0, %tr1, {THREADS}, %tr0;");
    }
    t.push_str("\tld.param.u64 %pi, [in];\n\tld.param.u64 %po0, [out];\n");
    t.push_str("\tld.param.u64 %pg, [mem];\n");
    for log in (0..5).rev() {
        let _ = writeln!(t, "\tmad.wide.u32 %po{log}, %tr0, {}, %po0;", 1 << log);
    }
    let _ = writeln!(t, "\tmad.wide.u32 %pi, %tr0, {RECORD}, %pi;\n\tmad.wide.u32 %pg, %tr0, {SLOT}, %pg;");
    let mut end = String::new();
    if uses("[%ps") {
        copy_slot(&mut t, "global.u64 %trd0, [%pg", "shared.u64 [%ps");
        copy_slot(&mut end, "shared.u64 %trd0, [%ps", "global.u64 [%pg");
    }
    if uses("[%pl") {
        t.push_str("\tmov.u64 %pl, local;\n");
        copy_slot(&mut t, "global.u64 %trd0, [%pg", "local.u64 [%pl");
        copy_slot(&mut end, "local.u64 %trd0, [%pl", "global.u64 [%pg");
    }
    if uses("[%pc") {
        t.push_str("\tmov.u64 %pc, constants;\n");
    }
    for reg in registers(&all) {
        load(&mut t, reg);
    }
    let mut outputs = Vec::new();
    for inst in insts {
        // A carry that depends on data comes before what reads it.
        if ["addc", "madc"].iter().any(|o| inst.contains(o)) {
            t.push_str("\tld.global.b32 %tr0, [%pi];\n\tadd.cc.u32 %tr1, %tr0, 0x80000000;\n");
        } else if inst.contains("subc") {
            t.push_str("\tld.global.b32 %tr0, [%pi];\n\tsub.cc.u32 %tr1, 0x1000, %tr0;\n");
        }
        let _ = writeln!(t, "\t{inst}");
        let carry = inst.contains(".cc.") && !inst.starts_with('@');
        if carry {
            let op = if inst.starts_with("sub") { "subc" } else { "addc" };
            let _ = writeln!(t, "\t{op}.u32 %tr0, 0, 0;");
            store(&mut t, &mut outputs, inst, "carry", threads);
        }
        for reg in registers(destinations(inst)) {
            store(&mut t, &mut outputs, inst, reg, threads);
            load(&mut t, reg);
        }
    }
    t.push_str(&end);
    t.push_str("\tret;\n}\n");
    Case { name: name.to_owned(), threads, ptx: t, outputs }
}
