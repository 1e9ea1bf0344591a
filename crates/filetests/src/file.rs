//! Tests in PTX files: comments that begin with `//@` say what to launch and what must come out.
//!
//! ```text
//! //@ launch: grid=2 block=64 cluster=2 shared=256 cooperative
//! //@ in a: u32[128] = i * 3
//! //@ out r: u32[128] = a[i] + 1
//! //@ inout x: f32[4] = 1.5 -> 2.5
//! //@ val n: u32 = 128
//! //@ texture t: 5x3 f32[30] mirror linear normalized = i * 0.5
//! //@ surface s: 4x4 layers=2 u32[32] = 0 -> i
//! //@ map m: a f32 32x16 box=8x4 swizzle=128 nan
//! //@ engines: interp w1
//! //@ seeds: 8
//! //@ fault: misaligned
//! //@ native: yes
//! ```
//!
//! The parameters are those of the kernel, in order. Textures and surfaces are objects: a shape of 1 to 3 dimensions, perhaps
//! layers, the components of their texels, and for textures how they are read (`wrap`, `clamp`, `mirror`, `border`, `linear`,
//! `normalized`, `float`). A map is a `CUtensorMap` by value, of a buffer before it (`file/tensor.rs`). Values are expressions ([`crate::expr`]) or lists in brackets,
//! repeated when they are short. A float is compared bit by bit, except that all NaNs are equal. `native`: not in an emulator, whose
//! runner does not know in which block an address was bad.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use weft_abi::Image;
use weft_exec::images;

use crate::buffer::Buffer;
use crate::expr::Names;
use crate::{Engine, Grid, Program, RunError, executed_rows, run};

mod image;
mod parameter;
mod tensor;

use parameter::{Parameter, compare, numbers, parameter};

/// A test file.
#[derive(Clone, Debug)]
pub struct Test {
    text: String,
    grid: Grid,
    parameters: Vec<Parameter>,
    engines: Vec<Engine>,
    seeds: u64,
    fault: Option<String>,
    native: bool,
}

