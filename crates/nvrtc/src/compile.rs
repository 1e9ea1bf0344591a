//! From a source and options to PTX.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

use weft_cache::Cache;
use weft_cxx::{annotations, devicelib, rdc, repair};

use crate::clang::{Toolchain, back_end, fuses, ptx_feature};
use crate::hosted::Kind;
use crate::options::Options;
use crate::program::Output;
use crate::result::Code;
use crate::run::{self, Outcome};
use crate::task::Task;
use crate::workplace::Workplace;
use crate::{hosted, kept, messages, names, prelude, variables};

/// A repair uncovers more to repair at most this often.
const MAX_ROUNDS: usize = 8;
/// Instructions that a loop may become where that keeps arrays out of local memory.
const UNROLL: u32 = 1000;

/// Why there is no code, and what the log says.
struct Failure(Code, String);

impl Task<'_> {
    /// Compiles (`nvrtcCompileProgram`).
    pub fn compile(&self) -> (Code, Output) {
        let options = match Options::parse(self.words, self.release) {
            Ok(options) => options,
            Err(log) => return (Code::InvalidOption, Output { log, ..Output::default() }),
        };
        let start = Instant::now();
        match self.found_or_made(&options) {
            Ok((code, mut output)) => {
                let told = report(&options, &self.source.name, start, &mut output.log);
                (if code == Code::Success { told } else { code }, output)
            }
            Err(Failure(code, log)) => (code, Output { log, ..Output::default() }),
        }
    }

    fn found_or_made(&self, options: &Options) -> Result<(Code, Output), Failure> {
        let refuse = |why: String| Failure(Code::Compilation, format!("nvrtc: error: {why}\n"));
        if options.optix {
            return Err(refuse("OptiX IR is not made here: there is no OptiX for CPUs".into()));
        }
        let tools = Toolchain::find(self.library.as_deref()).map_err(refuse)?;
        let settings = weft_cache::Options::from_env();
        let cache = settings.cache_dir.as_ref().map(|d| Cache::new(d, settings.cache_bytes));
        let results = cache.as_ref().filter(|_| !options.no_cache);
        let build = self.library.as_deref().and_then(weft_cache::build_id::of_file).unwrap_or_default();
        let key = kept::key(self, &tools, &build);
        if let Some(output) = results.and_then(|c| kept::get(c, &key)) {
            return Ok((Code::Success, output));
        }
        let (code, output, read) = self.make(options, &tools, cache.as_ref())?;
        if let Some(cache) = results.filter(|_| code == Code::Success) {
            kept::put(cache, &key, &read, &output);
        }
        Ok((code, output))
    }

    /// Runs clang, and makes of its PTX what was asked for. Answers the files that it read, too.
    fn make(
        &self,
        options: &Options,
        tools: &Toolchain,
        cache: Option<&Cache>,
    ) -> Result<(Code, Output, Vec<PathBuf>), Failure> {
        let internal = |e: std::io::Error| Failure(Code::InternalError, format!("nvrtc: error: {e}\n"));
        let place = Workplace::new(self.source, options, &names::map(self.expressions)).map_err(internal)?;
        let mut run = Run { task: self, options, tools, cache, place, kind: Kind::Plain };
        let (outcome, managed) = run.device_code().map_err(|e| match e {
            Stop::Cancelled => Failure(Code::Cancelled, String::new()),
            Stop::Io(e) => Failure(
                Code::Compilation,
                format!("nvrtc: error: cannot run '{}': {e}; install clang 22 (Debian: clang-22) or set WEFT_CLANG\n", tools.clang.display()),
            ),
        })?;
        let said = run.place.with_names(&outcome.stderr);
        let log = messages::log(&messages::read(&said), &self.source.name, options, self.expressions);
        if !outcome.success || log.errors > 0 {
            let crash = if log.errors == 0 {
                format!("nvrtc: error: the compiler failed\n{said}")
            } else {
                String::new()
            };
            let output = Output { log: log.text + &crash, ..Output::default() };
            return Ok((Code::Compilation, output, Vec::new()));
        }
        let ptx = String::from_utf8_lossy(&outcome.stdout).into_owned();
        let (ptx, lowered) = names::take(&ptx, self.expressions.len());
        let ptx = finished(ptx, &managed, options);
        let mut output = Output { log: log.text, names: lowered, ..Output::default() };
        let code = images(&mut output, ptx, options);
        Ok((code, output, run.read()))
    }
}

