//! The compiler driver: from a command line to the steps that make its outputs.

use crate::arch::{self, Arch};
use crate::command::{Runner, Step, quote};
use crate::error::{Error, Result};
use crate::messages::Messages;
use crate::options::{Input, Kind, Language, Options, Phase, help, shell_words};
use crate::prepass::{self, Scan};
use crate::toolkit::Toolkit;
use crate::{device, host, link, overlay, rdc, version};
use std::path::{Path, PathBuf};
use weft_fatbin::write::{Content, Image, cubin, fatbin};

/// A running compilation.
pub struct Driver {
    /// The command line.
    pub options: Options,
    /// Where everything is.
    pub toolkit: Toolkit,
    /// Runs the programs.
    pub runner: Runner,
    /// Shows what they report.
    pub messages: Messages,
    scratch: tempfile::TempDir,
    names: usize,
}

/// A CUDA source on its way through the passes.
pub struct Unit {
    /// The user's file.
    pub source: PathBuf,
    /// Its name without suffix.
    pub stem: String,
    /// What the pre-pass found and rewrote.
    pub scan: Scan,
    overlay: Option<PathBuf>,
    overlay_dir: PathBuf,
}

impl Unit {
    /// Writes the rewritten files where clang finds them.
    ///
    /// # Errors
    /// The scratch directory cannot be written.
    pub fn write_overlay(&mut self) -> Result<()> {
        self.overlay = overlay::write(&self.scan.rewritten, &self.overlay_dir)?;
        Ok(())
    }
}

/// Runs nvcc with the words after its name, and `NVCC_PREPEND_FLAGS` and `NVCC_APPEND_FLAGS` around them.
///
/// # Errors
/// Wrong usage, or a step that failed.
pub fn main(words: Vec<String>) -> Result<()> {
    let flags = |name: &str| shell_words(&std::env::var(name).unwrap_or_default());
    let mut all = flags("NVCC_PREPEND_FLAGS");
    all.extend(words);
    all.extend(flags("NVCC_APPEND_FLAGS"));
    run(Options::parse(all)?)
}

/// Runs a parsed command line.
///
/// # Errors
/// Wrong usage, or a step that failed.
pub fn run(options: Options) -> Result<()> {
    if options.help {
        return write_out(&help());
    }
    if options.version {
        return write_out(&version::nvcc_version());
    }
    if options.inputs.is_empty() {
        return Err(Error::Usage("No input files specified; use option --help for more information".into()));
    }
    let mut driver = Driver::new(options)?;
    driver.show_profile();
    // After the settings, which build systems ask for with an input that does not exist.
    if let Some(input) = driver.options.inputs.iter().find(|i| i.kind == Kind::Unknown) {
        return Err(Error::Usage(format!("Don't know what to do with '{}'", input.path.display())));
    }
    if let Some(dir) = driver.options.keep_dir.as_ref().filter(|_| !driver.runner.dry_run) {
        std::fs::create_dir_all(dir).map_err(Error::io(dir))?;
    }
    match driver.options.phase {
        Phase::Ptx | Phase::Cubin | Phase::Fatbin => driver.device_outputs(),
        Phase::Preprocess => driver.preprocess("-E"),
        Phase::Dependencies { system: true } => driver.preprocess("-M"),
        Phase::Dependencies { system: false } => driver.preprocess("-MM"),
        Phase::Compile => driver.objects(),
        Phase::Lib => driver.library(),
        Phase::DeviceLink => driver.device_link(),
        Phase::Link => driver.program().map(|_| ()),
        Phase::Run => driver.run_program(),
    }
}

/// Writes to standard output.
pub(crate) fn write_out(text: &str) -> Result<()> {
    use std::io::Write;
    std::io::stdout().write_all(text.as_bytes()).map_err(Error::io("standard output"))
}

impl Driver {
    fn new(options: Options) -> Result<Driver> {
        let runner = Runner { verbose: options.verbose, dry_run: options.dry_run };
        let scratch = tempfile::Builder::new()
            .prefix("weft-nvcc-")
            .tempdir()
            .map_err(Error::io("temporary directory"))?;
        Ok(Driver {
            toolkit: Toolkit::locate()?,
            runner,
            messages: Messages::default(),
            scratch,
            names: 0,
            options,
        })
    }