impl Test {
    /// Reads a file.
    ///
    /// # Errors
    /// A message for what cannot be read or understood.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Self::parse(text)
    }

    /// From the text of a file.
    ///
    /// # Errors
    /// A message for what cannot be understood.
    pub fn parse(text: String) -> Result<Self, String> {
        let mut test = Test {
            grid: Grid { grid: [1; 3], block: [32, 1, 1], ..Grid::default() },
            parameters: Vec::new(),
            engines: Engine::ALL.to_vec(),
            seeds: 4,
            fault: None,
            native: false,
            text: text.clone(),
        };
        let mut names = Names::default();
        for (n, line) in text.lines().enumerate() {
            let Some(directive) = line.trim().strip_prefix("//@") else { continue };
            test.directive(directive.trim(), &mut names).map_err(|e| format!("line {}: {e}", n + 1))?;
        }
        if test.fault.is_none() && !test.parameters.iter().any(|p| p.len.is_some() && p.expected.is_some()) {
            return Err(
                "neither a result nor a fault is expected: `//@ out`, `//@ inout` or `//@ fault`".into()
            );
        }
        Ok(test)
    }

    fn directive(&mut self, text: &str, names: &mut Names) -> Result<(), String> {
        let (word, rest) = text.split_once([' ', ':']).ok_or("a directive and its operands expected")?;
        let rest = rest.trim();
        match word {
            "launch" => self.launch(rest)?,
            "engines" => {
                let engine = |word: &str| {
                    let found = Engine::ALL.into_iter().find(|e| word == e.to_string());
                    found.ok_or_else(|| format!("no engine is called `{word}`"))
                };
                self.engines = rest.split_whitespace().map(engine).collect::<Result<_, _>>()?;
            }
            "seeds" => {
                self.seeds = rest.parse().ok().filter(|n| *n > 0).ok_or("a number above 0 expected")?
            }
            "fault" => self.fault = Some(rest.to_owned()),
            "native" => self.native = true,
            "map" => {
                let (name, map) = tensor::named(rest)?;
                self.parameters.push(parameter::tensor(name, map));
            }
            "in" | "out" | "inout" | "val" | "texture" | "surface" => {
                let p = match word {
                    "texture" | "surface" => image::parameter(word, rest, names)?,
                    _ => parameter(word, rest, names)?,
                };
                let shown = p.expected.as_ref().filter(|_| word == "out").unwrap_or(&p.start);
                names.arrays.insert(p.name.clone(), numbers(&p.ty, shown));
                self.parameters.push(p);
            }
            _ => return Err(format!("unknown directive `{word}`")),
        }
        Ok(())
    }

    fn launch(&mut self, text: &str) -> Result<(), String> {
        for item in text.split_whitespace() {
            let (key, value) = item.split_once('=').unwrap_or((item, ""));
            let mut dims = [1u32; 3];
            for (d, n) in dims.iter_mut().zip(value.split(',').filter(|v| !v.is_empty())) {
                *d = n.parse().map_err(|_| format!("`{item}`: a number expected"))?;
            }
            match key {
                "grid" => self.grid.grid = dims,
                "block" => self.grid.block = dims,
                "cluster" => self.grid.cluster = Some(dims),
                "shared" => self.grid.dynamic_shared = dims[0],
                "cooperative" => self.grid.cooperative = true,
                _ => return Err(format!("`{key}`: unknown")),
            }
        }
        Ok(())
    }

    /// Whether it must end with a fault.
    pub fn faults(&self) -> bool {
        self.fault.is_some()
    }

    /// Runs it by every engine with every seed.
    ///
    /// # Errors
    /// What went wrong, one thing a line.
    pub fn check(&self) -> Result<(), String> {
        self.check_by(&self.engines, self.seeds)
    }

    /// Whether threads wait for each other or meet in memory, so that their order may matter.
    pub fn waits(&self) -> bool {
        let words = ["bar.", "barrier.", "atom.", "red.", "shfl.", "vote.", "activemask", "mbarrier"];
        words.iter().any(|w| self.text.contains(w))
    }

    /// Whether it reads or writes textures or surfaces.
    pub fn has_images(&self) -> bool {
        self.parameters.iter().any(|p| p.image.is_some())
    }

    /// Whether it copies boxes of tensors.
    pub fn has_tensors(&self) -> bool {
        self.text.contains("async.bulk.tensor")
    }

    /// Whether it wants what no emulator says.
    pub fn is_native(&self) -> bool {
        self.native
    }

    /// Whether the file lets machine code of a width run it (`None`: the compiler's choice).
    pub fn allows(&self, width: Option<u32>) -> bool {
        self.engines.contains(&Engine::Jit(width))
    }

    /// How many blocks the compiler makes one of where it is asked for so many.
    ///
    /// # Errors
    /// What is wrong with the program.
    pub fn blocks_beside(&self, count: u8) -> Result<u32, String> {
        let program = Program::new(&self.text).map_err(|e| e.to_string())?;
        let kernel = program.kernels().first().map(|k| (*k).to_owned()).ok_or("no kernel")?;
        let options = Engine::Beside(count, None).options(0);
        let compiled = program.compile_with(&kernel, self.grid.block, &options).map_err(|e| e.to_string())?;
        Ok(compiled.info.beside)
    }

    /// Runs it by these engines with so many seeds.
    ///
    /// # Errors
    /// What went wrong, one thing a line.
    pub fn check_by(&self, engines: &[Engine], seeds: u64) -> Result<(), String> {
        if engines.is_empty() || seeds == 0 {
            return Err("no engine is left that the file allows, or no seed".into());
        }
        let program = Program::new(&self.text).map_err(|e| e.to_string())?;
        let kernel = program.kernels().first().map(|k| (*k).to_owned()).ok_or("no kernel")?;
        let mut problems = Vec::new();
        for &engine in engines {
            for seed in 0..seeds {
                if let Err(e) = self.once(&program, &kernel, engine, seed) {
                    problems.push(format!("{engine}, seed {seed}: {e}"));
                    break;
                }
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
    }

    fn once(&self, program: &Program, kernel: &str, engine: Engine, seed: u64) -> Result<(), String> {
        let launch = self.prepare(program, kernel)?;
        let ended = run(program, kernel, &launch.grid, engine, seed);
        match (&self.fault, ended) {
            (None, Ok(())) => {}
            (None, Err(e)) => return Err(e.to_string()),
            (Some(want), Ok(())) => return Err(format!("no fault, `{want}` expected")),
            (Some(want), Err(e)) => {
                let same = e.to_string().contains(want.as_str());
                return if same { Ok(()) } else { Err(format!("{e}; `{want}` expected")) };
            }
        }
        for (p, buffer) in &launch.buffers {
            let Some(expected) = &p.expected else { continue };
            let got = buffer.get().map_err(|e| e.to_string())?;
            compare(p, expected, &got)?;
        }
        Ok(())
    }

    /// Names of the rows of the instruction table that it executes.
    ///
    /// # Errors
    /// When it does not compile or has other parameters than its kernel.
    pub fn executed(&self) -> Result<BTreeSet<&'static str>, String> {
        let program = Program::new(&self.text).map_err(|e| e.to_string())?;
        let kernel = program.kernels().first().map(|k| (*k).to_owned()).ok_or("no kernel")?;
        let launch = self.prepare(&program, &kernel)?;
        executed_rows(&program, &kernel, &launch.grid).map_err(|e: RunError| e.to_string())
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn prepare(&self, program: &Program, kernel: &str) -> Result<Prepared<'_>, String> {
        let (offsets, size) = program.param_layout(kernel);
        if offsets.len() != self.parameters.len() {
            return Err(format!(
                "{} parameters for a kernel that has {}",
                self.parameters.len(),
                offsets.len()
            ));
        }
        let mut params = vec![0u8; size as usize];
        let mut launch = Prepared { buffers: Vec::new(), objects: Vec::new(), grid: self.grid.clone() };
        for (p, at) in self.parameters.iter().zip(offsets) {
            let mut place = p.start.clone();
            if p.len.is_some() {
                let buffer = Buffer::new(&p.start).map_err(|e| e.to_string())?;
                let mut value = buffer.address();
                if let Some(image) = p.image {
                    value = images::create(&Image { base: value, ..image }).ok_or("no room for an object")?;
                    launch.objects.push(value);
                }
                place = value.to_le_bytes().to_vec();
                launch.buffers.push((p, buffer));
            } else if let Some(map) = &p.map {
                let of = launch.buffers.iter().find(|(q, _)| q.name == map.buffer);
                let (_, buffer) = of.ok_or_else(|| format!("no buffer `{}` before its map", map.buffer))?;
                place = map.bytes(buffer.address())?;
            }
            let place_end = at as usize + place.len();
            params
                .get_mut(at as usize..place_end)
                .ok_or("a parameter of another size")?
                .copy_from_slice(&place);
        }
        launch.grid.params = params;
        launch.grid.memory = launch.buffers.iter().map(|(_, b)| (b.address(), b.size())).collect();
        Ok(launch)
    }

    /// The test as records of an archive for hardware: its text and its launch.
    pub fn record(&self, name: &str, records: &mut BTreeMap<String, Vec<u8>>) -> Option<()> {
        let program = Program::new(&self.text).ok()?;
        let kernel = program.kernels().first().map(|k| (*k).to_owned())?;
        let three = |d: [u32; 3]| format!("{} {} {}", d[0], d[1], d[2]);
        let mut launch =
            format!("kernel {kernel}\ngrid {}\nblock {}\n", three(self.grid.grid), three(self.grid.block));
        launch += &format!("shared {}\n", self.grid.dynamic_shared);
        if let Some(c) = self.grid.cluster {
            launch += &format!("cluster {}\n", three(c));
        }
        for p in &self.parameters {
            if p.len.is_some() {
                let kept = if p.expected.is_some() { format!("{name}.{}", p.name) } else { "-".into() };
                let kind = p.image.map_or("buffer".into(), |i| image::line(&i));
                launch += &format!("{kind} {name}.start.{} {kept}\n", p.name);
                records.insert(format!("{name}.start.{}", p.name), p.start.clone());
            } else if let Some(map) = &p.map {
                let mut buffers = self.parameters.iter().filter(|p| p.len.is_some());
                launch += &format!("{}\n", map.line(buffers.position(|p| p.name == map.buffer)?));
            } else {
                let value = p.start.iter().rev().fold(0u64, |n, b| n << 8 | u64::from(*b));
                launch += &format!("value {} {value}\n", p.start.len());
            }
        }
        records.insert(format!("{name}.ptx"), self.text.clone().into_bytes());
        records.insert(format!("{name}.launch"), launch.into_bytes());
        Some(())
    }

    /// Copies the file's text and what hardware left of the buffers that it expects something of.
    pub fn keep(
        &self,
        name: &str,
        results: &BTreeMap<String, Vec<u8>>,
        kept: &mut BTreeMap<String, Vec<u8>>,
    ) {
        kept.insert(format!("{name}.ptx"), self.text.clone().into_bytes());
        for p in self.parameters.iter().filter(|p| p.expected.is_some()) {
            let key = format!("{name}.{}", p.name);
            kept.extend(results.get(&key).map(|bytes| (key, bytes.clone())));
        }
    }

    /// Compares what hardware left with what the file expects.
    ///
    /// # Errors
    /// The first difference.
    pub fn check_record(&self, name: &str, results: &BTreeMap<String, Vec<u8>>) -> Result<(), String> {
        for p in &self.parameters {
            let Some(expected) = &p.expected else { continue };
            let got = results.get(&format!("{name}.{}", p.name)).ok_or("did not run")?;
            compare(p, expected, got)?;
        }
        Ok(())
    }
}