/// Why clang's work was not ended.
enum Stop {
    Cancelled,
    Io(std::io::Error),
}

/// Clang's work on one program.
struct Run<'a> {
    task: &'a Task<'a>,
    options: &'a Options,
    tools: &'a Toolchain,
    cache: Option<&'a Cache>,
    place: Workplace,
    kind: Kind,
}

impl Run<'_> {
    /// PTX on the standard output of the outcome, and the names of managed variables.
    fn device_code(&mut self) -> Result<(Outcome, Vec<String>), Stop> {
        let mut through_ir = self.place.scan.needs_annotations;
        let mut outcome = self.repaired(through_ir)?;
        if outcome.success {
            let read = self.read();
            let annotated = !through_ir && self.place.reads_annotations(&read);
            let statics = !self.options.rdc && self.place.rewrite_statics(&read);
            if annotated || statics {
                through_ir |= annotated;
                outcome = self.repaired(through_ir)?;
            }
        }
        if !outcome.success || self.options.syntax_only {
            return Ok((outcome, Vec::new()));
        }
        let sign = if through_ir { " = alloca [" } else { "__local_depot" };
        let arrays = |o: &Outcome| String::from_utf8_lossy(&o.stdout).matches(sign).count();
        // As nvcc does: loops that index local arrays are written out as far as that saves the arrays.
        let before = arrays(&outcome);
        if before > 0 && !self.options.debug && !self.options.fast_compile {
            let other = self.clang(through_ir, Some(UNROLL))?;
            if other.success && arrays(&other) < before {
                outcome.stdout = other.stdout;
            }
        }
        if !through_ir {
            return Ok((outcome, Vec::new()));
        }
        let ir = String::from_utf8_lossy(&outcome.stdout).into_owned();
        let notes = annotations::read(&ir);
        let file = self.place.file("noted.ll");
        std::fs::write(&file, annotations::attach(&ir, &notes)).map_err(Stop::Io)?;
        let generated = self.run(&self.generate(&file))?;
        outcome.stdout = generated.stdout;
        outcome.success = generated.success;
        outcome.stderr += &generated.stderr;
        Ok((outcome, notes.managed))
    }

    /// The user's files that clang has read.
    fn read(&self) -> Vec<PathBuf> {
        let rule = std::fs::read_to_string(self.place.file("rule.d")).unwrap_or_default();
        let scratch = self.place.file("");
        let mut read = kept::read_files(&rule, &[scratch.as_path(), self.tools.include.as_path()]);
        // The precompiled header is none of them.
        read.retain(|p| p.extension().is_none_or(|e| e != "weft"));
        read
    }

    /// Runs clang until nothing is left that can be put right.
    fn repaired(&mut self, ir: bool) -> Result<Outcome, Stop> {
        for round in 0.. {
            let mut outcome = self.clang(ir, None)?;
            if self.kind == Kind::Plain && hosted::asks(&outcome.stderr, &self.tools.include) {
                self.kind = Kind::Hosted;
                outcome = self.clang(ir, None)?;
            }
            if outcome.success || round >= MAX_ROUNDS {
                return Ok(outcome);
            }
            let headers = round == 0 && self.place.rewrite_headers();
            let scan = &mut self.place.scan;
            let variables =
                self.options.default_device && repair::repair_by(&[variables::REPAIR], scan, &outcome.stderr);
            if !headers && !variables && !repair::repair(scan, &outcome.stderr) {
                return Ok(outcome);
            }
        }
        Ok(Outcome::default())
    }

    fn clang(&self, ir: bool, unroll: Option<u32>) -> Result<Outcome, Stop> {
        let language = self.tools.language(self.options, self.task.release);
        let prelude = prelude::include(self.tools, self.kind, &language, self.cache);
        let rest = self.arguments(ir, unroll)?;
        let with = |prelude: &[OsString]| [&language[..], prelude, &rest[..]].concat();
        let outcome = self.run(&with(&prelude))?;
        let unread = outcome.crashed || outcome.stderr.contains("PCH") || outcome.stderr.contains(".weft'");
        if outcome.success || !unread || outcome.cancelled {
            return Ok(outcome);
        }
        // A damaged precompiled header: once more with what it is made of.
        prelude::forget(&prelude);
        self.run(&with(&prelude::include(self.tools, self.kind, &language, None)))
    }

    fn run(&self, args: &[OsString]) -> Result<Outcome, Stop> {
        let outcome = run::run(&self.tools.clang, args, self.task.cancel).map_err(Stop::Io)?;
        if outcome.cancelled { Err(Stop::Cancelled) } else { Ok(outcome) }
    }

    /// What is of this program alone.
    fn arguments(&self, ir: bool, unroll: Option<u32>) -> Result<Vec<OsString>, Stop> {
        let options = self.options;
        let mut args: Vec<OsString> = Vec::new();
        let mut add = |list: &[&str]| args.extend(list.iter().map(OsString::from));
        add(&[if options.syntax_only {
            "-fsyntax-only"
        } else if ir {
            "-emit-llvm"
        } else {
            "-S"
        }]);
        add(&[
            "-disable-free",
            "-clear-ast-before-backend",
            "-disable-llvm-verifier",
            "-discard-value-names",
        ]);
        add(&["-mrelocation-model", "static", "-mframe-pointer=all", "-no-integrated-as"]);
        add(&["-vectorize-loops", "-vectorize-slp", "-no-enable-noundef-analysis"]);
        add(&["-fno-dwarf-directory-asm", "-fdebug-compilation-dir=.", "-ferror-limit", "100"]);
        add(&["-fno-spell-checking", "-fno-diagnostics-show-line-numbers", "-fno-diagnostics-fixit-info"]);
        add(&["-Wunused-variable", "-Wunused-but-set-variable"]);
        add(&SILENT);
        if options.line_info || options.debug {
            add(&["-debug-info-kind=line-directives-only", "-dwarf-version=2"]);
        }
        if options.no_warnings {
            add(&["-w"]);
        }
        if self.launches() {
            add(&["-fgpu-rdc"]);
        }
        for (path, name) in self.place.maps() {
            add(&[
                &format!("-fmacro-prefix-map={path}={name}"),
                &format!("-fdebug-prefix-map={path}={name}"),
            ]);
        }
        if let Some(limit) = unroll {
            add(&["-mllvm", &format!("-unroll-threshold={limit}")]);
        }
        args.extend(back_end(options));
        // Behind headers in memory, which come first, but before folders of the program.
        let own = self.tools.include.join("weft/rtc_own");
        let (memory, folders) = self.place.include.split_at(self.place.include.len().min(1));
        for dir in memory.iter().chain([&own]).chain(folders) {
            args.extend(["-I".into(), dir.clone().into()]);
        }
        if self.kind == Kind::Hosted {
            args.extend(self.tools.prelude_include(Kind::Hosted));
        } else {
            args.extend(["-internal-isystem".into(), self.tools.include.clone().into()]);
        }
        let overlay = weft_cxx::overlay::write(&self.place.scan.rewritten, &self.place.file(""))
            .map_err(|e| Stop::Io(std::io::Error::other(e.to_string())))?;
        if let Some(overlay) = overlay {
            args.extend(["-ivfsoverlay".into(), overlay.into()]);
        }
        args.extend(["-include".into(), self.place.first.clone().into()]);
        args.extend(["-dependency-file".into(), self.place.file("rule.d").into()]);
        args.extend(["-MT", "x", "-main-file-name", &self.task.source.name].map(OsString::from));
        args.extend(["-o", "-", "-x", "cuda"].map(OsString::from));
        args.push(self.place.main.clone().into());
        Ok(args)
    }

    /// Launches in device code, which clang takes in relocatable code only.
    fn launches(&self) -> bool {
        self.options.rdc && self.task.source.text.contains("<<<")
    }

    /// IR to PTX, without optimising it again.
    fn generate(&self, ir: &Path) -> Vec<OsString> {
        let options = self.options;
        let mut args: Vec<OsString> =
            ["-cc1", "-triple", "nvptx64-nvidia-cuda", "-target-cpu"].map(OsString::from).into();
        args.push(options.arch.clang_name().into());
        args.extend(["-target-feature", ptx_feature(options), "-S", "-x", "ir"].map(OsString::from));
        args.extend(["-disable-llvm-passes", if options.debug { "-O0" } else { "-O3" }].map(OsString::from));
        args.push(if fuses(options) { "-ffp-contract=fast" } else { "-ffp-contract=off" }.into());
        args.extend(["-fno-dwarf-directory-asm".into(), "-o".into(), "-".into()]);
        args.extend(back_end(options));
        args.push(ir.into());
        args
    }
}

