package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games"
)

// rubbish is what nobody should type, and somebody does.
var rubbish = []string{
	"", " ", "\x00", "-1", "0", "3", "zz", "a0", "a99", "é", "💥", "1,", ",,,", "%s", "{{.}}", "0x10", "１１２２", "nil",
	"99999999999999999999", "1 2 3 4 5 6 7 8 9 10 11 12 13", strings.Repeat("1", 5000), strings.Repeat("a b ", 500), "\xff\xfe",
	"a" + strings.Repeat("0", 6000) + "9", strings.Repeat("💥", 3000), "K[" + strings.Repeat("a", 1900) + "] p",
}

// junk plays what is no move, in the middle of games and after their end.
func (c *checker) junk() {
	for _, s := range c.starts() {
		last := "1"
		for p, move := range c.walk(s.position, c.config.plies) {
			for _, text := range rubbish {
				c.try(s.opening.Name, p, text)
			}
			c.try(s.opening.Name, p, mangle(c.rand, last))
			if p.Outcome().Over {
				c.afterEnd(s.opening.Name, p, last)
			}
			last = move
		}
	}
	c.junkOptions()
}

// mangle is a move with a typing mistake.
func mangle(r *rand.Rand, move string) string {
	b := []byte(move)
	if len(b) == 0 {
		return "?"
	}
	switch i := r.IntN(len(b)); r.IntN(3) {
	case 0:
		return string(slices.Delete(b, i, i+1))
	case 1:
		return string(slices.Insert(b, i, b[i]))
	default:
		b[i] ^= byte(1 + r.IntN(7))
		return string(b)
	}
}

// try types a text as a move. It is refused, or it is a legal move.
func (c *checker) try(what string, p games.Position, text string) {
	what += ": " + quoted(text)
	c.guard(what, func() {
		canon, refused := p.Canonical(text)
		if _, err := p.Play(text); (err == nil) != (refused == nil) {
			c.errorf("%s: Play says %v and Canonical %v", what, err, refused)
			return
		}
		if refused != nil {
			c.refusal(what, refused)
			return
		}
		if again, err := p.Canonical(canon); err != nil || again != canon {
			c.errorf("%s: Canonical gives %q, and of that %q, %v", what, canon, again, err)
		}
		if moves, all := take(p.Moves(), maxMoves); all && !slices.Contains(moves, canon) {
			c.errorf("%s: is taken for %q, which is not one of the moves", what, canon)
		}
	})
}

func (c *checker) afterEnd(what string, p games.Position, move string) {
	if _, err := p.Play(move); err == nil {
		c.errorf("%s: %q can be played in a finished game", what, move)
	} else {
		c.refusal(what+": after the end", err)
	}
	if _, err := p.Canonical(move); err == nil {
		c.errorf("%s: %q has a canonical form in a finished game", what, move)
	}
}

func quoted(s string) string {
	if len(s) > 40 {
		s = s[:40] + "..."
	}
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", `\0`), "?")
}

// junkOptions opens the game with values that are out of range.
func (c *checker) junkOptions() {
	for _, s := range append(slices.Clone(c.game.Info.Options), games.Option{Name: "no-such-option"}) {
		for _, text := range rubbish {
			c.guard("open with "+s.Name, func() {
				if _, err := c.game.Open(games.Options{s.Name: text}); err != nil {
					c.refusal("open with "+s.Name+" "+quoted(text), err)
				} else if s.Name == "no-such-option" {
					c.errorf("open: an unknown option is not refused")
				}
			})
		}
	}
}
