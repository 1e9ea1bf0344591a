//! `printf` in kernels: text is put together at the call and waits for the next flush.

use std::collections::VecDeque;
use std::ffi::CString;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::Mutex;

use crate::memory::{MemoryFault, read, read_string};

/// Arguments that a call may have; conversions beyond are printed as they stand.
const MOST_ARGUMENTS: i32 = 32;

/// Longest format and `%s` argument, in bytes.
const LONGEST: usize = 1 << 20;

unsafe extern "C" {
    /// C's standard output, so that kernels and the host's `printf` keep their order.
    static mut stdout: *mut libc::FILE;
}

/// Where kernels print to: a buffer of limited size, in which new output takes the place of the oldest (CUDA C++
/// Programming Guide, "Formatted Output"). It is written when somebody flushes it, not before and not at the end.
#[derive(Debug)]
pub struct PrintfSink {
    fifo: Mutex<Fifo>,
    /// Bytes that calls may take (`cudaLimitPrintfFifoSize`).
    limit: AtomicUsize,
    /// Whether there may be something to flush.
    filled: AtomicBool,
}

#[derive(Debug, Default)]
struct Fifo {
    /// Texts of calls, the oldest first, with the bytes that each takes of the limit.
    calls: VecDeque<(Box<[u8]>, usize)>,
    taken: usize,
}

impl Default for PrintfSink {
    fn default() -> Self {
        Self::new(1 << 20)
    }
}

impl PrintfSink {
    /// A sink whose calls may take `limit` bytes.
    pub fn new(limit: usize) -> Self {
        PrintfSink { fifo: Mutex::default(), limit: AtomicUsize::new(limit), filled: AtomicBool::new(false) }
    }

    /// Changes the limit for later calls.
    pub fn set_limit(&self, limit: usize) {
        self.limit.store(limit, Ordering::Relaxed);
    }

    /// Writes what has come together to the standard output, through C's `stdout`.
    pub fn flush(&self) {
        if !self.filled.load(Ordering::Acquire) {
            return;
        }
        let text = self.take();
        if !text.is_empty() {
            write_out(&text);
        }
    }

    /// Takes what has come together, for those who want it elsewhere.
    pub fn take(&self) -> Vec<u8> {
        let mut fifo = self.fifo.lock();
        self.filled.store(false, Ordering::Release);
        fifo.taken = 0;
        fifo.calls.drain(..).flat_map(|(text, _)| text).collect()
    }

    /// CUDA's `vprintf`: the number of arguments, or -1 for a format that is null.
    ///
    /// # Errors
    /// When format, arguments or a string are not there.
    pub fn vprintf(&self, format: u64, arguments: u64) -> Result<i32, MemoryFault> {
        if format == 0 {
            return Ok(-1);
        }
        let format = read_string(format, LONGEST)?;
        let mut arguments = Arguments { at: arguments, offset: 0, count: 0, strings: 0 };
        let mut text = Vec::with_capacity(format.len() + 32);
        render(&format, &mut arguments, &mut text)?;
        // What a call takes is not documented: the arguments, strings among them, and a word for the format.
        let size = 8 + 8 * arguments.count as usize + arguments.strings;
        let limit = self.limit.load(Ordering::Relaxed);
        let mut fifo = self.fifo.lock();
        fifo.calls.push_back((text.into(), size));
        fifo.taken += size;
        while fifo.taken > limit {
            let Some((_, size)) = fifo.calls.pop_front() else { break };
            fifo.taken -= size;
        }
        self.filled.store(true, Ordering::Release);
        Ok(arguments.count)
    }
}

fn write_out(text: &[u8]) {
    // SAFETY: the C library's stream; it locks itself.
    unsafe {
        libc::fwrite(text.as_ptr().cast(), 1, text.len(), stdout);
        libc::fflush(stdout);
    }
}

/// The arguments: values one after the other, each at a multiple of its size, small integers as 4 bytes and all
/// floats as doubles.
struct Arguments {
    at: u64,
    offset: u64,
    count: i32,
    /// Bytes of strings.
    strings: usize,
}

impl Arguments {
    /// Whether a conversion that takes so many can have them.
    fn has(&self, wanted: i32) -> bool {
        self.count + wanted <= MOST_ARGUMENTS
    }

    fn next(&mut self, size: usize) -> Result<u64, MemoryFault> {
        let at = self.at.wrapping_add(self.offset.next_multiple_of(size as u64));
        self.offset = self.offset.next_multiple_of(size as u64) + size as u64;
        self.count += 1;
        let mut bytes = [0u8; 8];
        read(at, &mut bytes[..size])?;
        Ok(u64::from_le_bytes(bytes))
    }
}

/// A conversion specification.
#[derive(Default)]
struct Spec {
    flags: Vec<u8>,
    width: Option<i32>,
    precision: Option<i32>,
    /// Whether the argument is 8 bytes.
    long: bool,
    /// `h` or `hh`: how much of the argument counts.
    short: &'static str,
    conversion: u8,
}