/// Warnings of clang's that NVRTC has not.
const SILENT: [&str; 17] = [
    "-Wno-pointer-bool-conversion",
    "-Wno-c++23-extensions",
    "-Wno-c++26-extensions",
    "-Wno-user-defined-literals",
    "-Wno-invalid-constexpr",
    "-Wno-register",
    "-Wno-c++11-narrowing",
    "-Wno-reserved-user-defined-literal",
    "-Wno-unknown-warning-option",
    "-Wno-unknown-pragmas",
    "-Wno-pass-failed",
    "-Wno-unused-value",
    "-Wno-ignored-optimization-argument",
    "-Wno-missing-template-arg-list-after-template-kw",
    "-Wno-return-stack-address",
    "-Wno-builtin-macro-redefined",
    "-Wno-unused-command-line-argument",
];

/// The PTX as it is handed out.
fn finished(ptx: String, managed: &[String], options: &Options) -> String {
    let mut ptx = annotations::mark_managed(&ptx, managed);
    if let Some(count) = options.max_registers {
        ptx = annotations::limit_registers(&ptx, count);
    }
    // Relocatable code gets the library when it is linked, once for all.
    ptx = if options.rdc { rdc::relocatable(&ptx) } else { devicelib::link(&ptx, weft_devicelib::PTX) };
    // What `asm` holds is contracted when the program runs, unless it says itself that it is not to be.
    if fuses(options) { ptx } else { weft_ptx::without_contraction(&ptx) }
}

