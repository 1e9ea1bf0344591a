//! nvcc's command line.

mod table;

pub use table::help;

use crate::error::{Error, Result};
use std::path::{Path, PathBuf};
use table::{Effect, ROWS, Row, Takes};

/// What is to be made of the inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// An executable or shared library.
    #[default]
    Link,
    /// An executable that is then run.
    Run,
    /// Objects.
    Compile,
    /// PTX text.
    Ptx,
    /// An ELF image with PTX.
    Cubin,
    /// A fat binary.
    Fatbin,
    /// Preprocessed source.
    Preprocess,
    /// A make rule only.
    Dependencies {
        /// With system headers.
        system: bool,
    },
    /// An object with linked device code.
    DeviceLink,
    /// A static library.
    Lib,
}

/// Which runtime library is linked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cudart {
    /// libcudart_static.a
    #[default]
    Static,
    /// libcudart.so
    Shared,
    /// Neither.
    None,
}

/// Language of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// CUDA C++
    Cuda,
    /// C++
    Cpp,
    /// C
    C,
}

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// To be compiled.
    Source(Language),
    /// PTX text.
    Ptx,
    /// Device code in a container.
    Image,
    /// For the linker.
    Object,
    /// Its name does not say.
    Unknown,
}

/// An input file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Its path.
    pub path: PathBuf,
    /// What it is.
    pub kind: Kind,
}

/// Precision of device arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Math {
    /// Flush denormals to zero.
    pub ftz: bool,
    /// Division rounds correctly.
    pub precise_div: bool,
    /// Square root rounds correctly.
    pub precise_sqrt: bool,
    /// Multiplication and addition may become fma.
    pub fmad: bool,
    /// Math functions become their fast forms.
    pub fast_functions: bool,
}

impl Default for Math {
    fn default() -> Math {
        Math { ftz: false, precise_div: true, precise_sqrt: true, fmad: true, fast_functions: false }
    }
}

/// A parsed command line.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "each field is the option of its name; the table describes them")]
pub struct Options {
    pub phase: Phase,
    pub inputs: Vec<Input>,
    pub output: Option<PathBuf>,
    pub output_dir: Option<PathBuf>,
    pub pre_include: Vec<PathBuf>,
    pub include: Vec<PathBuf>,
    pub system_include: Vec<PathBuf>,
    pub library_path: Vec<PathBuf>,
    /// `-l` options and objects in their order on the command line.
    pub link_inputs: Vec<String>,
    pub macros: Vec<String>,
    pub language: Option<Language>,
    pub std: Option<String>,
    pub per_thread_stream: bool,
    pub arch: Option<String>,
    pub code: Vec<String>,
    pub gencode: Vec<String>,
    pub rdc: bool,
    pub opt: Option<String>,
    pub debug: bool,
    pub device_debug: bool,
    pub line_info: bool,
    pub max_registers: Option<u32>,
    pub math: Math,
    pub ccbin: Option<PathBuf>,
    pub host_flags: Vec<String>,
    /// For the linker itself (`-Xlinker`).
    pub linker_flags: Vec<String>,
    /// For the compiler when it links.
    pub linker_flags_raw: Vec<String>,
    pub archive_flags: Vec<String>,
    pub ptxas: Vec<String>,
    pub cudart: Cudart,
    pub shared: bool,
    pub run_args: Vec<String>,
    pub deps_beside: Option<bool>,
    pub deps_file: Option<PathBuf>,
    pub deps_target: Option<String>,
    pub deps_phony: bool,
    pub forward_to_compiler: bool,
    pub forward_to_linker: bool,
    pub verbose: bool,
    pub dry_run: bool,
    pub keep: bool,
    pub keep_dir: Option<PathBuf>,
    pub no_warnings: bool,
    pub werror: bool,
    pub version: bool,
    pub help: bool,
}