/// A launch: what it needs alive, and the grid.
struct Prepared<'a> {
    buffers: Vec<(&'a Parameter, Buffer)>,
    objects: Vec<u64>,
    grid: Grid,
}

impl Drop for Prepared<'_> {
    fn drop(&mut self) {
        for object in &self.objects {
            images::destroy(*object);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_give_parameters() {
        let text = "//@ launch: grid=2 block=4,2\n//@ in a: u16[4] = i * 2\n//@ out r: s32[2] = -a[i + 1]\n//@ val n: u64 = [7]\n";
        let test = Test::parse(text.into()).expect("valid");
        assert_eq!((test.grid.grid, test.grid.block), ([2, 1, 1], [4, 2, 1]));
        assert_eq!(test.parameters[0].start, [0, 0, 2, 0, 4, 0, 6, 0]);
        assert_eq!(
            test.parameters[1].expected.as_deref(),
            Some(&[254, 255, 255, 255, 252, 255, 255, 255][..])
        );
        assert_eq!((test.parameters[2].len, test.parameters[2].start.len()), (None, 8));
        assert!(Test::parse("//@ out r: u32 4\n".into()).is_err());
        assert!(Test::parse("//@ fast: yes\n".into()).is_err());
    }

    #[test]
    fn files_that_could_not_fail_are_refused() {
        let refused = |text: &str| Test::parse(text.into()).expect_err("must be refused");
        assert!(refused("//@ in a: u32[4] = i\n").contains("neither a result nor a fault"));
        assert!(
            refused("//@ out r: u32 = 4\n").contains("neither a result nor a fault"),
            "a value is no buffer"
        );
        let out = "//@ out r: u32[1] = 4\n";
        assert!(refused(&format!("{out}//@ engines: w7\n")).contains("no engine is called `w7`"));
        assert!(refused(&format!("{out}//@ seeds: 0\n")).contains("above 0"));
        let test = Test::parse(format!("{out}//@ engines: interp jit\n")).expect("valid");
        assert!(test.check_by(&[], 1).expect_err("nothing to run").contains("no engine"));
    }
}
