//! Source lines of PTX lines: what `.file` and `.loc` say (PTX ISA, "Debugging Directives").

use std::path::Path;

use rustc_hash::FxHashMap;

use crate::report::Place;

/// The places of a text's lines.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// By line of the text: file number and line, and that of the call that was inlined there.
    locs: Vec<Option<Loc>>,
    files: FxHashMap<u32, String>,
    /// Name of the file that places need not name.
    main: Option<String>,
}

#[derive(Clone, Copy, Debug)]
struct Loc {
    at: (u32, u32),
    inlined: Option<(u32, u32)>,
}

impl Lines {
    /// Reads a PTX text that was made of the file `main`, if one knows.
    pub fn new(text: &str, main: Option<&str>) -> Self {
        let mut lines = Lines { main: main.map(base), ..Lines::default() };
        let mut loc = None;
        // Lines count from 1.
        lines.locs.push(None);
        for line in text.lines() {
            let l = line.trim_start();
            if let Some(rest) = l.strip_prefix(".loc") {
                loc = parse_loc(rest);
            } else if let Some(rest) = l.strip_prefix(".file") {
                if let Some((number, name)) = parse_file(rest) {
                    lines.files.insert(number, name);
                }
            } else if line.contains(".entry") || line.contains(".func") {
                loc = None;
            }
            lines.locs.push(loc);
        }
        // A text of one file need not name it either.
        if lines.main.is_none() && lines.files.len() == 1 {
            lines.main = lines.files.values().next().map(|f| base(f));
        }
        lines
    }

    /// Where a line of the text is from. What was inlined from another file is where the call is.
    pub fn place(&self, ptx: u32) -> Place {
        let Some(Some(loc)) = self.locs.get(ptx as usize) else { return Place { ptx, ..Place::default() } };
        let own = |(file, _): (u32, u32)| self.files.get(&file).is_some_and(|f| Some(base(f)) == self.main);
        let at = match loc.inlined {
            Some(call) if !own(loc.at) && own(call) => call,
            _ => loc.at,
        };
        let file = if own(at) { None } else { self.files.get(&at.0).map(|f| base(f)) };
        Place { file, line: at.1, ptx: 0 }
    }
}

/// `1 20 3, function_name $s, inlined_at 1 30 4`.
fn parse_loc(rest: &str) -> Option<Loc> {
    let pair = |text: &str| {
        let mut numbers = text.split_whitespace().map_while(|n| n.trim_end_matches(',').parse::<u32>().ok());
        numbers.next().zip(numbers.next())
    };
    let rest = rest.split("//").next().unwrap_or_default();
    let inlined = rest.split_once("inlined_at").and_then(|(_, call)| pair(call));
    // Line 0 is no line.
    pair(rest).filter(|at| at.1 > 0).map(|at| Loc { at, inlined })
}

fn parse_file(rest: &str) -> Option<(u32, String)> {
    let (number, name) = rest.trim_start().split_once(char::is_whitespace)?;
    Some((number.parse().ok()?, name.split('"').nth(1)?.to_owned()))
}

/// A path's last part.
fn base(path: &str) -> String {
    Path::new(path).file_name().map_or_else(|| path.to_owned(), |n| n.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = ".version 8.0
.entry k()
{
mov.u32 %r1, 0;
  .loc 1 12 5
mov.u32 %r1, 0;
  .loc 2 7 5, function_name $info, inlined_at 1 20 3
bar.sync 0;
  .loc 2 8 5
ret;
}
.file 1 \"dir/a.cu\"
.file 2 \"/usr/include/b.h\", 0, 10
";

    #[test]
    fn places_are_those_of_the_main_file_where_there_are_some() {
        let lines = Lines::new(TEXT, Some("other/a.cu"));
        let text = |n| lines.place(n).to_string();
        assert_eq!(text(4), "PTX line 4");
        assert_eq!(text(6), "line 12");
        assert_eq!(text(8), "line 20");
        assert_eq!(text(10), "b.h:8");
        assert_eq!(text(0), "somewhere");
        assert_eq!(text(1000), "PTX line 1000");
        assert_eq!(Lines::new(TEXT, None).place(6).to_string(), "a.cu:12");
    }
}
