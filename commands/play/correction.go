package play

import (
	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// correctionKeys returns the corrections of a contradiction, the likeliest first.
func correctionKeys(t *match.Table, plain words.Speaker) []commands.Block {
	if _, asked := t.Disputed(); !asked {
		return nil
	}
	found := t.Game.Corrections.Find(t.Position())
	buttons := commands.Mapped(found[:min(len(found), commands.ButtonsPerRow)], func(r games.Correction) commands.Button {
		return commands.Button{Label: plain.Say(r.Label), Custom: commands.IDNow(commands.ActAmend, t, r.Amend).String()}
	})
	insist := commands.Block{Buttons: []commands.Button{commands.NewButton(plain, "commands.button.insist", commands.IDNow(commands.ActInsist, t, ""), commands.Plain)}}
	if len(buttons) == 0 {
		return []commands.Block{insist}
	}
	buttons[0].Style = commands.Primary
	if len(buttons) > 2 { // long labels
		return []commands.Block{{Buttons: buttons[:2]}, {Buttons: buttons[2:]}, insist}
	}
	return []commands.Block{{Buttons: buttons}, insist}
}
