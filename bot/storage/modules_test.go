package storage_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// modernc.org/sqlite is C translated for one version of modernc.org/libc, and
// may corrupt memory with any other.
func TestLibcIsTheOneSQLiteNeeds(t *testing.T) {
	sqlite, err := os.ReadFile(goList(t, "{{.GoMod}}", "modernc.org/sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`modernc\.org/libc (v\S+)`).FindSubmatch(sqlite)
	if want == nil {
		t.Fatal("the go.mod of modernc.org/sqlite requires no modernc.org/libc")
	}
	if got := goList(t, "{{.Version}}", "modernc.org/libc"); got != string(want[1]) {
		t.Errorf("go.mod selects modernc.org/libc %s, but modernc.org/sqlite needs exactly %s", got, want[1])
	}
}

func goList(t *testing.T, format, module string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", format, module).Output()
	if err != nil {
		t.Fatalf("go list -m %s: %v", module, err)
	}
	return strings.TrimSpace(string(out))
}
