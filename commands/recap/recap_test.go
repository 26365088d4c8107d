package recap_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
)

// dealtOut plays a hand of two members to its end.
func dealtOut(w *commandstest.World) *match.Table {
	w.T.Helper()
	i := slices.IndexFunc(w.Host.Games, func(g *games.Game) bool { return g.Info.Series > 0 })
	w.Say("alice", "/"+w.Host.Games[i].Info.Name+" table opponent:@bob")
	w.Ready()
	t := w.Think()
	for t.Match.Status == match.Live {
		seat := t.Turn()
		hand, err := w.Host.Hand(t, seat)
		if err != nil {
			w.T.Fatal(err)
		}
		next := ""
		for m := range t.Game.SeenBy(t.Position(), games.Audience{Seat: seat, Hand: hand.Secret}).Moves() {
			if next = m; m != "draw" {
				break
			}
		}
		w.Count++
		act := match.Act{Channel: w.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: next}
		if _, err := w.Host.Do(w.T.Context(), act, match.Actor{User: t.Chair(seat).User, Key: time.Duration(w.Count).String()}); err != nil {
			w.T.Fatal(err)
		}
		t = w.Think()
	}
	return t
}

// A recap offers to continue a series that has no winner yet.
func TestASeriesGoesOn(t *testing.T) {
	w := commandstest.New(t)
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.recaps=on", "")
	var last *match.Table
	for range 3 {
		last = dealtOut(w)
	}
	post := commandstest.NewPost(t)
	w.Later(post, 46*time.Minute)
	for _, body := range post.Bodies {
		text := commandstest.Texts(body)
		if !strings.Contains(text, "To 100 points: ") || !strings.Contains(text, "3 games · 2 players") {
			t.Errorf("the recap after %v says\n%s", last.Series(), text)
		}
	}
	if len(post.Bodies) != 1 {
		t.Fatalf("%d recaps", len(post.Bodies))
	}
	w.Pressed(post, "alice", "Continue")
	if next := w.Table(); !next.Match.Again || len(next.Match.Series) == 0 {
		t.Errorf("Continue starts %+v", next.Match.Start)
	}
}
