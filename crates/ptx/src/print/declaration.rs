//! Heads of functions, variables and their initial values.

use std::fmt::{Result, Write};

use super::names::Names;
use crate::{
    FuncId, Function, Init, InitSymbol, Linkage, Module, PerfDirectives, ScalarType, Space, Variable,
};

pub(super) fn function_name(module: &Module, id: FuncId) -> &str {
    module.functions.get(id.index()).map_or("_", |f| &f.name)
}

pub(super) fn linkage(linkage: Linkage) -> &'static str {
    match linkage {
        Linkage::Internal => "",
        Linkage::Extern => ".extern ",
        Linkage::Visible => ".visible ",
        Linkage::Weak => ".weak ",
        Linkage::Common => ".common ",
    }
}

/// Everything of a function before its body.
pub(super) fn header(out: &mut String, f: &Function, names: &Names) -> Result {
    write!(out, "{}{}", linkage(f.linkage), if f.is_entry { ".entry " } else { ".func " })?;
    if !f.returns.is_empty() {
        parameters(out, &f.returns, &names.returns)?;
        out.push(' ');
    }
    out.push_str(&f.name);
    parameters(out, &f.params, &names.params)?;
    perf(out, &f.perf)
}

pub(super) fn parameters(out: &mut String, list: &[Variable], names: &[String]) -> Result {
    out.push('(');
    for (i, v) in list.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        let name = names.get(i).map_or("_", |n| n.as_str());
        declaration(out, v, name)?;
    }
    out.push(')');
    Ok(())
}

fn perf(out: &mut String, perf: &PerfDirectives) -> Result {
    let triples = [
        ("maxntid", perf.max_ntid),
        ("reqntid", perf.req_ntid),
        ("reqnctapercluster", perf.req_ncta_per_cluster),
    ];
    for (word, value) in triples {
        if let Some([x, y, z]) = value {
            write!(out, "\n.{word} {x}, {y}, {z}")?;
        }
    }
    let numbers = [
        ("minnctapersm", perf.min_ncta_per_sm),
        ("maxnreg", perf.max_nreg),
        ("maxclusterrank", perf.max_cluster_rank),
    ];
    for (word, value) in numbers {
        if let Some(n) = value {
            write!(out, "\n.{word} {n}")?;
        }
    }
    for (word, set) in [("explicitcluster", perf.explicit_cluster), ("noreturn", perf.noreturn)] {
        if set {
            write!(out, "\n.{word}")?;
        }
    }
    Ok(())
}

/// `.space .align n .type name[dims]`.
fn declaration(out: &mut String, v: &Variable, name: &str) -> Result {
    write!(out, ".{}", v.space.as_str())?;
    if v.managed {
        out.push_str(" .attribute(.managed)");
    }
    if v.align != v.ty.bytes() * v.vector {
        write!(out, " .align {}", v.align)?;
    }
    if v.vector != 1 {
        write!(out, " .v{}", v.vector)?;
    }
    write!(out, " .{}", v.ty.as_str())?;
    if let Some((space, align)) = v.ptr {
        out.push_str(" .ptr");
        if space != Space::Generic {
            write!(out, " .{}", space.as_str())?;
        }
        write!(out, " .align {align}")?;
    }
    write!(out, " {name}")?;
    for dim in &v.dims {
        match dim {
            Some(n) => write!(out, "[{n}]")?,
            None => out.push_str("[]"),
        }
    }
    Ok(())
}

pub(super) fn variable(out: &mut String, module: &Module, v: &Variable, name: &str) -> Result {
    declaration(out, v, name)?;
    if let Some(i) = &v.init {
        out.push_str(" = ");
        init(out, module, i, v.ty)?;
    }
    Ok(())
}

fn init(out: &mut String, module: &Module, i: &Init, ty: ScalarType) -> Result {
    match i {
        Init::Value(bits) => match ty {
            ScalarType::F32 => write!(out, "0f{bits:08X}"),
            ScalarType::F64 => write!(out, "0d{bits:016X}"),
            _ => write!(out, "{bits}"),
        },
        Init::List(items) => {
            out.push('{');
            for (n, item) in items.iter().enumerate() {
                if n > 0 {
                    out.push_str(", ");
                }
                init(out, module, item, ty)?;
            }
            out.push('}');
            Ok(())
        }
        Init::Address { of, offset, generic, byte } => {
            let name = match of {
                InitSymbol::Global(id) => module.globals.get(id.index()).map_or("_", |g| &g.name),
                InitSymbol::Function(id) => function_name(module, *id),
            };
            if let Some(shift) = byte {
                write!(out, "{:#X}(", 0xffu64 << (shift & 63))?;
            }
            if *generic {
                write!(out, "generic({name})")?;
            } else {
                out.push_str(name);
            }
            plus(out, *offset)?;
            if byte.is_some() {
                out.push(')');
            }
            Ok(())
        }
    }
}

/// `+8`, `+-8` (as `ptxas` wants it) or nothing.
pub(super) fn plus(out: &mut String, offset: i64) -> Result {
    if offset == 0 { Ok(()) } else { write!(out, "+{offset}") }
}
