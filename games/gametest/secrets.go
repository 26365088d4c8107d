package gametest

import (
	"math"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// secretGames is the number of games per opening in which secrets are looked
// for. A secret that shows by coincidence, because a seat guessed it, does not
// show in most games.
const secretGames = 6

// minSecret is the length below which a secret may show by chance.
const minSecret = 3

// checkSecrets checks that nothing shows a secret before the end.
func checkSecrets(c *checker) {
	for _, info := range c.game.Info.Seats {
		if info.Secret && c.game.Secrets == nil {
			c.errorf("seat %s has a secret, but the game has no Secrets", info.ID)
		}
	}
	for _, s := range c.starts() {
		if !s.defaults {
			continue
		}
		for _, seat := range c.secretSeats(s) {
			secret := c.game.Secrets.Draw(s.position, seat, c.rand)
			if secret == "" {
				c.errorf("seat %s: Secrets.Draw returns an empty secret", c.game.Info.Seats[seat].ID)
				continue
			}
			checkSecrecy(c, s, seat)
			checkSecretTexts(c, s, seat, secret)
		}
		checkForced(c, s)
		checkDeal(c, s)
	}
}

// checkSecrecy plays games and looks for the seat's secret in all that is
// public.
func checkSecrecy(c *checker, s start, seat games.Seat) {
	leaks := map[string]int{}
	for range secretGames {
		for where := range leaksIn(c, s, seat) {
			leaks[where]++
		}
	}
	for where, n := range leaks {
		if 2*n > secretGames {
			c.errorf("seat %s: its secret is shown before the end, %s", c.game.Info.Seats[seat].ID, where)
		}
	}
}

// leaksIn plays a game and returns where it shows the seat's secret before the
// secret is guessed.
func leaksIn(c *checker, s start, seat games.Seat) map[string]bool {
	secrets, leaks := c.hands(s, c.rand), map[string]bool{}
	needles := needles(c, s.position, seat, secrets[seat])
	for p, move := range c.walkWith(s, secrets) {
		if p.Outcome().Over {
			break
		}
		for where, said := range publicTexts(c, p) {
			if slices.ContainsFunc(needles, func(n string) bool { return contains(said, n) }) {
				leaks[where] = true
			}
		}
		if contains(move, secrets[seat]) {
			break
		}
	}
	return leaks
}

// needles returns the forms in which a secret would be recognised.
func needles(c *checker, p games.Position, seat games.Seat, secret string) []string {
	var all []string
	if len(secret) >= minSecret {
		all = append(all, secret)
	}
	for _, said := range wordsOf(c.game.Secrets.Show(p, seat, secret)) {
		if len(said) >= minSecret {
			all = append(all, said)
		}
	}
	return all
}

// publicTexts returns what a position shows to everyone, by where it shows it.
func publicTexts(c *checker, p games.Position) map[string]string {
	v := p.View()
	said := map[string]string{
		"in Alt":    strings.Join(wordsOf(v.Alt), " "),
		"in Reason": strings.Join(wordsOf(p.Outcome().Reason), " "),
	}
	for _, l := range slices.Concat([]games.Text{v.Title, v.Players, v.Status, v.Last, v.Legend, v.Note, v.Score}, v.Goals, v.Lines) {
		said["on the card"] += " " + strings.Join(wordsOf(l), " ")
	}
	for _, r := range v.Board.Rows {
		said["on Board"] += " " + r.Label + " " + grid.Cells(r.Cells).Letters() + " " + r.Note
	}
	for _, row := range c.game.Compose.Keys(p, "") {
		for _, k := range row {
			said["on Keys"] += " " + k.Value + " " + strings.Join(wordsOf(k.Label), " ")
			if k.Form != nil {
				said["on Keys"] += " " + strings.Join(slices.Concat(wordsOf(k.Form.Title), wordsOf(k.Form.Label), wordsOf(k.Form.Hint)), " ")
			}
		}
	}
	for _, typed := range []string{"", "zz"} {
		if _, err := p.Play(typed); err != nil {
			if r, ok := games.RefusalIn(err); ok {
				said["in a Refusal"] += " " + strings.Join(wordsOf(r.Text), " ")
			}
		}
	}
	return said
}

// wordsOf returns the strings, and the letters of cells, in the arguments of a
// text.
func wordsOf(t games.Text) []string {
	var all []string
	for _, value := range t.Args {
		switch v := value.(type) {
		case string:
			all = append(all, v)
		case grid.Cells:
			all = append(all, v.Letters())
		case grid.Lettered:
			all = append(all, v.String())
		case games.Text:
			all = append(all, wordsOf(v)...)
		case []games.Text:
			for _, x := range v {
				all = append(all, wordsOf(x)...)
			}
		}
	}
	return all
}

// contains reports whether a text contains a secret as a word.
func contains(said, secret string) bool {
	for _, w := range strings.FieldsFunc(said, func(r rune) bool { return strings.ContainsRune(" \t\n()[]:;", r) }) {
		if len(secret) >= minSecret && w == secret {
			return true
		}
	}
	return len(secret) > 8 && strings.Contains(said, secret)
}

// checkForced plays a game in which all seats make the moves that their secrets
// force. No mistake may be found.
func checkForced(c *checker, s start) {
	if c.game.Secrets == nil || c.game.Secrets.Forced == nil {
		return
	}
	secrets := c.hands(s, c.rand)
	for p := range c.walkWith(s, secrets) {
		if fix := c.game.Corrections; fix != nil {
			if seat, needed := fix.Needed(p); needed {
				c.errorf("all moves are forced by secrets, but Corrections.Needed finds a mistake of seat %d", seat)
				return
			}
		}
		if seat := p.Turn(); seat >= 0 && secrets[seat] != "" {
			checkForcedMove(c, p, seat, secrets[seat])
		}
	}
}

// checkForcedMove checks that a forced move is legal, and that Reveal reports
// any other move as untrue.
func checkForcedMove(c *checker, p games.Position, seat games.Seat, secret string) {
	id := c.game.Info.Seats[seat].ID
	demanded, forced := c.game.Secrets.Forced(p, seat, secret)
	if !forced {
		return
	}
	if canon, err := p.Canonical(demanded); err != nil || canon != demanded {
		c.errorf("seat %s: Secrets.Forced returns %q, whose canonical form is %q, %v", id, demanded, canon, err)
		return
	}
	said := func(move string) int {
		next, err := p.Play(move)
		if err != nil {
			return math.MaxInt // checkPosition reports it
		}
		texts, err := c.game.Secrets.Reveal(next, seat, secret)
		if err != nil {
			return math.MaxInt
		}
		return len(texts)
	}
	truth := said(demanded)
	moves, _ := take(p.Moves(), c.config.tried)
	for _, m := range moves {
		if m != demanded && said(m) <= truth {
			c.errorf("seat %s: Secrets.Forced returns %q, but Secrets.Reveal does not report %q; return the only true move, and let Reveal report any other", id, demanded, m)
		}
	}
}

// checkSecretTexts checks how a game shows and reads secrets and junk.
func checkSecretTexts(c *checker, s start, seat games.Seat, secret string) {
	r := c.game.Secrets
	if r.Form != nil {
		c.form("Secrets.Form", r.Form(s.position, seat))
	}
	c.text("Secrets.Show", r.Show(s.position, seat, secret))
	if got, err := r.Read(s.position, seat, secret); err != nil || got != secret {
		c.errorf("Secrets.Read of a drawn secret returns another, or %v", err)
	}
	texts, err := r.Reveal(s.position, seat, secret)
	if err != nil {
		c.errorf("Secrets.Reveal of a drawn secret: %v", err)
	}
	c.text("Secrets.Reveal", texts...)
	for _, typed := range junkTexts {
		checkJunkSecret(c, s, seat, typed)
	}
}

// checkJunkSecret checks that a game refuses a text as a secret without
// repeating it, or accepts it.
func checkJunkSecret(c *checker, s start, seat games.Seat, typed string) {
	_, err := c.game.Secrets.Read(s.position, seat, typed)
	c.refusal("Secrets.Read", err)
	if err != nil && len(strings.TrimSpace(typed)) >= minSecret && strings.Contains(err.Error(), typed) {
		c.errorf("Secrets.Read repeats what was typed: %v", err)
	}
	_, err = c.game.Secrets.Reveal(s.position, seat, typed)
	c.refusal("Secrets.Reveal", err)
}
