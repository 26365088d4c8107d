package deploy_test

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"parlour/bot/local/need"
)

// root is the folder of the source, from this folder.
const root = "../../.."

// lister prints the files that Docker sends to a build, by Docker's own matcher of .dockerignore.
const lister = `package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/moby/patternmatcher"
	"github.com/moby/patternmatcher/ignorefile"
)

func main() {
	folder := os.Args[1]
	file, err := os.Open(filepath.Join(folder, ".dockerignore"))
	check(err)
	patterns, err := ignorefile.ReadAll(file)
	check(err)
	ignored, err := patternmatcher.New(patterns)
	check(err)
	check(fs.WalkDir(os.DirFS(folder), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		skip, err := ignored.MatchesOrParentMatches(path)
		if !skip {
			fmt.Println(path)
		}
		return err
	}))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`

// matcher is the module with which Docker reads .dockerignore.
const matcher = "github.com/moby/patternmatcher@v0.6.0"

// in runs a program in a folder.
func in(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	program := exec.CommandContext(t.Context(), name, args...)
	program.Dir = folder
	out, err := program.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// contexts returns a function that lists the files that Docker sends to the build of a folder.
func contexts(t *testing.T) func(folder string) []string {
	t.Helper()
	need.Clients(t)
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(lister), 0o600); err != nil {
		t.Fatal(err)
	}
	in(t, folder, "go", "mod", "init", "lister")
	in(t, folder, "go", "get", matcher)
	in(t, folder, "go", "build", "-o", "lister", ".")
	return func(source string) []string {
		t.Helper()
		return strings.Split(strings.TrimSpace(in(t, source, filepath.Join(folder, "lister"), ".")), "\n")
	}
}

// copied copies files of a folder to another, with their modes.
func copied(t *testing.T, from, to string, files []string) {
	t.Helper()
	for _, file := range files {
		info, err := os.Stat(filepath.Join(from, file))
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(to, file)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(read(t, filepath.Join(from, file))), info.Mode()); err != nil {
			t.Fatal(err)
		}
	}
}

// committed returns a folder with a repository of this source and its commit.
func committed(t *testing.T) (folder, commit string) {
	t.Helper()
	folder = t.TempDir()
	copied(t, root, folder, strings.Split(strings.TrimRight(in(t, root, "git", "ls-files", "-z"), "\x00"), "\x00"))
	in(t, folder, "git", "init", "-q")
	in(t, folder, "git", "add", "-A")
	in(t, folder, "git", "-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "-qm", "all")
	return folder, strings.TrimSpace(in(t, folder, "git", "rev-parse", "HEAD"))
}

// compiled runs the command of the Dockerfile that builds the program for a processor, and returns the folder with it.
func compiled(t *testing.T, folder, version, arch string) (out string) {
	t.Helper()
	command := regexp.MustCompile(`(?m)^    (CGO_ENABLED=0 GOOS=\$TARGETOS GOARCH=\$TARGETARCH go build .*)$`).FindStringSubmatch(read(t, root+"/Dockerfile"))
	if command == nil {
		t.Fatal("the Dockerfile does not build the program")
	}
	out = t.TempDir()
	t.Setenv("VERSION", version)
	t.Setenv("TARGETOS", runtime.GOOS)
	t.Setenv("TARGETARCH", arch)
	in(t, folder, "sh", "-ec", strings.ReplaceAll(command[1], "/out", out))
	return out
}

// versionOf returns what the program in a folder says its version is.
func versionOf(t *testing.T, folder string) string {
	t.Helper()
	return strings.TrimSpace(in(t, folder, "./parlour", "version"))
}

// The image of "docker compose up --build" knows its commit, and a release its version. Without the folder .git it
// knows no commit. The test builds the program as the Dockerfile does, from the files that Docker would send.
func TestImageVersion(t *testing.T) {
	need.Program(t, "git", "git")
	need.Program(t, "bash", "bash")
	list := contexts(t)
	source, commit := committed(t)
	for _, private := range []string{".env", "parlour.db", "parlour.db.key", "dist/parlour"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(source, private)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(source, private), []byte("private"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	src := t.TempDir()
	copied(t, source, src, list(source))
	for _, private := range []string{".env", "parlour.db", "parlour.db.key", "dist"} {
		if _, err := os.Stat(filepath.Join(src, private)); err == nil {
			t.Errorf("Docker would get %s", private)
		}
	}
	release := map[string]string{} // by processor
	for _, arch := range slices.Compact(slices.Sorted(slices.Values([]string{"amd64", "arm64", runtime.GOARCH}))) {
		release[arch] = compiled(t, src, "1.2.3", arch)
	}
	for version, test := range map[string]struct{ folder, want string }{
		"": {compiled(t, src, "", runtime.GOARCH), "devel " + commit[:12]}, "1.2.3": {release[runtime.GOARCH], "1.2.3"},
	} {
		if got := versionOf(t, test.folder); got != test.want {
			t.Errorf("VERSION=%q: got the version %q, want %q", version, got, test.want)
		}
	}
	for arch, machine := range map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64} {
		program, err := elf.Open(filepath.Join(release[arch], "parlour"))
		if err != nil {
			t.Fatal(err)
		}
		if program.Close(); program.Machine != machine {
			t.Errorf("for %s: got a program for %v", arch, program.Machine)
		}
	}
	if err := os.RemoveAll(filepath.Join(src, ".git")); err != nil {
		t.Fatal(err)
	}
	if got := versionOf(t, compiled(t, src, "", runtime.GOARCH)); got != "devel" {
		t.Errorf("without .git: got the version %q, want devel", got)
	}
	// The file .git of a worktree refers to a folder that Docker does not get, and "go build" would fail.
	if err := os.Rename(filepath.Join(source, ".git"), filepath.Join(t.TempDir(), "git")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(source, ".git"), []byte("gitdir: /elsewhere\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range list(source) {
		if strings.HasPrefix(file, ".git/") || file == ".git" {
			t.Errorf("Docker would get %s of a worktree", file)
		}
	}
}
