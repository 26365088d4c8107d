package gametest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parlour/games"
	"parlour/games/match"
)

// storeCreates: what was created is loaded, whole, whether it has much or
// nothing in it.
func storeCreates(t *testing.T, s match.Store) {
	full := created(t, s, sampleMatch("c1", "m1"), never)
	wantMatch(t, s, full)
	bare := created(t, s, match.Match{ID: "m2", Channel: "c2", Status: match.Waiting, Created: noon}, never)
	wantMatch(t, s, bare)
	for _, want := range []match.Match{full, bare} {
		got, err := s.Current(t.Context(), want.Channel)
		wantErr(t, "Current", err, nil)
		wantSame(t, "Current", got, want)
	}
}

// storeKnowsCreated: a delivery that is repeated is told apart from a second
// match, also when the first has ended or moved on.
func storeKnowsCreated(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), never)
	wantErr(t, "Create again", s.Create(t.Context(), m, match.Wake{}), match.ErrKnown)
	m = appended(t, s, m, match.Ended, match.Wake{}, sampleEntry(2))
	wantErr(t, "Create of an ended match", s.Create(t.Context(), sampleMatch("c1", "m1"), match.Wake{}), match.ErrKnown)
	wantMatch(t, s, m)
}

// storeKeepsChannels: one open match a channel.
func storeKeepsChannels(t *testing.T, s match.Store) {
	waiting := sampleMatch("c1", "m1")
	waiting.Status = match.Waiting
	waiting = created(t, s, waiting, never)
	wantErr(t, "Create beside a waiting match", s.Create(t.Context(), sampleMatch("c1", "m2"), match.Wake{}), match.ErrBusy)
	live := appended(t, s, waiting, match.Live, match.Wake{}, sampleEntry(2))
	wantErr(t, "Create beside a live match", s.Create(t.Context(), sampleMatch("c1", "m2"), match.Wake{}), match.ErrBusy)
	_, err := s.Load(t.Context(), "c1", "m2")
	wantErr(t, "Load of the refused match", err, match.ErrNone)

	created(t, s, sampleMatch("c2", "m2"), never) // another channel is not concerned
	ended := sampleMatch("c1", "m3")
	ended.Status = match.Ended
	created(t, s, ended, never) // nor is a match that has ended
	appended(t, s, live, match.Ended, match.Wake{}, sampleEntry(3))
	created(t, s, sampleMatch("c1", "m4"), never)
}

// storeHasNone: what is not there is ErrNone, and a match is found only in its
// channel.
func storeHasNone(t *testing.T, s match.Store) {
	ctx := t.Context()
	created(t, s, sampleMatch("c1", "m1"), never)
	_, err := s.Load(ctx, "c2", "m1")
	wantErr(t, "Load from another channel", err, match.ErrNone)
	_, err = s.Current(ctx, "c2")
	wantErr(t, "Current of an unused channel", err, match.ErrNone)
	_, err = s.Latest(ctx, "c2", "")
	wantErr(t, "Latest of an unused channel", err, match.ErrNone)
	wantErr(t, "Append", s.Append(ctx, "c2", "m1", 0, entries(0, 0), match.Live, match.Wake{}), match.ErrNone)
	wantErr(t, "Settle", s.Settle(ctx, "c2", "m1", 0, match.Board{}, never), match.ErrNone)
	wantErr(t, "SetBoard", s.SetBoard(ctx, "c2", "m1", match.Board{}), match.ErrNone)
	wantErr(t, "Renew", s.Renew(ctx, "c2", "m1", leaseOf("a", noon)), match.ErrStale)
	if ms := claimed(t, s, noon, leaseOf("a", noon.Add(time.Minute)), 9); len(ms) > 0 {
		t.Errorf("Claim = %v, want none", ids(ms))
	}
}

// storeFindsLatest: the newest match by its creation, of any game or of one.
func storeFindsLatest(t *testing.T, s match.Store) {
	for i, m := range []struct{ id, game string }{{"m3", "halma"}, {"m2", "chess"}, {"m1", "halma"}} {
		n := sampleMatch("c1", m.id)
		n.Game, n.Status, n.Created = m.game, match.Ended, noon.Add(time.Duration(i)*time.Millisecond)
		created(t, s, n, never)
	}
	for _, c := range []struct{ game, want string }{{"", "m1"}, {"halma", "m1"}, {"chess", "m2"}} {
		got, err := s.Latest(t.Context(), "c1", c.game)
		if err != nil || got.ID != c.want || len(got.Entries) != 2 {
			t.Errorf("Latest(%q) = %s with %d entries, %v; want %s with 2", c.game, got.ID, len(got.Entries), err, c.want)
		}
	}
	_, err := s.Latest(t.Context(), "c1", "ludo")
	wantErr(t, "Latest of a game not played", err, match.ErrNone)
	_, err = s.Current(t.Context(), "c1")
	wantErr(t, "Current where all have ended", err, match.ErrNone)
}

