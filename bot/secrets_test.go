package bot_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/games"
)

// long are options with which a secret is too long to turn up by chance.
const long = " rules:custom pegs:8 colors:12 guesses:12"

// seen is all that others than a secret's keeper can get hold of: the log, what
// is shown to the channel with the IDs of its controls, and every byte of the
// database.
func (s *site) seen() map[string]string {
	s.t.Helper()
	all := map[string]string{"the log": s.log.String(), "the channel": s.shown()}
	for _, v := range s.PublicMessages(s.channel) {
		all["the controls"] += customs(v.Components)
	}
	database, _, _ := strings.Cut(s.options.Database, "?")
	for _, file := range []string{database, database + "-wal"} {
		data, err := os.ReadFile(file)
		if err != nil && file == database {
			s.t.Fatal(err)
		}
		all["the file "+filepath.Ext(file)] = string(data)
	}
	return all
}

// unseen reports where any of the secrets are.
func unseen(t *testing.T, what string, seen map[string]string, secrets ...string) {
	t.Helper()
	for _, secret := range secrets {
		if len(secret) < 8 {
			t.Errorf("%s: there is no secret: %q", what, secret)
			continue
		}
		for where, text := range seen {
			if strings.Contains(text, secret) {
				t.Errorf("%s: %q is in %s", what, secret, where)
			}
		}
	}
}

// tokens are the bot's and those of interactions.
func (s *site) tokens(all ...*discordtest.Interaction) []string {
	tokens := []string{s.app.Token}
	for _, i := range all {
		tokens = append(tokens, i.Payload().Token)
	}
	return tokens
}

// revealed returns the secret that was revealed at the end of the newest match.
func (s *site) revealed() string {
	s.t.Helper()
	for _, e := range s.match().Entries {
		if e.Kind == games.Reveal {
			return e.Text
		}
	}
	s.t.Fatal("no secret was revealed")
	return ""
}

// forms is how a code may be written.
func forms(code string) []string {
	var spaced []string
	for _, r := range code {
		spaced = append(spaced, string(r))
	}
	return []string{code, strings.Join(spaced, " "), strings.Join(spaced, ",")}
}

// A drawn secret is nowhere before the game is over, whatever is asked and
// however often the bot is killed.
func TestADrawnSecretIsNowhere(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	all := []*discordtest.Interaction{s.say(alice, "/mastermind play"+long)}
	for _, line := range []string{
		"/move move:12345678", "/game about page:settings", "/game about page:moves", "/game about page:board", "/game about page:known", "/move move:nonsense",
		"/game board", "/move move:21436587",
	} {
		all = append(all, s.say(alice, line))
	}
	s.kill()
	s.start(s.options)
	all = append(all, s.say(alice, "/move move:11112222"))
	before := s.seen()
	s.say(alice, "/game resign")
	unseen(t, "a drawn secret", before, forms(s.revealed())...)
	unseen(t, "a token", s.seen(), s.tokens(all...)...)
}

