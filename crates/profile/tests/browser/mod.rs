//! A browser without a window, spoken to by the DevTools protocol over a pair of pipes: messages are JSON, each with a zero byte at its
//! end.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one page.
pub(crate) struct Browser {
    child: Child,
    to: File,
    from: Receiver<Value>,
    session: Option<String>,
    last: u64,
    /// What the page complained of.
    pub(crate) complaints: Vec<String>,
    _folder: tempfile::TempDir,
}

/// The browser that is installed: a missing one is a failure.
fn program() -> PathBuf {
    if let Some(named) = std::env::var_os("WEFT_BROWSER") {
        return named.into();
    }
    let names = ["chromium-headless-shell", "chromium", "google-chrome"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).flat_map(|d| names.map(|n| d.join(n))).find(|p| p.is_file());
    found.unwrap_or_else(|| panic!("none of {names:?} is installed; cargo xtask setup installs one"))
}

impl Browser {
    /// Starts it.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let pipes = ["in", "out"].map(|n| folder.path().join(n));
        for p in &pipes {
            assert!(Command::new("mkfifo").arg(p).status().expect("mkfifo").success());
        }
        // The protocol's pipes are descriptors 3 and 4.
        let script = "to=$1 from=$2; shift 2; exec \"$@\" 3<\"$to\" 4>\"$from\"";
        let child = Command::new("sh")
            .args(["-c", script, "sh"])
            .args(&pipes)
            .arg(program())
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let to = File::options().write(true).open(&pipes[0]).expect("a pipe");
        let mut answers = BufReader::new(File::open(&pipes[1]).expect("a pipe"));
        let (sender, from) = channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            while answers.read_until(0, &mut bytes).is_ok_and(|n| n > 0) {
                bytes.pop();
                let Ok(message) = serde_json::from_slice(&bytes) else { return };
                if sender.send(message).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        let mut browser =
            Browser { child, to, from, session: None, last: 0, complaints: Vec::new(), _folder: folder };
        browser.attach();
        browser
    }

    fn attach(&mut self) {
        let target = self.call("Target.createTarget", json!({"url": "about:blank"}))["targetId"].clone();
        let of = json!({"targetId": target, "flatten": true});
        let session = self.call("Target.attachToTarget", of)["sessionId"].clone();
        self.session = session.as_str().map(str::to_owned);
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            self.call(domain, json!({}));
        }
    }

    /// Calls a method and waits for its answer.
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let mut message = json!({"id": self.last, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = session.clone().into();
        }
        self.to.write_all(format!("{message}\0").as_bytes()).expect("the browser reads");
        loop {
            let message = self.from.recv_timeout(PATIENCE).unwrap_or_else(|e| panic!("{method}: {e}"));
            if message["id"] == self.last {
                assert!(message["error"].is_null(), "{method}: {message}");
                return message["result"].clone();
            }
            self.heard(&message);
        }
    }

    /// Keeps what the page complains of.
    fn heard(&mut self, message: &Value) {
        let p = &message["params"];
        let bad = match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => true,
            Some("Runtime.consoleAPICalled") => {
                matches!(p["type"].as_str(), Some("error" | "warning" | "assert"))
            }
            Some("Log.entryAdded") => matches!(p["entry"]["level"].as_str(), Some("error" | "warning")),
            _ => false,
        };
        if bad {
            self.complaints.push(p.to_string());
        }
    }

    /// Opens a file in a window of such a size, and waits until its script has put all together.
    pub(crate) fn open(&mut self, file: &Path, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", size);
        self.call("Page.navigate", json!({"url": format!("file://{}", file.display())}));
        self.until("document.body && document.body.dataset.ready === 'yes'");
    }

    /// What an expression of the page is.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let answer = self.call("Runtime.evaluate", parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub(crate) fn until(&mut self, expression: &str) {
        let begin = Instant::now();
        while self.value(expression) != true {
            assert!(self.complaints.is_empty(), "{expression}: {:?}", self.complaints);
            assert!(begin.elapsed() < PATIENCE, "{expression} has not come true");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key.
    pub(crate) fn press(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({"type": kind, "key": key});
            if kind == "keyDown" && key.chars().count() == 1 {
                event["text"] = key.into();
            }
            self.call("Input.dispatchKeyEvent", event);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
