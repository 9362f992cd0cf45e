"""Build trees for mutants: a fast one for each worker, and one that counts lines."""
import hashlib
import json
import os
import shutil
import signal
import subprocess
import time

LIST = "tests/mutants/equivalents.txt"
# an index beyond its array ends the test, as with the sanitizers of make check
QUICK = "-O1 -w -g0 -fsanitize=bounds -fsanitize-undefined-trap-on-error"
COUNTED = "-O0 -w -g0 --coverage"
CASES = "20000"  # problems of a test, as in make test
WAIT = 3600      # seconds, for a test that sleeps; an endless loop is stopped much earlier


class Broken(Exception):
    """The sources do not build, or a test fails without any mutation."""


def sources(top):
    """Files of the project below a folder, without build results."""
    for folder, folders, files in os.walk(top):
        folders[:] = [f for f in folders if f not in (".git", "build", "__pycache__")]
        for name in files:
            path = os.path.join(folder, name)
            if not os.path.islink(path):
                yield os.path.relpath(path, top)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def digest_of_all(top):
    """One digest of all sources. Measurements are valid as long as it is the same."""
    lines = sorted(name + " " + digest(os.path.join(top, name)) for name in sources(top)
                   if name != LIST)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def run(words, **more):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", **more)


class Test:
    """A test of ctest that is a program of the tree."""
    def __init__(self, name, command, environment):
        self.name = name
        self.command = command
        self.environment = environment
        self.target = os.path.basename(command[0])


class Tree:
    def __init__(self, top, folder, flags):
        self.source = os.path.join(folder, "source")
        self.build = os.path.join(folder, "build")
        self.scratch = os.path.join(folder, "scratch")
        self.copy(top)
        self.configure(flags)

    def copy(self, top):
        """Copy only files that differ, so that little is built again."""
        wanted = set(sources(top))
        for name in set(sources(self.source)) - wanted:
            os.remove(os.path.join(self.source, name))
        for name in wanted:
            from_path, to_path = os.path.join(top, name), os.path.join(self.source, name)
            if os.path.exists(to_path) and digest(from_path) == digest(to_path):
                continue
            os.makedirs(os.path.dirname(to_path), exist_ok=True)
            shutil.copy(from_path, to_path)

    def configure(self, flags):
        self.cmake(self.build, "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=" + flags,
                   "-DPERCUSS_LANES=-O1")

    def cmake(self, build, *more):
        done = run(["cmake", "-G", "Ninja", "-S", self.source, "-B", build,
                    "-DCMAKE_SUPPRESS_REGENERATION=ON", "-DPERCUSS_TESTS=ON",
                    "-DPERCUSS_PROJECT_TESTS=ON", "-DPERCUSS_WERROR=OFF", *more])
        if done.returncode:
            raise Broken("cmake fails:\n" + done.stdout[-2000:])

    def make(self, *targets):
        return run(["ninja", "-C", self.build, "-j1", *targets])  # a later -j overrides this one

    def tests(self):
        """The tests of a tree that is built: ctest has no command for a missing program."""
        done = subprocess.run(["ctest", "--test-dir", self.build, "--show-only=json-v1"],
                              stdout=subprocess.PIPE, check=True)
        found = []
        for t in json.loads(done.stdout)["tests"]:
            command = t.get("command", [""])
            values = {p["name"]: p["value"] for p in t.get("properties", [])}
            if command[0].startswith(self.build + os.sep):
                environment = dict(line.split("=", 1) for line in values.get("ENVIRONMENT", []))
                found.append(Test(t["name"], command, environment))
        return found

    def run(self, test, seconds, **environment):
        """Exit status and seconds of processor time. A process that exceeds the limit is killed."""
        os.makedirs(self.scratch, exist_ok=True)
        limits = 'ulimit -c 0; ulimit -t "$1"; ulimit -v 8000000; shift; exec "$@"'
        everything = dict(os.environ, TMPDIR=self.scratch, **test.environment)
        everything.update(environment, PERCUSS_CASES=CASES)
        child = subprocess.Popen(["sh", "-c", limits, "sh", str(seconds), *test.command],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 stdin=subprocess.DEVNULL, cwd=self.scratch, env=everything,
                                 start_new_session=True)
        status, used = wait(child)
        shutil.rmtree(self.scratch, ignore_errors=True)
        return status, used


def wait(child):
    """Wait for a process, then kill what it left in its process group."""
    end = time.monotonic() + WAIT
    nap = 0.001
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid:
            break
        if time.monotonic() > end:
            os.killpg(child.pid, signal.SIGKILL)
        time.sleep(nap)
        nap = min(2 * nap, 0.05)
    child.returncode = os.waitstatus_to_exitcode(status)
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    return child.returncode, usage.ru_utime + usage.ru_stime


