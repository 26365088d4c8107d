package mastermind

import (
	"regexp"
	"strings"
)

// questions are what may be asked in words, and the operators that they are. Of
// two that fit, the first counts.
var questions = []struct{ words, operator string }{
	{"does the breaker know", "K[breaker]"},
	{"does the maker know", "K[maker]"},
	{"does everyone know", "E"},
	{"does everybody know", "E"},
	{"is it common knowledge", "C"},
	{"is it possible", "M[breaker]"},
	{"is it", ""},
	{"is", ""},
	{"can", "M[breaker]"},
	{"could", "M[breaker]"},
	{"may", "M[breaker]"},
}

var (
	// asking is how a question begins.
	asking = regexp.MustCompile(`(?i)^(is|can|could|may|does|do|did|what|where|which|who|why|how)\b`)
	// spoken is a place and a colour with words between them: "2 is yellow".
	spoken = regexp.MustCompile(`(?i)\b(?:place |position |peg )?(\d+) +(?:(?:is|be|not) +)*([\p{L}]+|\d+)`)
)

// plainQuestion turns a question in words, such as "does the breaker know
// 2:yellow?" or "is 4 blue?", into a formula, and *(2:yellow) of the notes into
// what it means; what is no question stays as it is. A question of another kind
// is none.
func plainQuestion(text string) (formula string, ok bool) {
	text = strings.TrimSpace(text)
	if !asking.MatchString(text) {
		return strings.ReplaceAll(strings.TrimSuffix(text, "?"), "*(", "M[breaker] ("), true
	}
	for _, q := range questions {
		if len(text) <= len(q.words) || !strings.EqualFold(text[:len(q.words)], q.words) {
			continue
		}
		rest := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text[len(q.words):]), "?"))
		rest = strings.TrimPrefix(rest, "that ")
		return strings.TrimSpace(q.operator + " (" + spoken.ReplaceAllStringFunc(rest, proposed) + ")"), true
	}
	return "", false
}

// proposed is a proposition for a place and a colour in words.
func proposed(said string) string {
	parts := spoken.FindStringSubmatch(said)
	p := parts[1] + ":" + parts[2]
	if strings.Contains(strings.ToLower(said), " not ") {
		return "~" + p
	}
	return p
}
