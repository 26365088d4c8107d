package epistemic

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	p, q, r := Atom("p"), Atom("q"), Atom("r")
	tests := []struct {
		text string
		want Formula
	}{
		{"2:yellow", Atom("2:yellow")},
		{"1:oranž", Atom("1:oranž")},
		{" ( p ) ", p},
		{"~(1:blue)", Not{Atom("1:blue")}},
		{"¬¬p", Not{Not{p}}},
		{"Not !p", Not{Not{p}}},
		{"TRUE and ⊥", Binary{And, Truth(true), Truth(false)}},
		{"p & q | r", Binary{Or, Binary{And, p, q}, r}},
		{"p and (q or r)", Binary{And, p, Binary{Or, q, r}}},
		{"p ∧ q ∧ r", Binary{And, Binary{And, p, q}, r}},
		{"p && (q && r)", Binary{And, p, Binary{And, q, r}}},
		{"p -> q → r", Binary{Implies, p, Binary{Implies, q, r}}},
		{"(p => q) implies r", Binary{Implies, Binary{Implies, p, q}, r}},
		{"p <-> q ↔ r", Binary{Iff, Binary{Iff, p, q}, r}},
		{"p <=> (q iff r)", Binary{Iff, p, Binary{Iff, q, r}}},
		{"p || q -> r <-> p", Binary{Iff, Binary{Implies, Binary{Or, p, q}, r}, p}},
		{"K[a]p&q", Binary{And, Modal{Knows, []string{"a"}, p}, q}},
		{"M[breaker] ~p", Modal{Possible, []string{"breaker"}, Not{p}}},
		{"K2 p", Modal{Knows, []string{"2"}, p}},
		{"K_2 ~p", Modal{Knows, []string{"2"}, Not{p}}},
		{"R2 p & q", Binary{And, Modal{Knows, []string{"2"}, p}, q}},
		{"M_ann K1 p", Modal{Possible, []string{"ann"}, Modal{Knows, []string{"1"}, p}}},
		{"C~p", Modal{Common, nil, Not{p}}},
		{"D [ a , b ] (p | q)", Modal{Distributed, []string{"a", "b"}, Binary{Or, p, q}}},
		{"E E p", Modal{Everyone, nil, Modal{Everyone, nil, p}}},
		{"[!p] q & r", Binary{And, Announcement{false, p, q}, r}},
		{"<!p -> q> (q & r)", Announcement{true, Binary{Implies, p, q}, Binary{And, q, r}}},
		{"C [!!p] q", Modal{Common, nil, Announcement{false, Not{p}, q}}},
		{"[![!p]q]<!p>r", Announcement{false, Announcement{false, p, q}, Announcement{true, p, r}}},
		{"Kp", Atom("Kp")},
	}
	for _, tt := range tests {
		got, err := Parse(tt.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
			continue
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("Parse(%q) (-want +got):\n%s", tt.text, d)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		text    string
		problem Problem
		column  int
		found   string
	}{
		{"", NoFormula, 1, ""},
		{"p &", NoFormula, 4, ""},
		{"¬ )", NoFormula, 3, ")"},
		{"(p & q", UnclosedParenthesis, 7, ""},
		{"(p q)", NoConnective, 4, "q"},
		{"p)", Unopened, 2, ")"},
		{"*(2:blue)", UnknownSign, 1, "*"},
		{"1:blue = 2:red", UnknownSign, 8, "="},
		{"p q", NoConnective, 3, "q"},
		{"p ~q", NoConnective, 3, "~"},
		{"k[breaker] p", StrayBracket, 2, "["},
		{"p [!q] r", StrayBracket, 3, "["},
		{"K p", NoAgent, 3, "p"},
		{"K [!p] q", NoAgent, 3, "["},
		{"K[] p", NoAgentName, 3, "]"},
		{"C[a,] p", NoAgentName, 5, "]"},
		{"K[C] p", NoAgentName, 3, "C"},
		{"K[a,b] p", OneAgent, 4, ","},
		{"M[a,b] p", OneAgent, 4, ","},
		{"C[a b] p", UnclosedAgents, 5, "b"},
		{"C[a", UnclosedAgents, 4, ""},
		{"[p] q", NoExclamation, 2, "p"},
		{"[~p] q", NoExclamation, 2, "~"},
		{"<a> q", NoExclamationInAngle, 2, "a"},
		{"[!p q] r", NoConnective, 5, "q"},
		{"[!p", UnclosedAnnouncement, 4, ""},
		{"<!p] q", Unopened, 4, "]"},
		{"<!p>", NoFormula, 5, ""},
		{"p \xff", UnknownSign, 3, "\xff"},
		{strings.Repeat("p", MaxLength+1), TooLong, MaxLength + 1, "p"},
		{strings.Repeat("~", MaxDepth) + "p", TooDeep, MaxDepth + 1, "p"},
		{strings.Repeat("(", MaxDepth) + "p", TooDeep, MaxDepth + 1, "p"},
		{different(MaxAtoms + 1), TooMany, len(different(MaxAtoms)) + 2, "p1064"},
		{strings.Repeat("p->", MaxDepth) + "p", TooDeep, 3*MaxDepth + 1, "p"},
	}
	for _, tt := range tests {
		_, err := Parse(tt.text)
		var got *SyntaxError
		if !errors.As(err, &got) {
			t.Errorf("Parse(%q): %v, want a SyntaxError", tt.text, err)
			continue
		}
		if want := (SyntaxError{tt.problem, tt.column, tt.found}); *got != want {
			t.Errorf("Parse(%q): %+v, want %+v", tt.text, *got, want)
		}
	}
}

