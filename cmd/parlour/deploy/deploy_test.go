// Package deploy_test checks the shipped configuration with the programs that read it.
package deploy_test

import (
	"os"
	"os/exec"
	"testing"
)

// compose is the Compose file, from this folder.
const compose = "../../../compose.yaml"

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