fn render(format: &[u8], arguments: &mut Arguments, out: &mut Vec<u8>) -> Result<(), MemoryFault> {
    let mut rest = format;
    while let Some(i) = rest.iter().position(|&c| c == b'%') {
        out.extend_from_slice(&rest[..i]);
        let from = &rest[i..];
        match parse(&from[1..], arguments)? {
            Some((spec, len)) => {
                one(&spec, arguments, out)?;
                rest = &from[1 + len..];
            }
            // Not a conversion: the sign stands for itself.
            None => {
                out.push(b'%');
                rest = &from[1..];
            }
        }
    }
    out.extend_from_slice(rest);
    Ok(())
}

/// Parses what follows a `%`; `*` takes arguments. `None` if it is no conversion we know.
fn parse(text: &[u8], arguments: &mut Arguments) -> Result<Option<(Spec, usize)>, MemoryFault> {
    let end = text.iter().position(|c| !b"-+ #0123456789.*hlqjztL".contains(c)).unwrap_or(text.len());
    let wanted = text.iter().take(end).filter(|c| **c == b'*').count() as i32;
    if !arguments.has(wanted + i32::from(text.get(end) != Some(&b'%'))) {
        return Ok(None);
    }
    let mut spec = Spec::default();
    let mut i = 0;
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    while b"-+ #0".contains(&at(i)) {
        if !spec.flags.contains(&at(i)) {
            spec.flags.push(at(i));
        }
        i += 1;
    }
    let mut number = |i: &mut usize| -> Result<Option<i32>, MemoryFault> {
        if at(*i) == b'*' {
            *i += 1;
            return Ok(Some(arguments.next(4)? as u32 as i32));
        }
        let mut n = None;
        while at(*i).is_ascii_digit() {
            n = Some(n.unwrap_or(0i32).saturating_mul(10).saturating_add(i32::from(at(*i) - b'0')));
            *i += 1;
        }
        Ok(n)
    };
    spec.width = number(&mut i)?;
    if at(i) == b'.' {
        i += 1;
        spec.precision = Some(number(&mut i)?.unwrap_or(0));
    }
    loop {
        match at(i) {
            b'h' => spec.short = if spec.short.is_empty() { "h" } else { "hh" },
            b'l' | b'q' | b'j' | b'z' | b't' | b'L' => spec.long = true,
            _ => break,
        }
        i += 1;
    }
    spec.conversion = at(i);
    Ok(b"%diouxXcsfFeEgGaAp".contains(&spec.conversion).then_some((spec, i + 1)))
}

/// Converts one argument with the C library's own formatting.
fn one(spec: &Spec, arguments: &mut Arguments, out: &mut Vec<u8>) -> Result<(), MemoryFault> {
    // Nobody wants a megabyte of blanks; C's minimum limit for one conversion is 4095 bytes.
    let bound = |n: i32| n.clamp(-65_535, 65_535);
    let mut format = vec![b'%'];
    format.extend_from_slice(&spec.flags);
    if let Some(w) = spec.width {
        format.extend_from_slice(bound(w).to_string().as_bytes());
    }
    if let Some(p) = spec.precision.filter(|&p| p >= 0) {
        format.extend_from_slice(format!(".{}", bound(p)).as_bytes());
    }
    let mut finish = |length: &str| {
        format.extend_from_slice(length.as_bytes());
        format.push(spec.conversion);
        CString::new(core::mem::take(&mut format)).unwrap_or_default()
    };
    macro_rules! print {
        ($format:expr, $value:expr) => {{
            let (f, v) = ($format, $value);
            // SAFETY: one conversion, rebuilt above, with one argument of its type; sizes are passed.
            let n = unsafe { libc::snprintf(core::ptr::null_mut(), 0, f.as_ptr(), v) };
            let n = usize::try_from(n).unwrap_or(0);
            let mut bytes = vec![0u8; n + 1];
            // SAFETY: as above.
            unsafe { libc::snprintf(bytes.as_mut_ptr().cast(), bytes.len(), f.as_ptr(), v) };
            bytes.truncate(n);
            out.extend_from_slice(&bytes);
        }};
    }
    match spec.conversion {
        b'%' => out.push(b'%'),
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' if spec.long => {
            let v = arguments.next(8)? as i64;
            print!(finish("ll"), v);
        }
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'c' => {
            let v = arguments.next(4)? as u32 as i32;
            print!(finish(if spec.conversion == b'c' { "" } else { spec.short }), v);
        }
        b'p' => {
            let v = arguments.next(8)? as *const libc::c_void;
            print!(finish(""), v);
        }
        b's' => {
            let v = arguments.next(8)?;
            let text = if v == 0 { b"(null)".to_vec() } else { read_string(v, LONGEST)? };
            arguments.strings += text.len() + 1;
            let text = CString::new(text).unwrap_or_default();
            print!(finish(""), text.as_ptr());
        }
        _ => {
            let v = f64::from_bits(arguments.next(8)?);
            print!(finish(""), v);
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "printf_tests.rs"]
mod tests;
