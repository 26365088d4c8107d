package delivery

import (
	"encoding/base64"
	"encoding/json"
	"time"

	"parlour/games/match/seal"
)

// Codec converts slots to rows and back. It seals routes for their match; see seal.RouteOwner.
type Codec struct{ Sealer seal.Sealer }

// seen is the place and the viewer of a slot, as a row has them.
type seen struct {
	Place
	Viewer
}

// Row returns a slot as a row. Times lose what is below a millisecond.
func (c Codec) Row(s Slot) Row {
	place, _ := json.Marshal(seen{s.Place, s.Viewer}) // has only strings and a bool
	r := Row{
		Key: s.Key, Place: string(place), Wanted: s.Wanted, Shown: s.Shown, Message: s.Message,
		Route: c.seal(s.Match, s.Route), Pending: c.seal(s.Match, s.Pending), Turn: s.Turn, Sender: s.Sender, Until: millis(s.Until),
		Due: millis(s.Due), ResendAt: millis(s.ResendAt), ShownAt: millis(s.ShownAt), Refused: s.Refused, Failed: s.Failed, Revision: s.Revision,
	}
	r.Wake = millis(s.DueAt())
	return r
}

// Slot returns the slot of a row. A route that cannot be unsealed is none, and the place of a slot
// that cannot be decoded is its home.
func (c Codec) Slot(r Row) Slot {
	at := seen{Place: Place{Channel: r.Home}}
	_ = json.Unmarshal([]byte(r.Place), &at)
	return Slot{
		Key: r.Key, Place: at.Place, Viewer: at.Viewer, Wanted: r.Wanted, Shown: r.Shown, Message: r.Message,
		Route: c.unseal(r.Match, r.Route), Pending: c.unseal(r.Match, r.Pending), Turn: r.Turn, Sender: r.Sender, Until: fromMillis(r.Until),
		Due: fromMillis(r.Due), ResendAt: fromMillis(r.ResendAt), ShownAt: fromMillis(r.ShownAt), Refused: r.Refused, Failed: r.Failed, Revision: r.Revision,
	}
}

// seal seals a route for a match; "" for none.
func (c Codec) seal(match string, r Route) string {
	if r == (Route{}) {
		return ""
	}
	plain, err := json.Marshal(r)
	if err != nil {
		return "" // only a time beyond the year 9999 causes this
	}
	return base64.RawStdEncoding.EncodeToString(c.Sealer.Seal(seal.RouteOwner(match), string(plain)))
}

// unseal returns a sealed route; the zero Route if there is none, or if it cannot be unsealed.
func (c Codec) unseal(match, sealed string) (r Route) {
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil || len(raw) == 0 {
		return Route{}
	}
	plain, err := c.Sealer.Unseal(seal.RouteOwner(match), raw)
	if err != nil || json.Unmarshal([]byte(plain), &r) != nil {
		return Route{}
	}
	return r
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
