package parlour_test

import (
	"bufio"
	"context"
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

// sh runs a script in a folder and returns its output.
func sh(t *testing.T, folder, script string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", "-c", script)
	c.Dir = folder
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", script, err, out)
	}
	return string(out)
}

// The archive of a release is enough to read, to try and to run Parlour.
func TestArchive(t *testing.T) {
	need.Slow(t)
	need.Program(t, "bash", "bash")
	need.Program(t, "git", "git")
	source, folder := t.TempDir(), t.TempDir()
	sh(t, ".", "git ls-files -z | xargs -0 cp --parents -t "+source)
	version := regexp.MustCompile(`(?m)^## \[([0-9].*)\]`).FindStringSubmatch(text(t, "CHANGELOG.md"))[1]
	sh(t, source, "SOURCE_DATE_EPOCH=0 .ci/release "+version+" "+runtime.GOOS+"/"+runtime.GOARCH+" && tar -xzf dist/*.tar.gz --strip-components=1 -C "+folder)
	t.Chdir(folder)
	t.Run("links", TestLinksOfDocuments)
	t.Run("sections", TestShippedFilesNameSectionsThatExist)
	named := regexp.MustCompile(`cmd/parlour/deploy/[a-z.-]*[a-z]|\./[a-z]+\b`)
	for _, file := range []string{"README.md", "OPERATING.md", "compose.yaml"} {
		for _, m := range named.FindAllString(regexp.MustCompile(`(?m)go (run|build|test|doc|generate) .*`).ReplaceAllString(text(t, file), ""), -1) {
			if _, err := os.Stat(m); err != nil && m != "./backups" && m != "./secrets" {
				t.Errorf("%s names what the archive lacks: %v", file, err)
			}
		}
	}
	if got := sh(t, folder, "./parlour --version"); got != version+"\n" {
		t.Errorf("got the version %q, want %s", got, version)
	}
	if dockerfile := text(t, "Dockerfile"); !strings.Contains(dockerfile, "\nARG PARTS=release\n") {
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
	if said := sh(t, ".", parlour+" setup -yes"); !strings.Contains(said, "To start the bot, run") {
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
