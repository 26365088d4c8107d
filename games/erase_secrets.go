package games

import "math/rand/v2"

func (e eraser[S, M]) secrets(r *Secrets[S, M]) *Secrets[Position, string] {
	if r == nil {
		return nil
	}
	return &Secrets[Position, string]{
		Deal: optional(r.Deal != nil, func(p Position, seat Seat, source string) string {
			return withState(p, func(s S) string { return r.Deal(s, seat, source) })
		}),
		Draw: func(p Position, seat Seat, random *rand.Rand) string {
			return withState(p, func(s S) string { return r.Draw(s, seat, random) })
		},
		Read: func(p Position, seat Seat, typed string) (string, error) {
			secret, err := tryState(p, func(s S) (string, error) { return r.Read(s, seat, typed) })
			return secret, seen(typed, err)
		},
		Spell: e.spell(r.Spell),
		Show: func(p Position, seat Seat, secret string) Text {
			return withState(p, func(s S) Text { return r.Show(s, seat, secret) })
		},
		Lay: optional(r.Lay != nil, func(p Position, seat Seat, secret string) Text {
			return withState(p, func(s S) Text { return r.Lay(s, seat, secret) })
		}),
		View: optional(r.View != nil, func(p Position, seat Seat, secret string) []View {
			return withState(p, func(s S) []View { return r.View(s, seat, secret) })
		}),
		Form:    eraseWith(r.Form),
		Compose: secretComposer(r.Compose),
		Reveal: optional(r.Reveal != nil, func(p Position, seat Seat, secret string) ([]Text, error) {
			return tryState(p, func(s S) ([]Text, error) { return r.Reveal(s, seat, secret) })
		}),
		Fair: optional(r.Fair != nil, func(p Position, seat Seat, secret string) bool {
			return withState(p, func(s S) bool { return r.Fair(s, seat, secret) })
		}),
		Known: eraseWith(r.Known),
		Ask: optional(r.Ask != nil, func(p Position, seat Seat) Position {
			return withState(p, func(s S) Position { return e.position(r.Ask(s, seat)) })
		}),
		Forced: optional(r.Forced != nil, func(p Position, seat Seat, secret string) (move string, forced bool) {
			withState(p, func(s S) bool {
				var m M
				if m, forced = r.Forced(s, seat, secret); forced {
					move = e.Format(s, m)
				}
				return forced
			})
			return move, forced
		}),
	}
}

func secretComposer[S any](c *SecretComposer[S]) *SecretComposer[Position] {
	if c == nil {
		return nil
	}
	return &SecretComposer[Position]{
		Keys: func(p Position, seat Seat, draft string) [][]Key {
			return withState(p, func(s S) [][]Key { return c.Keys(s, seat, draft) })
		},
		Add: func(p Position, seat Seat, draft, value string, random *rand.Rand) (next string, ok bool) {
			withState(p, func(s S) bool { next, ok = c.Add(s, seat, draft, value, random); return ok })
			return next, ok
		},
		View: func(p Position, seat Seat, draft string) View {
			return withState(p, func(s S) View { return c.View(s, seat, draft) })
		},
	}
}

func (e eraser[S, M]) corrections(c *Corrections[S]) *Corrections[Position] {
	if c == nil {
		return nil
	}
	return &Corrections[Position]{
		Statement: erase(c.Statement),
		Needed: func(p Position) (seat Seat, needed bool) {
			withState(p, func(s S) bool { seat, needed = c.Needed(s); return needed })
			return seat, needed
		},
		Find: erase(c.Find),
		View: eraseWith(c.View),
	}
}
