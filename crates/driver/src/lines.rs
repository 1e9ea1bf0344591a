//! Source lines of PTX: what its `.file` and `.loc` directives say (PTX ISA, "Debugging Directives").

use std::sync::Arc;

use weft_exec::SourceLines;

use crate::image::Image;

/// Answers from the text of an image.
#[derive(Debug)]
pub(crate) struct Lines(Arc<Image>);

impl Lines {
    pub(crate) fn new(image: &Arc<Image>) -> Self {
        Lines(image.clone())
    }
}

impl SourceLines for Lines {
    fn source(&self, ptx_line: u32) -> Option<String> {
        source(&self.0.text, ptx_line)
    }
}

/// File and line that the last `.loc` before a line names, in the function that the line is of.
fn source(text: &str, ptx_line: u32) -> Option<String> {
    let before = text.lines().take(ptx_line as usize).map(str::trim_start);
    let mut loc = None;
    for line in before {
        if let Some(rest) = line.strip_prefix(".loc") {
            let mut numbers =
                rest.split_whitespace().map_while(|n| n.trim_end_matches(',').parse::<u32>().ok());
            loc = numbers.next().zip(numbers.next());
        } else if line.contains(".entry") || line.contains(".func") {
            loc = None;
        }
    }
    let (file, line) = loc?;
    let name = text.lines().find_map(|l| {
        let rest = l.trim_start().strip_prefix(".file")?;
        let (number, name) = rest.trim_start().split_once(char::is_whitespace)?;
        (number.parse() == Ok(file)).then(|| name.split('"').nth(1)).flatten()
    })?;
    Some(format!("{name}:{line}"))
}

#[cfg(test)]
mod tests {
    use super::source;

    const TEXT: &str = ".version 8.0
.file 1 \"dir/a.cu\"
.func f()
{
.loc 1 3 1
ret;
}
.entry k()
{
mov.u32 %r1, 0;
  .loc 2 12 5, function_name $info, inlined_at 1 20 3
bar.sync 0;
ret;
}
.file 2 \"b.h\", 0, 10
";

    #[test]
    fn the_last_loc_of_the_function_counts() {
        assert_eq!(source(TEXT, 6).as_deref(), Some("dir/a.cu:3"));
        assert_eq!(source(TEXT, 10), None);
        assert_eq!(source(TEXT, 12).as_deref(), Some("b.h:12"));
        assert_eq!(source(TEXT, 13).as_deref(), Some("b.h:12"));
        assert_eq!(source(TEXT, 0), None);
    }
}