impl Options {
    /// Parses the words after the program's name.
    ///
    /// # Errors
    /// Unknown options, missing or wrong values; the text names them as nvcc does.
    pub fn parse<I: IntoIterator<Item = String>>(words: I) -> Result<Options> {
        let mut options = Options::default();
        let words = expand_files(words.into_iter().collect(), 0)?;
        // Forwarding concerns options before it too.
        let forward = |name: &str| words.iter().any(|w| w.trim_start_matches('-') == name);
        let both = forward("forward-unknown-opts");
        options.forward_to_compiler = both || forward("forward-unknown-to-host-compiler");
        options.forward_to_linker = both || forward("forward-unknown-to-host-linker");
        let mut sources = Vec::new();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            if word.len() < 2 || !word.starts_with('-') {
                // Sources are linked as the objects made of them, in the same place.
                options.link_inputs.push(word.clone());
                sources.push(word);
                continue;
            }
            let Some((row, attached)) = find(&word) else {
                options.unknown(&word)?;
                continue;
            };
            apply(row, attached, &word, &mut words, &mut options)?;
        }
        for word in sources {
            let kind = kind_of(&word, options.language);
            options.inputs.push(Input { path: word.into(), kind });
        }
        Ok(options)
    }

    /// `-use_fast_math`.
    fn set_fast_math(&mut self, on: bool) {
        if on {
            self.math =
                Math { ftz: true, precise_div: false, precise_sqrt: false, fmad: true, fast_functions: true };
        }
    }

    fn unknown(&mut self, word: &str) -> Result<()> {
        if self.forward_to_compiler {
            self.host_flags.push(word.to_string());
            self.linker_flags_raw.push(word.to_string());
        } else if self.forward_to_linker {
            self.linker_flags_raw.push(word.to_string());
        } else {
            return Err(Error::Usage(format!("Unknown option '{word}'")));
        }
        Ok(())
    }

    /// The inputs of a kind that is compiled.
    pub fn sources(&self) -> impl Iterator<Item = (&Input, Language)> {
        self.inputs.iter().filter_map(|i| match i.kind {
            Kind::Source(language) => Some((i, language)),
            _ => None,
        })
    }
}

/// Finds the row of a word, and the value attached to it.
fn find(word: &str) -> Option<(&'static Row, Option<String>)> {
    let double = word.starts_with("--");
    let body = word.strip_prefix("--").or(word.strip_prefix('-'))?;
    let (name, value) = match body.split_once('=') {
        Some((name, value)) => (name, Some(value.to_string())),
        None => (body, None),
    };
    let exact = |name: &str| ROWS.iter().find(|r| r.long == name || (!double && r.short == name));
    // nvcc also takes short names after two dashes.
    if let Some(row) = exact(name).or_else(|| ROWS.iter().find(|r| r.short == name && r.short.len() > 1)) {
        return Some((row, value));
    }
    if double {
        return None;
    }
    // -Ipath, -DNAME=1, -lname, -O3: the value is attached to one letter
    let first = body.chars().next().filter(|c| "IDULlOoxm".contains(*c))?;
    let row = ROWS.iter().find(|r| r.short.len() == 1 && r.short.starts_with(first))?;
    if first == 'O' && !matches!(&body[1..], "0" | "1" | "2" | "3") {
        return None;
    }
    if first == 'm' && &body[1..] != "64" {
        return None;
    }
    Some((row, Some(body[first.len_utf8()..].to_string())))
}

fn apply(
    row: &'static Row,
    attached: Option<String>,
    word: &str,
    rest: &mut impl Iterator<Item = String>,
    options: &mut Options,
) -> Result<()> {
    let flag = |v: &str| match v {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Error::Usage(format!("Value '{v}' is not defined for option '{}'", row.long))),
    };
    match row.takes {
        Takes::Nothing => {
            if let Some(value) = attached
                && !flag(&value)?
            {
                return Ok(());
            }
            if let Effect::Set(set) = &row.effect {
                set(options);
            }
        }
        Takes::Switch => {
            let on = attached.as_deref().map_or(Ok(true), flag)?;
            if let Effect::Switch(set) = &row.effect {
                set(options, on);
            }
        }
        Takes::Value | Takes::List => {
            let value = attached.or_else(|| rest.next()).ok_or_else(|| {
                Error::Usage(format!("Option '{}' expects an argument", word.trim_start_matches('-')))
            })?;
            if let Effect::Each(set) = &row.effect {
                if row.takes == Takes::List {
                    for element in split_list(&value) {
                        set(options, &element)?;
                    }
                } else {
                    set(options, &value)?;
                }
            }
        }
    }
    Ok(())
}

/// Splits at commas that are neither escaped nor within quotes.
fn split_list(value: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut chars = value.chars().peekable();
    let mut quote = None;
    while let Some(c) = chars.next() {
        let last = out.len() - 1;
        match c {
            '\\' if chars.peek() == Some(&',') => {
                out[last].push(',');
                chars.next();
            }
            '\'' | '"' if quote == Some(c) => quote = None,
            '\'' | '"' if quote.is_none() && value.matches(c).count() > 1 && out[last].is_empty() => {
                quote = Some(c)
            }
            ',' if quote.is_none() => out.push(String::new()),
            _ => out[last].push(c),
        }
    }
    out.retain(|s| !s.is_empty());
    out
}

