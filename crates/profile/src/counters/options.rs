//! The command line: ncu's options, as far as they mean something here.

use crate::error::Error;

pub(crate) const HELP: &str = "Usage: weft profile [options] PROGRAM [arguments]\n\n\
    Runs a program, a .cu file compiled first, and says for each launch of a kernel what it did. ncu takes the same.\n\n\
    --metrics a,b            These metrics, by names of ncu or nvprof\n\
    --section NAME           This section; may be given several times, `regex:` before a name\n\
    --set basic|full         Sections: those that say how a kernel was launched, or all (default)\n\
    -k, --kernel-name NAME   Launches of this kernel alone; `regex:` before a regular expression\n\
    -s, --launch-skip N      Not the first N of them\n\
    -c, --launch-count N     No more than N\n\
    --page details|raw       Sections and rules, or all metrics, one a line\n\
    --csv                    As comma-separated values\n\
    --json                   As JSON\n\
    --html FILE              Besides, a page for browsers; the program runs once more before, for its timeline\n\
    --cache-control all|none Caches are empty at the begin of each launch (default), or L2 has what launches before it left\n\
    --exact                  Caches are modelled for all lines of a launch, not for a part of them\n\
    --no-timeline            No timeline in it: the program runs once\n\
    --trace FILE             In it, the timeline that `weft trace -o` kept, instead of running the program once more\n\
    --log-file FILE          Print to a file\n\
    -o, --export FILE        Keep what was counted; -f overwrites the file\n\
    -i, --import FILE        Tell of a kept file instead of running something\n\
    --query-metrics          All metrics that there are\n\
    --list-sections          All sections that there are\n\
    -h, --help               This\n";

/// What is printed of a launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// Sections.
    #[default]
    Details,
    /// Metrics.
    Raw,
}

/// How it is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Form {
    /// Tables.
    #[default]
    Text,
    /// Comma-separated values.
    Csv,
    /// JSON.
    Json,
}

/// What to do, when it is nothing with a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Task {
    /// To count, and tell.
    #[default]
    Count,
    /// To tell the options.
    Help,
    /// To list metrics.
    Metrics,
    /// To list sections.
    Sections,
}

/// Options of ncu that have one meaning here, and their values that are it: clocks are a model's, kernels run once, all
/// processes count, and values have plain units.
const WITHOUT_EFFECT: [(&str, &[&str]); 4] = [
    ("--clock-control", &["base", "none"]),
    ("--replay-mode", &["kernel", "application"]),
    ("--target-processes", &["all"]),
    ("--print-units", &["base"]),
];

/// Refuses a value that an option does not take.
fn one_of(name: &str, values: &[&str], value: &str) -> Result<(), Error> {
    if values.contains(&value) {
        return Ok(());
    }
    Err(Error::Usage(format!("{name} wants {}, not `{value}`", values.join(" or "))))
}

/// The options.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Options {
    /// What to do.
    pub(crate) task: Task,
    /// Metrics that are asked for.
    pub(crate) metrics: Vec<String>,
    /// Sections that are asked for.
    pub(crate) sections: Vec<String>,
    /// All sections.
    pub(crate) full: bool,
    /// Those alone that say how a kernel was launched.
    pub(crate) basic: bool,
    /// The kernels that are asked for.
    pub(crate) kernel: Option<String>,
    /// Launches of them that are left out.
    pub(crate) skip: usize,
    /// Most launches.
    pub(crate) count: Option<usize>,
    /// What is printed.
    pub(crate) page: Page,
    /// How.
    pub(crate) form: Form,
    /// Where to.
    pub(crate) log: Option<String>,
    /// Where the page for browsers goes.
    pub(crate) html: Option<String>,
    /// Whether that does without a timeline.
    pub(crate) no_timeline: bool,
    /// A kept trace for it.
    pub(crate) trace: Option<String>,
    /// Where records are kept.
    pub(crate) export: Option<String>,
    /// Whether that may be there.
    pub(crate) force: bool,
    /// Kept records.
    pub(crate) import: Option<String>,
    /// Whether L2 has what earlier launches left.
    pub(crate) keep_caches: bool,
    /// Whether all lines are followed.
    pub(crate) exact: bool,
    /// The program and its arguments.
    pub(crate) program: Vec<String>,
}

