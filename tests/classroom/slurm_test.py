"""`class grade --executor slurm` on a cluster of its own: munge, slurmctld and two slurmd on this machine, in a temporary
folder, with a key and ports of their own. One node is killed half-way; the verdicts are those of a local run.

    slurm_test.py PROGRAM BUILD       exit code 77: skipped, and why
"""
import fcntl
import os
import pathlib
import pty
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import time

from course import Course, check, make_class

CONFIG = """
ClusterName=gridlings
SlurmctldHost=localhost
SlurmctldPort={ports[0]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdTimeout=6
BatchStartTimeout=20
MessageTimeout=5
InactiveLimit=0
KillWait=2
ReturnToService=0
SchedulerParameters=batch_sched_delay=0,sched_interval=2
JobRequeue=1
NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port={ports[1]} CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=localhost NodeAddr=127.0.0.1 Port={ports[2]} CPUs=1 State=UNKNOWN
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
"""


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for s in sockets:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


class Cluster:
    def __init__(self, folder):
        self.folder, self.running = pathlib.Path(folder), {}
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"),
                            "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}
        for name in ("state", "spool-n1", "spool-n2", "munge"):
            (self.folder / name).mkdir()
        (self.folder / "munge").chmod(0o755)
        key = self.folder / "munge" / "key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        user = "root" if os.geteuid() == 0 else os.environ.get("USER", "nobody")
        text = CONFIG.format(ports=free_ports(3), folder=self.folder, user=user)
        (self.folder / "slurm.conf").write_text(text)

    def start(self, name, *words):
        log = open(self.folder / f"{name}.out", "w")
        self.running[name] = subprocess.Popen([*map(str, words)], env=self.environment, stdout=log, stderr=log,
                                              stdin=subprocess.DEVNULL, start_new_session=True)

    def ask(self, *words):
        return subprocess.run(words, env=self.environment, text=True, capture_output=True).stdout

    def up(self):
        munge = self.folder / "munge"
        self.start("munged", "munged", "--foreground", "--force", f"--key-file={munge}/key", f"--socket={munge}/socket",
                   f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed")
        self.wait(lambda: (munge / "socket").exists(), "munged", 15)
        self.start("slurmctld", "slurmctld", "-D")
        for node in ("n1", "n2"):
            self.start(node, "slurmd", "-D", "-N", node)
        self.wait(lambda: self.ask("sinfo", "-h", "-t", "idle", "-o", "%D").strip() == "2", "two idle nodes", 40)

    def wait(self, condition, what, seconds):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end or any(p.poll() is not None for p in self.running.values()):
                self.down()
                logs = "".join((self.folder / f"{n}.out").read_text()[-600:] for n in self.running)
                skip(f"no {what}: this machine does not let Slurm start\n{logs}")
            time.sleep(0.2)

    def lose(self, node):
        """The daemon, its job steps, and everything that they have started."""
        daemon = self.running.pop(node)
        daemon.kill()
        daemon.wait()
        # A step's socket lies in the node's folder and is called NODE_JOB.STEP.
        jobs = {file.name.split("_")[1].split(".")[0] for file in (self.folder / f"spool-{node}").glob(f"{node}_*.*")}
        steps = set()
        for line in self.ask("ps", "-e", "-o", "pid=,args=").splitlines():
            pid, _, words = line.strip().partition(" ")
            if any(words.startswith(f"slurmstepd: [{job}.") for job in jobs):
                steps.add(int(pid))
        check(steps, f"{node} was at work: {jobs}")
        for pid in self.below(steps):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def below(self, family):
        family, before = set(family), set()
        rows = [tuple(map(int, line.split())) for line in self.ask("ps", "-e", "-o", "pid=,ppid=").splitlines()]
        while family != before:
            before = set(family)
            family |= {child for child, parent in rows if parent in family}
        return family

    def hurry(self):
        """Slurm lets what it has queued again wait for two minutes."""
        for line in self.ask("squeue", "-h", "-r", "-t", "PD", "-o", "%A %r").splitlines():
            job, reason = line.split(" ", 1)
            if reason == "BeginTime":
                self.ask("scontrol", "update", f"JobId={job}", "StartTime=now")

    def down(self):
        for process in reversed(list(self.running.values())):
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()


def graded_so_far(course):
    return len(list(course.course.glob("slurm/run-*/results/*.json")))


def lose_a_node_half_way(cluster, course):
    process = subprocess.Popen(course.command("grade", course.course, "--executor", "slurm"), env=course.environment,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    end = time.monotonic() + 120
    while graded_so_far(course) < 4 and process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    check(process.poll() is None, "it ended before a node could be lost:\n" + (process.stdout.read() if process.poll() is not None else ""))
    cluster.lose("n2")
    while process.poll() is None:  # its few lines of output fit a pipe
        cluster.hurry()
        time.sleep(1)
    out = process.stdout.read()
    check(process.returncode == 0, out)
    log = (cluster.folder / "slurmctld.log").read_text()
    check("equeue" in log, "the lost node's part was queued again:\n" + log[-4000:])


def killed_parent(cluster, course):
    process = subprocess.Popen(course.command("grade", course.course, "--executor", "slurm"), env=course.environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 120
    while graded_so_far(course) < 2 and process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    process.kill()
    process.wait()
    course.run("grade", course.course)  # takes what the nodes did, and does the rest here
    check(not (course.course / "slurm").exists(), "what was left in the course's folder is gone")


def read_from(terminal):
    if not select.select([terminal], [], [], 0.05)[0]:
        return b""
    try:
        return os.read(terminal, 65536)
    except OSError:  # nobody is at the other end any more
        return b""


def stopped_by_hand(cluster, course, local):
    """Ctrl-C on a terminal: the array is cancelled, what is graded is kept, the bar's line is cleared."""
    terminal, its_end = pty.openpty()
    process = subprocess.Popen(course.command("grade", course.course, "--executor", "slurm"), env=course.environment,
                               stdin=its_end, stdout=subprocess.PIPE, stderr=its_end, text=True, start_new_session=True,
                               preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(its_end)
    end, shown = time.monotonic() + 120, b""
    while (graded_so_far(course) < 3 or b"graded" not in shown) and process.poll() is None and time.monotonic() < end:
        shown += read_from(terminal)
    check(process.poll() is None, "it ended before it could be stopped")
    jobs = [file.read_text().strip() for file in course.course.glob("slurm/run-*/job")]
    check(len(jobs) == 1, jobs)
    os.write(terminal, b"\x03")
    while process.poll() is None and time.monotonic() < end:
        shown += read_from(terminal)
    out = process.communicate(timeout=30)[0]
    shown += read_from(terminal)
    os.close(terminal)
    check(process.returncode == 130, f"the exit code of a local run: {process.returncode}\n{out}")
    check("Stopped: " in out, out)
    check(shown.rstrip().endswith(b"\x1b[K"), f"the bar's line is cleared: {shown[-200:]}")
    left = [line for line in cluster.ask("squeue", "-h", "-r", "-j", jobs[0], "-o", "%T").split() if line != "COMPLETING"]
    check(not left, f"the array is cancelled: {left}")
    check("CANCELLED" in cluster.ask("scontrol", "show", "job", jobs[0]), "by scancel")
    kept = course.verdicts()
    check(3 <= len(kept) < len(local.verdicts()), f"what was graded is kept: {len(kept)}")
    check(all(local.verdicts()[key] == verdict for key, verdict in kept.items()), "as in a local run")
    check(not (course.course / "slurm").exists(), "nothing is left in the course's folder")


def main(program, build):
    for name in ("munged", "slurmctld", "slurmd", "sbatch"):
        if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin"):
            skip(f"{name} is not installed (Debian: munge slurmctld slurmd slurm-client)")
    if os.geteuid() != 0:
        skip("slurmd has to be started by root")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridlings-slurm-"))
    folder.chmod(0o755)
    (folder / "cluster").mkdir()
    cluster = Cluster(folder / "cluster")
    try:
        make_class(folder / "handed-in", 20, ["01-hello-tail-launch", "03-loop-to-child"], seed=2)
        local = Course(program, build, folder / "work")
        local.add(folder / "handed-in")
        remote, killed, stopped = local.copy("remote"), local.copy("killed"), local.copy("stopped")
        for course in (remote, killed, stopped):
            course.environment["SLURM_CONF"] = cluster.environment["SLURM_CONF"]
        cluster.up()
        local.run("grade", local.course, "-j", 2)
        stopped_by_hand(cluster, stopped, local)
        lose_a_node_half_way(cluster, remote)
        check(remote.verdicts() == local.verdicts() and len(local.verdicts()) > 10, "the same bytes as a local run")
        killed_parent(cluster, killed)
        check(killed.verdicts() == local.verdicts(), "the same after the parent was killed")
    finally:
        cluster.down()
        shutil.rmtree(folder, ignore_errors=True)
    print("the same verdicts, with one node lost half-way, stopped by Ctrl-C, and with the parent killed")


if __name__ == "__main__":
    main(*sys.argv[1:3])
