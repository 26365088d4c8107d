package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
	"parlour/commands"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/gametest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/seal"
	"parlour/games/record"
)

// Dealt hands are nowhere but in the messages of their members, also after draws and with
// another process, until the end reveals them.
func TestDealtHandsAreNowhere(t *testing.T) {
	t.Parallel()
	for _, g := range append(all.Games(), gametest.Climb()) {
		if match.Deals(g) {
			t.Run(g.Info.Name, func(t *testing.T) {
				t.Parallel()
				d := newDeal(t, g)
				d.play()
				d.end()
			})
		}
	}
}

// deal is a game with dealt hands between Alice and Bob.
type deal struct {
	*site
	game    *games.Game
	members []wire.ID // by seat
	hands   int       // that were long enough to look for
	first   string    // the hand of the first seat at the beginning, as it is shown
	at      int       // the number of moves then
}

// newDeal begins a game at a table.
func newDeal(t *testing.T, g *games.Game) *deal {
	t.Helper()
	s := newSite(t, sqlitetest.File(t))
	catalogue, err := commands.Catalogue([]*games.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	s.options.Games, s.options.Words = []*games.Game{g}, catalogue
	s.start(s.options)
	d := &deal{site: s, game: g, members: []wire.ID{s.user("alice"), s.user("bob")}}
	s.say(d.members[0], "/"+g.Info.Name+" table")
	s.press(d.members[1], "y:")
	if t := d.table(); len(t.Vacant()) > 0 {
		s.press(d.members[0], "go:") // without the free seats
	}
	return d
}

// host returns a host of a process that has just started.
func (d *deal) host() *host.Host {
	d.t.Helper()
	sealer, err := seal.New(d.options.Keys...)
	if err != nil {
		d.t.Fatal(err)
	}
	return host.New(host.Config{Games: []*games.Game{d.game}, Store: d.kept, Sealer: sealer, Now: d.clock.Now, Log: d.options.Log})
}

func (d *deal) table() *match.Table {
	d.t.Helper()
	t, err := d.host().Latest(d.t.Context(), string(d.channel))
	if err != nil {
		d.t.Fatal(err)
	}
	return t
}

// held returns what a seat holds, or all hands for [games.Chance].
func (d *deal) held(t *match.Table, s games.Seat) string {
	d.t.Helper()
	hand, err := d.host().Hand(t, s)
	if err != nil || hand.Secret == "" {
		d.t.Fatalf("seat %d holds %q, %v", s, hand.Secret, err)
	}
	return hand.Secret
}

// play plays some turns, with another process after a few, and looks for the hands after each.
func (d *deal) play() {
	for turn := range 16 {
		t := d.table()
		if t.Outcome().Over {
			return
		}
		d.look(t)
		if turn == 5 {
			d.restart(t)
		}
		seat := t.Turn()
		if int(seat) >= len(d.members) {
			d.pass(5 * time.Second) // a computer moves
			continue
		}
		seen, _, err := d.host().Seen(t, seat)
		if err != nil {
			d.t.Fatal(err)
		}
		moves := slices.Collect(seen.Moves())
		d.refusesForeign(t, seat)
		d.say(d.members[seat], "/move move:"+moves[(len(moves)-1)*(turn%3)/2])
	}
}

// refusesForeign has a member try moves of other hands. The replies reveal nothing.
func (d *deal) refusesForeign(t *match.Table, seat games.Seat) {
	d.t.Helper()
	seen, _, err := d.host().Seen(t, seat)
	if err != nil {
		d.t.Fatal(err)
	}
	for m := range t.Position().Moves() {
		if _, err := seen.Canonical(m); err != nil {
			d.say(d.members[seat], "/move move:"+m)
			break
		}
	}
	if now := d.table(); len(now.Match.Entries) != len(t.Match.Entries) {
		d.t.Errorf("a move of another hand is played: %v", now.Match.Entries)
	}
}

// look opens the hands of both members, and looks for them where others could see them.
func (d *deal) look(t *match.Table) {
	d.t.Helper()
	source := d.held(t, games.Chance)
	for seat, who := range d.members {
		hand := d.held(t, games.Seat(seat))
		shown := d.shownTo(who)
		if d.first == "" {
			d.first, d.at = shown, len(t.Log.Moves)
		}
		d.say(who, "/game about page:known")
		d.say(who, "/game export")
		unseen(d.t, "the source of the hands", d.seen(), source)
		d.foreign(who, source)
		if len(hand) < 3 || slices.ContainsFunc(t.Log.Moves, func(m match.StandingMove) bool { return strings.Contains(m.Text, hand) }) {
			continue // too short to look for, or shown by a move
		}
		d.hands++
		if len(hand) >= 8 {
			unseen(d.t, "a dealt hand", d.seen(), hand)
			d.foreign(d.members[1-seat], hand)
		}
		if d.game.Secrets.View == nil {
			unseen(d.t, "a shown hand", d.seen(), shown)
			d.foreign(d.members[1-seat], shown)
		}
	}
}

// shownTo returns what a member is shown as the hand; "" if the game draws it.
func (d *deal) shownTo(who wire.ID) (shown string) {
	d.t.Helper()
	name := d.options.Words.Speaker("en-GB").Say(d.game.Info.Text("hand"))
	own := content(d.press(who, "H:").Messages()[0].Components)
	if _, after, ok := strings.Cut(own, name); ok {
		shown, _, _ = strings.Cut(strings.TrimLeft(after, "*: \n#"), "\n")
	}
	if shown == "" && d.game.Secrets.View == nil {
		d.t.Errorf("a member is not shown the hand: %s", own)
	}
	return shown
}

// restart replaces the process. The hands are the same.
func (d *deal) restart(t *match.Table) {
	d.t.Helper()
	d.kill()
	d.start(d.options)
	d.settle()
	for seat := range d.members {
		if got, want := d.held(d.table(), games.Seat(seat)), d.held(t, games.Seat(seat)); got != want {
			d.t.Errorf("after a restart seat %d holds %q, want %q", seat, got, want)
		}
	}
}

// end ends the game, which reveals the source of the hands: in the export and, as hands, in the
// replay.
func (d *deal) end() {
	d.t.Helper()
	source := d.held(d.table(), games.Chance)
	if !d.table().Outcome().Over {
		d.say(d.members[0], "/game resign")
	}
	t := d.table()
	if got := t.Log.Reveals[games.Chance]; got != source || d.hands == 0 {
		d.t.Errorf("%q is revealed at the end, want %q; %d hands were looked for", got, source, d.hands)
	}
	written, err := t.Record().Write()
	if err != nil {
		d.t.Fatal(err)
	}
	if r, err := record.Read(d.t.Context(), []*games.Game{d.game}, written); err != nil || r.Deal != source || len(r.Moves) != len(t.Log.Moves) {
		d.t.Errorf("the exported game is read as %v, %v", r, err)
	}
	if d.at > 0 {
		return // the hands are dealt in the first moves
	}
	if got := content(d.say(d.members[0], "/game replay").Messages()[0].Components); !strings.Contains(got, d.first) || d.first == "" && d.game.Secrets.View == nil {
		d.t.Errorf("the replay does not begin with the hand %q: %s", d.first, got)
	}
}
