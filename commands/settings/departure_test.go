package settings_test

import (
	"errors"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match"
	"parlour/games/match/store"
)

// All data of a server that the bot has left is deleted, including tries at its daily.
// The deletion starts no new day. The daily of all servers stays.
func TestAServersDailiesGoWithIt(t *testing.T) {
	w := commandstest.New(t)
	tries := []*match.Table{w.TryOf("alice")}
	w.DaysOn(2)
	tries = append(tries, w.TryOf("bob"))
	everyones := w.Set.Do(t.Context(), w.Command("bob", "/daily where:everywhere")).(commands.Message).Board
	guild := tries[0].Match.Daily.Guild
	if err := w.Set.Left(t.Context(), guild); err != nil {
		t.Fatal(err)
	}
	w.DaysOn(31)
	due, err := w.Host.Leases.ClaimDocuments(t.Context(), 0, 10)
	for _, d := range due {
		if err == nil && d.Home == guild {
			err = w.Set.HandleDue(t.Context(), d, &commandstest.Posted{})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, try := range tries {
		if _, err := w.Host.Store.Load(t.Context(), try.Match.Channel, store.ByID(try.Match.ID)); !errors.Is(err, store.ErrNone) {
			t.Errorf("the try %s is still there: %v", try.Match.ID, err)
		}
	}
	if _, err := w.Host.Store.Load(t.Context(), everyones.Match.Channel, store.ByID(everyones.Match.ID)); err != nil {
		t.Errorf("the try of everyone's daily: %v", err)
	}
	if doc, err := w.Host.Store.Document(t.Context(), guild, "daily", "now"); !errors.Is(err, store.ErrNone) {
		t.Errorf("the server's day is %v, %v", doc, err)
	}
}
