//! The command line.

use std::path::PathBuf;

use weft_target::TargetModel;

use crate::error::Error;

/// What `--help` says.
pub const HELP: &str = "Usage: weft explain [options] prog.cu|module.ptx\n       \
    weft explain [options] --run prog.cu|prog [args]\n\n\
    Says what the compiler did with the kernels of a file, and why; or runs a program and says what its kernels did\n\
    to memory.\n\n\
    --run ...        Run a program with the arguments behind it, and count the requests of warps to memory and\n                     \
    the sectors of 32 bytes that these touch (with --kernel, --json, and nvcc's options for .cu files)\n\
    --kernel K       Only this kernel, by its name in the source or in PTX\n\
    --block 16x16    Threads of a block; by default what the kernel declares, else 256\n\
    --target T       The CPU to compile for, as `zen4` or `x86-64-v3`; by default this machine\n\
    --width W        The code for groups of W threads instead of the chosen one, where it is legal\n\
    --json           The report as JSON\n\
    --passes N       Leave out the passes after the Nth that code is right without\n\
    --times          Instead of the report: the passes, their times, and how many instructions they leave\n\
    --print-after P  Instead of the report: the IR after these passes, by name or number, with commas between, or `all`\n\
    --stop-after P   Instead of the report: the IR after this pass, by number, or by name after its first run\n\
    -I -D -U -O -std -arch --use_fast_math --fmad ...\n\
                     Options of nvcc, for .cu files\n\
    --help\n\n\
    Exit status: 0, 1 if something could not be compiled, 2 for wrong usage.\n";

/// A parsed command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The file.
    pub file: PathBuf,
    /// The kernel; all if none is named.
    pub kernel: Option<String>,
    /// Threads of a block, if given.
    pub block: Option<[u32; 3]>,
    /// Name of the CPU; this machine if none.
    pub target: Option<String>,
    /// Threads of a group, if asked for.
    pub width: Option<u32>,
    /// Print JSON.
    pub json: bool,
    /// Most passes, if not all.
    pub passes: Option<u32>,
    /// What is asked of single passes.
    pub trace: Trace,
    /// A program to run and count, with its arguments, instead.
    pub run: Option<Vec<String>>,
    /// Show the help.
    pub help: bool,
    /// Words for nvcc.
    pub nvcc: Vec<String>,
}

/// What to show of the pipeline instead of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Names or numbers of passes whose IR is shown; `all` for all.
    pub print_after: Vec<String>,
    /// The pass after which nothing more is done.
    pub stop_after: Option<String>,
    /// A table of all passes.
    pub times: bool,
}

impl Trace {
    /// Whether anything is asked for.
    pub fn is_wanted(&self) -> bool {
        *self != Trace::default()
    }
}

/// Whether a pass is meant by a name, or a number from 1 on.
pub fn is_pass(word: &str, number: usize, name: &str) -> bool {
    word == name || word.parse() == Ok(number)
}

/// Names or numbers of passes, as they are given.
fn passes(text: &str) -> Result<Vec<String>, Error> {
    let words: Vec<String> = text.split(',').map(|w| w.trim().to_owned()).collect();
    let known = |w: &String| weft_transform::passes().zip(1..).any(|((name, _), n)| is_pass(w, n, name));
    match words.iter().find(|w| *w != "all" && !known(w)) {
        None => Ok(words),
        Some(word) => {
            let mut names: Vec<&str> = weft_transform::passes().map(|p| p.0).collect();
            names.sort_unstable();
            names.dedup();
            Err(Error::Usage(format!("there is no pass `{word}`; there are {}", names.join(", "))))
        }
    }
}

/// Most threads of a block.
const THREADS: u64 = 1024;

/// Most threads of a group.
const MOST: u32 = 1024;

