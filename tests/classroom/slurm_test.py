"""`class grade --executor slurm` on a cluster of its own: munge, slurmctld and two slurmd on this machine, in a temporary
folder, with a key and ports of their own. One node is killed half-way; the verdicts are those of a local run.

    slurm_test.py PROGRAM BUILD       exit code 77: skipped, and why
"""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
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
        """The daemon, and everything that it has started."""
        daemon = self.running.pop(node)
        family, before = {daemon.pid}, set()
        while family != before:
            before = set(family)
            for line in self.ask("ps", "-e", "-o", "pid=,ppid=").splitlines():
                child, parent = map(int, line.split())
                if parent in family:
                    family.add(child)
        for line in self.ask("ps", "-e", "-o", "pid=,args=").splitlines():
            pid, _, words = line.strip().partition(" ")
            if words.startswith("slurmstepd:") and self.on_node(int(pid), node):
                family.add(int(pid))
        for pid in family | self.below(family):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        daemon.wait()

    def on_node(self, pid, node):
        try:
            return f"SLURMD_NODENAME={node}" in pathlib.Path(f"/proc/{pid}/environ").read_text(errors="replace") or \
                any(f"SLURMD_NODENAME={node}" in pathlib.Path(f"/proc/{child}/environ").read_text(errors="replace")
                    for child in self.below({pid}))
        except OSError:
            return False

    def below(self, family):
        family, before = set(family), set()
        rows = [tuple(map(int, line.split())) for line in self.ask("ps", "-e", "-o", "pid=,ppid=").splitlines()]
        while family != before:
            before = set(family)
            family |= {child for child, parent in rows if parent in family}
        return family

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
    out, _ = process.communicate(timeout=400)
    check(process.returncode == 0, out)
    return cluster.ask("squeue", "-h")


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
        remote, killed = local.copy("remote"), local.copy("killed")
        for course in (remote, killed):
            course.environment["SLURM_CONF"] = cluster.environment["SLURM_CONF"]
        cluster.up()
        local.run("grade", local.course, "-j", 2)
        check(lose_a_node_half_way(cluster, remote) == "", "no job is left")
        check(remote.verdicts() == local.verdicts() and len(local.verdicts()) > 10, "the same bytes as a local run")
        killed_parent(cluster, killed)
        check(killed.verdicts() == local.verdicts(), "the same after the parent was killed")
    finally:
        cluster.down()
        shutil.rmtree(folder, ignore_errors=True)
    print("the same verdicts, with one node lost half-way and with the parent killed")


if __name__ == "__main__":
    main(*sys.argv[1:3])
