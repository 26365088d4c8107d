package gateway

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
)

// The fields of a payload are found in any order, whatever its data contains, and
// no frame causes a panic.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"id":"1","a":[{"b":"\\\"}"},[]],"c":-1.5e3}`))
	f.Add([]byte(`"a\\"`))
	f.Add([]byte(`{"op":`))
	f.Add([]byte("[]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _ = parse(data)
		if !json.Valid(data) {
			return
		}
		want := bytes.TrimSpace(data)
		for _, frame := range [][]byte{
			slices.Concat([]byte(`{"t":"READY","s":7,"op":1,"d":`), data, []byte("}")),
			slices.Concat([]byte(` { "d" : `), data, []byte(` , "op" : 1, "s": 7 ,"t":"READY" }`)),
		} {
			if p, err := parse(frame); err != nil || p.Op != 1 || p.Seq != 7 || p.Type != "READY" || !bytes.Equal(p.Data, want) {
				t.Errorf("%s: got %+v, data %s, %v", frame, p, p.Data, err)
			}
		}
	})
}

func TestParseRefuses(t *testing.T) {
	for _, frame := range []string{"", "{", "[]", "hello?", `{"op"}`, `{"op":}`, `{"op":"x"}`, `{"d":{`, `{"d":"x\"}`, `{"op":1`} {
		if p, err := parse([]byte(frame)); err == nil {
			t.Errorf("%s: got %+v, want an error", frame, p)
		}
	}
}

// Payloads of one stream of any sizes are decompressed one by one.
func TestInflate(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var stream bytes.Buffer
	w := zlib.NewWriter(&stream)
	z := &inflater{}
	for n := range 40 {
		want := make([]byte, random.IntN(3*windowSize)*(n%2)+random.IntN(50))
		for i := range want {
			want[i] = "abc"[random.IntN(3)]
		}
		if _, err := w.Write(want); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if got, err := z.inflate(stream.Bytes()); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("payload %d, %d bytes: got %d bytes, %v", n, len(want), len(got), err)
		}
		stream.Reset()
	}
	for _, broken := range [][]byte{nil, []byte("{}"), {0x78, 0x9c, 0xff, 0xff}} {
		if _, err := (&inflater{}).inflate(broken); err == nil {
			t.Errorf("%x: no error", broken)
		}
	}
}
