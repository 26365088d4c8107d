package epistemic

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the part that a token plays in a formula.
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
	text   string // as it was written
	means  string // as it is printed
	column int    // of its first character, from 1
}

// is tells whether the token is the given mark.
func (t token) is(mark string) bool { return t.kind == tokenMark && t.means == mark }

// lexer cuts a text into tokens.
type lexer struct {
	rest   string
	column int
}

// next is the next token; at the end of the text, always tokenEnd.
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
	default:
		t.kind, t.text, t.means = sign(l.rest)
	}
	l.advance(len(t.text))
	return t
}

// advance steps over the next size bytes.
func (l *lexer) advance(size int) {
	l.column += utf8.RuneCountInString(l.rest[:size])
	l.rest = l.rest[size:]
}

// nameLength is the length in bytes of the name that the text begins with,
// 0 if none: letters, digits, colons and underscores after a letter or digit.
func nameLength(text string) int {
	for i, r := range text {
		first := unicode.IsLetter(r) || unicode.IsDigit(r)
		if !first && (i == 0 || r != ':' && r != '_' && !unicode.IsMark(r)) {
			return i
		}
	}
	return len(text)
}

// isName tells whether the text can stand in a formula as a name.
func isName(text string) bool {
	if text == "" || nameLength(text) != len(text) {
		return false
	}
	kind, _ := word(text)
	return kind == tokenName
}

// word tells what a name means: most mean themselves, some are operators.
func word(text string) (kind tokenKind, means string) {
	if Modality(text).known() {
		return tokenModality, text
	}
	switch lower := strings.ToLower(text); lower {
	case "true", "false":
		return tokenTruth, lower
	case "not":
		return tokenNot, "~"
	case "and":
		return tokenConnective, string(And)
	case "or":
		return tokenConnective, string(Or)
	case "implies":
		return tokenConnective, string(Implies)
	case "iff":
		return tokenConnective, string(Iff)
	}
	return tokenName, text
}

// signs are the operators that are no words; longer ones before their beginnings.
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

// sign reads the operator that the text begins with, or one unknown character.
func sign(text string) (kind tokenKind, written, means string) {
	for _, s := range signs {
		if strings.HasPrefix(text, s.text) {
			return s.kind, s.text, s.means
		}
	}
	_, size := utf8.DecodeRuneInString(text)
	return tokenUnknown, text[:size], ""
}
