package commands

import (
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const (
	actAmend  = "a" // make the amendment arg
	actInsist = "j" // stand by what must be a mistake
)

// correctionFeature is the offer to correct what must be a mistake.
type correctionFeature struct{ *Set }

func (f correctionFeature) feature() feature {
	return feature{
		controls: map[string]control{
			actAmend:  f.acting(match.Act{Kind: games.Amend}),
			actInsist: f.acting(match.Act{Kind: games.Insist}),
		},
	}
}

// correctionKeys offers to mend what must be a mistake, the likeliest first.
func correctionKeys(t *match.Table, plain words.Speaker) []Block {
	if _, asked := t.Disputed(); !asked {
		return nil
	}
	var buttons []Button
	for _, r := range t.Game.Corrections.Find(t.Position()) {
		style := Plain
		if len(buttons) == 0 {
			style = Primary
		}
		buttons = append(buttons, Button{Label: plain.Say(r.Label), Style: style, Custom: custom{actAmend, t.Match.ID, len(t.Match.Entries), r.Amend}.String()})
		if len(buttons) == buttonsARow {
			break
		}
	}
	insist := Block{Buttons: []Button{button(plain, "insist", custom{actInsist, t.Match.ID, len(t.Match.Entries), ""}, Plain)}}
	switch n := len(buttons); {
	case n > 2: // their labels are long
		return []Block{{Buttons: buttons[:2]}, {Buttons: buttons[2:]}, insist}
	case n > 0:
		return []Block{{Buttons: buttons}, insist}
	}
	return []Block{insist}
}