class QuickTree(Tree):
    """The tree of a worker. It keeps a copy of the objects of src/ without a mutation."""
    def __init__(self, top, folder):
        self.kept = os.path.join(folder, "kept")
        self.mark = os.path.join(folder, "mutated")
        if os.path.exists(self.mark):  # a run was killed: objects of its mutant may remain
            shutil.rmtree(os.path.join(folder, "build"), ignore_errors=True)
            os.remove(self.mark)
        super().__init__(top, folder, QUICK)
        self.release = os.path.join(self.build, "release")  # its objects are kept, too
        self.cmake(self.release, "-DCMAKE_BUILD_TYPE=Release")

    def begin(self):
        done = self.make()
        if done.returncode:
            raise Broken("the sources do not build:\n" + done.stdout[-3000:])
        if self.costs_more():
            raise Broken("check-instructions fails without any mutation")
        self.by_name = {t.name: t for t in self.tests()}
        shutil.rmtree(self.kept, ignore_errors=True)
        self.objects = {}
        for path in self.built(".o"):
            kept = os.path.join(self.kept, os.path.relpath(path, self.build))
            os.makedirs(os.path.dirname(kept), exist_ok=True)
            shutil.copy2(path, kept)
            self.objects[path] = (os.stat(path).st_mtime_ns, digest(path), kept)

    def costs_more(self):
        """True if check-instructions fails in a release tree, as in make check."""
        done = run(["ninja", "-C", self.release, "-j1", "count_instructions"])
        if done.returncode:
            raise Broken("count_instructions does not build:\n" + done.stdout[-3000:])
        check = os.path.join(self.source, "tests/project/check-instructions")
        return run([check, self.release], cwd=self.source).returncode not in (0, 77)

    def built(self, ending):
        for folder, _, files in os.walk(self.build):
            for name in files:
                if name.endswith(ending):
                    yield os.path.join(folder, name)

    def mutate(self, name, text):
        self.changed = os.path.join(self.source, name)
        with open(self.changed, encoding="utf-8") as file:
            self.before = file.read()
        self.stamp = os.stat(self.changed)
        with open(self.mark, "w", encoding="utf-8") as file:
            file.write(name + "\n")
        with open(self.changed, "w", encoding="utf-8") as file:
            file.write(text)

    def touched(self):
        return [path for path, (stamp, _, _) in self.objects.items()
                if not os.path.exists(path) or os.stat(path).st_mtime_ns != stamp]

    def same_code(self):
        return all(os.path.exists(p) and digest(p) == self.objects[p][1] for p in self.touched())

    def restore(self):
        """Restore source and objects: nothing is compiled twice. Archives are made again."""
        with open(self.changed, "w", encoding="utf-8") as file:
            file.write(self.before)
        os.utime(self.changed, ns=(self.stamp.st_atime_ns, self.stamp.st_mtime_ns))
        for path in self.touched():
            shutil.copy2(self.objects[path][2], path)
        for path in list(self.built(".a")):
            os.remove(path)
        os.remove(self.mark)


class CountedTree(Tree):
    """Which lines of src/ a test runs, by gcov."""
    def __init__(self, top, folder):
        super().__init__(top, folder, COUNTED)
        self.folder = folder

    def begin(self, jobs):
        done = self.make("-j%d" % jobs)
        if done.returncode:
            raise Broken("the sources do not build with --coverage:\n" + done.stdout[-3000:])

    def lines(self, test):
        """{file of src/: (lines that have code, lines that the test runs)}"""
        counts = os.path.join(self.folder, "counts", test.name)
        shutil.rmtree(counts, ignore_errors=True)
        status, _ = self.run(test, WAIT, GCOV_PREFIX=counts)
        if status:
            raise Broken("%s fails (%d) without any mutation" % (test.name, status))
        found = {}
        below = counts + self.build
        for folder, _, files in os.walk(below):
            data = [f for f in files if f.endswith(".gcda")]
            for name in data:  # gcov needs the .gcno files next to the counts
                notes = os.path.join(folder, name)[len(counts):-4] + "gcno"
                os.symlink(notes, os.path.join(folder, name)[:-4] + "gcno")
            if data and os.sep + "src" + os.sep in folder:
                self.gcov(folder, data, found)
        shutil.rmtree(counts, ignore_errors=True)
        return found

    def gcov(self, folder, data, found):
        done = subprocess.run(["gcov", "--json-format", "--stdout", *data], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
        for text in done.stdout.splitlines():
            for file in json.loads(text)["files"] if text.strip() else []:
                name = os.path.relpath(os.path.join(self.source, file["file"]), self.source)
                if not name.startswith("src" + os.sep):
                    continue
                code, reached = found.setdefault(name, (set(), set()))
                code.update(l["line_number"] for l in file["lines"])
                reached.update(l["line_number"] for l in file["lines"] if l["count"])
