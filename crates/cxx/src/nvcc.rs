//! The compiler driver: from a command line to the steps that make its outputs.

use crate::arch::{self, Arch};
use crate::command::{Step, quote};
use crate::driver::{Driver, Unit, stem};
use crate::error::{Error, Result};
use crate::messages::write_out;
use crate::options::{Input, Kind, Language, Options, Phase, help, shell_words};
use crate::{device, host, link, rdc, version};
use std::path::{Path, PathBuf};
use weft_fatbin::write::{Content, Image, cubin, fatbin};

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

impl Driver {
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
