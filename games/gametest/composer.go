package gametest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games"
)

const (
	maxRow       = 5    // keys in a row of buttons
	maxMenu      = 25   // options of a menu, which a longer row becomes
	maxDrafts    = 1000 // drafts explored in search of every move
	maxInspected = 20   // drafts whose keys and view are checked
	maxSteps     = 300  // keys pressed for one move
)

// checkComposer checks that keys lead to the legal moves and to nothing else.
func checkComposer(c *checker) {
	for _, s := range c.starts() {
		p := s.position
		for ply := range c.config.plies {
			if p.Turn() == games.Nobody {
				break
			}
			move, ok := c.roll(c.rand, p)
			if !ok {
				move, ok = c.forced(s, p)
			}
			if !ok {
				seen := c.seen(s, p)
				if ply < c.config.explored {
					checkCompositions(c, s.opening.Name, seen)
				}
				if move, ok = pressKeys(c.rand, c.game, seen); !ok {
					reportNoMove(c, s.opening.Name, seen)
					break
				}
			}
			next, err := p.Play(move)
			if err != nil {
				c.errorf("%s: the composed move %q: %v", s.opening.Name, move, err)
				break
			}
			p = next
		}
	}
}

// reportNoMove reports why keys led to no move.
func reportNoMove(c *checker, what string, p games.Position) {
	if moves, _ := take(p.Moves(), games.MaxKeys+1); len(moves) > games.MaxKeys && len(c.game.Compose.Keys(p, "")) == 0 {
		c.errorf("%s: there are too many moves and no keys for them; fill in Rules.Compose, or write moves as squares like c4, for which the default has a column and then a row", what)
		return
	}
	c.errorf("%s: pressing random keys, no move was made; let every sequence of keys of Rules.Compose end with a key that is Done", what)
}

// pressKeys composes a move from random keys.
func pressKeys(r *rand.Rand, g *games.Game, p games.Position) (string, bool) {
	comp, draft := g.Compose, ""
	for range maxSteps {
		rows := comp.Keys(p, draft)
		keys := tappable(rows)
		if len(keys) == 0 {
			return formMove(r, g, rows, p)
		}
		key := pick(r, keys)
		next, ok := comp.Add(p, draft, key.Value)
		if ok && key.Done {
			return next, true
		} else if ok {
			draft = next
		}
	}
	return "", false
}

// formMove returns a random move as typed into a form that a key opens.
func formMove(r *rand.Rand, g *games.Game, rows [][]games.Key, p games.Position) (string, bool) {
	if !slices.ContainsFunc(slices.Concat(rows...), opensForm) {
		return "", false
	}
	return g.RandomMove(p, r)
}

// opensForm reports whether a key opens a form.
func opensForm(k games.Key) bool { return k.Form != nil && !k.Disabled }

// tappable returns the keys that compose a move.
func tappable(rows [][]games.Key) (keys []games.Key) {
	for _, row := range rows {
		for _, k := range row {
			if !k.Disabled && k.Why.IsZero() && k.Form == nil {
				keys = append(keys, k)
			}
		}
	}
	return keys
}

// checkCompositions compares the moves that can be composed with the legal
// ones.
func checkCompositions(c *checker, what string, p games.Position) {
	made, allDrafts := exploreDrafts(c, what, p)
	moves, all := c.moves(p)
	for _, m := range slices.Sorted(maps.Keys(made)) {
		if canon, err := p.Canonical(m); err != nil {
			c.errorf("%s: %q can be composed but not played: %v", what, m, err)
		} else {
			made[canon] = true
		}
	}
	if !allDrafts || !all || len(tappable(c.game.Compose.Keys(p, ""))) == 0 {
		return
	}
	for _, m := range moves {
		if !made[m] && !redundant(c, p, m) {
			c.errorf("%s: the move %q cannot be composed", what, m)
		}
	}
}

// redundant reports whether the game refuses a legal move as redundant.
func redundant(c *checker, p games.Position, move string) bool {
	if c.game.Redundant == nil {
		return false
	}
	err := c.game.Redundant(p, move)
	c.refusal("Redundant", err)
	return err != nil
}

// exploreDrafts follows the keys and returns the composed moves. all is false
// if there were too many drafts.
func exploreDrafts(c *checker, what string, p games.Position) (made map[string]bool, all bool) {
	comp := c.game.Compose
	made = map[string]bool{}
	open, known := []string{""}, map[string]bool{"": true}
	for n := 0; len(open) > 0; n++ {
		if n == maxDrafts {
			return made, false
		}
		draft := open[0]
		open = open[1:]
		rows := comp.Keys(p, draft)
		if n < maxInspected {
			checkLayout(c, what, draft, rows)
			if draft != "" {
				c.view(what+": draft", comp.Draft(p, draft, p.View()))
			}
		}
		for _, key := range tappable(rows) {
			next, ok := comp.Add(p, draft, key.Value)
			switch {
			case !ok:
				c.errorf("%s: after %q the key %q does nothing", what, draft, key.Value)
			case key.Done:
				made[next] = true
				checkLabel(c, what, p, key, next)
			case !known[next]:
				known[next] = true
				open = append(open, next)
			}
		}
	}
	return made, true
}

// checkLabel checks that a move whose key has a label of its own has a text for sentences.
func checkLabel(c *checker, what string, p games.Position, key games.Key, move string) {
	said := c.catalogue.say(key.Label)
	canon, err := p.Canonical(move)
	if err == nil && said != "" && said != canon && c.game.MoveText(p, canon).IsZero() {
		c.errorf("%s: the key %q makes the move %q; fill in Rules.MoveText, which names it in sentences", what, said, canon)
	}
}

// form checks that a form has its texts and a length.
func (c *checker) form(what string, f games.Form) {
	c.text(what, f.Title, f.Label, f.Hint)
	if f.Title.IsZero() || f.Label.IsZero() || f.Max < 1 || f.Max > games.MaxMove {
		c.errorf("%s: a form needs a title, a label and a Max of 1 to %d", what, games.MaxMove)
	}
}

// checkLayout checks that a message has room for the keys, and that their
// values are unique.
func checkLayout(c *checker, what, draft string, rows [][]games.Key) {
	count, seen := 0, map[string]bool{}
	for _, row := range rows {
		if len(row) > maxMenu || len(row) == 0 {
			c.errorf("%s: after %q a row has %d keys; a menu holds 1 to %d", what, draft, len(row), maxMenu)
		}
		checkRowWidth(c, what, row)
		if len(row) > maxRow {
			count++
		} else {
			count += len(row)
		}
		for _, key := range row {
			checkKey(c, what, draft, key, seen)
		}
	}
	if count > games.MaxKeys || len(rows) > games.MaxKeyRows {
		c.errorf("%s: after %q %d keys in %d rows are more than a message holds", what, draft, count, len(rows))
	}
	if strings.HasPrefix(draft, strings.Repeat(">", games.MaxPages)) {
		c.errorf("%s: there are more than %d pages of keys; let a tap lead to fewer", what, games.MaxPages)
	}
}

// checkKey checks a key. seen are the values of the keys before it.
func checkKey(c *checker, what, draft string, key games.Key, seen map[string]bool) {
	c.text(what+": key", key.Label)
	id := key.Value
	if key.Form != nil {
		id = "form"
		c.form(what+": form", *key.Form)
	}
	if key.Value == "" {
		c.errorf("%s: after %q a key has no Value to identify it", what, draft)
	}
	if seen[id] {
		c.errorf("%s: after %q two keys have the value %q", what, draft, id)
	}
	seen[id] = true
}
