package gametest

import (
	"math"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// secretGames is how many secrets are watched for each opening. One that is
// seen by coincidence, because somebody guessed it, is not seen in most games.
const secretGames = 6

// shortest is the length below which a secret can't be told from chance.
const shortest = 3

// secrets checks that nothing shows a secret before the end.
func (c *checker) secrets() {
	for _, info := range c.game.Info.Seats {
		if info.Secret && c.game.Secrets == nil {
			c.errorf("seat %s brings a secret, and the game has no Secrets", info.ID)
		}
	}
	for _, s := range c.starts() {
		if !s.plain {
			continue
		}
		for _, seat := range c.secretSeats(s) {
			secret := c.game.Secrets.Draw(s.position, seat, c.rand)
			if secret == "" {
				c.errorf("seat %s: Secrets.Draw draws nothing", c.game.Info.Seats[seat].ID)
				continue
			}
			c.keeps(s, seat)
			c.reveals(s, seat, secret)
		}
		c.forced(s)
	}
}

// keeps plays games and looks for the seat's secret in all that is public.
func (c *checker) keeps(s start, seat games.Seat) {
	leaks := map[string]int{}
	for range secretGames {
		secrets := c.hands(s, c.rand)
		needles := c.needles(s.position, seat, secrets[seat])
		found := map[string]bool{}
		p := s.position
		for range c.config.plies {
			for where, said := range c.public(p) {
				for _, n := range needles {
					found[where] = found[where] || contains(said, n)
				}
			}
			move, ok := c.other(p, secrets)
			if !ok || p.Outcome().Over {
				break
			}
			if contains(move, secrets[seat]) {
				break // guessed
			}
			next, err := p.Play(move)
			if err != nil {
				break
			}
			if p = next; p.Outcome().Over {
				break
			}
		}
		for where, yes := range found {
			if yes {
				leaks[where]++
			}
		}
	}
	for where, n := range leaks {
		if 2*n > secretGames {
			c.errorf("seat %s: its secret is shown before the end, %s", c.game.Info.Seats[seat].ID, where)
		}
	}
}

// needles are the forms in which a secret would be recognised.
func (c *checker) needles(p games.Position, seat games.Seat, secret string) []string {
	var all []string
	if len(secret) >= shortest {
		all = append(all, secret)
	}
	for _, said := range words(c.game.Secrets.Show(p, seat, secret)) {
		if len(said) >= shortest {
			all = append(all, said)
		}
	}
	return all
}

// public is everything a position says to everyone, by where it says it.
func (c *checker) public(p games.Position) map[string]string {
	v := p.View()
	said := map[string]string{
		"in Alt":    strings.Join(words(v.Alt), " "),
		"in Reason": strings.Join(words(p.Outcome().Reason), " "),
	}
	for _, l := range append([]games.Text{v.Title, v.Who, v.Status, v.Note}, v.Lines...) {
		said["on the card"] += " " + strings.Join(words(l), " ")
	}
	for _, r := range v.Board.Rows {
		said["on Board"] += " " + r.Label + " " + grid.Cells(r.Cells).Letters() + " " + r.Note
	}
	for _, row := range c.game.Compose.Keys(p, "") {
		for _, k := range row {
			said["on Keys"] += " " + k.Value + " " + strings.Join(words(k.Label), " ")
		}
	}
	for _, typed := range []string{"", "zz"} {
		if _, err := p.Play(typed); err != nil {
			if r, ok := games.RefusalIn(err); ok {
				said["in a Refusal"] += " " + strings.Join(words(r.Text), " ")
			}
		}
	}
	return said
}

// words are the strings and the letters of the cells in a text's arguments.
func words(t games.Text) []string {
	var all []string
	for _, value := range t.Args {
		switch v := value.(type) {
		case string:
			all = append(all, v)
		case grid.Cells:
			all = append(all, v.Letters())
		case games.Text:
			all = append(all, words(v)...)
		case []games.Text:
			for _, x := range v {
				all = append(all, words(x)...)
			}
		}
	}
	return all
}

// contains reports whether a secret stands in what is said as a word.
func contains(said, secret string) bool {
	for _, w := range strings.FieldsFunc(said, func(r rune) bool { return strings.ContainsRune(" \t\n()[]:;", r) }) {
		if len(secret) >= shortest && w == secret {
			return true
		}
	}
	return len(secret) > 8 && strings.Contains(said, secret)
}

// forced plays a game in which all do what their secrets demand: nobody can be
// thought to have made a mistake.
func (c *checker) forced(s start) {
	if c.game.Secrets == nil || c.game.Secrets.Forced == nil {
		return
	}
	secrets, p := c.hands(s, c.rand), s.position
	for range c.config.plies {
		if fix := c.game.Corrections; fix != nil {
			if seat, needed := fix.Needed(p); needed {
				c.errorf("all do what Secrets.Forced demands, and Corrections.Needed finds a mistake of seat %d", seat)
				return
			}
		}
		if seat := p.Turn(); seat >= 0 && secrets[seat] != "" {
			c.demands(p, seat, secrets[seat])
		}
		move, ok := c.other(p, secrets)
		if !ok {
			return
		}
		next, err := p.Play(move)
		if err != nil {
			return // told by demands
		}
		p = next
	}
}

// demands checks that what a secret forces is legal, and that any other move is
// found untrue once the secret is told.
func (c *checker) demands(p games.Position, seat games.Seat, secret string) {
	id := c.game.Info.Seats[seat].ID
	demanded, forced := c.game.Secrets.Forced(p, seat, secret)
	if !forced {
		return
	}
	if canon, err := p.Canonical(demanded); err != nil || canon != demanded {
		c.errorf("seat %s: Secrets.Forced demands %q, of which the canonical form is %q, %v", id, demanded, canon, err)
		return
	}
	said := func(move string) int {
		next, err := p.Play(move)
		if err != nil {
			return math.MaxInt // told by position
		}
		texts, err := c.game.Secrets.Reveal(next, seat, secret)
		if err != nil {
			return math.MaxInt
		}
		return len(texts)
	}
	truth := said(demanded)
	moves, _ := take(p.Moves(), tried)
	for _, m := range moves {
		if m != demanded && said(m) <= truth {
			c.errorf("seat %s: Secrets.Forced demands %q, but Secrets.Reveal has nothing against %q; demand what alone is true, and let Reveal tell what is not", id, demanded, m)
		}
	}
}

// reveals checks what a game does with secrets, real ones and rubbish.
func (c *checker) reveals(s start, seat games.Seat, secret string) {
	r := c.game.Secrets
	if r.Form != nil {
		c.form("Secrets.Form", r.Form(s.position, seat))
	}
	c.text("Secrets.Show", r.Show(s.position, seat, secret))
	if got, err := r.Read(s.position, seat, secret); err != nil || got != secret {
		c.errorf("Secrets.Read of a secret that Draw drew gives another, or %v", err)
	}
	if texts, err := r.Reveal(s.position, seat, secret); err != nil {
		c.errorf("Secrets.Reveal of a secret that Draw drew: %v", err)
	} else {
		for _, t := range texts {
			c.text("Secrets.Reveal", t)
		}
	}
	for _, typed := range rubbish {
		if _, err := r.Read(s.position, seat, typed); err != nil {
			c.refusal("Secrets.Read", err)
			if len(strings.TrimSpace(typed)) >= shortest && strings.Contains(err.Error(), typed) {
				c.errorf("Secrets.Read repeats what was typed: %v", err)
			}
		}
		if _, err := r.Reveal(s.position, seat, typed); err != nil {
			c.refusal("Secrets.Reveal", err)
		}
	}
}
