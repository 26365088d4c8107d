package commands

import (
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// A single key whose label has at most maxBeside bytes, such as Send, Pass or Play on, shares
// the last row if it then has at most maxWords buttons, as many as a phone is wide.
const (
	maxBeside = 8
	maxWords  = 4
)

// controls returns the controls below a board.
func (fs *Features) controls(t *match.Table, plain words.Speaker, draft string, rows [][]games.Key) (blocks []Block) {
	_, asked := t.Correcting()
	if t.Outcome().Over {
		blocks = KeyRows(t, plain, draft, rows)
		if own := fs.Variant(t).EndKeys; own != nil {
			return append(blocks, own(t, plain)...)
		}
		for _, spots := range endSpots {
			if buttons := fs.buttons(t, plain, spots); len(buttons) > 0 {
				blocks = append(blocks, Block{Buttons: buttons})
			}
		}
		return blocks
	}
	for _, x := range fs.list {
		if x.Board.Rows != nil {
			blocks = append(blocks, x.Board.Rows(t, plain)...)
		}
	}
	switch {
	case t.Log.Paused != nil:
		return append(blocks, Block{Buttons: fs.lastRow(t, plain, pauseSpots)})
	case len(rows) > 0 || asked || match.PlaysHands(t.Game) && !match.OnlyComputers(t): // the keys of a hand are private, or it needs none
		return append(blocks, fs.moveControls(t, plain, draft, rows)...)
	default:
		return blocks
	}
}

// moveControls returns the controls of those who are to move: what features add, the
// keys of the game, and the last row.
func (fs *Features) moveControls(t *match.Table, plain words.Speaker, draft string, rows [][]games.Key) (blocks []Block) {
	for _, x := range fs.list {
		if x.Board.Moves == nil {
			continue
		}
		more, instead := x.Board.Moves(t, plain)
		blocks = append(blocks, more...)
		if instead {
			rows = nil
		}
	}
	blocks = append(blocks, KeyRows(t, plain, draft, rows)...)
	last := fs.lastRow(t, plain, playSpots)
	if n := len(blocks); n > 0 && len(last) < maxWords && len(blocks[n-1].Buttons) == 1 && len(blocks[n-1].Buttons[0].Label) <= maxBeside {
		blocks[n-1].Buttons = append(blocks[n-1].Buttons, last...)
		return blocks
	}
	return append(blocks, Block{Buttons: last})
}

// lastRow returns the buttons of spots, and Help.
func (fs *Features) lastRow(t *match.Table, plain words.Speaker, spots []Spot) []Button {
	return append(fs.buttons(t, plain, spots), NewButton(plain, "commands.button.help", IDOf(ActHelp, t, t.Match.Game), Plain))
}

// buttons returns the buttons of spots.
func (fs *Features) buttons(t *match.Table, plain words.Speaker, spots []Spot) (buttons []Button) {
	for _, spot := range spots {
		for _, x := range fs.list {
			if add, ok := x.Board.Buttons[spot]; ok {
				buttons = append(buttons, add(t, plain)...)
			}
		}
	}
	return buttons
}

// When returns the button of a spot, for an action on a match at any time, where a table fits; nil fits always.
func When(fits func(*match.Table) bool, label string, action Action, style ButtonStyle) func(*match.Table, words.Speaker) []Button {
	return func(t *match.Table, plain words.Speaker) []Button {
		if fits != nil && !fits(t) {
			return nil
		}
		return []Button{NewButton(plain, label, IDOf(action, t, ""), style)}
	}
}

// ShareButton returns the button that posts the result of a finished match. It is disabled
// after the members have used it.
func ShareButton(action Action, t *match.Table, plain words.Speaker) Button {
	b := NewButton(plain, "commands.button.share", IDOf(action, t, ""), Plain)
	if match.ResultShared(t) {
		b.Label, b.Disabled = plain.Say(games.T("commands.button.shared")), true
	}
	return b
}

// KeyRows returns the keys of a game as controls: a row that is too long becomes a menu.
func KeyRows(t *match.Table, plain words.Speaker, draft string, rows [][]games.Key) (blocks []Block) {
	for _, row := range rows {
		if len(row) > ButtonsPerRow {
			blocks = append(blocks, Block{Select: keyMenu(t, plain, draft, row)})
			continue
		}
		blocks = append(blocks, Block{Buttons: KeyButtons(plain, row, func(k games.Key) CustomID {
			return IDNow(keyAction(k), t, Tap{draft, k.Value}.String())
		})})
	}
	return blocks
}

// KeyButtons returns keys as buttons with custom IDs.
func KeyButtons(plain words.Speaker, keys []games.Key, id func(games.Key) CustomID) []Button {
	return games.Mapped(keys, func(k games.Key) Button {
		return Button{
			Label: plain.Say(k.Label), Emoji: plain.Sign(k.Cell), Style: ButtonStyle(k.Style), Disabled: k.Disabled,
			Custom: id(k).String(),
		}
	})
}

// keyMenu returns a row of keys as lines of a menu.
func keyMenu(t *match.Table, plain words.Speaker, draft string, row []games.Key) *Select {
	return &Select{
		Custom:      IDNow(ActPick, t, Tap{draft, row[0].Value}.String()).String(),
		Placeholder: plain.Say(games.T("commands.tap.placeholder")),
		Options: games.Mapped(row, func(k games.Key) SelectOption {
			return SelectOption{Label: plain.Say(k.Label), Emoji: plain.Sign(k.Cell), Value: string(keyAction(k)) + Tap{draft, k.Value}.String()}
		}),
	}
}

func keyAction(k games.Key) Action {
	switch {
	case k.Form != nil:
		return ActForm
	case !k.Why.IsZero():
		return ActWhy
	case k.Done:
		return ActPlay
	default:
		return ActPart
	}
}

// disabled returns keys that cannot be tapped.
func disabled(rows [][]games.Key) [][]games.Key {
	for _, row := range rows {
		for i := range row {
			row[i].Disabled = true
		}
	}
	return rows
}