    /// The settings that build systems read from `-v`.
    fn show_profile(&self) {
        let show = |line: String| self.runner.show(&line);
        let root = self.toolkit.root.display();
        show(format!("TOP={root}"));
        show(format!("PATH={root}/bin:{}", std::env::var("PATH").unwrap_or_default()));
        show(format!("NVVMIR_LIBRARY_DIR={root}/nvvm/libdevice"));
        show(format!("INCLUDES={}", quote(&format!("-I{root}/include"))));
        // As it stands in the command that links: CMake looks for it there.
        show(format!("LIBRARIES={}", quote(&format!("-L{root}/lib64"))));
    }

    /// Directory for files that nobody looks at.
    pub fn scratch(&self) -> &Path {
        self.scratch.path()
    }

    /// Name of an intermediate file: beside the outputs with --keep, else in the scratch directory.
    pub fn intermediate(&mut self, stem: &str, suffix: &str) -> PathBuf {
        if self.options.keep {
            let dir = self.options.keep_dir.clone().unwrap_or_default();
            return dir.join(format!("{stem}.{suffix}"));
        }
        self.names += 1;
        self.scratch.path().join(format!("{stem}-{}.{suffix}", self.names))
    }

    /// The compiler for C and C++ files and for linking.
    pub fn host_compiler(&self, c: bool) -> PathBuf {
        match &self.options.ccbin {
            Some(dir) if dir.is_dir() => dir.join(if c { "gcc" } else { "g++" }),
            Some(program) => program.clone(),
            None => PathBuf::from(if c { "gcc" } else { "g++" }),
        }
    }

    /// Flags of both passes over a CUDA source.
    pub fn common_flags(&self, step: &mut Step, unit: &Unit, arch: Arch) {
        let options = &self.options;
        step.args(["-x", "cuda", "-nocudainc", "-nocudalib", "-Xclang", "-target-sdk-version=12.9"]);
        step.arg(format!("--cuda-gpu-arch={}", arch.clang_name()));
        let archs = self.architectures().unwrap_or_default();
        let list: Vec<String> = archs.iter().map(|a| (a.number * 10).to_string()).collect();
        // clang has set it to the one architecture of this pass.
        step.arg("-U__CUDA_ARCH_LIST__").arg(format!("-D__CUDA_ARCH_LIST__={}", list.join(",")));
        if let Some(std) = &options.std {
            step.arg(format!("-std={std}"));
        }
        step.arg("-include").arg(self.toolkit.wrapper_header());
        self.preprocessor_flags(step);
        let for_preprocessor = |f: &&String| ["-D", "-U", "-I", "-std="].iter().any(|p| f.starts_with(p));
        step.args(options.host_flags.iter().filter(for_preprocessor));
        step.arg("-isystem").arg(self.toolkit.include());
        step.arg(format!("-D__WEFT_HOME__=\"{}\"", self.toolkit.root.display()));
        if let Some(overlay) = &unit.overlay {
            step.arg("-ivfsoverlay").arg(overlay);
        }
        if options.rdc {
            step.args(["-D__CUDACC_RDC__", "-fgpu-rdc", "--no-offload-new-driver"]);
            step.arg(format!("-cuid={}", rdc::unit_id(&unit.source, &options.macros)));
        }
        if options.per_thread_stream {
            step.args(["-fgpu-default-stream=per-thread", "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"]);
        }
        // What nvcc accepts silently.
        step.args([
            "-Qunused-arguments",
            "-Wno-register",
            "-Wno-c++11-narrowing",
            "-Wno-unknown-cuda-version",
        ]);
        step.args([
            "-Wno-unknown-warning-option",
            "-Wno-unknown-pragmas",
            "-Wno-pass-failed",
            "-Wno-unused-value",
        ]);
        step.args(["-Wno-ignored-optimization-argument", "-Wno-missing-template-arg-list-after-template-kw"]);
        if options.no_warnings {
            step.arg("-w");
        }
        if options.werror {
            step.arg("-Werror");
        }
    }

    /// -D, -U, -I, -isystem and --pre-include.
    pub fn preprocessor_flags(&self, step: &mut Step) {
        let options = &self.options;
        step.args(&options.macros);
        for file in &options.pre_include {
            step.arg("-include").arg(file);
        }
        for dir in &options.include {
            step.arg("-I").arg(dir);
        }
        for dir in &options.system_include {
            step.arg("-isystem").arg(dir);
        }
    }

