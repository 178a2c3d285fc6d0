from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from games.broadcast import live
from games.broadcast.command import TOKEN
from games.broadcast.show import read_command
from games.process import own_command
from gui.kit.processes import child
from gui.kit.texts import Broadcast

KILL_WAIT = 500
"""Maximum time to wait for a killed process to exit, in milliseconds."""
MOST_WAITING = 16_000_000
"""Maximum number of bytes waiting to be read. If there are more, the renderer is considered
hung.
"""
COMPLAINT = 4_000
"""Number of bytes kept from the end of a process's error output."""


class BroadcastProcesses(QObject):
    """The two processes of the broadcast: one renders messages, the other serves the output.

    - `ready`: the server is ready
    - `ended(why)`: a process has failed
    - `finished`: everything has been shown
    - `commanded(Command)`: the server has executed a command
    """

    ready = Signal()
    commanded = Signal(object)
    ended = Signal(str)
    finished = Signal()

    def __init__(self, port: int, files: Path | None, token: str, parent: QObject) -> None:
        super().__init__(parent)
        self._complaints: dict[QProcess, bytes] = {}
        self._over = False
        folder_options = [] if files is None else ["--files", str(files)]
        self._server = self._start_process(
            own_command("overlay", "--ends", "--port", str(port), *folder_options, "-")
        )
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert(TOKEN, token)  # other users can read command lines
        self._server.setProcessEnvironment(environment)
        self._renderer = self._start_process(own_command("overlay", "--lines", "-"))
        self._server.readyReadStandardOutput.connect(self._on_ready)
        self._renderer.setStandardOutputProcess(self._server)
        self._server.start()
        self._renderer.start()

    def write(self, line: live.Line) -> None:
        """Send a message to the renderer. Raise TypeError or ValueError if it is invalid."""
        self._renderer.write(live.write(line))
        if self._renderer.bytesToWrite() > MOST_WAITING:
            self.ended.emit(Broadcast.tr("It is not responding."))

    def stop(self) -> None:
        self._over = True
        for process in (self._renderer, self._server):
            process.kill()
            process.waitForFinished(KILL_WAIT)
        self.deleteLater()

    def _start_process(self, command: list[str]) -> QProcess:
        process = child(self, command)
        self._complaints[process] = b""
        process.finished.connect(self._on_ended)
        process.errorOccurred.connect(self._on_error)
        process.readyReadStandardError.connect(lambda: self._listen(process))
        return process

    def _on_ready(self) -> None:
        """Read the server's output: a line when it has started, then the commands it executes."""
        while self._server.canReadLine():
            line = bytes(self._server.readLine().data())
            command = read_command(line)
            if line.startswith(b"Serving"):
                self.ready.emit()
            elif command is not None:
                self.commanded.emit(command)

    def _listen(self, process: QProcess) -> None:
        output = self._complaints[process] + bytes(process.readAllStandardError().data())
        self._complaints[process] = output[-COMPLAINT:]

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._on_ended()

    def _on_ended(self) -> None:
        """Report that a process has ended. If both have ended, report the server's reason."""
        if self._over:
            return
        maker, normal = self._renderer, QProcess.ExitStatus.NormalExit
        if maker.exitStatus() is normal and maker.exitCode() == live.FINISHED:
            self.finished.emit()
            return
        reason = Broadcast.tr("One of its processes has ended.")
        for process in (maker, self._server):
            self._listen(process)
            complaint = self._complaints[process].decode(errors="replace").strip()
            if complaint and process.state() is QProcess.ProcessState.NotRunning:
                reason = complaint.splitlines()[-1]
        self.ended.emit(reason)
