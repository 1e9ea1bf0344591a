//! The words of the command line.

use weft_device::{BlockUse, Profile, attribute as attr};

use super::kernel::{self, Kernel};
use crate::error::{Error, Result};

pub(super) const HELP: &str = "Usage: weft occupancy [prog.cu|module.ptx|prog] --block N [options]\n\n\
    --block N       threads of a block: 256, 16x16, 8x8x4\n\
    --kernel K      the file's kernel; its registers are estimated from its PTX, its static shared memory is known\n\
    --regs R        registers per thread instead of the estimate, as ptxas -v or cuFuncGetAttribute say (without a file: 32)\n\
    --shared S      dynamic shared memory of a block in bytes; without a file static and dynamic (default 0)\n\
    --carveout P    preferred part of the SM's memory that is shared memory, in per cent\n\
    --cluster C     blocks of a cluster\n\
    --gpu G, --target G\n                    the GPU (default: the first of WEFT_GPU, else h200)\n\
    --svg FILE      writes the three graphs to a file too\n\
    --html FILE     writes a page with the graphs and the table of block sizes\n\
    -I, -D, -std=, -arch=\n                    for nvcc, of a .cu file\n";

/// What is asked.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) gpu: &'static Profile,
    pub(super) block: BlockUse,
    /// Blocks of a cluster.
    pub(super) cluster: Option<u32>,
    /// Where the graphs go as well.
    pub(super) svg: Option<String>,
    /// Where the page goes.
    pub(super) html: Option<String>,
    /// The kernel that it is about, if it is a file's.
    pub(super) kernel: Option<Kernel>,
}

/// The words, before a file is read.
#[derive(Debug, Default)]
struct Words {
    gpu: Option<String>,
    block: BlockUse,
    registers: Option<u32>,
    cluster: Option<u32>,
    svg: Option<String>,
    html: Option<String>,
    file: Option<String>,
    kernel: Option<String>,
    nvcc: Vec<String>,
}

/// Threads of a block of such a shape: `16x16`.
fn threads(text: &str) -> Option<u32> {
    let sides: Option<Vec<u32>> = text.split('x').map(|n| n.parse().ok()).collect();
    sides.filter(|s| s.len() <= 3)?.into_iter().try_fold(1u32, u32::checked_mul)
}

fn usage(text: String) -> Error {
    Error::Usage(format!("occupancy: {text}; see weft occupancy --help"))
}

impl Question {
    /// Reads the words; none when help is asked for.
    ///
    /// # Errors
    /// Wrong usage.
    pub(super) fn parse(words: &[String]) -> Result<Option<Question>> {
        let Some(words) = Words::of(words)? else { return Ok(None) };
        let gpu = words.gpu.or_else(|| std::env::var("WEFT_GPU").ok().filter(|g| !g.trim().is_empty()));
        let named = gpu.as_deref().and_then(|g| g.split(',').next());
        let gpu =
            named.map_or(Ok(Profile::default_model()), Profile::by_key).map_err(|e| usage(e.to_string()))?;
        let kernel = match &words.file {
            Some(file) => Some(kernel::of(file, words.kernel.as_deref(), &words.nvcc, gpu)?),
            None if words.kernel.is_some() => {
                return Err(usage("--kernel is of a file, and none is given".into()));
            }
            None => None,
        };
        let mut block = words.block;
        block.registers = words.registers.or(kernel.as_ref().map(|k| k.registers)).unwrap_or(32);
        block.shared_bytes += kernel.as_ref().map_or(0, |k| u64::from(k.shared));
        check(gpu, block, words.cluster)?;
        if let Some(most) = kernel.as_ref().and_then(|k| k.max_threads).filter(|most| block.threads > *most) {
            return Err(usage(format!("the kernel's launch bounds allow {most} threads a block")));
        }
        Ok(Some(Question { gpu, block, cluster: words.cluster, svg: words.svg, html: words.html, kernel }))
    }
}

