package gateway

import "testing"

func TestCloseCodes(t *testing.T) {
	tests := []struct {
		code       int
		fatal      error
		newSession bool
	}{
		{1000, nil, false}, {4000, nil, false}, {4008, nil, false},
		{4003, nil, true}, {4007, nil, true}, {4009, nil, true},
		{4004, ErrToken, false}, {4010, ErrServers, false}, {4011, ErrServers, false}, {4012, errVersion, false},
		{4013, errIntents, false}, {4014, errIntents, false},
	}
	for _, test := range tests {
		if e := closed(test.code); e.newSession != test.newSession || e.fatal != test.fatal {
			t.Errorf("%d: got %+v", test.code, e)
		}
	}
}

// No guild event causes a panic, and each reports at most one change.
func FuzzServer(f *testing.F) {
	f.Add(`{"id":"1","unavailable":true}`, "GUILD_DELETE")
	f.Add(`{"id":1}`, "GUILD_CREATE")
	f.Add(`null`, "GUILD_DELETE")
	f.Add(`{"type":11,"id":"1"}`, "THREAD_DELETE")
	f.Fuzz(func(t *testing.T, data, event string) {
		reports := 0
		c := &conn{runner: &runner{Options: Options{Save: func(Session) {}, Joined: func(string) { reports++ }, Left: func(string) { reports++ }, Deleted: func(string) { reports++ }}.withDefaults()}}
		p := payload{Op: opDispatch, Type: event, Data: []byte(data)}
		if err := c.handle(p, func() { t.Error("up was called") }); err != nil || reports > 1 {
			t.Errorf("%s: %v, %d reports", data, err, reports)
		}
	})
}
