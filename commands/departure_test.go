package commands_test

import (
	"errors"
	"testing"

	"parlour/commands"
	"parlour/games/match"
)

// Of a server that the bot has left nothing stays, of its dailies neither, and the
// purge begins no new day of it; everyone's daily stays.
func TestAServersDailiesGoWithIt(t *testing.T) {
	w := newWorld(t)
	tries := []*match.Table{w.tryOf("alice")}
	w.daysOn(2)
	tries = append(tries, w.tryOf("bob"))
	everyones := w.set.Do(t.Context(), w.command("bob", "/daily where:everywhere")).(commands.Message).Board
	guild := tries[0].Match.Daily.Guild
	if err := w.set.Left(t.Context(), guild); err != nil {
		t.Fatal(err)
	}
	w.daysOn(31)
	due, err := w.host.ClaimDocuments(t.Context(), 0, 10)
	for _, d := range due {
		if err == nil && d.Home == guild {
			err = w.set.Attend(t.Context(), d, &posted{})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, try := range tries {
		if _, err := w.host.Store.Load(t.Context(), try.Match.Channel, try.Match.ID); !errors.Is(err, match.ErrNone) {
			t.Errorf("the try %s is still there: %v", try.Match.ID, err)
		}
	}
	if _, err := w.host.Store.Load(t.Context(), everyones.Match.Channel, everyones.Match.ID); err != nil {
		t.Errorf("the try of everyone's daily: %v", err)
	}
	if doc, err := w.host.Store.Document(t.Context(), guild, "daily", "now"); !errors.Is(err, match.ErrNone) {
		t.Errorf("the server's day is %v, %v", doc, err)
	}
}