impl Words {
    /// Sorts the words; none when help is asked for.
    fn of(words: &[String]) -> Result<Option<Words>> {
        let mut o = Words::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if matches!(word.as_str(), "--help" | "-h") {
                return Ok(None);
            }
            let for_nvcc = ["-I", "-D", "-std=", "-arch="].iter().any(|o| word.starts_with(o));
            if for_nvcc || !word.starts_with('-') {
                match (for_nvcc, &o.file) {
                    (true, _) => o.nvcc.push(word.clone()),
                    (false, None) => o.file = Some(word.clone()),
                    (false, Some(_)) => return Err(usage(format!("a second file, '{word}'"))),
                }
                continue;
            }
            let value = words.next().ok_or_else(|| usage(format!("{word} needs a value")))?;
            o.option(word, value)?;
        }
        Ok(Some(o))
    }

    fn option(&mut self, word: &str, value: &str) -> Result<()> {
        let number = || value.parse::<u32>().map_err(|_| usage(format!("{word} {value}: no number")));
        match word {
            "--block" => {
                let wrong = || usage(format!("--block {value}: no number of threads"));
                self.block.threads = threads(value).ok_or_else(wrong)?;
            }
            "--regs" => self.registers = Some(number()?),
            "--shared" => self.block.shared_bytes = number()?.into(),
            "--carveout" => self.block.carveout = Some(number()?),
            "--cluster" => self.cluster = Some(number()?),
            "--gpu" | "--target" => self.gpu = Some(value.to_owned()),
            "--kernel" => self.kernel = Some(value.to_owned()),
            "--svg" => self.svg = Some(value.to_owned()),
            "--html" => self.html = Some(value.to_owned()),
            _ => return Err(usage(format!("unknown option '{word}'"))),
        }
        Ok(())
    }
}

fn check(gpu: &Profile, block: BlockUse, cluster: Option<u32>) -> Result<()> {
    let within = |what: &str, value: u64, least: u64, most: u64| {
        if (least..=most).contains(&value) {
            Ok(())
        } else {
            Err(usage(format!("{what} {value} on {}: from {least} to {most}", gpu.name)))
        }
    };
    within("--block", block.threads.into(), 1, gpu.limit(attr::MAX_THREADS_PER_BLOCK).into())?;
    within("--regs", block.registers.into(), 1, gpu.architecture.max_registers_per_thread.into())?;
    within("--shared", block.shared_bytes, 0, gpu.limit(attr::MAX_SHARED_PER_BLOCK_OPTIN).into())?;
    within("--carveout", block.carveout.unwrap_or(0).into(), 0, 100)?;
    match cluster {
        Some(c) => within("--cluster", c.into(), 1, gpu.max_cluster().into()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::Question;

    fn parse(line: &str) -> Result<Option<Question>, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Question::parse(&words).map_err(|e| e.to_string())
    }

    #[test]
    fn words_and_mistakes() {
        let q = parse("--block 256 --regs 40 --shared 1024 --gpu t4 --svg x.svg")
            .expect("is right")
            .expect("a question");
        assert_eq!(
            (q.gpu.key, q.block.threads, q.block.registers, q.block.shared_bytes),
            ("t4", 256, 40, 1024)
        );
        assert_eq!(q.svg.as_deref(), Some("x.svg"));
        let q = parse("--block 16x16 --target l4 --html x.html").expect("is right").expect("a question");
        assert_eq!(
            (q.gpu.key, q.block.threads, q.block.registers, q.html.as_deref()),
            ("l4", 256, 32, Some("x.html"))
        );
        assert!(parse("--help").is_ok_and(|q| q.is_none()));
        for (line, why) in [
            ("", "--block 0"),
            ("--block", "needs a value"),
            ("--block x", "no number"),
            ("--block 16x", "no number"),
            ("--block 1x1x1x1", "no number"),
            ("--kernel k --block 32", "none is given"),
            ("a.ptx b.ptx --block 32", "a second file"),
            ("--block 2000 --gpu h100", "from 1 to 1024"),
            ("--block 32 --shared 200000 --gpu v100", "to 98304"),
            ("--block 32 --cluster 2 --gpu a100", "to 1"),
            ("--block 32 --gpu tpu", "unknown GPU"),
            ("--blocks 32", "unknown option"),
        ] {
            assert!(parse(line).is_err_and(|e| e.contains(why)), "{line}");
        }
    }
}