impl Options {
    /// Reads the words after the tool's name.
    ///
    /// # Errors
    /// The first option that is none, or has no value, or one that it cannot have.
    pub(crate) fn parse(words: &[String]) -> Result<Self, Error> {
        let mut o = Options::default();
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            if !word.starts_with('-') || word == "-" {
                o.program.push(word.clone());
                o.program.extend(rest.by_ref().cloned());
                break;
            }
            let (name, glued) = match word.split_once('=') {
                Some((name, value)) if name.starts_with("--") => (name, Some(value.to_owned())),
                _ => (word.as_str(), None),
            };
            let mut value = || {
                let next = glued.clone().or_else(|| rest.next().cloned());
                next.ok_or_else(|| Error::Usage(format!("{name} wants a value")))
            };
            if !o.takes_value(name, &mut value)? && (glued.is_some() || !o.takes(name)) {
                return Err(Error::Usage(format!("there is no option {word}; see --help")));
            }
        }
        o.checked()
    }

    /// An option without a value.
    fn takes(&mut self, name: &str) -> bool {
        match name {
            "-h" | "--help" => self.task = Task::Help,
            "--query-metrics" => self.task = Task::Metrics,
            "--list-sections" => self.task = Task::Sections,
            "--no-timeline" => self.no_timeline = true,
            "--exact" => self.exact = true,
            "--csv" => self.form = Form::Csv,
            "--json" => self.form = Form::Json,
            "-f" | "--force-overwrite" => self.force = true,
            _ => return false,
        }
        true
    }

    /// An option with one; whether there is one of that name.
    fn takes_value(
        &mut self,
        name: &str,
        value: &mut impl FnMut() -> Result<String, Error>,
    ) -> Result<bool, Error> {
        let number = |text: String| {
            let wrong = |_| Error::Usage(format!("{name} wants a number, not `{text}`"));
            text.parse::<usize>().map_err(wrong)
        };
        let list = |text: String| -> Vec<String> {
            text.split(',').map(str::trim).filter(|n| !n.is_empty()).map(str::to_owned).collect()
        };
        match name {
            "--metrics" => self.metrics.extend(list(value()?)),
            "--section" => self.sections.push(value()?),
            "--set" => {
                (self.full, self.basic) = match value()?.as_str() {
                    "full" => (true, false),
                    "basic" => (false, true),
                    other => return Err(Error::Usage(format!("there is no set `{other}`; basic or full"))),
                }
            }
            "--page" => {
                self.page = match value()?.as_str() {
                    "details" => Page::Details,
                    "raw" => Page::Raw,
                    other => {
                        return Err(Error::Usage(format!("there is no page `{other}`; details or raw")));
                    }
                }
            }
            "--cache-control" => {
                let control = value()?;
                one_of(name, &["all", "none"], &control)?;
                self.keep_caches = control == "none";
            }
            "-k" | "--kernel-name" => self.kernel = Some(value()?),
            "-s" | "--launch-skip" => self.skip = number(value()?)?,
            "-c" | "--launch-count" => self.count = Some(number(value()?)?),
            "--html" => self.html = Some(value()?),
            "--trace" => self.trace = Some(value()?),
            "--log-file" => self.log = Some(value()?),
            "-o" | "--export" => self.export = Some(value()?),
            "-i" | "--import" => self.import = Some(value()?),
            _ => match WITHOUT_EFFECT.iter().find(|(option, _)| *option == name) {
                Some((_, values)) => one_of(name, values, &value()?)?,
                None => return Ok(false),
            },
        }
        Ok(true)
    }

    fn checked(self) -> Result<Self, Error> {
        let usage = |text: &str| Err(Error::Usage(text.into()));
        if self.task != Task::Count {
            return Ok(self);
        }
        if self.html.is_none() && (self.no_timeline || self.trace.is_some()) {
            return usage("--no-timeline and --trace are about the page of --html");
        }
        match (&self.import, self.program.is_empty()) {
            (None, true) => usage("no program; see --help"),
            (Some(_), false) => usage("--import tells of a file; there is no program to run with it"),
            (Some(_), true) if self.export.is_some() => usage("--import and --export are not for one call"),
            (Some(_), true) if self.keep_caches || self.exact => {
                usage("--cache-control none and --exact are about a program that runs, not about --import")
            }
            _ => Ok(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Options, String> {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        Options::parse(&words).map_err(|e| format!("{} {e}", e.status()))
    }

    #[test]
    fn options_end_where_the_program_begins() {
        let o = parse("--metrics a,b -k regex:^c -s 1 --launch-count=2 --csv prog --csv x").expect("options");
        assert_eq!(
            (o.metrics, o.kernel.as_deref()),
            (vec!["a".to_owned(), "b".to_owned()], Some("regex:^c"))
        );
        assert_eq!((o.skip, o.count, o.form), (1, Some(2), Form::Csv));
        assert_eq!(o.program, ["prog", "--csv", "x"]);
        let o = parse("--clock-control none --replay-mode=kernel --print-units base prog").expect("options");
        assert_eq!(o.program, ["prog"]);
        assert!(!o.keep_caches && !o.exact);
        let o = parse("--cache-control none --exact prog").expect("options");
        assert_eq!((o.keep_caches, o.exact, o.program), (true, true, vec!["prog".to_owned()]));
        assert!(!parse("--cache-control none --cache-control=all prog").expect("options").keep_caches);
        let o = parse("--set full --page raw -i file").expect("options");
        assert_eq!((o.full, o.page, o.import.as_deref()), (true, Page::Raw, Some("file")));
    }

    #[test]
    fn what_is_no_option_is_refused_by_name() {
        for (text, part) in [
            ("--cache-mode all prog", "2 there is no option --cache-mode"),
            ("--clock-control low prog", "--clock-control wants base or none, not `low`"),
            ("--cache-control some prog", "2 --cache-control wants all or none, not `some`"),
            ("--cache-control none -i file", "about a program that runs"),
            ("--exact -i file", "about a program that runs"),
            ("--print-units auto prog", "--print-units wants base, not `auto`"),
            ("--csv=1 prog", "2 there is no option --csv=1"),
            ("-c many prog", "not `many`"),
            ("--set most prog", "no set `most`"),
            ("--page source prog", "no page `source`"),
            ("--csv", "no program"),
            ("--metrics", "--metrics wants a value"),
            ("--no-timeline prog", "about the page of --html"),
            ("-i file prog", "no program to run with it"),
        ] {
            let e = parse(text).expect_err(text);
            assert!(e.contains(part), "{text}: {e}");
        }
    }
}
