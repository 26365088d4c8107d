package epistemic

import "unicode/utf8"

// The limits of a formula for [Parse], which bound the cost of its evaluation. Evaluation
// queries every world once for each proposition; otherwise its time is proportional to the
// length of the formula and its memory to the depth.
const (
	MaxLength = 2000 // characters
	MaxDepth  = 64   // nested operators and parentheses; a chain of &, | or <-> counts once
	MaxAtoms  = 64   // distinct propositions
)

// Parse parses a formula in the notation of the package comment. Its errors are of type
// [*SyntaxError].
func Parse(text string) (Formula, error) {
	if utf8.RuneCountInString(text) > MaxLength {
		return nil, &SyntaxError{Problem: TooLong, Column: MaxLength + 1, Found: string([]rune(text)[MaxLength])}
	}
	p := &parser{lexer: lexer{rest: text, column: 1}, atoms: map[Atom]bool{}}
	p.next()
	f, err := p.formula(loosest)
	if err != nil {
		return nil, err
	}
	if p.tok.kind != tokenEnd {
		return nil, p.wrong(p.leftover())
	}
	return f, nil
}

// parser is a recursive descent parser with one token of lookahead.
type parser struct {
	lexer lexer
	tok   token
	depth int
	atoms map[Atom]bool // the distinct propositions so far
}

func (p *parser) next() { p.tok = p.lexer.next() }

// wrong returns an error at the current token.
func (p *parser) wrong(problem Problem) error {
	return &SyntaxError{Problem: problem, Column: p.tok.column, Found: p.tok.text}
}

// enter increases the depth; the caller decreases it.
func (p *parser) enter() error {
	p.depth++
	if p.depth > MaxDepth {
		return p.wrong(TooDeep)
	}
	return nil
}

// formula parses operands joined by connectives of at least the given binding strength, by
// precedence climbing.
func (p *parser) formula(least int) (Formula, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	left, err := p.operand()
	for err == nil && p.tok.kind == tokenConnective {
		op := Connective(p.tok.means)
		if binding[op] < least {
			break
		}
		p.next()
		var right Formula
		right, err = p.formula(op.rightBinding())
		left = Binary{Op: op, Left: left, Right: right}
	}
	return left, err
}

// prefixed parses the operand of a prefix operator.
func (p *parser) prefixed() (Formula, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	return p.operand()
}

// operand parses an operand of a connective.
func (p *parser) operand() (Formula, error) {
	tok := p.tok
	switch {
	case tok.kind == tokenName:
		p.atoms[Atom(tok.text)] = true
		if len(p.atoms) > MaxAtoms {
			return nil, p.wrong(TooMany)
		}
		p.next()
		return Atom(tok.text), nil
	case tok.kind == tokenTruth:
		p.next()
		return Truth(tok.means == "true"), nil
	case tok.kind == tokenNot:
		p.next()
		of, err := p.prefixed()
		return Not{Of: of}, err
	case tok.kind == tokenModality:
		return p.modal()
	case tok.is("("):
		p.next()
		return p.until(")", UnclosedParenthesis)
	case tok.is("["):
		return p.announcement("]", false)
	case tok.is("<"):
		return p.announcement(">", true)
	case tok.kind == tokenUnknown:
		return nil, p.wrong(UnknownSign)
	}
	return nil, p.wrong(NoFormula)
}

// until parses a formula and the mark that closes it.
func (p *parser) until(closing string, unclosed Problem) (Formula, error) {
	f, err := p.formula(loosest)
	if err != nil {
		return nil, err
	}
	if !p.tok.is(closing) {
		if p.tok.kind != tokenEnd {
			unclosed = p.leftover()
		}
		return nil, p.wrong(unclosed)
	}
	p.next()
	return f, nil
}

// leftover classifies an unexpected token after a complete formula.
func (p *parser) leftover() Problem {
	switch {
	case p.tok.kind == tokenUnknown:
		return UnknownSign
	case p.tok.is("["):
		return StrayBracket
	case p.tok.kind == tokenMark && !p.tok.is("(") && !p.tok.is("<"):
		return Unopened
	}
	return NoConnective
}

// announcement parses [!said] then, or its dual in angle brackets.
func (p *parser) announcement(closing string, dual bool) (Formula, error) {
	p.next()
	if p.tok.text != "!" {
		if dual {
			return nil, p.wrong(NoExclamationInAngle)
		}
		return nil, p.wrong(NoExclamation)
	}
	p.next()
	said, err := p.until(closing, UnclosedAnnouncement)
	if err != nil {
		return nil, err
	}
	then, err := p.prefixed()
	return Announcement{Dual: dual, Said: said, Then: then}, err
}

// modal parses a modality, its agents and its operand.
func (p *parser) modal() (Formula, error) {
	op, agents := Modality(p.tok.means), []string{p.tok.agent}
	indexed := p.tok.agent != ""
	p.next()
	if !indexed {
		var err error
		if agents, err = p.agents(op); err != nil {
			return nil, err
		}
	}
	of, err := p.prefixed()
	return Modal{Op: op, Agents: agents, Of: of}, err
}

// agents parses [name], or for a group [name,name] or nothing. A group before an
// announcement, as in C [!p] q, has no list either.
func (p *parser) agents(op Modality) ([]string, error) {
	ahead := p.lexer
	if !p.tok.is("[") || ahead.next().text == "!" {
		if op.single() {
			return nil, p.wrong(NoAgent)
		}
		return nil, nil
	}
	var agents []string
	for {
		p.next()
		if p.tok.kind != tokenName {
			return nil, p.wrong(NoAgentName)
		}
		agents = append(agents, p.tok.text)
		p.next()
		switch {
		case p.tok.is("]"):
			p.next()
			return agents, nil
		case !p.tok.is(","):
			return nil, p.wrong(UnclosedAgents)
		case op.single():
			return nil, p.wrong(OneAgent)
		}
	}
}
