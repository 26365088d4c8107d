package bot_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// arrows are the calls between the files of a package: arrows[from][to].
type arrows map[string]map[string]bool

// An arrow leads from a file to another one of whose functions or methods it names. It is
// upward if the other file also depends on the first one, directly or indirectly: neither
// can be understood without the other. The test prints all arrows with -v.
func TestCallers(t *testing.T) {
	t.Parallel()
	calls := readArrows(t, "parlour/bot")
	callers, all, upward := arrows{}, 0, 0
	for from, targets := range calls {
		for to := range targets {
			callers.add(to, from)
			if all++; calls.reaches(to, from) {
				upward++
			}
		}
	}
	for _, file := range slices.Sorted(maps.Keys(calls)) {
		t.Logf("%-14s calls %s", file, calls.list(file, func(to string) bool { return calls.reaches(to, file) }))
		t.Logf("%-14s called by %s", "", callers.list(file, func(from string) bool { return calls.reaches(file, from) }))
	}
	t.Logf("%d files, %d arrows, %d of them upward (marked ^)", len(calls), all, upward)
	if upward > 0 {
		t.Errorf("got %d upward arrows, want none: run this test with -v, and call downwards only", upward)
	}
}

func (a arrows) add(from, to string) {
	if a[from] == nil {
		a[from] = map[string]bool{}
	}
	a[from][to] = true
}

// reaches reports whether arrows lead from a file to another, by any number of files.
func (a arrows) reaches(from, to string) bool {
	seen, todo := map[string]bool{}, []string{from}
	for len(todo) > 0 {
		last := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if last == to {
			return true
		}
		for next := range a[last] {
			if !seen[next] {
				seen[next], todo = true, append(todo, next)
			}
		}
	}
	return false
}

// list lists the files to which a file has arrows, with a mark for those that are upward.
func (a arrows) list(file string, upward func(string) bool) string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(a[file])) {
		if upward(name) {
			name += "^"
		}
		names = append(names, name)
	}
	return fmt.Sprintf("%d: %s", len(names), strings.Join(names, " "))
}

// readArrows type-checks a package, without its tests, and returns the arrows between its
// files.
func readArrows(t *testing.T, pkg string) arrows {
	t.Helper()
	dir, exports := exportData(t, pkg)
	fset := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	calls := arrows{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files, calls[filepath.Base(name)] = append(files, f), map[string]bool{}
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", open)}
	checked, err := config.Check(pkg, fset, files, &info)
	if err != nil {
		t.Fatal(err)
	}
	file := func(at token.Pos) string { return filepath.Base(fset.Position(at).Filename) }
	for id, object := range info.Uses {
		f, ok := object.(*types.Func)
		if !ok || f.Pkg() != checked {
			continue
		}
		if from, to := file(id.Pos()), file(f.Pos()); from != to {
			calls.add(from, to)
		}
	}
	return calls
}

// exportData returns the folder of a package, and the file with the compiled exports of
// each package that it depends on.
func exportData(t *testing.T, pkg string) (dir string, exports map[string]string) {
	t.Helper()
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}} {{.Dir}}", pkg).Output()
	if err != nil {
		t.Fatal(err)
	}
	exports = map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path], dir, _ = strings.Cut(rest, " ")
	}
	return dir, exports // go list prints the package after what it depends on
}
