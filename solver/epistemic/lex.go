package epistemic

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the syntactic category of a token.
type tokenKind int

const (
	tokenEnd tokenKind = iota
	tokenName
	tokenTruth
	tokenNot
	tokenConnective
	tokenModality
	tokenMark // ( ) [ ] < > and the comma
	tokenUnknown
)

// token is a word or sign of the text.
type token struct {
	kind   tokenKind
	text   string // as written
	means  string // canonical form
	agent  string // of a modality with an index: K2
	column int    // of the first character, from 1
}

// is reports whether the token is the given mark.
func (t token) is(mark string) bool { return t.kind == tokenMark && t.means == mark }

// lexer splits a text into tokens.
type lexer struct {
	rest   string
	column int
}

// next returns the next token, tokenEnd at the end of the text.
func (l *lexer) next() token {
	trimmed := strings.TrimLeftFunc(l.rest, unicode.IsSpace)
	l.advance(len(l.rest) - len(trimmed))
	t := token{column: l.column}
	length := nameLength(l.rest)
	switch {
	case l.rest == "":
		return t
	case length > 0:
		t.text = l.rest[:length]
		t.kind, t.means = word(t.text)
		if op, agent, ok := indexed(t.text); ok {
			t.means, t.agent = string(op), agent
		}
	default:
		t.kind, t.text, t.means = sign(l.rest)
	}
	l.advance(len(t.text))
	return t
}

// advance skips size bytes.
func (l *lexer) advance(size int) {
	l.column += utf8.RuneCountInString(l.rest[:size])
	l.rest = l.rest[size:]
}

// nameLength returns the length in bytes of the name at the start of the text, 0 if there is
// none. A name is a letter or digit followed by letters, digits, colons and underscores.
func nameLength(text string) int {
	for i, r := range text {
		first := unicode.IsLetter(r) || unicode.IsDigit(r)
		if !first && (i == 0 || r != ':' && r != '_' && !unicode.IsMark(r)) {
			return i
		}
	}
	return len(text)
}

// word classifies a word; most are names, some are operators.
func word(text string) (kind tokenKind, means string) {
	if _, _, ok := indexed(text); ok || Modality(text).known() {
		return tokenModality, text
	}
	if op, ok := operators[strings.ToLower(text)]; ok {
		return op.kind, op.means
	}
	return tokenName, text
}

// operators are the operators and formulas that are words.
var operators = map[string]struct {
	kind  tokenKind
	means string
}{
	"true": {tokenTruth, "true"}, "false": {tokenTruth, "false"}, "not": {tokenNot, "~"},
	"and": {tokenConnective, "&"}, "or": {tokenConnective, "|"}, "implies": {tokenConnective, "->"}, "iff": {tokenConnective, "<->"},
}

// indexed reads a modality of one agent as textbooks write it: K2, M_a, and R2 for what holds
// in all worlds that the relation of agent 2 reaches.
func indexed(text string) (op Modality, agent string, ok bool) {
	if len(text) < 2 {
		return "", "", false
	}
	agent, named := strings.CutPrefix(text[1:], "_")
	for _, r := range agent {
		if !unicode.IsDigit(r) && (!named || !unicode.IsLetter(r)) {
			return "", "", false
		}
	}
	if op = Modality(text[:1]); op == "R" {
		op = Knows
	}
	return op, agent, agent != "" && op.single()
}

// signs are the operators that are not words, longer ones before their prefixes.
var signs = [...]struct {
	text  string
	kind  tokenKind
	means string
}{
	{"<->", tokenConnective, "<->"}, {"<=>", tokenConnective, "<->"}, {"↔", tokenConnective, "<->"}, {"⇔", tokenConnective, "<->"},
	{"->", tokenConnective, "->"}, {"=>", tokenConnective, "->"}, {"→", tokenConnective, "->"}, {"⇒", tokenConnective, "->"},
	{"&&", tokenConnective, "&"}, {"&", tokenConnective, "&"}, {"∧", tokenConnective, "&"},
	{"||", tokenConnective, "|"}, {"|", tokenConnective, "|"}, {"∨", tokenConnective, "|"},
	{"~", tokenNot, "~"}, {"¬", tokenNot, "~"}, {"!", tokenNot, "~"},
	{"⊤", tokenTruth, "true"}, {"⊥", tokenTruth, "false"},
	{"(", tokenMark, "("}, {")", tokenMark, ")"}, {"[", tokenMark, "["}, {"]", tokenMark, "]"},
	{"<", tokenMark, "<"}, {">", tokenMark, ">"}, {",", tokenMark, ","},
}

// sign reads the operator at the start of the text, or one unknown character.
func sign(text string) (kind tokenKind, written, means string) {
	for _, s := range signs {
		if strings.HasPrefix(text, s.text) {
			return s.kind, s.text, s.means
		}
	}
	_, size := utf8.DecodeRuneInString(text)
	return tokenUnknown, text[:size], ""
}

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

// Error returns the place and the problem, for a log.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("column %d, at %q: %s", e.Column, e.Found, e.Problem)
}
