package games

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games/grid"
)

// Composer describes how taps compose a move: a column and then a square, or one peg after
// another. The taps so far form the draft, a short text in the game's own format that does not begin
// with ">"; "" is the empty draft. The host stores a draft for each member and position.
type Composer[S any] struct {
	// Keys returns the keys in rows. A row of more than five keys is shown as a menu. If there
	// are more than [MaxKeys] keys, [MaxKeyRows] rows or 25 lines of a menu, they are shown in up
	// to [MaxPages] pages, with a key that turns the page. A finished game
	// has no keys, unless View.KeysStay is set.
	Keys func(s S, draft string) [][]Key
	// Add returns the draft after a tap on the key with the given value, or false if the
	// value cannot follow; the tap is then ignored. The value may be that of any key of the
	// state, because members tap faster than keys change.
	Add func(s S, draft, value string) (string, bool)
	// Draft returns v, the state's own View, with the draft shown in it. It is not called for
	// the empty draft. If hands are dealt, the public board shows a draft only in a state that has
	// keys without a hand, because a draft may name what a hand holds.
	Draft func(s S, draft string, v View) View
	// Drafts returns v with the drafts of several members who play one seat, the longest first.
	// It is optional.
	Drafts func(s S, drafts []MemberDraft, v View) View
}

// WholeMoves returns the Composer of keys that are whole moves, in canonical form or as people type them.
func WholeMoves[S State[S, M], M any](keys func(S) [][]Key, parse func(S, string) (M, error), format func(S, M) string) *Composer[S] {
	return &Composer[S]{
		Keys: func(s S, _ string) [][]Key { return keys(s) },
		Add: func(s S, _, value string) (string, bool) {
			m, err := parse(s, value)
			if err != nil || s.Turn() < 0 || s.Legal(m) != nil {
				return "", false
			}
			return format(s, m), true
		},
		Draft: func(_ S, _ string, v View) View { return v },
	}
}

// MemberDraft is the draft of a member, whose name is shown as it is.
type MemberDraft struct{ Name, Draft string }

// The limits on keys on one page. A message holds 40 components, including the board, the rows and
// the host's own keys.
const (
	MaxKeys    = 25
	MaxKeyRows = 6
)

// Key is a button or a line of a menu.
type Key struct {
	Value    string    // passed to [Composer.Add] by a tap; unique among the keys of a draft
	Label    Text      // what the key shows
	Cell     grid.Cell // shown before the label; zero for none
	Done     bool      // the key completes the move
	Style    KeyStyle
	Disabled bool  // the key is shown, but cannot be tapped
	Why      Text  // if set, a tap only shows this text: why a square is not available, for example
	Form     *Form // if set, a tap opens this form instead
}

// Form describes a form in which a member types a whole move.
type Form struct {
	Title, Label, Hint Text
	Max                int // the greatest number of characters, at most [MaxMove]
}

// KeyStyle is the emphasis of a key.
type KeyStyle int

// The styles of a key.
const (
	PlainKey   KeyStyle = iota
	PrimaryKey          // the expected next tap
	SuccessKey          // makes the move
	DangerKey
)

// keyWrite is the value of the key that opens the form for free text.
const keyWrite = "write"

// keysPerRow is the number of keys in a row.
const keysPerRow = 5

// defaultKeys returns a key for free text and one for each move, if pages hold them.
func defaultKeys[S State[S, M], M any](r Rules[S, M], s S) [][]Key {
	var keys []Key
	if s.Turn() >= 0 {
		for m := range s.Moves() {
			move := r.Format(s, m)
			if keys = append(keys, Key{Value: move, Label: T("games.move", "Move", move), Done: true}); len(keys) > MaxPages*(MaxKeys-keysPerRow) {
				keys = nil
				break
			}
		}
	}
	rows := inRows(keys)
	if form := r.FreeText.form(s); form != nil { // its label may be too long for a row of several
		rows = slices.Insert(rows, 0, []Key{{Value: keyWrite, Label: form.Title, Style: PrimaryKey, Form: form}})
	}
	return rows
}

// inRows arranges keys in rows of similar length.
func inRows(keys []Key) [][]Key {
	rows := max(1, (len(keys)+keysPerRow-1)/keysPerRow)
	return slices.Collect(slices.Chunk(keys, max(1, (len(keys)+rows-1)/rows)))
}

// FreeText describes the states in which the move is a text that the seat to move writes, such as
// a word, because there are too many to list. Parse and Legal check the text.
type FreeText[S, M any] struct {
	// Form returns the form for the text; nil if the move is none, as after the end. Its Title is
	// also the label of the key that opens it. No move of the state, however it is given, has more
	// than Max characters. Moves yields only the moves that need no form, such as a pass, if any.
	Form func(S) *Form
	// Random returns a random legal move of a state that has a form.
	Random func(S, *rand.Rand) M
}

