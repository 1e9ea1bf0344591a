//! What the command is asked for.

use std::time::Duration;

use super::query::Format;

/// What is to be printed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Face {
    Help,
    Version,
    Fields { of_processes: bool },
    List,
    Table,
    Report { xml: bool },
    Devices(String),
    Processes(String),
    Pmon,
    Dmon,
    Topology,
}

/// The words of a command line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Options {
    pub(super) face: Face,
    pub(super) devices: Option<String>,
    pub(super) display: Option<String>,
    pub(super) file: Option<String>,
    /// Between two times, and how many times; none: for ever.
    pub(super) pause: Option<Duration>,
    pub(super) times: Option<u32>,
    /// Whether it has been printed before, so that columns need no names.
    pub(super) repeated: bool,
    format: Option<Format>,
}

/// Options with a value, by their short and long names.
const VALUED: [(&str, &str); 8] = [
    ("-i", "--id"),
    ("-d", "--display"),
    ("-f", "--filename"),
    ("-l", "--loop"),
    ("-lms", "--loop-ms"),
    ("", "--format"),
    ("", "--query-gpu"),
    ("", "--query-compute-apps"),
];

impl Options {
    /// Reads the words after the command's name.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn parse(words: &[String]) -> Result<Options, String> {
        let mut o = Options {
            face: Face::Table,
            devices: None,
            display: None,
            file: None,
            pause: None,
            times: None,
            repeated: false,
            format: None,
        };
        let mut rest = words.iter().map(String::as_str).peekable();
        let sub = rest.next_if(|w| matches!(*w, "pmon" | "dmon" | "topo"));
        let (mut query, mut xml) = (false, false);
        while let Some(word) = rest.next() {
            let (name, glued) = word.split_once('=').map_or((word, None), |(n, v)| (n, Some(v.to_owned())));
            if sub.is_some() && name == "-c" {
                o.times = Some(number(rest.next().unwrap_or_default(), word)?);
                continue;
            }
            match VALUED.iter().find(|(short, long)| name == *short && !short.is_empty() || name == *long) {
                Some((_, long)) => {
                    // The period of a loop may be left out.
                    let looped = *long == "--loop";
                    let next = |r: &mut std::iter::Peekable<_>| {
                        r.next_if(|w: &&str| !looped || w.parse::<u32>().is_ok())
                    };
                    let value = glued.or_else(|| next(&mut rest).map(str::to_owned));
                    let value = value.or_else(|| looped.then(|| "5".to_owned()));
                    o.take(long, value.ok_or_else(|| format!("Option {word} is missing its value.\n"))?)?;
                }
                None => match name {
                    "-h" | "--help" => o.face = Face::Help,
                    "--version" => o.face = Face::Version,
                    "-L" | "--list-gpus" => o.face = Face::List,
                    "--help-query-gpu" => o.face = Face::Fields { of_processes: false },
                    "--help-query-compute-apps" => o.face = Face::Fields { of_processes: true },
                    "-q" | "--query" => query = true,
                    "-x" | "--xml-format" => xml = true,
                    "-m" | "--matrix" if sub == Some("topo") => {}
                    _ => {
                        return Err(format!(
                            "Option \"{word}\" is not recognized. Please run 'nvidia-smi -h'.\n"
                        ));
                    }
                },
            }
        }
        if query || xml {
            o.face = Face::Report { xml };
        }
        match sub {
            Some("pmon") => o.watch(Face::Pmon),
            Some("dmon") => o.watch(Face::Dmon),
            Some(_) => o.face = Face::Topology,
            None => {}
        }
        Ok(o)
    }

    /// A face that is printed every second unless something else is asked for.
    fn watch(&mut self, face: Face) {
        if self.face != Face::Help {
            self.face = face;
            self.pause.get_or_insert(Duration::from_secs(1));
        }
    }

    fn take(&mut self, name: &str, value: String) -> Result<(), String> {
        match name {
            "--id" => self.devices = Some(value),
            "--display" => self.display = Some(value),
            "--filename" => self.file = Some(value),
            "--loop" => self.pause = Some(Duration::from_secs(u64::from(number(&value, name)?.max(1)))),
            "--loop-ms" => self.pause = Some(Duration::from_millis(u64::from(number(&value, name)?.max(1)))),
            "--query-gpu" => self.face = Face::Devices(value),
            "--query-compute-apps" => self.face = Face::Processes(value),
            _ => {
                let wrong = || {
                    format!("\"{value}\" is not a format; write csv, and noheader or nounits behind it.\n")
                };
                self.format = Some(Format::of(&value).ok_or_else(wrong)?);
            }
        }
        Ok(())
    }

    /// How values are written.
    ///
    /// # Errors
    /// Nothing was said of it.
    pub(super) fn format(&self) -> Result<Format, String> {
        let format = self.format.ok_or("\"--format=\" must be given: csv, with noheader and nounits.\n")?;
        Ok(Format { header: format.header && !self.repeated, ..format })
    }
}

fn number(value: &str, option: &str) -> Result<u32, String> {
    value.parse().map_err(|_| format!("Value \"{value}\" of option {option} is no number.\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    fn face(line: &str) -> Face {
        parse(line).map_or_else(|e| panic!("{line}: {e}"), |o| o.face)
    }

    #[test]
    fn command_lines() {
        assert_eq!(face(""), Face::Table);
        assert_eq!(face("-i 0 -l"), Face::Table);
        assert_eq!(face("--list-gpus"), Face::List);
        assert_eq!(face("-x -q"), Face::Report { xml: true });
        assert_eq!(face("-q -d MEMORY"), Face::Report { xml: false });
        assert_eq!(face("--query-gpu=name,index --format=csv"), Face::Devices("name,index".into()));
        assert_eq!(face("--query-compute-apps pid --format csv,noheader"), Face::Processes("pid".into()));
        assert_eq!(face("topo -m"), Face::Topology);
        assert_eq!(parse("-l").map(|o| o.pause), Ok(Some(Duration::from_secs(5))));
        assert_eq!(parse("-lms 20 -L").map(|o| o.pause), Ok(Some(Duration::from_millis(20))));
        assert_eq!(
            parse("pmon -c 3").map(|o| (o.times, o.pause)),
            Ok((Some(3), Some(Duration::from_secs(1))))
        );
        for wrong in ["-z", "-i", "--format=json", "-lms x", "--query-gpu"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        assert!(parse("--query-gpu=name").is_ok_and(|o| o.format().is_err()));
    }
}
