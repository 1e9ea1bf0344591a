//! `printf` in kernels: text is put together at the call and waits for the next flush.

use std::ffi::CString;

use parking_lot::Mutex;

use crate::memory::{MemoryFault, read, read_string};

/// Longest format and `%s` argument, in bytes.
const LONGEST: usize = 1 << 20;

unsafe extern "C" {
    /// C's standard output, so that kernels and the host's `printf` keep their order.
    static mut stdout: *mut libc::FILE;
}

/// Where kernels print to. Flushed at synchronisation points.
#[derive(Debug)]
pub struct PrintfSink {
    buffer: Mutex<Vec<u8>>,
    /// Bytes kept before text is written without waiting for a flush (`cudaLimitPrintfFifoSize`).
    limit: usize,
}

impl Default for PrintfSink {
    fn default() -> Self {
        Self::new(1 << 20)
    }
}

impl PrintfSink {
    /// A sink that keeps up to about `limit` bytes; CUDA's default is 1 MiB. Text beyond is written early, not lost.
    pub fn new(limit: usize) -> Self {
        PrintfSink { buffer: Mutex::default(), limit }
    }

    /// Writes what has come together to the standard output, through C's `stdout`.
    pub fn flush(&self) {
        let text = self.take();
        if !text.is_empty() {
            write_out(&text);
        }
    }

    /// Takes what has come together, for those who want it elsewhere.
    pub fn take(&self) -> Vec<u8> {
        core::mem::take(&mut *self.buffer.lock())
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
        let mut arguments = Arguments { at: arguments, offset: 0, count: 0 };
        let mut text = Vec::with_capacity(format.len() + 32);
        render(&format, &mut arguments, &mut text)?;
        let mut buffer = self.buffer.lock();
        buffer.extend_from_slice(&text);
        if buffer.len() > self.limit {
            write_out(&core::mem::take(&mut *buffer));
        }
        Ok(arguments.count)
    }
}

impl Drop for PrintfSink {
    fn drop(&mut self) {
        self.flush();
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
}

impl Arguments {
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
            b'h' => {}
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
            print!(finish(""), v);
        }
        b'p' => {
            let v = arguments.next(8)? as *const libc::c_void;
            print!(finish(""), v);
        }
        b's' => {
            let v = arguments.next(8)?;
            let text = if v == 0 { b"(null)".to_vec() } else { read_string(v, LONGEST)? };
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
mod tests {
    use super::*;

    #[test]
    fn conversions_flags_and_alignment() {
        let text = c"text";
        let mut args: Vec<u8> = Vec::new();
        args.extend((-5i32).to_le_bytes());
        args.extend([0; 4]);
        args.extend(2.5f64.to_le_bytes());
        args.extend(7i32.to_le_bytes());
        args.extend([0; 4]);
        args.extend((1u64 << 40).to_le_bytes());
        args.extend((text.as_ptr() as u64).to_le_bytes());
        args.extend(i32::from(b'z').to_le_bytes());
        args.extend(6i32.to_le_bytes());
        args.extend(3.25f64.to_le_bytes());
        let sink = PrintfSink::default();
        let format = c"%d|%.3f|%#x|%llu|%-6s|%c|%*.1e|%%|%y";
        let n = sink.vprintf(format.as_ptr() as u64, args.as_ptr() as u64);
        assert_eq!(n, Ok(8));
        let text = String::from_utf8(sink.take()).unwrap_or_default();
        assert_eq!(text, "-5|2.500|0x7|1099511627776|text  |z|3.2e+00|%|%y");
        assert_eq!(sink.vprintf(0, 0), Ok(-1));
        assert!(sink.vprintf(c"%d".as_ptr() as u64, 16).is_err());
    }
}
