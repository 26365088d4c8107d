package epistemic

import "fmt"

// Problem is what is wrong with the text of a formula. It is a short fixed
// word, by which a caller can find its own wording in another language.
type Problem string

// The problems that [Parse] finds.
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

// SyntaxError says where a text stops being a formula, and what to write instead.
type SyntaxError struct {
	Problem Problem
	Column  int    // of the character where it was noticed, from 1
	Found   string // what stands there; "" at the end of the text
}

// Error is a sentence in English.
func (e *SyntaxError) Error() string {
	found := "the end"
	if e.Found != "" {
		found = fmt.Sprintf("%q", shortened(e.Found))
	}
	return fmt.Sprintf("column %d, at %s: %s", e.Column, found, e.Problem.advice())
}

// advice says what is wrong and what to do about it.
func (p Problem) advice() string {
	switch p {
	case TooLong:
		return fmt.Sprintf("a formula has at most %d characters; ask a shorter question", MaxLength)
	case TooDeep:
		return fmt.Sprintf("a formula is at most %d levels deep; leave out parentheses or ask in parts", MaxDepth)
	case TooMany:
		return fmt.Sprintf("a formula has at most %d different propositions; ask in parts", MaxAtoms)
	case UnknownSign:
		return "this sign has no meaning; write ~ & | -> <-> for not, and, or, implies, if and only if, and M[agent] for what an agent considers possible"
	case NoFormula:
		return "a formula is missing here; write a proposition, such as 2:yellow, or true, or a formula in parentheses"
	case NoConnective:
		return "the formula before this is complete; put &, |, -> or <-> between two formulas"
	case StrayBracket:
		return "agents in brackets come only after a capital K, M, E, C or D, as in K[a] p; an announcement [!p] q needs &, |, -> or <-> before it"
	case Unopened:
		return "nothing is open that this could close or continue; take it out, or open it further left"
	case UnclosedParenthesis:
		return "a parenthesis is still open; close it with )"
	case UnclosedAnnouncement:
		return "an announcement is still open; write [!p] q or <!p> q"
	case UnclosedAgents:
		return "the list of agents is still open; write [a] or [a,b]"
	case NoExclamation:
		return "an announcement begins with [!, as in [!p] q; agents come after a letter, as in K[a] p"
	case NoExclamationInAngle:
		return "< begins only <!p> q; for what agent a considers possible write M[a] p"
	case NoAgent:
		return "K and M need their agent; write K[a] p or M[a] p"
	case NoAgentName:
		return "an agent's name is missing here; write letters and digits, as in K[a] p or C[a,b] p"
	case OneAgent:
		return "K and M are of one agent; for a group write E[a,b] p, C[a,b] p or D[a,b] p"
	}
	return "this is no formula"
}

// shortened is a text of a member's, cut to a length fit for a sentence.
func shortened(text string) string {
	const most = 30
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}