fn kind_of(word: &str, language: Option<Language>) -> Kind {
    let path = Path::new(word);
    let suffix = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
    let by_suffix = match suffix {
        "cu" => Some(Kind::Source(Language::Cuda)),
        "cpp" | "cc" | "cxx" | "C" | "ii" => Some(Kind::Source(Language::Cpp)),
        "c" | "i" => Some(Kind::Source(Language::C)),
        "ptx" => Some(Kind::Ptx),
        "cubin" | "fatbin" => Some(Kind::Image),
        "o" | "obj" | "a" | "so" | "lo" => Some(Kind::Object),
        _ if name.contains(".so.") => Some(Kind::Object),
        _ => None,
    };
    match (by_suffix, language) {
        (Some(Kind::Source(_)) | None, Some(language)) => Kind::Source(language),
        (Some(kind), _) => kind,
        (None, None) => Kind::Unknown,
    }
}

/// Replaces `--options-file f` and `@f` by the words in the file.
fn expand_files(words: Vec<String>, depth: u32) -> Result<Vec<String>> {
    if depth > 16 {
        return Err(Error::Usage("Options files include each other".into()));
    }
    let mut out = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let file = match word.strip_prefix('@').filter(|f| !f.is_empty()) {
            Some(file) => Some(file.to_string()),
            None => match word.split_once('=').map_or((word.as_str(), None), |(n, v)| (n, Some(v))) {
                ("--options-file" | "-optf", Some(value)) => Some(value.to_string()),
                ("--options-file" | "-optf", None) => words.next(),
                _ => None,
            },
        };
        match file {
            Some(files) => {
                for file in files.split(',') {
                    let text = std::fs::read_to_string(file).map_err(Error::io(file))?;
                    out.extend(expand_files(shell_words(&text), depth + 1)?);
                }
            }
            None => out.push(word),
        }
    }
    Ok(out)
}

/// Splits a line as a shell does, for options files and for `NVCC_PREPEND_FLAGS`.
pub fn shell_words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = None::<String>;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(q), _) if c == q => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => out.extend(word.take()),
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(chars.next()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    out.extend(word);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options> {
        Options::parse(shell_words(line))
    }

    #[test]
    fn spellings_of_values() {
        let o = parse("-O3 -std=c++17 -arch sm_80 --gpu-code=sm_80,compute_80 -Ia -I b --include-path=c,d -DX=1 -D Y -o out -lm -Lq x.cu")
            .unwrap();
        assert_eq!(o.opt.as_deref(), Some("3"));
        assert_eq!(o.std.as_deref(), Some("c++17"));
        assert_eq!(o.arch.as_deref(), Some("sm_80"));
        assert_eq!(o.code, ["sm_80", "compute_80"]);
        assert_eq!(o.include.len(), 4);
        assert_eq!(o.macros, ["-DX=1", "-DY"]);
        assert_eq!(o.output.as_deref(), Some(Path::new("out")));
        assert_eq!(o.link_inputs, ["-lm", "x.cu"]);
    }

    #[test]
    fn lists_and_switches() {
        let o = parse("-Xcompiler -Wall,-O2 -Xlinker '-rpath\\,/x' -fmad=false --ftz=true -rdc=true a.cu")
            .unwrap();
        assert_eq!(o.host_flags, ["-Wall", "-O2"]);
        // Quoted lists are words to the host compiler's shell.
        assert_eq!(parse("-Xcompiler '-Wall -fPIC,-O1' a.cu").unwrap().host_flags, ["-Wall", "-fPIC", "-O1"]);
        assert_eq!(o.linker_flags, ["-rpath,/x"]);
        assert!(!o.math.fmad && o.math.ftz && o.rdc);
    }

    #[test]
    fn unknown_options_are_named() {
        assert_eq!(parse("-foo a.cu").unwrap_err().to_string(), "Unknown option '-foo'");
        assert_eq!(
            parse("--gpu-arch=sm_90 a.cu").unwrap_err().to_string(),
            "Unknown option '--gpu-arch=sm_90'"
        );
        assert_eq!(parse("-Obad a.cu").unwrap_err().to_string(), "Unknown option '-Obad'");
        assert_eq!(parse("-arch").unwrap_err().to_string(), "Option 'arch' expects an argument");
        let o = parse("-fPIC --forward-unknown-to-host-compiler a.cu").unwrap();
        assert_eq!(o.host_flags, ["-fPIC"]);
    }

    #[test]
    fn kinds_of_inputs() {
        let o = parse("a.cu b.cpp c.c d.o e.a libf.so.1 g.ptx").unwrap();
        let kinds: Vec<_> = o.inputs.iter().map(|i| i.kind).collect();
        use {Kind::*, Language::*};
        assert_eq!(kinds, [Source(Cuda), Source(Cpp), Source(C), Object, Object, Object, Ptx]);
        assert_eq!(parse("-x cu b.cpp").unwrap().inputs[0].kind, Source(Cuda));
        assert_eq!(parse("what.is").unwrap().inputs[0].kind, Unknown);
    }
}
