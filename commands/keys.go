package commands

import (
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Discord takes five buttons a row, and 25 lines in a menu.
const (
	buttonsARow = 5
	maxOptions  = 25
)

// maxBeside is how long the label of a single key is, in bytes, beside which the
// last row finds room on a phone: Send, Pass, Play on.
const maxBeside = 8

// keys are what whoever is to move can tap: what mends a mistake first, then the
// keys of the game, and always last Hint, Resign and Help, after a key to join each
// team.
func keys(t *match.Table, plain words.Speaker, draft string, rows [][]games.Key) []Block {
	blocks := correctionKeys(t, plain)
	if named := voteKeys(t, plain); len(named) > 0 {
		rows = nil
		blocks = append(blocks, named...)
	}
	blocks = append(blocks, keyRows(t, plain, draft, rows)...)
	last := append(joinKeys(t, plain), utilities(t, plain)...)
	if n := len(blocks); n > 0 && len(blocks[n-1].Buttons) == 1 && len(blocks[n-1].Buttons[0].Label) <= maxBeside {
		blocks[n-1].Buttons = append(blocks[n-1].Buttons, last...)
		return blocks
	}
	return append(blocks, Block{Buttons: last})
}

// utilities are the keys that every live board has.
func utilities(t *match.Table, plain words.Speaker) []Button {
	var buttons []Button
	if t.Match.Daily == nil && len(offered(&t.Game.Info, t.Turn())) > 0 && !rivals(t, t.Chair(t.Turn()).User) {
		buttons = append(buttons, button(plain, "hint", custom{actHint, t.Match.ID, 0, ""}, Plain))
	}
	buttons = append(buttons, button(plain, "resign", custom{actResign, t.Match.ID, 0, ""}, Plain))
	return append(append(buttons, handKey(t, plain)...), helpButton(t, plain))
}

// button is a button with the label of that name.
func button(plain words.Speaker, name string, id custom, style ButtonStyle) Button {
	return Button{Label: plain.Say(games.T("commands.button." + name)), Custom: id.String(), Style: style}
}

// keyRows lays keys out as they are; a row that is too long as a menu.
func keyRows(t *match.Table, plain words.Speaker, draft string, rows [][]games.Key) (blocks []Block) {
	for _, row := range rows {
		if len(row) > buttonsARow {
			blocks = append(blocks, Block{Select: menu(t, plain, draft, row)})
			continue
		}
		blocks = append(blocks, Block{Buttons: mapped(row, func(k games.Key) Button {
			return Button{
				Label: plain.Say(k.Label), Emoji: k.Cell.Emoji(plain.Style), Style: keyStyles[k.Style], Disabled: k.Off,
				Custom: custom{keyAction(k), t.Match.ID, len(t.Match.Entries), tapped{draft, k.Value}.String()}.String(),
			}
		})})
	}
	return blocks
}

var keyStyles = map[games.KeyStyle]ButtonStyle{
	games.PlainKey: Plain, games.PrimaryKey: Primary, games.SuccessKey: Success, games.DangerKey: Danger,
}

// menu is a row of keys as lines to choose from.
func menu(t *match.Table, plain words.Speaker, draft string, row []games.Key) *Select {
	return &Select{
		Custom:      custom{actPick, t.Match.ID, len(t.Match.Entries), tapped{draft, row[0].Value}.String()}.String(),
		Placeholder: plain.Say(games.T("commands.tap.placeholder")),
		Options: mapped(row, func(k games.Key) SelectOption {
			return SelectOption{Label: plain.Say(k.Label), Emoji: k.Cell.Emoji(plain.Style), Value: keyAction(k) + tapped{draft, k.Value}.String()}
		}),
	}
}

func keyAction(k games.Key) string {
	switch {
	case k.Form != nil:
		return actType
	case !k.Why.IsZero():
		return actWhy
	case k.Done:
		return actPlay
	default:
		return actPart
	}
}

// endKeys are what there is to do after the end.
func endKeys(t *match.Table, plain words.Speaker) []Block {
	if t.Match.Daily != nil {
		return dailyEndKeys(t, plain)
	}
	buttons := []Button{againKey(t, plain)}
	if t.Game.Judge != nil && len(t.Log.Moves) > 0 {
		buttons = append(buttons, button(plain, "analyse", custom{actAnalyse, t.Match.ID, 0, ""}, Plain))
	}
	if mayReveal(t) {
		buttons = append(buttons, button(plain, "reveal", custom{actReveal, t.Match.ID, 0, ""}, Plain))
	}
	return []Block{{Buttons: append(buttons, helpButton(t, plain))}}
}
