package cli_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
)

// program has a subcommand for each way to end; "sum" adds the numbers of a flag.
func program() cli.Program {
	ends := func(err error) func(context.Context, []string, io.Reader, io.Writer) error {
		return func(context.Context, []string, io.Reader, io.Writer) error { return err }
	}
	return cli.Program{Name: "tool", Commands: []cli.Command{
		{Name: "done", Summary: "succeed", Run: ends(nil)},
		{Name: "fail", Summary: "fail", Run: ends(errors.New("disk full"))},
		{Name: "stop", Summary: "be interrupted", Run: ends(fmt.Errorf("reading: %w", context.Canceled))},
		{Name: "refuse", Summary: "refuse", Run: ends(io.EOF)},
		{Name: "sum", Summary: "add numbers", Run: func(_ context.Context, args []string, _ io.Reader, out io.Writer) error {
			f := cli.NewFlags("tool sum")
			of := f.String("of", "1,2", "`numbers`")
			if done, err := cli.Parse(f, args, out); done || err != nil {
				return err
			}
			sum := 0
			for text := range strings.SplitSeq(*of, ",") {
				n, err := strconv.Atoi(text)
				if err != nil || n < 1 {
					return cli.BadInput("-of must be positive numbers")
				}
				sum += n
			}
			return printed.Print(out, map[string]int{"sum": sum}, false, printed.New("sum", sum))
		}},
		{Name: "sum of squares", Argument: "NUMBER", Summary: "square a number", Run: func(_ context.Context, args []string, _ io.Reader, out io.Writer) error {
			f := cli.NewFlags("tool sum of squares")
			asJSON := f.Bool("json", false, "print JSON")
			number, done, err := cli.ParseArgument(f, "NUMBER", args, out)
			if done || err != nil {
				return err
			}
			return printed.Print(out, map[string]string{"of": number}, *asJSON, printed.New("of", number))
		}},
	}, Status: func(err error) int { return len(err.Error()) }, Explain: func(err error) (string, bool) { return "explained", errors.Is(err, io.EOF) }}
}

func TestRun(t *testing.T) {
	tests := []struct {
		args      string
		status    int
		out, errs string // what each must contain; "" for no output
	}{
		{"done", cli.StatusDone, "", ""},
		{"fail", len("disk full"), "", "tool fail: disk full\n"},
		{"stop", cli.StatusInterrupted, "", "tool stop: interrupted\n"},
		{"refuse", cli.StatusBadInput, "", "tool refuse: explained\n"},
		{"sum", cli.StatusDone, "sum  3\n", ""},
		{"sum -of 4", cli.StatusDone, "sum  4\n", ""},
		{"sum -of 0", cli.StatusBadInput, "", "-of must be positive numbers"},
		{"sum -off", cli.StatusBadInput, "", `-off; run "tool sum -h" for the flags`},
		{"sum 3", cli.StatusBadInput, "", `"3" is not a flag; run "tool sum -h"`},
		{"sum -h", cli.StatusDone, "usage: tool sum [FLAGS]", ""},
		{"help sum", cli.StatusDone, "add numbers\nusage: tool sum [FLAGS]\n", ""},
		{"sum of squares 3", cli.StatusDone, "of  3\n", ""},
		{"sum of squares -json 3", cli.StatusDone, `{"of":"3"}`, ""},
		{"sum of squares 3 -json", cli.StatusDone, `{"of":"3"}`, ""},
		{"sum of squares 3 -h", cli.StatusDone, "usage: tool sum of squares [FLAGS] NUMBER\n", ""},
		{"sum of squares 3 4", cli.StatusBadInput, "", `"4" is not a flag`},
		{"sum of squares -json", cli.StatusBadInput, "", `NUMBER is missing; run "tool sum of squares -h" for help`},
		{"--version", cli.StatusBadInput, "", `there is no command "version"`},
		{"help", cli.StatusDone, "  sum of squares NUMBER  square a number\n", ""},
		{"help", cli.StatusDone, "  done                   succeed\n", ""},
		{"", cli.StatusBadInput, "", "usage: tool COMMAND [FLAGS]"},
		{"dance", cli.StatusBadInput, "", `there is no command "dance"; run "tool help" for a list`},
	}
	for _, test := range tests {
		var out, errs bytes.Buffer
		status := program().Run(t.Context(), strings.Fields(test.args), nil, &out, &errs)
		if status != test.status {
			t.Errorf("tool %s: got status %d, want %d", test.args, status, test.status)
		}
		check := func(name, got, want string) {
			if (got == "") != (want == "") || !strings.Contains(got, want) {
				t.Errorf("tool %s: got %q on %s, want %q", test.args, got, name, want)
			}
		}
		check("the output", out.String(), test.out)
		check("the error output", errs.String(), test.errs)
	}
}

func TestVersion(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	commit := setting("vcs.revision", "0123456789abcdef0123")
	for _, test := range []struct {
		stamp    string
		settings []debug.BuildSetting
		want     string
	}{
		{"1.2.3", []debug.BuildSetting{commit}, "1.2.3"},
		{"", nil, "devel"},
		{"", []debug.BuildSetting{commit, setting("vcs.modified", "false")}, "devel 0123456789ab"},
		{"", []debug.BuildSetting{commit, setting("vcs.modified", "true")}, "devel 0123456789ab+"},
	} {
		if got := cli.Version(test.stamp, &debug.BuildInfo{Settings: test.settings}); got != test.want {
			t.Errorf("version of %q, %v: got %q, want %q", test.stamp, test.settings, got, test.want)
		}
	}
	if cli.Built() == nil {
		t.Error("got no build information")
	}
}
