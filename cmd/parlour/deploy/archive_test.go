package deploy_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"parlour/bot/local/need"
)

// The archive of a release is enough to read, to try and to run Parlour.
func TestArchive(t *testing.T) {
	need.Slow(t)
	need.Program(t, "bash", "bash")
	need.Program(t, "git", "git")
	source, folder, tests := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "tests")
	in(t, root, "go", "test", "-c", "-vet=off", "-o", tests, ".")
	copied(t, root, source, strings.Split(strings.TrimRight(in(t, root, "git", "ls-files", "-z"), "\x00"), "\x00"))
	version := regexp.MustCompile(`(?m)^## \[([0-9].*)\]`).FindStringSubmatch(read(t, root+"/CHANGELOG.md"))[1]
	t.Setenv("SOURCE_DATE_EPOCH", "0")
	in(t, source, ".ci/release", version, runtime.GOOS+"/"+runtime.GOARCH)
	in(t, folder, "tar", "-xz", "--strip-components=1", "-f", fmt.Sprintf("%s/dist/parlour-%s-%s-%s.tar.gz", source, version, runtime.GOOS, runtime.GOARCH))
	if out := in(t, folder, tests, "-test.v", "-test.run", "^(TestLinksOfDocuments|TestShippedFilesNameSectionsThatExist)$"); strings.Count(out, "--- PASS") != 2 {
		t.Error(out)
	}
	t.Chdir(folder)
	named := regexp.MustCompile(`cmd/parlour/deploy/[a-z.-]*[a-z]|\./[a-z]+\b`)
	for _, file := range []string{"README.md", "OPERATING.md", "compose.yaml"} {
		for _, m := range named.FindAllString(regexp.MustCompile(`(?m)go (run|build|test|doc|generate) .*`).ReplaceAllString(read(t, file), ""), -1) {
			if _, err := os.Stat(m); err != nil && m != "./backups" && m != "./secrets" {
				t.Errorf("%s names what the archive lacks: %v", file, err)
			}
		}
	}
	if got := in(t, folder, "./parlour", "--version"); got != version+"\n" {
		t.Errorf("got the version %q, want %s", got, version)
	}
	if dockerfile := read(t, "Dockerfile"); !strings.Contains(dockerfile, "\nARG PARTS=release\n") {
		t.Error("the Dockerfile builds from source, which the archive lacks")
	}
	playArchive(t, folder)
}

// playArchive sets up the bot against the stand-in, starts it, and stops it, as OPERATING.md says.
func playArchive(t *testing.T, folder string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	program := func(name string, args ...string) (c *exec.Cmd, lines *bufio.Scanner) {
		c = exec.CommandContext(ctx, name, args...)
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		c.Stderr = c.Stdout
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = c.Process.Kill()
			_ = c.Wait()
		})
		return c, bufio.NewScanner(out)
	}
	_, settings := program("./playground", "-standin", "127.0.0.1:0", "-addr", "127.0.0.1:0")
	var env []string
	for len(env) < 2 && settings.Scan() {
		if strings.Contains(settings.Text(), "=") {
			env = append(env, settings.Text())
		}
	}
	t.Chdir(t.TempDir())
	for _, line := range env {
		name, value, _ := strings.Cut(line, "=")
		t.Setenv(name, value)
	}
	parlour := filepath.Join(folder, "parlour")
	if said := in(t, ".", parlour, "setup", "-yes"); !strings.Contains(said, "To start the bot, run") {
		t.Errorf("setup says %s", said)
	}
	bot, log := program(parlour)
	for log.Scan() {
		if strings.Contains(log.Text(), "Parlour is ready") {
			break
		}
	}
	if err := bot.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	stopped := false
	for log.Scan() {
		stopped = stopped || strings.Contains(log.Text(), `"msg":"stopped"`)
	}
	if !stopped {
		t.Error("the bot has not stopped as it was asked to")
	}
}
