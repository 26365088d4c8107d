package delivery

import (
	"strings"
	"testing"
	"time"

	"parlour/games/match/seal"
)

// codecs returns a codec with a key, and one with another.
func codecs(t *testing.T) (ours, other Codec) {
	t.Helper()
	for i, c := range []*Codec{&ours, &other} {
		sealer, err := seal.New([]byte(strings.Repeat("key", 6+i)))
		if err != nil {
			t.Fatal(err)
		}
		c.Sealer = sealer
	}
	return ours, other
}

// A slot survives its row, and the row shows no token. Who has another key, or changes the match of the
// row, finds no routes.
func TestCodec(t *testing.T) {
	codec, other := codecs(t)
	full := sending()
	full.Place, full.Viewer = Place{Channel: "1", Member: "2", TokenOnly: true}, Viewer{Locale: "de", Arg: "all"}
	full.Route = Route{Path: "token", Until: noon, Message: "10", Pressed: "9", Hidden: true}
	full.Pending = Route{Path: "secret", Until: in(time.Minute)}
	full.Due, full.Again, full.Refused = in(time.Second), in(2*time.Second), true
	for _, want := range []Slot{full, shownBoard(), {Key: Key{ID: "board"}}} {
		row := codec.Row(want)
		if got, err := codec.Slot(row); err != nil || got != want {
			t.Errorf("got  %+v, %v\nwant %+v", got, err, want)
		}
		if row.Wake != millis(want.DueAt()) || strings.Contains(row.Route+row.Pending, "token") {
			t.Errorf("the row is %+v", row)
		}
		moved := row
		moved.Match += "2"
		want.Route, want.Pending = Route{}, Route{}
		if got, err := other.Slot(row); err != nil || got != want {
			t.Errorf("with another key: got  %+v, %v\nwant %+v", got, err, want)
		}
		want.Match += "2"
		if got, err := codec.Slot(moved); err != nil || got != want {
			t.Errorf("of another match: got  %+v, %v\nwant %+v", got, err, want)
		}
	}
	row := codec.Row(full)
	row.Route, row.Pending = "no base64 !", "AAAA"
	if got, err := codec.Slot(row); err != nil || got.Route != (Route{}) || got.Pending != (Route{}) {
		t.Errorf("damaged routes: got %+v, %v", got, err)
	}
	row.Place = "{"
	if _, err := codec.Slot(row); err == nil || !strings.Contains(err.Error(), "slot board") {
		t.Errorf("a damaged place: got %v", err)
	}
}
