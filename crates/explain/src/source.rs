//! The file that is explained: CUDA C++, which weft's nvcc makes PTX of, or PTX.

use std::path::{Path, PathBuf};
use std::process::Command;

use weft_ptx::{Function, Module};

use crate::error::Error;
use crate::lines::Lines;
use crate::names;
use crate::options::Options;

/// A file ready to be compiled.
#[derive(Debug)]
pub struct Source {
    /// As it was named.
    pub file: String,
    /// The parsed PTX, linked with what it needs of the device library.
    pub module: Module,
    /// Where its lines are from.
    pub lines: Lines,
    /// The CUDA source, if that was named.
    cuda: Option<String>,
}

impl Source {
    /// Reads a file; a `.cu` file is compiled first.
    ///
    /// # Errors
    /// When it cannot be read or compiled.
    pub fn load(path: &Path, options: &Options) -> Result<Self, Error> {
        let io = |source| Error::Io { path: path.to_path_buf(), source };
        let file = path.display().to_string();
        let is = |ending| path.extension().is_some_and(|e| e == ending);
        if !is("ptx") && !is("cu") {
            return Err(Error::Usage(format!("{file}: neither .cu nor .ptx")));
        }
        let bytes = std::fs::read(path).map_err(io)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if is("ptx") {
            return Self::from_ptx(&file, &text, None);
        }
        let ptx = compile(path, options)?;
        Self::from_ptx(&file, &ptx, Some(text))
    }

    /// Takes a PTX text, with the CUDA source that it was made of.
    ///
    /// # Errors
    /// The parser's and checker's messages.
    pub fn from_ptx(file: &str, text: &str, cuda: Option<String>) -> Result<Self, Error> {
        let (mut module, mut diagnostics) = weft_ptx::parse(text);
        if !diagnostics.iter().any(weft_ptx::Diagnostic::is_error) {
            diagnostics.extend(weft_ptx::check(&module));
        }
        // A kernel that cannot run is told of with the kernel.
        let wrong = |d: &&weft_ptx::Diagnostic| d.is_error() && d.code != "unsupported";
        let wrong: Vec<String> =
            diagnostics.iter().filter(wrong).map(|d| d.display(file).to_string()).collect();
        if !wrong.is_empty() {
            return Err(Error::Ptx(wrong.join("\n")));
        }
        let undefined = weft_ptx::undefined(&module);
        if let Some(library) = weft_devicelib::subset(undefined.into_iter()) {
            weft_ptx::link_library(&mut module, &weft_ptx::parse(&library).0);
        }
        let lines = Lines::new(text, cuda.is_some().then_some(file));
        Ok(Source { file: file.to_owned(), module, lines, cuda })
    }

    /// The kernels, in the order of the text.
    pub fn kernels(&self) -> Vec<&Function> {
        self.module.functions.iter().filter(|f| f.is_entry && f.body.is_some()).collect()
    }

    /// The kernels that are called so: by their PTX name, or else by their name in the source.
    ///
    /// # Errors
    /// When there is none; the message lists all.
    pub fn find(&self, name: Option<&str>) -> Result<Vec<&Function>, Error> {
        let all = self.kernels();
        if all.is_empty() {
            return Err(Error::Usage(format!("{}: no kernel in it", self.file)));
        }
        let Some(name) = name else { return Ok(all) };
        let of =
            |test: &dyn Fn(&str) -> bool| all.iter().copied().filter(|f| test(&f.name)).collect::<Vec<_>>();
        let exact = of(&|n| n == name);
        let plain = of(&|n| {
            let plain = names::plain_name(n);
            plain == name || plain.rsplit("::").next() == Some(name)
        });
        match (exact.is_empty(), plain.is_empty()) {
            (false, _) => Ok(exact),
            (true, false) => Ok(plain),
            (true, true) => {
                let mut list: Vec<String> = all.iter().map(|f| names::plain_name(&f.name)).collect();
                list.dedup();
                let known = list.join(", ");
                Err(Error::Usage(format!("{}: no kernel is called `{name}`; there are {known}", self.file)))
            }
        }
    }

    /// Offset and name of each parameter of a kernel: as the source says, else by number.
    pub(crate) fn parameters(&self, kernel: &Function) -> Vec<(u32, String)> {
        let (offsets, _) = kernel.param_layout();
        let plain = names::plain_name(&kernel.name);
        let known = self.cuda.as_ref().and_then(|s| names::parameters(s, &plain, offsets.len()));
        let name = |n: usize| {
            let known = known.as_ref().map(|k| k[n].clone()).filter(|k| !k.is_empty());
            known.unwrap_or_else(|| format!("parameter {}", n + 1))
        };
        offsets.iter().enumerate().map(|(n, &o)| (o, name(n))).collect()
    }
}

/// PTX of a CUDA source, by weft's own nvcc.
fn compile(path: &Path, options: &Options) -> Result<String, Error> {
    let nvcc = tool("nvcc")
        .ok_or_else(|| Error::Usage("weft's nvcc is not there; set WEFT_HOME to the toolkit tree".into()))?;
    let io = |path: &Path| {
        let path = path.to_path_buf();
        move |source| Error::Io { path, source }
    };
    let scratch = tempfile::Builder::new()
        .prefix("weft-explain-")
        .tempdir()
        .map_err(io(Path::new("temporary directory")))?;
    let out = scratch.path().join("kernels.ptx");
    let mut command = Command::new(&nvcc);
    command.args(["-ptx", "-lineinfo"]);
    let has = |start: &str| options.nvcc.iter().any(|w| w.starts_with(start));
    for (start, word) in [("-O", "-O3"), ("-std", "-std=c++17"), ("-arch", "-arch=sm_90")] {
        if !has(start) {
            command.arg(word);
        }
    }
    let status = command.args(&options.nvcc).arg("-o").arg(&out).arg(path).status().map_err(io(&nvcc))?;
    if !status.success() {
        return Err(Error::Nvcc(path.to_path_buf()));
    }
    std::fs::read_to_string(&out).map_err(io(&out))
}

/// A command of weft's: that of the tree which `WEFT_HOME` names, of the tree around this program, or beside it.
pub(crate) fn tool(name: &str) -> Option<PathBuf> {
    let exe = std::env::current_exe().and_then(|e| e.canonicalize()).unwrap_or_default();
    let home = std::env::var_os("WEFT_HOME").filter(|h| !h.is_empty()).map(PathBuf::from);
    let trees = home.into_iter().chain(exe.ancestors().skip(2).take(1).map(Path::to_path_buf));
    let mut places: Vec<PathBuf> = trees.map(|t| t.join("bin").join(name)).collect();
    places.push(exe.with_file_name(name));
    places.into_iter().find(|p| p.is_file())
}
