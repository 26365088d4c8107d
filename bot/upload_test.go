package bot_test

import (
	"sync"
	"testing"
	"time"

	"parlour/bot"
	"parlour/bot/discordtest"
	"parlour/bot/schedule"
	"parlour/bot/storage/sqlitetest"
)

// A file is read by the thinkers, which give way to the responses that others wait
// for. All else is answered as a response.
func TestFilesAreReadByThinkers(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	var mu sync.Mutex
	var classes []schedule.Class
	s.options.Hooks = bot.Hooks{Work: func(c schedule.Class, _ time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		classes = append(classes, c)
	}}
	s.start(s.options)
	count := func(c schedule.Class) (n int) {
		mu.Lock()
		defer mu.Unlock()
		for _, got := range classes {
			if got == c {
				n++
			}
		}
		return n
	}
	alice := s.user("alice")
	for _, tt := range []struct {
		command             string
		files               []discordtest.File
		responses, analyses int
	}{
		{"/help", nil, 1, 0},
		{"/game load", []discordtest.File{{Name: "pig.txt", Data: []byte("[Game \"pig\"]\n[End \"stopped\"]\n1. roll\n")}}, 0, 1},
	} {
		responses, analyses := count(schedule.Response), count(schedule.Analysis)
		s.done(s.Say(alice, s.channel, tt.command, tt.files...))
		if r, a := count(schedule.Response)-responses, count(schedule.Analysis)-analyses; r != tt.responses || a != tt.analyses {
			t.Errorf("%s is %d responses and %d analyses, want %d and %d", tt.command, r, a, tt.responses, tt.analyses)
		}
	}
	if _, said := s.privately(alice); said == "" {
		t.Error("alice sees nothing of the record")
	}
}
