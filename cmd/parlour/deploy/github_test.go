package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/local/need"
)

// actionlint checks workflows of GitHub.
const actionlint = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12"

// The workflow has no fault that actionlint finds, and runs what a change must pass.
func TestWorkflow(t *testing.T) {
	need.Clients(t)
	folder := t.TempDir()
	install := exec.CommandContext(t.Context(), "go", "install", actionlint)
	install.Env = append(os.Environ(), "GOBIN="+folder)
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%s cannot be installed: %s", actionlint, out)
	}
	text := read(t, root+"/.github/workflows/check.yml")
	if !strings.Contains(text, "- run: .ci/run\n") {
		t.Error("the workflow does not run .ci/run")
	}
	check := func(text string) (string, error) {
		file := filepath.Join(folder, "check.yml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return run(t, filepath.Join(folder, "actionlint"), "-no-color", file)
	}
	if out, err := check(text); err != nil {
		t.Error(out)
	}
	if out, err := check(strings.Replace(text, "runs-on", "runs", 1)); err == nil {
		t.Errorf("a misspelled key is accepted: %s", out)
	}
}
