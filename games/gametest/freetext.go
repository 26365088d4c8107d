package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// checkFreeText checks the form of a position whose move is free text, and random moves. The
// position is as the seat to move sees it.
func checkFreeText(c *checker, what string, p games.Position) {
	form := c.game.MoveForm(p)
	switch {
	case form == nil:
		return
	case p.Outcome().Over || p.Turn() < 0:
		c.errorf("%s: FreeText.Form returns a form when no seat is to move", what)
		return
	}
	c.form(what+": FreeText.Form", *form)
	if !slices.ContainsFunc(slices.Concat(c.game.Compose.Keys(p, "")...), opensForm) {
		c.errorf("%s: no key opens the form of the move; let Rules.Compose return a key with FreeText.Form, or leave it nil", what)
	}
	seed := c.rand.Uint64()
	draw := func() string { return c.game.FreeText.Random(p, rand.New(rand.NewPCG(seed, 1))) }
	text := draw()
	if again := draw(); again != text {
		c.errorf("%s: FreeText.Random returns %q, and with the same randomness %q", what, text, again)
	}
	if canon, err := p.Canonical(text); err != nil || canon != text {
		c.errorf("%s: FreeText.Random returns %q, whose canonical form is %q, %v", what, text, canon, err)
	}
	checkOneLine(c, what, text)
}

// checkOneLine checks that a move can be written in a line of a record.
func checkOneLine(c *checker, what, move string) {
	if move == "" || strings.TrimSpace(move) != move || strings.ContainsFunc(move, unicode.IsControl) {
		c.errorf("%s: the canonical form %q is empty, or has a control character or a space at an end", what, move)
	}
}

// notAMove is a text that most games refuse.
const notAMove = "?!"

// write makes a move with a form, or half the time with /move. Before that, it writes a text that
// is refused.
func (t *table) write(now *match.Table, who commands.User, seat games.Seat, form commands.Form) commands.Reply {
	p, _, err := t.host.Seen(now, seat)
	if err != nil {
		t.errorf("%s: %v", t.what, err)
		return nil
	}
	if _, err := p.Canonical(notAMove); err != nil {
		t.rewrite(who, form)
	}
	move, _ := t.game.RandomMove(p, t.rand)
	for n := 0; n < maxRedundant && t.game.Redundant != nil && t.game.Redundant(p, move) != nil; n++ { // no member would write that
		move, _ = t.game.RandomMove(p, t.rand)
	}
	if t.rand.IntN(2) == 0 {
		return t.submit(who, form, move)
	}
	r := t.request(who, commands.Command)
	r.Path, r.Values["move"] = []string{"move"}, move
	return t.do(r)
}

// maxRedundant is the number of random moves that are skipped because no member would intend them.
const maxRedundant = 1000

// rewrite writes a text that is refused. It must stand in the form that the refusal opens again.
func (t *table) rewrite(who commands.User, form commands.Form) {
	refused, _ := t.submit(who, form, notAMove).(commands.Message)
	reply := t.press(who, t.labelled(refused.Body, "commands.button.retry"))
	if again, ok := reply.(commands.Form); !ok || again.Inputs[0].Value != notAMove {
		t.errorf("%s: after the refusal of %q its key opens %s without the text", t.what, notAMove, replyText(reply))
	}
}
