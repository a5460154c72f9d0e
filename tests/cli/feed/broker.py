"""A broker of the tests' own: Debian's `nats-server`, in a temporary folder, gone with the session.

No service of the machine is used or touched. It listens on 127.0.0.1, at a port that is free as it starts.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import nats
import pytest
from nats.js.client import JetStreamContext

_LISTENS = re.compile(rb"Listening for client connections on 127\.0\.0\.1:(\d+)")


def _program() -> str:
    found = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin")
    if found is None:
        pytest.skip("the broker is not installed (Debian: apt-get install nats-server)")
    return found


class Broker:
    """A server of NATS, with a folder for the streams of JetStream."""

    def __init__(self, *settings: str, jetstream: bool = True) -> None:
        """`settings`: more lines of its configuration. `jetstream`: whether it has streams."""
        self._program = _program()
        self.folder = Path(tempfile.mkdtemp(prefix="rewind-nats-"))
        self._port = -1  # one that is free
        streams = f'jetstream {{store_dir: "{self.folder}/streams"}}'
        self._settings = (streams, *settings) if jetstream else settings
        try:
            self.start()
        except BaseException:
            shutil.rmtree(self.folder)
            raise

    def start(self) -> None:
        """Starts it, at the port that it had, and waits until it is ready."""
        configuration = self.folder / "nats.conf"
        configuration.write_text("\n".join((f'listen: "127.0.0.1:{self._port}"', *self._settings)))
        self._process = subprocess.Popen([self._program, "-c", str(configuration)], stderr=subprocess.PIPE)
        assert self._process.stderr is not None
        said = b""
        for line in self._process.stderr:
            said += line
            if listens := _LISTENS.search(line):
                self._port = int(listens[1])
            if b"Server is ready" in line:
                return
        raise AssertionError(said.decode())

    def kill(self) -> None:
        """Ends it at once, as a crash does."""
        self._process.kill()
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()

    def remove(self) -> None:
        """Ends it, and takes its folder away."""
        self.kill()
        shutil.rmtree(self.folder)

    def address(self, stream: str = "") -> str:
        """The address of the server, or of a stream."""
        return f"nats://127.0.0.1:{self._port}" + (f"/{stream}" if stream else "")

    def make(self, stream: str) -> None:
        """Makes a stream as a feed makes it."""

        async def made(client: JetStreamContext) -> None:
            await client.add_stream(name=stream, subjects=[f"{stream}.>"])

        self._asked(made)

    def publish(self, subject: str, data: bytes) -> None:
        """Sends a message that has no id."""

        async def published(client: JetStreamContext) -> None:
            await client.publish(subject, data)

        self._asked(published)

    def messages(self, stream: str) -> list[Any]:
        """All messages of a stream, in its order: `subject`, `data`, `headers`."""
        found = []

        async def read(client: JetStreamContext) -> None:
            state = (await client.stream_info(stream)).state
            for number in range(max(state.first_seq, 1), state.last_seq + 1):
                found.append(await client.get_msg(stream, number))

        self._asked(read)
        return found

    def _asked(self, ask: Any) -> None:
        async def asked() -> None:
            client = await nats.connect(self.address())
            try:
                await ask(client.jetstream())
            finally:
                await client.close()

        asyncio.run(asked())
