"""Chromium, driven by its own protocol: no port, no driver, nothing to install beside it."""

import base64
import copy
import itertools
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple, Self

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")


_RESIZED = """
new Promise(done => {
  const is = () => innerWidth === %d && matchMedia('(prefers-color-scheme: %s)').matches;
  const look = () => is() ? done() : setTimeout(look, 5);
  look();
})
"""
"""Whether the page is as wide, and as dark, as it was asked to be."""


_UNFOLDED = """
new Promise(done => {
  const folded = document.querySelectorAll('details:not([open])');
  let left = folded.length;
  for (const each of folded) {
    each.addEventListener('toggle', () => { left -= 1; if (!left) done(); }, {once: true});
    each.open = true;
  }
  if (!left) done();
})
"""
"""Opens all that is folded; what the page's own script does then has been done."""


_DRAWN = """
new Promise(done => {
  const waits = () => document.getElementById('figures') && !globalThis.graderFigures?.ready;
  const look = () => waits() ? setTimeout(look, 5) : done();
  look();
})
"""
"""Whether the page's script has drawn what is in sight."""


class _Key(NamedTuple):
    number: int
    """Of the key on a Windows keyboard, which is how the protocol names it."""
    text: str = ""


_KEYS = {
    "Tab": _Key(9),
    "Enter": _Key(13, "\r"),
    " ": _Key(32, " "),
    "PageUp": _Key(33),
    "PageDown": _Key(34),
    "End": _Key(35),
    "Home": _Key(36),
    "ArrowLeft": _Key(37),
    "ArrowUp": _Key(38),
    "ArrowRight": _Key(39),
    "ArrowDown": _Key(40),
}


class Browser:
    """One page of Chromium, over a pair of pipes."""

    def __init__(self, binary: str, profile: Path) -> None:
        read_commands, self._commands = os.pipe()
        self._replies, write_replies = os.pipe()
        # Chromium reads commands on descriptor 3 and answers on 4, whatever ours are called.
        shuffle = f'exec "$@" 3<&{read_commands} 4>&{write_replies}'
        self._process = subprocess.Popen(
            ["bash", "-c", shuffle, "bash", binary, *_FLAGS, f"--user-data-dir={profile}"],
            pass_fds=(read_commands, write_replies),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read_commands)
        os.close(write_replies)
        self._buffer = bytearray()
        self._numbers = itertools.count(1)
        self._open_tab(hidden=False)

    def _open_tab(self, *, hidden: bool) -> None:
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []
        target = self.send("Target.createTarget", url="about:blank", hidden=hidden)["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")

    def hidden_tab(self) -> Self:
        """Another page of this Chromium, that is laid out and driven by keys, but never painted.

        It costs half as much, and can neither be clicked nor photographed nor printed.
        """
        tab = copy.copy(self)
        tab._open_tab(hidden=True)
        tab.send("Emulation.setFocusEmulationEnabled", enabled=True)
        return tab

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self._numbers)
        command: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            command["sessionId"] = self._session
        os.write(self._commands, json.dumps(command).encode() + b"\0")
        while True:
            reply = self._read()
            if reply.get("id") == number:
                assert "error" not in reply, (method, reply["error"])
                result: dict[str, Any] = reply["result"]
                return result
            self._keep(reply)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            piece = os.read(self._replies, 1 << 16)
            assert piece, "Chromium has gone away"
            self._buffer += piece
        line, _, _ = self._buffer.partition(b"\0")
        del self._buffer[: len(line) + 1]
        message: dict[str, Any] = json.loads(line)
        return message

    def _keep(self, event: dict[str, Any]) -> None:
        """What happens to another tab is not ours."""
        if event.get("sessionId") == self._session:
            self.events.append(event)

    def open(self, page: Path, width: int, *, dark: bool = False, drawn: bool = True) -> None:
        self._set_screen(width, "dark" if dark else "light")
        self.events.clear()
        self.send("Page.navigate", url=page.as_uri())
        self._wait_for_load()
        if drawn:
            self.evaluate(_DRAWN)

    def reload(self) -> None:
        self.events.clear()
        self.send("Page.reload")
        self._wait_for_load()

    def _wait_for_load(self) -> None:
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self._keep(self._read())

    def resize(self, width: int, *, dark: bool = False) -> None:
        """The same page on another screen: it is not loaded again."""
        scheme = "dark" if dark else "light"
        self._set_screen(width, scheme)
        self.evaluate(_RESIZED % (width, scheme))

    def _set_screen(self, width: int, scheme: str) -> None:
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=900,
            deviceScaleFactor=1,
            mobile=False,
        )
        preference = {"name": "prefers-color-scheme", "value": scheme}
        self.send("Emulation.setEmulatedMedia", features=[preference])

    def open_all(self) -> None:
        """Everything that is folded is opened, and what is drawn only then is drawn."""
        self.evaluate(_UNFOLDED)

    def evaluate(self, expression: str) -> Any:
        """The value of a piece of JavaScript, awaited where it is a promise."""
        reply = self.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in reply, reply
        return reply["result"].get("value")

    def press(self, key: str, times: int = 1) -> None:
        """A key, as a keyboard sends it to whatever has the focus."""
        code = _KEYS.get(key) or _Key(ord(key.upper()), key)
        event = {
            "key": key,
            "code": key,
            "windowsVirtualKeyCode": code.number,
            **({"text": code.text} if code.text else {}),
        }
        for _ in range(times):
            kind = "keyDown" if code.text else "rawKeyDown"
            self.send("Input.dispatchKeyEvent", type=kind, **event)
            self.send("Input.dispatchKeyEvent", type="keyUp", **event)

    def click(self, selector: str, *, at: float = 0.5) -> None:
        """A real click on an element, scrolled into sight; `at` is how far to its right."""
        box = self.evaluate(
            f"(each => {{ each.scrollIntoView({{block: 'center', inline: 'center'}});"
            " const box = each.getBoundingClientRect();"
            " return [box.x, box.y, box.width, box.height]; })"
            f"(document.querySelector({json.dumps(selector)}))"
        )
        place = {"x": box[0] + box[2] * at, "y": box[1] + box[3] / 2}
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)

    def screenshot(self, path: Path) -> None:
        shot = self.send("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))

    def print_to_pdf(self) -> bytes:
        return base64.b64decode(self.send("Page.printToPDF", printBackground=False)["data"])

    def count(self, selector: str) -> int:
        number: int = self.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length")
        return number

    def text(self, selector: str) -> str:
        """The text of the first such element, its spaces made plain."""
        text: str = self.evaluate(f"document.querySelector({json.dumps(selector)}).textContent")
        return text.replace("\u00a0", " ")

    def requests(self) -> list[str]:
        """What the page asked for, itself left out."""
        urls = [
            event["params"]["request"]["url"]
            for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
        ]
        return urls[1:]

    def complaints(self) -> list[str]:
        """What the browser blocked or could not make sense of."""
        return [
            json.dumps(event["params"])
            for event in self.events
            if event.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown")
        ]

    def close(self) -> None:
        self._session = None
        self.send("Browser.close")
        self._process.wait(timeout=20)
        os.close(self._commands)
        os.close(self._replies)


def find_browser() -> str | None:
    """The browser of this machine, where it has one that we can drive."""
    return None if os.name == "nt" else next(filter(None, map(shutil.which, NAMES)), None)