    /// Flags for -MD.
    pub fn dependency_flags(&self, step: &mut Step, object: &Path, source: &Path) {
        let options = &self.options;
        let Some(system) = options.deps_beside else { return };
        let file = options.deps_file.clone().unwrap_or_else(|| {
            let dir = options.output_dir.clone().unwrap_or_default();
            let named = options
                .output
                .clone()
                .unwrap_or_else(|| PathBuf::from(source.file_name().unwrap_or_default()));
            dir.join(named.with_extension("d"))
        });
        let target = options
            .deps_target
            .clone()
            .unwrap_or_else(|| options.output.as_deref().unwrap_or(object).to_string_lossy().into_owned());
        step.arg(if system { "-MD" } else { "-MMD" }).arg("-MF").arg(file).arg("-MT").arg(target);
        if options.deps_phony {
            step.arg("-MP");
        }
    }

    fn architectures(&self) -> Result<Vec<Arch>> {
        let o = &self.options;
        arch::select(o.arch.as_deref(), &o.code, &o.gencode)
    }

    fn unit(&mut self, input: &Input) -> Result<Unit> {
        let mut dirs = self.options.include.clone();
        dirs.extend(self.options.system_include.iter().cloned());
        let scan = prepass::scan(&input.path, &dirs)?;
        self.names += 1;
        let overlay_dir = self.scratch.path().join(format!("overlay-{}", self.names));
        std::fs::create_dir_all(&overlay_dir).map_err(Error::io(&overlay_dir))?;
        let mut unit =
            Unit { source: input.path.clone(), stem: stem(&input.path), scan, overlay: None, overlay_dir };
        unit.write_overlay()?;
        Ok(unit)
    }

    /// PTX of a unit for each architecture.
    fn ptx(&mut self, unit: &mut Unit) -> Result<Vec<(Arch, PathBuf)>> {
        let mut out = Vec::new();
        for arch in self.architectures()? {
            out.push((arch, device::compile(self, unit, arch)?));
        }
        Ok(out)
    }

    fn write_fatbin(&self, ptx: &[(Arch, PathBuf)], output: &Path) -> Result<()> {
        let archs: Vec<String> = ptx.iter().map(|(arch, _)| format!(" -arch compute_{arch}")).collect();
        self.runner.show(&format!("weft-fatbin{} --create={}", archs.concat(), output.display()));
        if self.runner.dry_run {
            return Ok(());
        }
        let mut texts = Vec::new();
        for (arch, path) in ptx {
            texts.push((arch.number, std::fs::read_to_string(path).map_err(Error::io(path))?));
        }
        let images: Vec<Image<'_>> =
            texts.iter().map(|(sm, text)| Image { sm: *sm, content: Content::Ptx(text) }).collect();
        std::fs::write(output, fatbin(&images)).map_err(Error::io(output))
    }

    /// Compiles one source to an object.
    fn object(&mut self, input: &Input, language: Language, object: &Path) -> Result<()> {
        if language != Language::Cuda {
            return host::compile_plain(self, &input.path, language, object);
        }
        let mut unit = self.unit(input)?;
        let ptx = self.ptx(&mut unit)?;
        let fatbin = self.intermediate(&unit.stem, "fatbin");
        self.write_fatbin(&ptx, &fatbin)?;
        let newest = ptx.last().map_or(arch::DEFAULT, |(arch, _)| *arch);
        host::compile(self, &unit, newest, &fatbin, object)
    }

    fn output_for(&self, input: &Input, suffix: &str) -> PathBuf {
        if let Some(output) = &self.options.output {
            return output.clone();
        }
        let dir = self.options.output_dir.clone().unwrap_or_default();
        dir.join(format!("{}.{suffix}", stem(&input.path)))
    }

    fn single_output(&self, count: usize) -> Result<()> {
        if self.options.output.is_some() && count > 1 {
            return Err(Error::Usage(
                "A single input file is required for a non-link phase when an outputfile is specified".into(),
            ));
        }
        Ok(())
    }

    fn cuda_sources(&self) -> Vec<(Input, Language)> {
        self.options.sources().map(|(input, language)| (input.clone(), language)).collect()
    }

    fn objects(&mut self) -> Result<()> {
        let sources = self.cuda_sources();
        self.single_output(sources.len())?;
        for (input, language) in sources {
            let object = self.output_for(&input, "o");
            self.object(&input, language, &object)?;
        }
        Ok(())
    }