impl Options {
    /// Parses the words after the command's name.
    ///
    /// # Errors
    /// Wrong usage.
    pub fn parse(words: impl IntoIterator<Item = String>) -> Result<Self, Error> {
        let mut o = Options::default();
        let mut file = None;
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let (name, attached) = match word.split_once('=') {
                Some((n, v)) if n.starts_with("--") => (n.to_owned(), Some(v.to_owned())),
                _ => (word.clone(), None),
            };
            let mut value = || {
                let value = attached.clone().or_else(|| words.next());
                value.ok_or_else(|| Error::Usage(format!("{name} needs a value")))
            };
            match name.as_str() {
                "--kernel" | "-k" => o.kernel = Some(value()?),
                "--block" => o.block = Some(block(&value()?)?),
                "--target" => {
                    let name = value()?;
                    TargetModel::named(&name).map_err(|e| Error::Usage(e.to_string()))?;
                    o.target = Some(name);
                }
                "--width" => {
                    let text = value()?;
                    let width = text.parse().ok().filter(|w: &u32| w.is_power_of_two() && *w <= MOST);
                    o.width = Some(width.ok_or_else(|| {
                        Error::Usage(format!("`{text}` is no width: a power of two from 1 to {MOST}"))
                    })?);
                }
                "--passes" => {
                    let text = value()?;
                    let number =
                        text.parse().map_err(|_| Error::Usage(format!("`{text}` is no number of passes")))?;
                    o.passes = Some(number);
                }
                "--print-after" => o.trace.print_after = passes(&value()?)?,
                "--stop-after" => match <[String; 1]>::try_from(passes(&value()?)?) {
                    Ok([pass]) if pass != "all" => o.trace.stop_after = Some(pass),
                    _ => return Err(Error::Usage("--stop-after takes one pass".into())),
                },
                "--times" => o.trace.times = true,
                "--json" => o.json = true,
                "--run" => {
                    let first = value()?;
                    o.run = Some(std::iter::once(first).chain(words.by_ref()).collect());
                }
                "--help" | "-h" => o.help = true,
                "-I" | "-D" | "-U" | "-arch" | "-std" | "-include" | "-Xcompiler" => {
                    let value = value()?;
                    o.nvcc.extend([word, value]);
                }
                "--use_fast_math" | "-use_fast_math" | "--fmad" | "--std" | "--gpu-architecture" => {
                    o.nvcc.push(word)
                }
                n if ["-I", "-D", "-U", "-O", "-arch=", "-std=", "-fmad="]
                    .iter()
                    .any(|s| n.starts_with(s)) =>
                {
                    o.nvcc.push(word)
                }
                n if n.starts_with('-') => {
                    return Err(Error::Usage(format!("unknown option {n}; see weft explain --help")));
                }
                _ if file.is_some() => return Err(Error::Usage("more than one file is named".into())),
                _ => file = Some(PathBuf::from(word)),
            }
        }
        o.fit_together(file)
    }

    /// The options with the file to look at, if they go together.
    fn fit_together(mut self, file: Option<PathBuf>) -> Result<Self, Error> {
        if self.json && self.trace.is_wanted() {
            return Err(Error::Usage("of passes there is no JSON".into()));
        }
        if self.run.is_some() {
            let of_code = self.block.is_some()
                || self.target.is_some()
                || self.width.is_some()
                || self.passes.is_some();
            if of_code || self.trace.is_wanted() || file.is_some() {
                return Err(Error::Usage(
                    "with --run there are --kernel, --json and nvcc's options only".into(),
                ));
            }
        }
        match file {
            Some(file) => self.file = file,
            None if self.help || self.run.is_some() => {}
            None => return Err(Error::Usage("no file is named; see weft explain --help".into())),
        }
        Ok(self)
    }
}

/// `16x16`: up to three numbers.
pub fn block(text: &str) -> Result<[u32; 3], Error> {
    let wrong = || {
        Error::Usage(format!(
            "`{text}` is no shape of a block: up to three numbers from 1 on with x between, as 16x16, at most {THREADS} threads"
        ))
    };
    let numbers: Option<Vec<u32>> =
        text.split('x').map(|n| n.trim().parse().ok().filter(|n| *n > 0)).collect();
    let numbers = numbers.filter(|n| n.len() <= 3).ok_or_else(wrong)?;
    let mut block = [1; 3];
    block[..numbers.len()].copy_from_slice(&numbers);
    let threads = block.iter().try_fold(1u64, |a, &n| a.checked_mul(n.into())).unwrap_or(u64::MAX);
    if threads > THREADS || block[2] > 64 { Err(wrong()) } else { Ok(block) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(str::to_owned)).map_err(|e| e.to_string())
    }

    #[test]
    fn words_are_understood() {
        let o = parse("--kernel k --block=16x8 --target zen4 --width 64 --json -I inc -DX=1 a.cu").unwrap();
        assert_eq!(
            (o.kernel.as_deref(), o.block, o.target.as_deref()),
            (Some("k"), Some([16, 8, 1]), Some("zen4"))
        );
        assert_eq!(o.width, Some(64));
        assert_eq!((o.json, o.nvcc.join(" "), o.file), (true, "-I inc -DX=1".into(), "a.cu".into()));
        assert!(parse("--help").unwrap().help);
        let run = parse("--kernel k -O2 --run ./prog --json 3").unwrap();
        assert_eq!((run.kernel.as_deref(), run.json, run.nvcc.join(" ")), (Some("k"), false, "-O2".into()));
        assert_eq!(run.run.unwrap(), ["./prog", "--json", "3"]);
    }

    #[test]
    fn mistakes_are_named() {
        for (line, part) in [
            ("", "no file"),
            ("a.cu b.cu", "more than one"),
            ("--block 0 a.cu", "`0` is no shape"),
            ("--width 3 a.cu", "`3` is no width"),
            ("--print-after cse,nothing a.cu", "no pass `nothing`; there are all_active, canonicalise_nans,"),
            ("--stop-after 1000 a.cu", "no pass `1000`"),
            ("--stop-after cse,dce a.cu", "takes one pass"),
            ("--passes many a.cu", "`many` is no number"),
            ("--json --times a.cu", "no JSON"),
            ("--run", "needs a value"),
            ("--width 8 --run prog", "--kernel, --json"),
            ("a.cu --run prog", "--kernel, --json"),
            ("--width 2048 a.cu", "`2048` is no width"),
            ("--block 64x64 a.cu", "at most 1024"),
            ("--block 1x1x1x1 a.cu", "is no shape"),
            ("--block 16xx16 a.cu", "is no shape"),
            ("--block 4294967295x4294967295x4294967295 a.cu", "is no shape"),
            ("--block", "needs a value"),
            ("--target pentium a.cu", "zen4"),
            ("--wrong a.cu", "unknown option --wrong"),
        ] {
            let e = parse(line).unwrap_err();
            assert!(e.contains(part), "{line}: {e}");
        }
    }
}