// storeKeepsText: text comes back as it went in, in any script and length.
func storeKeepsText(t *testing.T, s match.Store) {
	m := sampleMatch("c1", "m1")
	m.Entries = nil
	for i, text := range []string{"", "🔴🟢⚪", "e\u0301 is not é", "' OR 1=1; --", "a\tb\r\nc\x01", "null", strings.Repeat("長", 50_000)} {
		e := sampleEntry(i)
		e.Text, e.User, e.Key = text, "ü", fmt.Sprintf("🔑 %d", i)
		m.Entries = append(m.Entries, e)
	}
	m.Options = games.Options{"board": "🔴\n\"x\"<&>", "": ""}
	m.Starter = "日本語"
	m.Chairs[0].Name = "Zoë \u2028 <b>"
	wantMatch(t, s, created(t, s, m, never))
}

// storeRefusesBadText: what a database cannot keep is an error in every store,
// none of a Store's own, and changes nothing.
func storeRefusesBadText(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), never)
	for _, bad := range []string{"nul\x00", "not UTF-8 \xff"} {
		e := sampleEntry(2)
		e.Text = bad
		refused(t, "Append", s.Append(t.Context(), "c1", "m1", m.Version, []match.Entry{e}, match.Live, match.Wake{}))
		n := sampleMatch("c2", "m2")
		n.Options = games.Options{"board": bad}
		refused(t, "Create with such options", s.Create(t.Context(), n, match.Wake{}))
		n = sampleMatch("c2", "m2")
		n.Chairs[0].Name = bad
		refused(t, "Create with such a chair", s.Create(t.Context(), n, match.Wake{}))
		refused(t, "PutItem", s.PutItem(t.Context(), match.Item{Guild: "g", Game: "quoits", Name: "n", Text: bad}))
	}
	wantMatch(t, s, m)
	_, err := s.Load(t.Context(), "c2", "m2")
	wantErr(t, "Load of the refused match", err, match.ErrNone)
}

func refused(t *testing.T, what string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%s of bad text = nil, want an error", what)
	}
	for _, own := range []error{match.ErrNone, match.ErrBusy, match.ErrStale, match.ErrKnown} {
		if errors.Is(err, own) {
			t.Errorf("%s of bad text = %v, which means something else", what, err)
		}
	}
}

// storeKeepsBoards: recording a board touches nothing else.
func storeKeepsBoards(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), noon)
	m.Board = match.Board{Message: "901", Version: 7}
	wantErr(t, "SetBoard", s.SetBoard(t.Context(), "c1", "m1", m.Board), nil)
	wantMatch(t, s, m)
	if got := ids(claimed(t, s, noon, leaseOf("a", noon.Add(time.Minute)), 9)); len(got) != 1 {
		t.Errorf("Claim after SetBoard = %v, want m1", got)
	}
}

// storeKeepsItems: items belong to a server and a game, the last one of a name
// stays.
func storeKeepsItems(t *testing.T, s match.Store) {
	ctx := t.Context()
	put := func(guild, game, name, text string) match.Item {
		it := match.Item{Guild: guild, Game: game, Name: name, Text: text, User: "alice", At: asKept(noon)}
		wantErr(t, "PutItem", s.PutItem(ctx, it), nil)
		return it
	}
	put("g1", "quoits", "zoo", "first")
	zoo := put("g1", "quoits", "zoo", "second\nline")
	attic := put("g1", "quoits", "attic", "#")
	put("g2", "quoits", "other server", "#")
	put("g1", "maze", "other game", "#")

	got, err := s.Item(ctx, "g1", "quoits", "zoo")
	if d := cmp.Diff(zoo, got); d != "" || err != nil {
		t.Errorf("Item = %v (-want +got):\n%s", err, d)
	}
	_, err = s.Item(ctx, "g2", "quoits", "zoo")
	wantErr(t, "Item of another server", err, match.ErrNone)

	zoo.Text, attic.Text = "", ""
	list, err := s.Items(ctx, "g1", "quoits")
	if d := cmp.Diff([]match.Item{attic, zoo}, list); d != "" || err != nil {
		t.Errorf("Items = %v (-want +got):\n%s", err, d)
	}
	list, err = s.Items(ctx, "g3", "quoits")
	if d := cmp.Diff([]match.Item(nil), list, cmpopts.EquateEmpty()); d != "" || err != nil {
		t.Errorf("Items of a server without = %v (-want +got):\n%s", err, d)
	}
}