// A typed secret is nowhere either, nor is any token: not while its form waits
// for a placeholder to be filled, not after the process that had it was killed,
// and not where what was typed is refused.
func TestATypedSecretIsNowhere(t *testing.T) {
	t.Parallel()
	const typed, slip = "RYGBRYGB", "RYGBRYGX"
	s := newLocalSite(t)
	alice, bob := s.user("alice"), s.user("bob")
	all := []*discordtest.Interaction{s.say(alice, "/mastermind duel secret:typed opponent:@bob"+long), s.typed(alice, slip)}
	unseen(t, "what was refused", s.seen(), slip)
	all = append(all, s.say(alice, "/mastermind duel secret:typed opponent:@bob"+long))
	s.kill()
	g, slow := newGate(), s.options
	slow.Defer, slow.Store = atOnce, g.through
	b := s.start(slow)
	i, err := s.Submit(alice, map[string][]string{"typed-secret": {typed}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.Acknowledged(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-g.entered
	all = append(all, i)
	waiting := s.seen()
	unseen(t, "a secret in a form that waits", waiting, append(forms(typed), "12341234")...)
	unseen(t, "a token of a form that waits", waiting, s.tokens(all...)...)
	b.Cut()
	g.open <- errCut
	s.kill()
	s.start(s.options)
	s.settle()
	all = append(all, s.press(bob, "y:"), s.say(bob, "/move move:11223344"), s.say(bob, "/game about page:known"), s.say(bob, "/game about page:moves"))
	going := s.seen()
	unseen(t, "a typed secret", going, append(forms(typed), "12341234")...)
	unseen(t, "a token", going, s.tokens(all...)...)
	s.foreign(bob, append(forms(typed), "12341234")...)
	if got := content(s.say(alice, "/game about page:settings").Messages()[0].Components); !strings.Contains(got, typed) {
		t.Errorf("the keeper does not see the secret: %s", got)
	}
	s.say(bob, "/game resign")
	if s.revealed() != typed {
		t.Errorf("%s was revealed at the end, want %s", s.revealed(), typed)
	}
}

// foreign reports secrets in what a member is shown.
func (s *site) foreign(who wire.ID, secrets ...string) {
	s.t.Helper()
	var seen strings.Builder
	for _, v := range s.Messages(who, s.channel) {
		seen.WriteString(content(v.Components) + customs(v.Components))
	}
	unseen(s.t, "another member's secret", map[string]string{"what a member sees": seen.String()}, secrets...)
}

// What goes wrong with Discord and the database is logged without tokens.
func TestFailuresTellNoTokens(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	all := []*discordtest.Interaction{s.say(alice, "/mastermind play")}
	for _, f := range []discordtest.Fault{
		{Path: "/callback", Status: 400, Times: 1}, {Path: "/callback", Status: 404, Times: 1}, {Path: "/callback", Drop: true, Times: 2},
		{Path: "/webhooks/", Status: 403, Times: 3}, {Path: "/channels/", Status: 401, Times: 3}, {Path: "/webhooks/", Drop: true, After: true, Times: 1},
	} {
		mend := s.Break(f)
		all = append(all, s.say(alice, "/move move:1122"), s.say(alice, "/game board"))
		mend()
	}
	unseen(t, "a token", s.seen(), s.tokens(all...)...)
	if !strings.Contains(s.log.String(), "level=ERROR") {
		t.Error("nothing of it was logged")
	}
}

// A fleet in preparation is in no custom ID, no log, no public message and nowhere in the
// database: not one that is placed, drawn or typed, nor when it is ready.
func TestAComposedSecretIsNowhere(t *testing.T) {
	t.Parallel()
	const placed, typed = "c8-f8 h4-h6", "b3-b6 d7-f7 e2-g2 h4-h5"
	s := newLocalSite(t)
	alice, bob := s.user("alice"), s.user("bob")
	all := []*discordtest.Interaction{s.say(alice, "/battleship duel opponent:@bob"), s.press(bob, "y:"), s.press(alice, "H:")}
	seen := map[string]string{}
	for _, label := range []string{"Place them", "c", "c8", "to f8", "h", "h6", "to h4", "Shuffle the rest", "Place them", "Type it"} {
		hand := s.hand(alice)
		seen["the controls of the hand"] += customs(hand.Components)
		all = append(all, s.done(s.Press(alice, hand.ID, labelled(hand.Components, label))))
	}
	all = append(all, s.typed(alice, typed))
	hand := s.hand(alice)
	seen["the controls of the hand"] += customs(hand.Components)
	maps.Copy(seen, s.seen())
	unseen(t, "a fleet in preparation", seen, placed, "c8-f8 h6-h4", typed, typed[:11])
	all = append(all, s.done(s.Press(alice, hand.ID, labelled(hand.Components, "Ready"))))
	unseen(t, "a fleet", s.seen(), typed, typed[:11])
	unseen(t, "a token", s.seen(), s.tokens(all...)...)
	s.press(bob, "H:")
	s.foreign(bob, typed, typed[:11])
	if own := s.hand(alice); !strings.Contains(content(own.Components), "✅ alice is ready.") {
		t.Errorf("the hand is %s", content(own.Components))
	}
}

// hand is the newest message that a member sees.
func (s *site) hand(who wire.ID) discordtest.MessageView {
	s.t.Helper()
	all := s.Messages(who, s.channel)
	return all[len(all)-1]
}
