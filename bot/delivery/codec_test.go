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
	full.Due, full.ResendAt, full.Refused = in(time.Second), in(2*time.Second), true
	for _, want := range []Slot{full, shownBoard(), {Key: Key{Home: "1", ID: "board"}}} {
		row := codec.Row(want)
		if got := codec.Slot(row); got != want {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
		if row.Wake != millis(want.DueAt()) || strings.Contains(row.Route+row.Pending, "token") {
			t.Errorf("the row is %+v", row)
		}
		moved := row
		moved.Match += "2"
		want.Route, want.Pending = Route{}, Route{}
		if got := other.Slot(row); got != want {
			t.Errorf("with another key: got  %+v\nwant %+v", got, want)
		}
		want.Match += "2"
		if got := codec.Slot(moved); got != want {
			t.Errorf("of another match: got  %+v\nwant %+v", got, want)
		}
	}
	row := codec.Row(full)
	row.Route, row.Pending = "no base64 !", "AAAA"
	if got := codec.Slot(row); got.Route != (Route{}) || got.Pending != (Route{}) {
		t.Errorf("damaged routes: got %+v", got)
	}
	row.Place = "{"
	if got := codec.Slot(row); got.Place != (Place{Channel: "1"}) {
		t.Errorf("a damaged place: got %+v", got)
	}
}
