//! The words of the command line.

use weft_device::{BlockUse, Profile, attribute as attr};

use crate::error::{Error, Result};

pub(super) const HELP: &str = "Usage: weft occupancy --block N [options]\n\n\
    --block N       threads of a block\n\
    --regs R        registers per thread, as ptxas -v or cuFuncGetAttribute say (default 32)\n\
    --shared S      static and dynamic shared memory of a block in bytes (default 0)\n\
    --carveout P    preferred part of the SM's memory that is shared memory, in per cent\n\
    --cluster C     blocks of a cluster\n\
    --gpu G         the GPU (default: the first of WEFT_GPU, else h200)\n\
    --svg FILE      writes the three graphs to a file too\n";

/// What is asked.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) gpu: &'static Profile,
    pub(super) block: BlockUse,
    /// Blocks of a cluster.
    pub(super) cluster: Option<u32>,
    /// Where the graphs go as well.
    pub(super) svg: Option<String>,
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
        let mut gpu = std::env::var("WEFT_GPU").ok().filter(|g| !g.trim().is_empty());
        let mut block = BlockUse { registers: 32, ..BlockUse::default() };
        let (mut cluster, mut svg) = (None, None);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if matches!(word.as_str(), "--help" | "-h") {
                return Ok(None);
            }
            let value = words.next().ok_or_else(|| usage(format!("{word} needs a value")))?;
            let number = || value.parse::<u32>().map_err(|_| usage(format!("{word} {value}: no number")));
            match word.as_str() {
                "--block" => block.threads = number()?,
                "--regs" => block.registers = number()?,
                "--shared" => block.shared_bytes = number()?.into(),
                "--carveout" => block.carveout = Some(number()?),
                "--cluster" => cluster = Some(number()?),
                "--gpu" => gpu = Some(value.clone()),
                "--svg" => svg = Some(value.clone()),
                _ => return Err(usage(format!("unknown option '{word}'"))),
            }
        }
        let named = gpu.as_deref().and_then(|g| g.split(',').next());
        let gpu =
            named.map_or(Ok(Profile::default_model()), Profile::by_key).map_err(|e| usage(e.to_string()))?;
        check(gpu, block, cluster)?;
        Ok(Some(Question { gpu, block, cluster, svg }))
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
        assert!(parse("--help").is_ok_and(|q| q.is_none()));
        for (line, why) in [
            ("", "--block 0"),
            ("--block", "needs a value"),
            ("--block x", "no number"),
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
