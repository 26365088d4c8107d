package epistemic

import "fmt"

// Problem identifies a syntax error by a short fixed word, which a caller can map to its own
// wording.
type Problem string

// The problems that [Parse] reports.
const (
	TooLong              Problem = "too-long"
	TooDeep              Problem = "too-deep"
	TooMany              Problem = "too-many"
	UnknownSign          Problem = "unknown-sign"
	NoFormula            Problem = "no-formula"
	NoConnective         Problem = "no-connective"
	StrayBracket         Problem = "stray-bracket"
	Unopened             Problem = "unopened"
	UnclosedParenthesis  Problem = "unclosed-parenthesis"
	UnclosedAnnouncement Problem = "unclosed-announcement"
	UnclosedAgents       Problem = "unclosed-agents"
	NoExclamation        Problem = "no-exclamation"
	NoExclamationInAngle Problem = "no-exclamation-in-angle"
	NoAgent              Problem = "no-agent"
	NoAgentName          Problem = "no-agent-name"
	OneAgent             Problem = "one-agent"
)

// SyntaxError reports where a text is not a formula.
type SyntaxError struct {
	Problem Problem
	Column  int    // of the offending character, from 1
	Found   string // the offending text; "" at the end
}

// Error returns a sentence in English.
func (e *SyntaxError) Error() string {
	found := "the end"
	if e.Found != "" {
		found = fmt.Sprintf("%q", shortened(e.Found))
	}
	return fmt.Sprintf("column %d, at %s: %s", e.Column, found, advice[e.Problem])
}

// advice explains each problem and how to fix it.
var advice = map[Problem]string{
	TooLong:              fmt.Sprintf("a formula has at most %d characters; ask a shorter question", MaxLength),
	TooDeep:              fmt.Sprintf("a formula is at most %d levels deep; leave out parentheses or ask in parts", MaxDepth),
	TooMany:              fmt.Sprintf("a formula has at most %d different propositions; ask in parts", MaxAtoms),
	UnknownSign:          "unknown sign; write ~ & | -> <-> for not, and, or, implies, if and only if, and M[agent] for what an agent considers possible",
	NoFormula:            "a formula is missing here; write a proposition, such as 2:yellow, or true, or a formula in parentheses",
	NoConnective:         "the formula before this is complete; put &, |, -> or <-> between two formulas",
	StrayBracket:         "agents in brackets come only after a capital K, M, E, C or D, as in K[a] p; an announcement [!p] q needs &, |, -> or <-> before it",
	Unopened:             "nothing is open here to close or continue; remove this or open it further left",
	UnclosedParenthesis:  "a parenthesis is still open; close it with )",
	UnclosedAnnouncement: "an announcement is still open; write [!p] q or <!p> q",
	UnclosedAgents:       "the list of agents is still open; write [a] or [a,b]",
	NoExclamation:        "an announcement begins with [!, as in [!p] q; agents come after a letter, as in K[a] p",
	NoExclamationInAngle: "< begins only <!p> q; for what agent a considers possible write M[a] p",
	NoAgent:              "K and M need their agent; write K[a] p or M[a] p",
	NoAgentName:          "an agent's name is missing here; write letters and digits, as in K[a] p or C[a,b] p",
	OneAgent:             "K and M take one agent; for a group write E[a,b] p, C[a,b] p or D[a,b] p",
}

// shortened truncates a member's text to a length suitable for a sentence.
func shortened(text string) string {
	const most = 30
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}