// different returns a formula with the given number of propositions.
func different(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("p%d", 1000+i)
	}
	return strings.Join(names, "|")
}

func TestParseWithinLimits(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("p", MaxLength),
		strings.Repeat("ž", MaxLength),
		strings.Repeat("p|", MaxLength/2-1) + "p",
		different(MaxAtoms) + "|p1000",
		strings.Repeat("~", MaxDepth-1) + "p",
		strings.Repeat("(", MaxDepth-1) + "p" + strings.Repeat(")", MaxDepth-1),
	} {
		if _, err := Parse(text); err != nil {
			t.Errorf("Parse(%.10q...): %v", text, err)
		}
	}
}

func TestPrintThenParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := randomFormula(t, 5)
		text := printed(f)
		got, err := Parse(text)
		var syntax *SyntaxError
		if len(text) > MaxLength && errors.As(err, &syntax) && syntax.Problem == TooLong {
			return
		}
		if err != nil {
			t.Fatalf("Parse(%q): %v", text, err)
		}
		if d := cmp.Diff(f, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", text, d)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"K[breaker] 2:yellow", "C (~1:blue)", "[!p & q] M[a] ~r -> <!p> D[a,b] q", "¬p ∧ (q ∨ r) → ⊥ ↔ ⊤", "E E p <-> [!", "((", "K[a,", "\xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first, err := Parse(text)
		if err != nil {
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Column < 1 || syntax.Column > MaxLength+1 || err.Error() == "" {
				t.Fatalf("Parse(%q): bad error %#v", text, err)
			}
			return
		}
		again := printed(first)
		second, err := Parse(again)
		if err != nil {
			var syntax *SyntaxError
			if errors.As(err, &syntax) && (syntax.Problem == TooLong || syntax.Problem == TooDeep) {
				return // printing adds spaces and parentheses
			}
			t.Fatalf("Parse(%q) prints %q: %v", text, again, err)
		}
		if d := cmp.Diff(first, second); d != "" {
			t.Fatalf("Parse(%q) prints %q (-want +got):\n%s", text, again, d)
		}
	})
}
