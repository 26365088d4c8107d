// Package deploy_test checks the shipped configuration with the programs that read it.
package deploy_test

import (
	"os"
	"os/exec"
	"testing"
)

// compose is the Compose file, from this folder.
const compose = "../../../compose.yaml"

// tool returns the path of a program that Debian's package contains. Without it the test is
// skipped, and fails in CI.
func tool(t *testing.T, name, pkg string) string {
	t.Helper()
	for _, file := range []string{name, "/usr/sbin/" + name} {
		if path, err := exec.LookPath(file); err == nil {
			return path
		}
	}
	missing(t, name+" is not installed (on Debian: apt-get install "+pkg+")")
	return ""
}

// missing skips a test that lacks something, and fails it in CI.
func missing(t *testing.T, reason string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(reason)
	}
	t.Skip(reason)
}

// run runs a program and returns its output, standard error included.
func run(t *testing.T, name string, args ...string) (string, error) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), name, args...).CombinedOutput()
	return string(out), err
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
