package seal_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"parlour/games/match/seal"
)

// sealerOf returns a sealer with named keys.
func sealerOf(t testing.TB, names ...string) seal.Sealer {
	t.Helper()
	var keys [][]byte
	for _, name := range names {
		keys = append(keys, []byte(name+" is a key of enough bytes"))
	}
	s, err := seal.New(keys...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The first key reseals values that an older key sealed, anywhere in a text, and leaves the rest of
// the text unchanged.
func TestReseal(t *testing.T) {
	older, newer, both := sealerOf(t, "old"), sealerOf(t, "new"), sealerOf(t, "new", "old")
	stranger := sealerOf(t, "stranger")
	raw, std := base64.RawStdEncoding.EncodeToString, base64.StdEncoding.EncodeToString
	for name, c := range map[string]struct {
		text string
		want seal.Resealed
	}{
		"Nothing":       {"", seal.Resealed{}},
		"Words":         {`{"user":"12345678901234567890","sealed":"","n":9007199254740993}`, seal.Resealed{}},
		"Word":          {"pathway", seal.Resealed{}},
		"Alone":         {raw(older.Seal("o", "secret")), seal.Resealed{Done: 1}},
		"AloneFresh":    {raw(newer.Seal("o", "secret")), seal.Resealed{Fresh: 1}},
		"AloneStranger": {raw(stranger.Seal("o", "secret")), seal.Resealed{Unknown: 1}},
		"OfAnother":     {raw(older.Seal("p", "secret")), seal.Resealed{Unknown: 1}},
		"NoBase64":      {strings.Repeat("=", 50), seal.Resealed{Unknown: 1}},
		"InJSON":        {`[{"sealed":"` + std(older.Seal("o", "a")) + `"},{"sealed":"` + std(newer.Seal("o", "bcd")) + `"}]`, seal.Resealed{Done: 1, Fresh: 1}},
		"InOtherField":  {`{"token":"` + raw(older.Seal("o", "a")) + `"}`, seal.Resealed{Done: 1}},
		"Stranger":      {`{"sealed":"` + std(stranger.Seal("o", "a")) + `","like":"` + std(stranger.Seal("o", "a")) + `"}`, seal.Resealed{Unknown: 1}},
		"Cut":           {`{"sealed":"` + std(older.Seal("o", "a secret"))[:50] + `"}`, seal.Resealed{Unknown: 1}},
	} {
		got, count := both.Reseal("o", c.text)
		if count != c.want || len(got) != len(c.text) || (got == c.text) != (count.Done == 0) {
			t.Errorf("%s: %+v and %q of %q, want %+v", name, count, got, c.text, c.want)
		}
		again, count := newer.Reseal("o", got)
		if want := (seal.Resealed{Fresh: c.want.Done + c.want.Fresh, Unknown: count.Unknown}); again != got || count != want {
			t.Errorf("%s: by the new key alone %+v, want %+v", name, count, want)
		}
	}
}

// The marks occur in texts in each encoding.
func TestMarks(t *testing.T) {
	s := sealerOf(t, "new", "old")
	marks := s.Marks()
	for i, by := range []seal.Sealer{s, sealerOf(t, "old")} {
		sealed := by.Seal("o", "secret")
		text, err := json.Marshal(sealed)
		if err != nil || !strings.HasPrefix(string(text), `"`+marks[i]) || !strings.HasPrefix(base64.RawStdEncoding.EncodeToString(sealed), marks[i]) {
			t.Errorf("%s does not begin with %q of %q", text, marks[i], marks)
		}
	}
}