// form returns the form of a state; nil if the move is no free text.
func (t *FreeText[S, M]) form(s S) *Form {
	if t == nil {
		return nil
	}
	return t.Form(s)
}

// MoveForm returns the form for a move that is free text; nil if Moves yields all moves of the
// position. See [FreeText].
func (g *Game) MoveForm(p Position) *Form { return g.FreeText.form(p) }

// maxDrawn is the number of moves from which RandomMove draws: some positions have millions.
const maxDrawn = 2000

// RandomMove returns a random legal move of a position: a free text, or one of the first of Moves.
// It returns false if there is none. All moves of [Chance] are equally probable.
func (g *Game) RandomMove(p Position, r *rand.Rand) (move string, ok bool) {
	if g.MoveForm(p) != nil {
		return g.FreeText.Random(p, r), true
	}
	n := 0
	for m := range p.Moves() {
		if n++; r.IntN(n) == 0 {
			move = m
		}
		if n == maxDrawn {
			break
		}
	}
	return move, n > 0
}

// randomWith returns Random for a game with free text.
func randomWith[S State[S, M], M any](t *FreeText[S, M]) Strategy[S, M] {
	return func(ctx context.Context, s S, h Hand, l Limits) (Choice[M], error) {
		if t.form(s) == nil {
			return Random(ctx, s, h, l)
		}
		return Choice[M]{Move: t.Random(s, h.Random()), Why: T("games.why.random")}, ctx.Err()
	}
}

// MaxPages is the greatest number of pages of keys.
const MaxPages = 5

// keyMore is the value of the key that turns the page. It stands before a draft once for each page
// turned, so no draft of a game begins with it.
const keyMore = ">"

// paged returns a Composer that shows the keys of c in pages if they are more than a message holds.
// A tap on another key leads to the first page of the next draft.
func paged[S any](c *Composer[S]) *Composer[S] {
	p := *c
	p.Keys = func(s S, draft string) [][]Key {
		turned, own := cutPages(draft)
		all := pages(c.Keys(s, own))
		if len(all) == 1 {
			return all[0]
		}
		return withMore(all[turned%len(all)])
	}
	p.Add = func(s S, draft, value string) (string, bool) {
		turned, own := cutPages(draft)
		if value != keyMore {
			return c.Add(s, own, value)
		}
		n := len(pages(c.Keys(s, own)))
		return strings.Repeat(keyMore, (turned+1)%n) + own, n > 1
	}
	p.Draft = func(s S, draft string, v View) View {
		if _, own := cutPages(draft); own != "" {
			return c.Draft(s, own, v)
		}
		return v
	}
	if c.Drafts != nil {
		p.Drafts = func(s S, drafts []MemberDraft, v View) View {
			var own []MemberDraft
			for _, d := range drafts {
				turned, text := cutPages(d.Draft)
				if turned == 0 || text != "" {
					own = append(own, MemberDraft{d.Name, text})
				}
			}
			return c.Drafts(s, own, v)
		}
	}
	return &p
}

// cutPages splits a draft into the number of pages turned and the draft of the game.
func cutPages(draft string) (turned int, own string) {
	own = strings.TrimLeft(draft, keyMore)
	return len(draft) - len(own), own
}

// pages divides rows of keys into pages, each with room for the key that turns it: one page if
// all keys fit. A row that is longer than a menu is divided.
func pages(rows [][]Key) (all [][][]Key) {
	if fit(rows) {
		return [][][]Key{rows}
	}
	var page [][]Key
	for _, row := range rows {
		for part := range slices.Chunk(row, MaxKeys) {
			if more := append(slices.Clip(page), part); !fit(withMore(more)) {
				all, page = append(all, page), nil
			}
			page = append(page, part)
		}
	}
	return append(all, page)
}

// fit reports whether a message holds rows of keys. A row that is shown as a menu counts as one
// key.
func fit(rows [][]Key) bool {
	count := 0
	for _, row := range rows {
		switch {
		case len(row) > MaxKeys:
			return false
		case len(row) > keysPerRow:
			count++
		default:
			count += len(row)
		}
	}
	return count <= MaxKeys && len(rows) <= MaxKeyRows
}

// withMore adds the key that turns the page.
func withMore(rows [][]Key) [][]Key {
	key := Key{Value: keyMore, Label: T("games.key.more")}
	rows = slices.Clone(rows)
	if n := len(rows); n > 0 && len(rows[n-1]) < keysPerRow {
		rows[n-1] = append(slices.Clip(rows[n-1]), key)
		return rows
	}
	return append(rows, []Key{key})
}