    /// Compiles every source to a temporary object; gives the words for the linker in their order.
    fn link_words(&mut self) -> Result<Vec<String>> {
        let mut sources = self.cuda_sources().into_iter();
        let is_source = |options: &Options, word: &str| {
            options.sources().any(|(input, _)| input.path.as_os_str().to_string_lossy() == word)
        };
        let mut out = Vec::new();
        for word in self.options.link_inputs.clone() {
            if !is_source(&self.options, &word) {
                out.push(word);
                continue;
            }
            let Some((input, language)) = sources.next() else { continue };
            let object = self.intermediate(&stem(&input.path), "o");
            self.object(&input, language, &object)?;
            out.push(object.to_string_lossy().into_owned());
        }
        Ok(out)
    }

    fn program(&mut self) -> Result<PathBuf> {
        let mut words = self.link_words()?;
        let dir = self.options.output_dir.clone().unwrap_or_default();
        let output = self.options.output.clone().unwrap_or_else(|| dir.join("a.out"));
        if !self.runner.dry_run
            && let Some(object) = rdc::link(self, &words)?
        {
            // Last, so that it closes what the others have registered.
            words.push(object.to_string_lossy().into_owned());
        }
        link::link(self, &words, &output)?;
        Ok(output)
    }

    fn run_program(&mut self) -> Result<()> {
        let program = self.program()?;
        let mut step = Step::new(std::path::absolute(&program).map_err(Error::io(&program))?);
        step.args(&self.options.run_args);
        self.runner.run(&step)
    }

    fn library(&mut self) -> Result<()> {
        let words = self.link_words()?;
        let output = self.options.output.clone().unwrap_or_else(|| "a.a".into());
        let objects: Vec<PathBuf> =
            words.into_iter().filter(|w| !w.starts_with('-')).map(PathBuf::from).collect();
        link::archive(self, &objects, &output)
    }

    fn device_link(&mut self) -> Result<()> {
        let words = self.link_words()?;
        let output = self.options.output.clone().unwrap_or_else(|| "a_dlink.o".into());
        if self.runner.dry_run {
            return Ok(());
        }
        if let Some(object) = rdc::link(self, &words)? {
            return std::fs::copy(&object, &output).map(|_| ()).map_err(Error::io(&output));
        }
        let empty = self.intermediate("dlink", "s");
        std::fs::write(&empty, ".section .note.GNU-stack,\"\",@progbits\n").map_err(Error::io(&empty))?;
        let mut step = Step::new(&self.toolkit.clang);
        step.arg("-c").arg("-o").arg(output).arg(empty);
        self.runner.run(&step)
    }

    fn preprocess(&mut self, mode: &str) -> Result<()> {
        let arch = self.architectures()?.pop().unwrap_or(arch::DEFAULT);
        for (input, language) in self.cuda_sources() {
            if language == Language::Cuda {
                let unit = self.unit(&input)?;
                host::preprocess(self, &unit, arch, mode)?;
            } else {
                host::preprocess_plain(self, &input.path, language, mode)?;
            }
        }
        Ok(())
    }

    /// -ptx, -cubin, -fatbin
    fn device_outputs(&mut self) -> Result<()> {
        let phase = self.options.phase;
        let inputs: Vec<Input> = self
            .options
            .inputs
            .iter()
            .filter(|i| matches!(i.kind, Kind::Source(Language::Cuda) | Kind::Ptx))
            .cloned()
            .collect();
        self.single_output(inputs.len())?;
        let archs = self.architectures()?;
        if phase != Phase::Fatbin && archs.len() > 1 {
            let name = if phase == Phase::Ptx { "ptx" } else { "cubin" };
            return Err(Error::Usage(format!(
                "Option '--{name} (-{name})' is not allowed when compiling for multiple GPU architectures"
            )));
        }
        for input in inputs {
            let ptx = if input.kind == Kind::Ptx {
                vec![(archs[archs.len() - 1], input.path.clone())]
            } else {
                let mut unit = self.unit(&input)?;
                self.ptx(&mut unit)?
            };
            let suffix = match phase {
                Phase::Ptx => "ptx",
                Phase::Cubin => "cubin",
                _ => "fatbin",
            };
            let output = self.output_for(&input, suffix);
            if phase == Phase::Fatbin {
                self.write_fatbin(&ptx, &output)?;
                continue;
            }
            if self.runner.dry_run {
                continue;
            }
            let Some((arch, path)) = ptx.last() else { continue };
            let text = std::fs::read_to_string(path).map_err(Error::io(path))?;
            let bytes = if phase == Phase::Ptx { text.into_bytes() } else { cubin(&text, arch.number) };
            std::fs::write(&output, bytes).map_err(Error::io(&output))?;
        }
        Ok(())
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
