// Command report reads the output of `go test -json` on standard input, and
// prints the line of each package, the output of each failed test, and at the
// end every skipped test and how many there were. It fails if a test was
// skipped for any reason but Discord's schema, which no registry has.
//
//	go test -json ./... | go run .ci/report.go [-small FILE] [-quick SECONDS]
//
// With -small, it writes the packages whose tests took less than so many
// seconds, by default five, to FILE.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
)

// excused is in the output of every test that may be skipped.
const excused = "DISCORD_OPENAPI"

// event is a line of `go test -json`.
type event struct {
	Action, Package, Test, Output, ImportPath string
	Elapsed                                   float64
}

// report is what the tests have said until now.
type report struct {
	quick                   float64
	output                  map[string]*strings.Builder // of each running test and package
	passed, failed, skipped int
	skips, unexcused, small []string
}

func main() {
	small := flag.String("small", "", "a file for the names of small packages")
	quick := flag.Float64("quick", 5, "the time of a small package, in `seconds`")
	flag.Parse()
	r := &report{quick: *quick, output: map[string]*strings.Builder{}}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Println(lines.Text()) // of the go command itself
			continue
		}
		r.add(e)
	}
	if *small != "" {
		if err := os.WriteFile(*small, []byte(strings.Join(append(r.small, ""), "\n")), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if !r.end() || lines.Err() != nil {
		os.Exit(1)
	}
}

func (r *report) add(e event) {
	key := e.Package + " " + e.Test
	switch e.Action {
	case "output":
		if r.output[key] == nil {
			r.output[key] = new(strings.Builder)
		}
		r.output[key].WriteString(e.Output)
	case "build-output":
		fmt.Print(e.Output)
	case "pass", "fail", "skip":
		said := ""
		if b := r.output[key]; b != nil {
			said = b.String()
		}
		delete(r.output, key)
		if e.Test == "" {
			r.pkg(e, said)
		} else {
			r.test(e, said)
		}
	}
}

// pkg prints the closing line of a package, or all that a failed one said.
func (r *report) pkg(e event, said string) {
	switch e.Action {
	case "fail":
		r.failed++ // also if no test failed, such as in a panic
		fmt.Print(said)
	default:
		lines := strings.Split(strings.TrimSpace(said), "\n")
		fmt.Println(lines[len(lines)-1])
		if e.Action == "pass" && e.Elapsed < r.quick {
			r.small = append(r.small, e.Package)
		}
	}
}

func (r *report) test(e event, said string) {
	switch e.Action {
	case "pass":
		r.passed++
	case "fail":
		r.failed++
		fmt.Print(said)
	case "skip":
		r.skipped++
		r.skips = append(r.skips, e.Package+" "+e.Test)
		if !strings.Contains(said, excused) {
			r.unexcused = append(r.unexcused, said)
		}
	}
}

// end prints the summary and reports whether the tests may pass.
func (r *report) end() bool {
	for key, said := range r.output { // tests that did not end
		if _, test, _ := strings.Cut(key, " "); test != "" {
			fmt.Printf("%s did not end:\n%s", key, said)
		}
	}
	for _, s := range r.skips {
		fmt.Println("skipped:", s)
	}
	for _, said := range r.unexcused {
		fmt.Printf("may not be skipped here:\n%s", said)
	}
	fmt.Printf("%d passed, %d failed, %d skipped\n", r.passed, r.failed, r.skipped)
	return r.failed == 0 && len(r.unexcused) == 0 && r.passed > 0
}
