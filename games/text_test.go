package games_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/grid"
)

func TestT(t *testing.T) {
	tests := []struct {
		got  games.Text
		want games.Text
		said string
	}{
		{games.T("a"), games.Text{ID: "a"}, "a"},
		{games.T("a", "N", 1), games.Text{ID: "a", Args: map[string]any{"N": 1}}, "a(N=1)"},
		{games.T("a", "N", 1, "B", "x"), games.Text{ID: "a", Args: map[string]any{"N": 1, "B": "x"}}, "a(B=x, N=1)"},
		{games.Word("a.b", "C.4-d"), games.Text{ID: "a.b.c-4-d"}, "a.b.c-4-d"},
		{games.T("a", "N"), games.Text{ID: "a"}, "a"},
		{games.T("a", "N", 1, "B"), games.Text{ID: "a", Args: map[string]any{"N": 1}}, "a(N=1)"},
		{games.T("a", "T", games.T("b", "N", 2)), games.Text{ID: "a", Args: map[string]any{"T": games.T("b", "N", 2)}}, "a(T=b(N=2))"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		if got := tt.got.String(); got != tt.said {
			t.Errorf("String() = %s, want %s", got, tt.said)
		}
	}
	if !(games.Text{}).IsZero() || games.T("a").IsZero() {
		t.Error("IsZero is wrong")
	}
}

func TestRefusals(t *testing.T) {
	err := games.Refuse("a.b", "N", 1)
	if got, want := err.Error(), "refused: a.b(N=1)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for name, wrapped := range map[string]error{"itself": err, "wrapped": fmt.Errorf("at the door: %w", err), "joined": errors.Join(errors.New("x"), err)} {
		if r, ok := games.RefusalIn(wrapped); !ok || r.ID != "a.b" {
			t.Errorf("%s: %v, %v", name, r, ok)
		}
	}
	for _, other := range []error{nil, errors.New("x")} {
		if r, ok := games.RefusalIn(other); ok {
			t.Errorf("a refusal %v in %v", r, other)
		}
	}
}

func TestCells(t *testing.T) {
	if got := games.Cells(grid.Colors[0], grid.Colors[2]).Letters(); got != "RG" {
		t.Errorf("%q, want RG", got)
	}
}

func ExampleT() {
	fmt.Println(games.T("mastermind.left", "Count", 3))
	// Output: mastermind.left(Count=3)
}

func TestQuoted(t *testing.T) {
	tests := []struct{ typed, want string }{
		{"", ""}, {"d4", "d4"}, {strings.Repeat("é", 40), strings.Repeat("é", 40)}, {strings.Repeat("💥", 6000), strings.Repeat("💥", 40) + "…"},
	}
	for _, tt := range tests {
		if got := games.Quoted(tt.typed); got != tt.want {
			t.Errorf("Quoted(%q) = %q, want %q", tt.typed, got, tt.want)
		}
	}
}

// everyKind returns a text with arguments of every type.
func everyKind() games.Text {
	return games.T("a.b",
		"Count", 3, "Least", math.MinInt, "Most", math.MaxInt,
		"String", "R1 <\"&>\u2028 é 🔴", "Empty", "", "Digits", "12", "Bytes", "\xff\x00",
		"Float", 0.1, "Whole", 2.0, "Endless", math.Inf(-1), "Tiny", math.SmallestNonzeroFloat64,
		"Seat", games.Seat(1), "Nobody", games.Nobody,
		"Text", games.T("c", "N", 1), "Silence", games.Text{}, "Label", games.Label{ID: "e"}, "None", games.Text{ID: "d", Args: map[string]any{}},
		"Texts", []games.Text{games.T("e", "Of", games.Seat(0)), {}}, "No", []games.Text{}, "Nil", []games.Text(nil),
		"Cells", games.Cells(grid.Colors[0], grid.Empty), "NilCells", grid.Cells(nil), "NoCells", grid.Cells{},
		"Lettered", grid.Lettered{Text: "1 " + grid.Blank, Letters: grid.Cells{grid.Colors[0]}},
	)
}

