//! The command line.

use crate::error::Error;

pub(super) const HELP: &str = "Usage: weft compare [options] A B\n\n\
    A and B are what `weft profile -o` or `weft trace -o` has kept: kernels by their names, with each figure of both, the\n\
    difference, and how many times as much B has. Figures that are the same in both are not shown.\n\n\
    --metrics a,b    These metrics alone, by names of ncu or nvprof\n\
    --kernel NAME    This kernel alone\n\
    --all            Figures that are the same, too\n\
    --csv            All figures as comma-separated values\n\
    --json           All figures as JSON\n\
    --html FILE      A page for browsers, besides\n\
    -h, --help       This\n";

/// How it is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    #[default]
    Text,
    Csv,
    Json,
}

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Options {
    pub(super) files: [String; 2],
    pub(super) metrics: Vec<String>,
    pub(super) kernel: Option<String>,
    pub(super) all: bool,
    pub(super) form: Form,
    pub(super) html: Option<String>,
}

impl Options {
    /// Reads the words after the tool's name; none when help is asked for.
    ///
    /// # Errors
    /// Wrong usage.
    pub(super) fn parse(words: &[String]) -> Result<Option<Self>, Error> {
        let (mut o, mut files) = (Options::default(), Vec::new());
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            let mut value = || {
                rest.next()
                    .cloned()
                    .ok_or_else(|| Error::Usage(format!("{word} wants a value; see weft compare --help")))
            };
            match word.as_str() {
                "-h" | "--help" => return Ok(None),
                "--csv" => o.form = Form::Csv,
                "--json" => o.form = Form::Json,
                "--all" => o.all = true,
                "--metrics" => o.metrics.extend(value()?.split(',').map(str::to_owned)),
                "-k" | "--kernel" => o.kernel = Some(value()?),
                "--html" => o.html = Some(value()?),
                _ if word.starts_with('-') => {
                    return Err(Error::Usage(format!("there is no option {word}; see weft compare --help")));
                }
                _ => files.push(word.clone()),
            }
        }
        let n = files.len();
        o.files = files.try_into().map_err(|_| Error::Usage(format!("two files are compared, not {n}")))?;
        Ok(Some(o))
    }
}
