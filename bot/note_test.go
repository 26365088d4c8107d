package bot_test

import (
	"context"
	"slices"
	"testing"

	"parlour/bot"
)

// A server that takes the bot out and lets it in again is noted to have let it in,
// however long the first note takes; another one does not wait for it.
func TestServersAreNotedInOrder(t *testing.T) {
	note, wait := bot.Noting(t.Context())
	release, other := make(chan struct{}), make(chan struct{})
	var noted []string
	note("1", func(context.Context, string) error {
		<-release
		noted = append(noted, "left")
		return nil
	})
	note("1", func(context.Context, string) error {
		noted = append(noted, "joined")
		return nil
	})
	note("2", func(context.Context, string) error {
		close(other)
		return nil
	})
	<-other
	close(release)
	wait()
	if want := []string{"left", "joined"}; !slices.Equal(noted, want) {
		t.Errorf("got %q, want %q", noted, want)
	}
}
