// Package need decides which tests run.
//
// A test that depends on Go alone runs always. A test that depends on anything
// else belongs to a group, and says so in its first line:
//
//	chromium := need.Page(t)
//
// The environment variable PARLOUR_TEST lists the groups to run, separated by
// commas; "all" is every group, and CI=true means all. The tests of a group
// that isn't listed are skipped, even if the machine has what they need, so
// that `go test ./...` does the same everywhere. The tests of a listed group
// fail if something is missing.
//
// The word "full" in the list is no group: it skips no test and adds none, but
// has some of the group "slow" measure or prove all instead of a sample. A
// release needs that, and CI does not.
package need

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The groups of PARLOUR_TEST.
const (
	page     = "page"     // Chromium, with Noto Color Emoji
	postgres = "postgres" // PostgreSQL's server
	clients  = "clients"  // Node.js, npm, and registries to download packages from
	debian   = "debian"   // a program or a file of another Debian package
	slow     = "slow"     // minutes
)

var groups = []string{page, postgres, clients, debian, slow}

// full in PARLOUR_TEST asks for whole measurements and proofs.
const full = "full"

// Page skips the test unless the group "page" is to run. It returns the path of Chromium.
func Page(t testing.TB) string {
	t.Helper()
	in(t, page)
	return program(t, "chromium", "chromium")
}

// Postgres skips the test unless the group "postgres" is to run. Package postgrestest calls it and finds the server.
func Postgres(t testing.TB) {
	t.Helper()
	in(t, postgres)
}

// Clients skips the test unless the group "clients" is to run, whose tests download and run other programs.
func Clients(t testing.TB) {
	t.Helper()
	in(t, clients)
	program(t, "node", "nodejs")
	program(t, "npm", "npm")
}

// Program skips the test unless the group "debian" is to run. It returns the path of a program that a Debian package contains.
func Program(t testing.TB, name, pkg string) string {
	t.Helper()
	in(t, debian)
	return program(t, name, pkg)
}

// File skips the test unless the group "debian" is to run. The file or folder comes with a Debian package.
func File(t testing.TB, path, pkg string) {
	t.Helper()
	in(t, debian)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%v (on Debian: apt-get install %s)", err, pkg)
	}
}

// Slow skips the test unless the group "slow" is to run.
func Slow(t testing.TB) {
	t.Helper()
	in(t, slow)
}

// Long reports whether the group "slow" is to run, for a test that otherwise checks a sample.
func Long(t testing.TB) bool {
	t.Helper()
	return asked(t, slow)
}

// Full reports whether a test measures or proves everything instead of a sample. A release sets it; CI doesn't, because the result
// changes only if the measured player or the embedded data changes.
func Full(t testing.TB) bool {
	t.Helper()
	return asked(t, full)
}

// in skips the test unless its group is to run.
func in(t testing.TB, group string) {
	t.Helper()
	if !asked(t, group) {
		t.Skipf("group %s: set PARLOUR_TEST=%s to run it", group, group)
	}
}

func asked(t testing.TB, group string) bool {
	t.Helper()
	listed, err := parse(os.Getenv("PARLOUR_TEST"), os.Getenv("CI"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.Contains(listed, group)
}

// parse returns the groups that PARLOUR_TEST and CI ask for.
func parse(list, ci string) ([]string, error) {
	var listed []string
	if ci == "true" {
		listed = append(listed, groups...)
	}
	for name := range strings.SplitSeq(list, ",") {
		switch name = strings.TrimSpace(name); {
		case name == "all":
			listed = append(listed, groups...)
		case name == full || slices.Contains(groups, name):
			listed = append(listed, name)
		case name != "":
			return nil, fmt.Errorf("PARLOUR_TEST has the group %q: use all, full, or some of %s", name, strings.Join(groups, ","))
		}
	}
	return listed, nil
}

// program returns the path of a program. Debian keeps daemons outside a user's PATH.
func program(t testing.TB, name, pkg string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrNotFound) {
		path, err = exec.LookPath(filepath.Join("/usr/sbin", name))
	}
	if err != nil {
		t.Fatalf("%s is not installed (on Debian: apt-get install %s)", name, pkg)
	}
	return path
}
