//! Modules.

use super::{FuncId, Function, GlobalId, Variable};

/// A parsed PTX module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// `.version`, major and minor.
    pub version: (u32, u32),
    /// Line of `.version` in the text; 0 when there is none.
    pub version_line: u32,
    /// `.target`: the architecture, for example `sm_90` or `sm_90a`.
    pub target: String,
    /// Line of `.target` in the text; 0 when there is none.
    pub target_line: u32,
    /// Further words of `.target` (`texmode_independent`, `debug` …).
    pub target_options: Vec<String>,
    /// `.address_size`: 32 or 64.
    pub address_size: u32,
    /// Module-scope variables in order of appearance (`.global`, `.const`, `.shared`, `.local`), `.extern` ones too.
    pub globals: Vec<Variable>,
    /// Functions and kernels. A declaration and its definition share one entry.
    pub functions: Vec<Function>,
    /// `.file` table: number and name.
    pub files: Vec<(u32, String)>,
    /// `.alias a, b`: function `a` is another name of `b`.
    pub aliases: Vec<(FuncId, FuncId)>,
}

impl Module {
    /// Finds a function or kernel by name.
    pub fn function(&self, name: &str) -> Option<(FuncId, &Function)> {
        let i = self.functions.iter().position(|f| f.name == name)?;
        Some((FuncId(i as u32), &self.functions[i]))
    }

    /// Finds a module-scope variable by name.
    pub fn global(&self, name: &str) -> Option<(GlobalId, &Variable)> {
        let i = self.globals.iter().position(|v| v.name == name)?;
        Some((GlobalId(i as u32), &self.globals[i]))
    }

    /// The number of `.target`: 90 for `sm_90a`; 0 when there is none.
    pub fn target_number(&self) -> u32 {
        let digits: String = self
            .target
            .chars()
            .skip_while(|c| !c.is_ascii_digit())
            .take_while(char::is_ascii_digit)
            .collect();
        digits.parse().unwrap_or(0)
    }
}
