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
	found := t.Game.Corrections.Find(t.Position())
	buttons := mapped(found[:min(len(found), buttonsARow)], func(r games.Correction) Button {
		return Button{Label: plain.Say(r.Label), Custom: custom{actAmend, t.Match.ID, len(t.Match.Entries), r.Amend}.String()}
	})
	insist := Block{Buttons: []Button{button(plain, "insist", custom{actInsist, t.Match.ID, len(t.Match.Entries), ""}, Plain)}}
	if len(buttons) == 0 {
		return []Block{insist}
	}
	buttons[0].Style = Primary
	if len(buttons) > 2 { // their labels are long
		return []Block{{Buttons: buttons[:2]}, {Buttons: buttons[2:]}, insist}
	}
	return []Block{{Buttons: buttons}, insist}
}
