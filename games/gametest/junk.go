package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games"
)

// junkTexts are texts that no game should accept as a matter of course, or fail
// on.
var junkTexts = []string{
	"", " ", "\x00", "-1", "0", "3", "zz", "a0", "a99", "é", "💥", "1,", ",,,", "%s", "{{.}}", "0x10", "１１２２", "nil",
	"99999999999999999999", "1 2 3 4 5 6 7 8 9 10 11 12 13", strings.Repeat("1", 5000), strings.Repeat("a b ", 500), "\xff\xfe",
	"a" + strings.Repeat("0", 6000) + "9", strings.Repeat("💥", 3000), "K[" + strings.Repeat("a", 1900) + "] p",
}

// checkJunk plays texts that are no moves during games and after their end.
func checkJunk(c *checker) {
	for _, s := range c.starts() {
		last := "1"
		for p, move := range c.walk(s, c.config.plies) {
			for _, text := range junkTexts {
				checkTyped(c, s.opening.Name, p, text)
			}
			checkTyped(c, s.opening.Name, p, mangle(c.rand, last))
			if p.Outcome().Over {
				checkAfterEnd(c, s.opening.Name, p, last)
			}
			last = move
		}
	}
	checkJunkOptions(c)
}

// mangle returns a move with a typing error.
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

// checkTyped plays a text as a move. It must be refused or be a legal move.
func checkTyped(c *checker, what string, p games.Position, text string) {
	what += ": " + excerpt(text)
	c.guard(what, func() {
		canon, refused := p.Canonical(text)
		if _, err := p.Play(text); (err == nil) != (refused == nil) {
			c.errorf("%s: Play returns %v, Canonical %v", what, err, refused)
			return
		}
		if refused != nil {
			c.refusal(what, refused)
			return
		}
		if again, err := p.Canonical(canon); err != nil || again != canon {
			c.errorf("%s: Canonical returns %q, and for that %q, %v", what, canon, again, err)
		}
		checkOneLine(c, what, canon)
		if moves, all := c.moves(p); all && !slices.Contains(moves, canon) {
			c.errorf("%s: is read as %q, which is not one of the moves", what, canon)
		}
	})
}

func checkAfterEnd(c *checker, what string, p games.Position, move string) {
	if _, err := p.Play(move); err == nil {
		c.errorf("%s: %q can be played in a finished game", what, move)
	} else {
		c.refusal(what+": after the end", err)
	}
	if _, err := p.Canonical(move); err == nil {
		c.errorf("%s: %q has a canonical form in a finished game", what, move)
	}
}

// excerpt returns the beginning of a text for an error message.
func excerpt(s string) string {
	if len(s) > 40 {
		s = s[:40] + "..."
	}
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", `\0`), "?")
}

// checkJunkOptions opens the game with junk as options.
func checkJunkOptions(c *checker) {
	for _, s := range append(slices.Clone(c.game.Info.Options), games.Option{Name: "no-such-option"}) {
		for _, text := range junkTexts {
			c.guard("open with "+s.Name, func() {
				_, err := c.game.Open(games.Options{s.Name: text})
				c.refusal("open with "+s.Name+" "+excerpt(text), err)
				if err == nil && s.Name == "no-such-option" {
					c.errorf("open: an unknown option is not refused")
				}
			})
		}
	}
}
