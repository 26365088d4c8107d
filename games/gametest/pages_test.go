package gametest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
)

// fullHand returns Climb with 25 keys that cannot be tapped before those of a hand, and a draft
// that names the card to be played.
func fullHand() *games.Game {
	return broken(climbRules(), func(r *games.Rules[climb, string]) {
		own := r.Compose.Keys
		r.Compose = &games.Composer[climb]{
			Keys: func(s climb, draft string) (rows [][]games.Key) {
				if s.hand == "" {
					return nil
				}
				if draft != "" {
					return [][]games.Key{{{Value: draft, Label: games.T("climb.title"), Done: true}}}
				}
				for y := range 5 {
					var row []games.Key
					for x := range 5 {
						row = append(row, games.Key{Value: fmt.Sprint("blank", y, x), Label: games.T("climb.title"), Disabled: true})
					}
					rows = append(rows, row)
				}
				for _, row := range own(s, draft) {
					for i := range row {
						row[i].Done = false
					}
					rows = append(rows, row)
				}
				return rows
			},
			Add: r.Compose.Add,
			Draft: func(_ climb, draft string, v games.View) games.View {
				v.Status = games.T("climb.hand.cards", "Cards", draft)
				return v
			},
		}
	})
}

// A hand with more keys than fit has pages, in its own message. The board shows neither its keys
// nor the tapped card.
func TestPagesOfAHand(t *testing.T) {
	at := hosted(t, fullHand(), "play")
	at.do(at.command())
	who := member(starter)
	onHand := func(key string) commands.Message {
		r := at.request(who, commands.Press)
		r.Custom, r.Private = key, true
		m, _ := at.do(r).(commands.Message)
		return m
	}
	first := onHand(at.labelled(at.board(), "climb.hand"))
	second := onHand(at.labelled(first.Body, "games.key.more"))
	keys := moveKeys(second.Body)
	keys = slices.DeleteFunc(keys, func(k []string) bool { return strings.HasSuffix(k[0], ">") })
	if len(moveKeys(first.Body)) != 1 || len(keys) != 4 {
		t.Fatalf("the pages have the keys %q and %q, want one that turns the page, then three cards and a draw", moveKeys(first.Body), keys)
	}
	if said := replyText(onHand(keys[0][0])); !strings.Contains(said, "Cards: a") && !strings.Contains(said, "Cards: b") {
		t.Errorf("after a tap on a card the hand says %s", said)
	}
	if b := at.board(); b.Draft != "" || len(moveKeys(b)) > 0 || strings.Contains(replyText(commands.Message{Body: b}), "Cards:") {
		t.Errorf("after a tap on a card the board has the draft %q and says %s", b.Draft, replyText(commands.Message{Body: b}))
	}
}