/// Puts the forms that were asked for into the output.
fn images(output: &mut Output, ptx: String, options: &Options) -> Code {
    let mut code = Code::Success;
    if options.lto {
        output.lto = weft_fatbin::write::cubin(&ptx, options.arch.number);
        output.ptx = Some(String::new());
        return code;
    }
    if options.real && !options.syntax_only {
        let said = assembled(&ptx);
        if said.is_empty() {
            output.cubin = weft_fatbin::write::cubin(&ptx, options.arch.number);
        } else {
            output.log += &said;
            code = Code::Compilation;
        }
    }
    output.ptx = Some(ptx);
    code
}

/// What an assembler says against the PTX; empty when it is good.
fn assembled(ptx: &str) -> String {
    let (module, mut found) = weft_ptx::parse(ptx);
    if !found.iter().any(weft_ptx::Diagnostic::is_error) {
        found.extend(weft_ptx::check(&module));
    }
    let wrong: Vec<_> = found.iter().filter(|d| d.is_error() && d.code != "unsupported").collect();
    let mut out: String = wrong
        .iter()
        .map(|d| format!("ptxas application ptx input, line {}; error   : {}\n", d.span.line, d.message))
        .collect();
    if !wrong.is_empty() {
        out += "ptxas fatal   : Ptx assembly aborted due to errors\n";
    }
    out
}

/// Writes how long it took, where that was asked for.
fn report(options: &Options, name: &str, start: Instant, log: &mut String) -> Code {
    let ms = start.elapsed().as_millis();
    if let Some(file) = &options.time {
        let text = format!("\nFile name, phase name, metric, unit\n{name}, CUDA C++ Frontend, {ms}, ms\n");
        if file == "-" {
            log.push_str(&text);
        } else if std::fs::write(file, text).is_err() {
            return Code::TimeFileWriteFailed;
        }
    }
    if let Some(file) = options.time_trace.as_deref().filter(|f| *f != "-") {
        let us = start.elapsed().as_micros();
        let event = format!(
            "{{\"traceEvents\":[{{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":0,\"dur\":{us},\"name\":\"CUDA C++ Frontend\"}}]}}\n"
        );
        if std::fs::write(file, event).is_err() {
            return Code::TimeTraceFileWriteFailed;
        }
    }
    Code::Success
}
