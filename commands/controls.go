package commands

import (
	"slices"
	"strconv"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Discord takes five buttons a row; more than three rows of them crowd a phone,
// and 25 options are all that a select has.
const (
	buttonsARow = 5
	maxButtons  = 15
	maxOptions  = 25
)

// controls are what the member whose turn it is can press.
func (s *Set) controls(t *match.Table, say words.Speaker) []Block {
	if k := t.Chair(t.Turn()).Kind; k != match.Member && k != match.Anyone {
		return nil
	}
	plain := say.Plain()
	blocks := s.repairs(t, plain)
	parts := partsOf(t.Game, t.Position(), "")
	if len(parts) <= maxOptions {
		blocks = append(blocks, s.partBlocks(t, plain, "", parts)...)
	}
	return append(blocks, Block{Buttons: []Button{s.helpButton(t, plain)}})
}

// partsOf are the parts that may follow a draft; the moves themselves in games
// that do not compose theirs.
func partsOf(g games.Game, p games.Position, draft string) []games.Part {
	if composer, ok := g.(games.Composer); ok {
		return composer.Parts(p, draft)
	}
	var parts []games.Part
	for m := range p.Moves() {
		parts = append(parts, games.Part{Value: m, Label: games.T("commands.part", "Part", m), Done: true})
		if len(parts) > maxOptions {
			break
		}
	}
	return parts
}

// partBlocks shows parts as buttons if they are few, else as a select.
func (s *Set) partBlocks(t *match.Table, plain words.Speaker, draft string, parts []games.Part) []Block {
	if len(parts) > maxButtons {
		sel := &Select{
			Custom:      custom{actPick, t.ID, len(t.Entries), draft}.String(),
			Placeholder: plain.Say(games.T("commands.select.placeholder")),
		}
		for _, p := range parts {
			sel.Options = append(sel.Options, SelectOption{Label: plain.Say(p.Label), Emoji: p.Cell.Emoji(plain.Style), Value: partAction(p) + draft + p.Value})
		}
		return []Block{{Select: sel}}
	}
	var buttons []Button
	for _, p := range parts {
		style := Plain
		if p.Done && p.Value == "" {
			style = Success
		}
		buttons = append(buttons, Button{
			Label: plain.Say(p.Label), Emoji: p.Cell.Emoji(plain.Style), Style: style,
			Custom: custom{partAction(p), t.ID, len(t.Entries), draft + p.Value}.String(),
		})
	}
	return rows(buttons)
}

func partAction(p games.Part) string {
	if p.Done {
		return actPlay
	}
	return actPart
}

// rows lays buttons out in rows.
func rows(buttons []Button) []Block {
	var blocks []Block
	for row := range slices.Chunk(buttons, buttonsARow) {
		blocks = append(blocks, Block{Buttons: row})
	}
	return blocks
}

// repairs offers to mend what must be a mistake.
func (s *Set) repairs(t *match.Table, plain words.Speaker) []Block {
	mender, ok := t.Game.(games.Mender)
	if !ok {
		return nil
	}
	var buttons []Button
	for _, r := range mender.Mend(t.Position()) {
		label := games.T("commands.button.mend", "Repair", r.Label, "Percent", strconv.Itoa(int(r.Probability*100+0.5)))
		buttons = append(buttons, Button{
			Label: plain.Say(label), Emoji: "🩹", Style: Primary, Custom: custom{actAmend, t.ID, len(t.Entries), r.Amend}.String(),
		})
		if len(buttons) == buttonsARow {
			break
		}
	}
	return rows(buttons)
}
