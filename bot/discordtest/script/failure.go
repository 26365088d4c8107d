package script

import (
	"fmt"
	"regexp"
	"strings"
)

// Failure is the failure of a line of a script.
type Failure struct {
	Script string
	Line   int // from 1
	Err    error
	near   string
}

// Error returns the line, the error and the preceding lines.
func (f *Failure) Error() string {
	return fmt.Sprintf("%s:%d: %v\n%s", f.Script, f.Line, f.Err, f.near)
}

// Unwrap returns the error.
func (f *Failure) Unwrap() error { return f.Err }

// before is the number of preceding lines that a failure shows.
const before = 4

func (r *runner) failed(s Step, err error) error {
	var near strings.Builder
	for n := max(1, s.Line-before); n <= s.Line; n++ {
		mark := " "
		if n == s.Line {
			mark = ">"
		}
		fmt.Fprintf(&near, "  %s %3d  %s\n", mark, n, r.script.Lines[n-1])
	}
	return &Failure{r.script.Name, s.Line, err, strings.TrimSuffix(near.String(), "\n")}
}

// mismatch is a failed expectation.
type mismatch struct {
	want *regexp.Regexp
	what string
	got  string
}

func (m mismatch) Error() string {
	want := strings.TrimPrefix(m.want.String(), "(?s)")
	return fmt.Sprintf("not as expected; %s\n      - %s\n%s", m.what, want, indented(m.got, "      + "))
}

// indented returns a text with a prefix on every line.
func indented(text, before string) string {
	return before + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+before)
}
