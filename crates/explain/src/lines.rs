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

#[derive(Clone, Debug)]
struct Loc {
    at: (u32, u32),
    /// Where it was inlined, from the inside out: by the file's number, or by its name.
    inlined: Vec<(Called, u32)>,
}

#[derive(Clone, Debug)]
enum Called {
    Number(u32),
    Name(String),
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
                // Line 0 is the compiler's own: it belongs to what is before it.
                loc = parse_loc(rest).or(loc);
            } else if let Some(rest) = l.strip_prefix(".file") {
                if let Some((number, name)) = parse_file(rest) {
                    lines.files.insert(number, name);
                }
            } else if line.contains(".entry") || line.contains(".func") {
                loc = None;
            }
            lines.locs.push(loc.clone());
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
        let named = |number: u32| self.files.get(&number).map(|f| base(f));
        let called = loc.inlined.iter().map(|(file, line)| match file {
            Called::Number(n) => (named(*n), *line),
            Called::Name(name) => (Some(base(name)), *line),
        });
        let first = (named(loc.at.0), loc.at.1);
        let own = std::iter::once(first.clone()).chain(called).find(|(file, _)| *file == self.main);
        match own {
            Some((_, line)) if self.main.is_some() => Place { file: None, line, ptx: 0 },
            _ => Place { file: first.0, line: first.1, ptx: 0 },
        }
    }
}

/// `1 20 3, function_name $s, inlined_at 1 30 4`, or with the calls in a comment: `1 20 3 // b.h:20:3 @[ a.cu:30:4 ]`.
fn parse_loc(rest: &str) -> Option<Loc> {
    let pair = |text: &str| {
        let mut numbers = text.split_whitespace().map_while(|n| n.trim_end_matches(',').parse::<u32>().ok());
        numbers.next().zip(numbers.next())
    };
    let (code, comment) = rest.split_once("//").unwrap_or((rest, ""));
    let call = code.split_once("inlined_at").and_then(|(_, call)| pair(call));
    let mut inlined: Vec<_> = call.map(|(file, line)| (Called::Number(file), line)).into_iter().collect();
    inlined.extend(comment.split("@[").skip(1).filter_map(|call| {
        let mut words = call.trim_matches([' ', ']']).rsplitn(3, ':').skip(1);
        let line = words.next()?.parse().ok()?;
        Some((Called::Name(words.next()?.to_owned()), line))
    }));
    // Line 0 is no line.
    pair(code).filter(|at| at.1 > 0).map(|at| Loc { at, inlined })
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
  .loc 2 9 1 // /usr/include/b.h:9:1 @[ x.h:3:3 @[ dir/a.cu:21:9 ] ]
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
        assert_eq!(text(10), "line 21");
        assert_eq!(text(12), "b.h:8");
        assert_eq!(text(0), "somewhere");
        assert_eq!(text(1000), "PTX line 1000");
        assert_eq!(Lines::new(TEXT, None).place(6).to_string(), "a.cu:12");
    }
}
