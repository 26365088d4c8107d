package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/all"
	"parlour/games/match/daily"
	"parlour/games/match/store"
)

// sealedDay is what the database has of a server's day.
func (s *site) sealedDay() (doc store.Document) {
	s.t.Helper()
	doc, err := s.kept.Document(s.t.Context(), string(s.guild), "daily", "now")
	if err != nil {
		s.t.Fatal(err)
	}
	return doc
}

// A day's seed and its code are nowhere before the day is over, whatever is asked
// and however often the bot is killed; then all can check them.
func TestADailyIsSecret(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice, bob := s.user("alice"), s.user("bob")
	all := []*discordtest.Interaction{s.say(alice, "/daily"), s.say(bob, "/daily show:puzzle")}
	for _, line := range []string{"/daily show:verify", "/daily show:table", "/daily", "/game about page:moves", "/game about page:board", "/daily where:everywhere"} {
		all = append(all, s.say(alice, line))
	}
	s.kill()
	s.start(s.options)
	all = append(all, s.say(alice, "/daily"))
	before := s.seen()
	for _, who := range []wire.ID{alice, bob} {
		for _, v := range s.Messages(who, s.channel) {
			before["what "+string(who)+" sees"] += content(v.Components) + customs(v.Components)
		}
	}
	if n := len(s.PublicMessages(s.channel)); n != 0 {
		t.Errorf("everyone sees %d messages of tries", n)
	}
	seal := between(before["what "+string(alice)+" sees"], "Until then, its seal:\n`", "`")
	s.clock.Advance(25 * time.Hour)
	s.say(alice, "/daily show:verify")
	shown := ""
	for _, v := range s.Messages(alice, s.channel) {
		shown += content(v.Components)
	}
	seed := between(shown, "Seed `", "`")
	if read, err := daily.ReadSeed(seed); err != nil || read.Seal(1) != seal {
		t.Errorf("the seed %q does not fit the seal %q", seed, seal)
	}
	unseen(t, "a day's seed", before, seed)
	unseen(t, "a token", s.seen(), s.tokens(all...)...)
	codes := codesOf(t, seed)
	if !slices.ContainsFunc(codes, func(code string) bool { return strings.Contains(shown, code) }) {
		t.Errorf("the shown code is none of %s: %s", codes, shown)
	}
	for where, text := range before {
		for _, code := range codes {
			if strings.HasPrefix(where, "what") && strings.Contains(text, code) {
				t.Errorf("the code %s is in %s", code, where)
			}
		}
	}
	if strings.Contains(s.sealedDay().Body, seed) {
		t.Error("the next day has the same seed")
	}
}

// between is what stands in a text after one mark and before another.
func between(text, after, before string) string {
	_, rest, _ := strings.Cut(text, after)
	found, _, _ := strings.Cut(rest, before)
	return found
}

// codesOf are the codes that a seed draws for the games that take turns, as members read them.
func codesOf(t *testing.T, text string) (codes []string) {
	t.Helper()
	seed, err := daily.ReadSeed(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.Games() {
		if g.Daily == nil {
			continue
		}
		secret, _, err := seed.Secret(g, g.Daily.Options)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Open(g.Daily.Options)
		if err != nil {
			t.Fatal(err)
		}
		guessed, err := p.Play(secret)
		if err != nil {
			t.Fatal(err)
		}
		var code strings.Builder
		for _, cell := range guessed.View().Board.Rows[0].Cells {
			code.WriteString(cell.Letter)
		}
		codes = append(codes, code.String())
	}
	return codes
}

// The board of a try shows the computer's answer however long that takes: no other process
// updates that board.
func TestATryWaitsForTheComputer(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Quick = atOnce
	s.start(s.options)
	alice := s.user("alice")
	board := s.say(alice, "/daily show:puzzle").Messages()[0]
	if _, err := s.Press(alice, board.ID, control(board.Components, "p:")); err != nil {
		t.Fatal(err)
	}
	s.settle()
	all := s.Messages(alice, s.channel)
	last := all[len(all)-1]
	if got := content(last.Components); control(last.Components, "p:") == "" && !strings.Contains(got, "The winning line:") {
		t.Errorf("the board shows\n%s", got)
	}
}

// A double tap on Share reaches two processes: one posts the result, the other refuses.
func TestReplicasShareATryOnce(t *testing.T) {
	t.Parallel()
	s := newReplicas(t)
	alice := s.user("alice")
	s.say(alice, "/daily")
	last := func() discordtest.MessageView {
		all := s.Messages(alice, s.channel)
		return all[len(all)-1]
	}
	for range 2 { // resign, and yes
		s.done(s.Press(alice, last().ID, labelled(last().Components, "Resign")))
	}
	try := last()
	share := labelled(try.Components, "Share")
	if _, err := s.Tap(alice, try.ID, share, share); err != nil {
		t.Fatal(err)
	}
	s.settle()
	if all := s.PublicMessages(s.channel); len(all) != 1 || !strings.Contains(content(all[0].Components), "alice X/") {
		t.Errorf("everyone sees %d messages, want the result", len(all))
	}
	for _, v := range s.Messages(alice, s.channel) {
		if v.ID == try.ID && labelled(v.Components, "Shared") == "" {
			t.Errorf("the board shows\n%s", content(v.Components))
		}
	}
}
