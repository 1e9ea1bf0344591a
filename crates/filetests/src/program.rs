//! A PTX text as a program: compiled, and with its variables in memory.

use std::sync::{Arc, OnceLock};

use weft_abi::{KernelInfo, Variant};
use weft_compile::{Compiled, Options};
use weft_ptx::{FuncId, Module, Space};

use crate::buffer::{Buffer, BufferError};
use crate::initial;
use crate::made::Made;

/// Shape and parameters of a launch.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Blocks along x, y, z.
    pub grid: [u32; 3],
    /// Threads per block along x, y, z.
    pub block: [u32; 3],
    /// Blocks per cluster, if there are clusters.
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// All blocks are alive at once.
    pub cooperative: bool,
    /// The parameter block.
    pub params: Vec<u8>,
    /// Addresses and lengths of the buffers that the parameters point to.
    pub memory: Vec<(u64, usize)>,
}

/// Why a kernel did not run to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The text is no valid PTX.
    #[error("{0}")]
    Ptx(String),
    /// A pass failed.
    #[error("does not compile: {0}")]
    Compile(String),
    /// A fault in device code.
    #[error("fault: {0}")]
    Fault(String),
    /// Memory for the test.
    #[error(transparent)]
    Memory(#[from] BufferError),
    /// It did not end in time.
    #[error("does not end")]
    Hang,
}

/// A PTX module with its variables in memory.
#[derive(Debug)]
pub struct Program {
    pub(crate) module: Module,
    /// Code that tests asked for.
    made: Made,
    /// Memory of each `.global` and `.const` variable.
    variables: Vec<Option<Buffer>>,
}

/// The device math library.
fn library() -> &'static Module {
    static LIBRARY: OnceLock<Module> = OnceLock::new();
    LIBRARY.get_or_init(|| weft_ptx::parse(weft_devicelib::PTX).0)
}

impl Program {
    /// Parses, checks and links a module, and gives its variables memory.
    ///
    /// # Errors
    /// [`RunError::Ptx`] with the messages; [`RunError::Memory`].
    pub fn new(text: &str) -> Result<Self, RunError> {
        let (mut module, mut diagnostics) = weft_ptx::parse(text);
        diagnostics.extend(weft_ptx::check(&module));
        if diagnostics.iter().any(weft_ptx::Diagnostic::is_error) {
            let lines: Vec<String> = diagnostics.iter().map(|d| d.display("text").to_string()).collect();
            return Err(RunError::Ptx(lines.join("\n")));
        }
        weft_ptx::link_library(&mut module, library());
        let variables = module
            .globals
            .iter()
            .map(|v| match v.space {
                Space::Global => Buffer::new(&vec![0; initial::size(v)]).map(Some),
                Space::Const => Buffer::new(&vec![0; initial::size(v)]).map(Some),
                _ => Ok(None),
            })
            .collect::<Result<_, _>>()?;
        Ok(Program { module, made: Made::default(), variables })
    }

    /// A kernel's parameters: sizes and offsets in the parameter block, and the block's size.
    pub fn param_layout(&self, kernel: &str) -> (Vec<u32>, u32) {
        self.module.function(kernel).map(|(_, f)| f.param_layout()).unwrap_or_default()
    }

    /// Names of the kernels.
    pub fn kernels(&self) -> Vec<&str> {
        let kernels = self.module.functions.iter().filter(|f| f.is_entry && f.body.is_some());
        kernels.map(|f| f.name.as_str()).collect()
    }

    /// Address of a variable; 0 for those without memory.
    pub(crate) fn address(&self, index: usize) -> u64 {
        self.variables.get(index).and_then(Option::as_ref).map_or(0, Buffer::address)
    }

    /// Writes all variables' initial values. Function addresses are the engine's own numbers.
    pub(crate) fn initialise(&self, function: &dyn Fn(FuncId) -> u64) -> Result<(), RunError> {
        for (v, buffer) in self.module.globals.iter().zip(&self.variables) {
            if let Some(buffer) = buffer {
                buffer.set(&initial::bytes(v, &|g| self.address(g.index()), function))?;
            }
        }
        Ok(())
    }

    /// Compiles a kernel, without the cache. `WEFT_CPU`, `WEFT_OPT` and `WEFT_DUMP` hold.
    ///
    /// # Errors
    /// [`RunError::Compile`].
    pub fn compile(
        &self,
        kernel: &str,
        block: [u32; 3],
        width: Option<u32>,
    ) -> Result<Arc<Compiled>, RunError> {
        self.compile_with(kernel, block, &Options { width, cache_dir: None, ..Options::from_env() })
    }

    /// Compiles a kernel as the options say, without the cache, and once: many engines and all schedules have the same code.
    ///
    /// # Errors
    /// [`RunError::Compile`].
    pub fn compile_with(
        &self,
        kernel: &str,
        block: [u32; 3],
        options: &Options,
    ) -> Result<Arc<Compiled>, RunError> {
        self.made.get(&self.module, kernel, block, options).map_err(|e| RunError::Compile(e.to_string()))
    }

    /// Compiles a kernel as the options say, for what a launch's indices may be.
    ///
    /// # Errors
    /// [`RunError::Compile`].
    pub fn compile_for(
        &self,
        kernel: &str,
        grid: &Grid,
        options: &Options,
    ) -> Result<Arc<Compiled>, RunError> {
        let compiled = self.compile_with(kernel, grid.block, options)?;
        if compiled.info.bounds.hold(&grid.params, grid.grid) {
            return Ok(compiled);
        }
        let variant = Variant { wraps: true, ..options.variant };
        self.compile_with(kernel, grid.block, &Options { variant, ..options.clone() })
    }

    /// Addresses of a compiled kernel's symbols.
    pub(crate) fn symbols(&self, info: &KernelInfo) -> Result<Vec<u64>, RunError> {
        let symbol = |name: &String| match name.strip_prefix('@') {
            Some(f) => self.module.function(f).map(|(f, _)| token(f)),
            None => self.module.global(name).map(|(g, _)| self.address(g.index())),
        };
        let symbols: Option<Vec<u64>> = info.symbols.iter().map(symbol).collect();
        symbols.ok_or_else(|| RunError::Compile(format!("unknown symbols among {:?}", info.symbols)))
    }

    /// The variables: where they lie, and what they hold.
    pub(crate) fn memory(&self) -> Result<Vec<(u64, Vec<u8>)>, RunError> {
        self.variables.iter().flatten().map(|b| Ok((b.address(), b.get()?))).collect()
    }
}

/// What compiled code takes as a function's address.
pub(crate) fn token(f: FuncId) -> u64 {
    weft_abi::FUNCTION_TOKEN_BASE + u64::from(f.0) * 16
}