func TestTextAsJSON(t *testing.T) {
	for _, want := range []games.Text{{}, {ID: "a"}, {ID: "a", Args: map[string]any{}}, everyKind()} {
		data, err := json.Marshal(want)
		if err != nil {
			t.Errorf("%v: %v", want, err)
			continue
		}
		var got games.Text
		if err := json.Unmarshal(data, &got); err != nil {
			t.Errorf("%s: %v", data, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s (-want +got)\n%s", data, cmp.Diff(want, got))
		}
	}
}

func TestVerdictAsJSON(t *testing.T) {
	want := games.Verdict{Text: everyKind(), Best: "e5", Skill: -1, Luck: 50}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got games.Verdict
	if err := json.Unmarshal(data, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v (-want +got)\n%s", data, err, cmp.Diff(want, got))
	}
}

// TestStoredForm checks that the encoding in databases remains readable.
func TestStoredForm(t *testing.T) {
	text := games.T("a", "C", 2, "F", 1.5, "L", []games.Text{{ID: "b"}}, "S", games.Seat(1), "T", games.T("c", "N", "x"))
	const want = `{"id":"a","args":{"C":2,"F":{"float":"1.5"},"L":{"texts":[{"id":"b"}]},"S":{"seat":1},"T":{"text":{"id":"c","args":{"N":"x"}}}}}`
	if got, err := json.Marshal(text); err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}

func TestTextsThatCannotBeWritten(t *testing.T) {
	for _, text := range []games.Text{
		games.T("a", "N", int64(1)), games.T("a", "N", nil), games.T("a", "T", games.T("b", "N", []string{"x"})),
		{ID: "\xff"}, {ID: "a", Args: map[string]any{"\xff": 1}},
	} {
		if data, err := json.Marshal(text); err == nil {
			t.Errorf("%v was written as %s", text, data)
		}
	}
}

func TestTextsThatCannotBeRead(t *testing.T) {
	for _, data := range []string{
		`{`, `[]`, `{"id":1}`, `{"args":[]}`, `{"args":{"N":null}}`, `{"args":{"N":1.5}}`, `{"args":{"N":true}}`, `{"args":{"N":[]}}`,
		`{"args":{"N":{}}}`, `{"args":{"N":{"seat":1,"text":{}}}}`, `{"args":{"N":{"what":1}}}`, `{"args":{"N":{"float":"x"}}}`,
		`{"args":{"N":{"float":1}}}`, `{"args":{"N":{"seat":"x"}}}`, `{"args":{"N":{"bytes":"%"}}}`, `{"args":{"N":99999999999999999999}}`,
	} {
		var text games.Text
		if err := json.Unmarshal([]byte(data), &text); err == nil {
			t.Errorf("%s was read as %v", data, text)
		}
	}
}

// FuzzTextAsJSON checks that whatever can be decoded survives encoding.
func FuzzTextAsJSON(f *testing.F) {
	for _, text := range []games.Text{{}, games.T("a", "N", "x"), everyKind()} {
		data, err := json.Marshal(text)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var text, again games.Text
		if json.Unmarshal(data, &text) != nil {
			return
		}
		written, err := json.Marshal(text)
		if err != nil {
			t.Fatalf("%s was read and cannot be written: %v", data, err)
		}
		if err := json.Unmarshal(written, &again); err != nil {
			t.Fatalf("%s was written and cannot be read: %v", written, err)
		}
		if twice, err := json.Marshal(again); err != nil || string(twice) != string(written) {
			t.Errorf("%s was written, and then %s, %v", written, twice, err)
		}
	})
}

func ExampleMapped() {
	fmt.Println(games.Mapped([]int{1, 2, 3}, strconv.Itoa), games.Times(3, func(i int) int { return i * i }))
	// Output: [1 2 3] [0 1 4]
}
