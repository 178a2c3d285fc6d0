"""Running an external program so that none of its processes outlives the program or Garnet.

A program can start children and end, or start them in other sessions, and Garnet can be killed. A
small supervisor process between the two ends all remaining processes.

- Linux: the supervisor adopts orphans (`PR_SET_CHILD_SUBREAPER`), receives a signal when its parent
  dies (`PR_SET_PDEATHSIG`), and kills children until none is left.
- Windows: it joins a job, which the system ends when the supervisor ends, and waits for its parent.
- Other systems have neither: it kills the program's session, and polls for its parent.

It is started by path and without `site`, so it imports only the standard library (15 ms).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from types import FrameType

CANNOT_START = 126
"""Exit status if the program could not be started, as in shells; stderr states the reason."""
POLL = 0.05
"""Seconds between checks of the program and its parent, if no signal reports that it exited."""

_ENDING = (signal.SIGTERM,)
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def supervised(words: list[str]) -> list[str]:
    """Return the command that runs a program with its arguments under supervision.

    To end the program, send the supervisor SIGTERM, or call `TerminateProcess` on Windows. Start it
    in the main thread: on Linux the end of the starting thread counts as the end of the parent.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, "supervise", str(os.getpid()), *words]
    isolation = ("-I", "-S", "-X", "utf8")
    return [sys.executable, *isolation, __file__, str(os.getpid()), *words]


def stop(process: subprocess.Popen[str], seconds: float) -> None:
    """End a supervised program and everything it started; kill a supervisor that hangs."""
    if sys.platform == "win32":
        process.kill()
        return
    process.terminate()
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()


def run(parent: int, words: list[str]) -> int:
    """Run a program to completion for the process `parent`; return its exit status."""
    if sys.platform == "win32":
        return _run_in_job(parent, words)
    signal.signal(signal.SIGTERM, _exit)
    if sys.platform == "linux":
        _control_process(_PR_SET_CHILD_SUBREAPER, 1)
        _control_process(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # the parent died before the signal was requested
        return CANNOT_START
    # Block signals that end this process until they would end the program as well.
    signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        process = subprocess.Popen(words, start_new_session=True, preexec_fn=_die_with_supervisor)
    except (OSError, subprocess.SubprocessError) as error:
        print(f"{words[0]} could not be started: {error}", file=sys.stderr)
        return CANNOT_START
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
        _close_streams()  # only the program may keep its end of each pipe open
        process.returncode = _wait(process.pid, parent)
        return process.returncode
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        process.returncode = process.returncode or 0
        _kill_descendants(process.pid)


def _exit(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + signal.SIGTERM)


def _control_process(option: int, value: int) -> None:
    import ctypes

    ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def _die_with_supervisor() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    if sys.platform == "linux":
        _control_process(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _close_streams() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)


def _wait(program: int, parent: int) -> int:
    """Wait for the program, and reap the processes it leaves; return its exit status."""
    polling = sys.platform != "linux"
    while True:
        pid, status = os.waitpid(-1, os.WNOHANG if polling else 0)
        if pid == program:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code
        if pid == 0:
            if os.getppid() != parent:
                raise SystemExit(128 + signal.SIGTERM)
            time.sleep(POLL)


def _kill_descendants(program: int) -> None:
    """Kill children until none is left. Orphans of killed processes become further children."""
    if sys.platform != "linux":  # macOS reports a missing permission for a group that has ended
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(program, signal.SIGKILL)
    while True:
        for pid in _children():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _children() -> Iterator[int]:
    """Yield this process's children, or none on systems without `/proc`."""
    me = os.getpid()
    for name in filter(str.isdigit, _listed("/proc")):
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
        except OSError:  # the process has ended
            continue
        if int(fields[1]) == me:
            yield int(name)


def _listed(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    def _run_in_job(parent: int, words: list[str]) -> int:
        """Run a program in a job until the program or the process `parent` ends.

        Windows ends the job when this process ends.
        """
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = wintypes.HANDLE
        synchronize, forever = 0x0010_0000, 0xFFFF_FFFF
        parent_handle = kernel.OpenProcess(synchronize, False, parent)
        if not parent_handle:
            return CANNOT_START
        _join_job()
        try:
            process = subprocess.Popen(words, stdin=sys.stdin, stdout=sys.stdout, stderr=sys.stderr)
        except OSError as error:
            print(f"{words[0]} could not be started: {error}", file=sys.stderr)
            return CANNOT_START
        handles = (wintypes.HANDLE * 2)(int(process._handle), parent_handle)
        kernel.WaitForMultipleObjects(2, handles, False, forever)
        return process.poll() or 0  # the job ends the remaining processes

    def _join_job() -> None:
        """Put this process into a new job: when the process ends, so does everything it started.

        Do nothing if Windows refuses (jobs cannot be nested on old systems).
        """

        class Limits(ctypes.Structure):
            """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, of which only the flags are set."""

            _fields_ = (
                ("times", ctypes.c_int64 * 2),
                ("flags", wintypes.DWORD),
                ("working_set", ctypes.c_size_t * 2),
                ("processes", wintypes.DWORD),
                ("affinity", ctypes.c_size_t),
                ("classes", wintypes.DWORD * 2),
                ("counters", ctypes.c_uint64 * 6),
                ("memory", ctypes.c_size_t * 4),
            )

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.SetInformationJobObject.argtypes = (
            *(wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD),
        )
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        extended, kill_on_close = 9, 0x2000
        job, limits = kernel.CreateJobObjectW(None, None), Limits(flags=kill_on_close)
        size = ctypes.sizeof(limits)
        if kernel.SetInformationJobObject(job, extended, ctypes.byref(limits), size):
            kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess())


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]), sys.argv[2:]))
