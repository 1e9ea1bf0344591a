//! `weft core`: what a core dump of a device says.

use std::fmt::Write;

use weft_coredump::Core;

use crate::error::{Error, Result};
use crate::messages::write_out;

const HELP: &str = "Usage: weft core FILE                          What is in a core dump of a device\n       \
    weft core FILE --memory ADDRESS [BYTES]    Bytes of its memory; 64 unless it says otherwise\n       \
    weft core FILE --ptx                       The PTX of its modules\n\n\
    Dumps are made when kernels fail and CUDA_ENABLE_COREDUMP_ON_EXCEPTION=1 is set.\n";

/// Runs the command with the words after its name.
///
/// # Errors
/// Wrong usage; a file that cannot be read, or is no dump; memory that it does not have.
pub(crate) fn main(words: &[String]) -> Result<()> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (file, rest) = match *words {
        ["--help" | "-h"] => return write_out(HELP),
        [file, ref rest @ ..] if !file.starts_with('-') => (file, rest),
        _ => return Err(Error::Usage("core: no file given; see weft core --help".into())),
    };
    let bytes = std::fs::read(file).map_err(Error::io(file))?;
    let core = Core::parse(&bytes).map_err(|e| Error::Usage(format!("{file}: {e}")))?;
    match *rest {
        [] => write_out(&core.to_string()),
        ["--ptx"] => core.modules().try_for_each(|m| write_out(&m.ptx)),
        ["--memory", address] => write_out(&memory(&core, number(address)?, 64)?),
        ["--memory", address, n] => write_out(&memory(&core, number(address)?, number(n)?)?),
        _ => Err(Error::Usage("core: unknown options; see weft core --help".into())),
    }
}

/// A number, also in hexadecimal digits behind `0x`.
fn number(text: &str) -> Result<u64> {
    let parsed = text.strip_prefix("0x").map_or_else(|| text.parse(), |h| u64::from_str_radix(h, 16));
    parsed.map_err(|_| Error::Usage(format!("core: '{text}' is no number")))
}

/// Lines of four words and their characters.
fn memory(core: &Core<'_>, address: u64, bytes: u64) -> Result<String> {
    let found = core.read(address, bytes);
    let found = found.ok_or_else(|| Error::Usage(format!("core: no {bytes} bytes at {address:#x}")))?;
    let mut out = String::new();
    for (at, line) in (address..).step_by(16).zip(found.chunks(16)) {
        let words = line.chunks(4).map(|w| w.iter().rev().map(|b| format!("{b:02x}")).collect::<String>());
        let text: String =
            line.iter().map(|b| if b.is_ascii_graphic() { char::from(*b) } else { '.' }).collect();
        // A string takes whatever is written to it.
        let _ = writeln!(out, "{at:#x}: {:<35}  {text}", words.collect::<Vec<_>>().join(" "));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use weft_coredump::{Context, Core, Memory, Record, write};

    use super::{main, memory, number};

    fn dump() -> Vec<u8> {
        let context = Context { id: 1, device: 0, primary: true, failed: true };
        let mut out = Vec::new();
        let read = |at: u64, to: &mut [u8]| (at..).zip(to).for_each(|(a, b)| *b = a as u8);
        let piece = [Memory { address: 0x1040, size: 40 }];
        write(&mut out, &[Record::Context(context)], &piece, read).expect("a vector");
        out
    }

    #[test]
    fn memory_is_shown_in_words() {
        let bytes = dump();
        let core = Core::parse(&bytes).expect("a dump");
        let text = memory(&core, 0x1041, 20).expect("memory");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "0x1041: 44434241 48474645 4c4b4a49 504f4e4d  ABCDEFGHIJKLMNOP");
        assert_eq!(lines[1], "0x1051: 54535251                             QRST");
        assert!(memory(&core, 0x1041, 100).is_err());
        assert_eq!([number("0x10").ok(), number("12").ok(), number("x").ok()], [Some(16), Some(12), None]);
    }

    #[test]
    fn wrong_usage_is_told() {
        let words = |s: &str| s.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("core");
        std::fs::write(&file, dump()).expect("a file");
        let file = file.display();
        for wrong in
            ["", "--x", "/no/file", "/dev/null", &format!("{file} --x"), &format!("{file} --memory 1")]
        {
            assert!(main(&words(wrong)).is_err(), "{wrong:?}");
        }
        assert!(main(&words(&file.to_string())).is_ok());
    }
}
