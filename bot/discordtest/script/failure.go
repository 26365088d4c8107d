package script

import (
	"fmt"
	"regexp"
	"strings"
)

// Failure is a line of a script that failed.
type Failure struct {
	Script string
	Line   int // from 1
	Err    error
	near   string
}

// Error tells the line, what is wrong, and the lines that led there.
func (f *Failure) Error() string {
	return fmt.Sprintf("%s:%d: %v\n%s", f.Script, f.Line, f.Err, f.near)
}

// Unwrap is what is wrong.
func (f *Failure) Unwrap() error { return f.Err }

// before is how many lines a failure shows before its own.
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

// mismatch is an expectation that what is there does not meet.
type mismatch struct {
	want *regexp.Regexp
	what string
	got  string
}

func (m mismatch) Error() string {
	want := strings.TrimPrefix(m.want.String(), "(?s)")
	return fmt.Sprintf("not as expected; %s\n      - %s\n%s", m.what, want, indented(m.got, "      + "))
}

// indented is a text with something before every line.
func indented(text, before string) string {
	return before + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+before)
}
