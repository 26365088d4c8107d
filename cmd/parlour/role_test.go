package main

import (
	"net"
	"strings"
	"testing"
	"time"

	"parlour/bot"
)

const (
	server    = "postgres://u:pw@h/d"
	publicKey = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
)

func TestCheckRole(t *testing.T) {
	tests := []struct {
		name     string
		role     role
		database string
		roles    Roles
		want     string // in the error; "" for none
	}{
		{"the gateway", frontRole, "parlour.db", Roles{}, ""},
		{"the gateway beside others", frontRole, server, Roles{Leave: "30s", Workers: "on"}, ""},
		{"posted", frontRole, "parlour.db", Roles{Interactions: ":8081", PublicKey: publicKey}, ""},
		{"posted to IPv6", frontRole, server, Roles{Interactions: "[::1]:8081"}, ""},
		{"a worker", workerRole, server, Roles{Interactions: ":8081", Workers: "on"}, ""},
		{"a public address", frontRole, server, Roles{Interactions: "https://example.com/discord"}, "PARLOUR_INTERACTIONS must be HOST:PORT"},
		{"no port", frontRole, server, Roles{Interactions: "127.0.0.1"}, "PARLOUR_INTERACTIONS must be HOST:PORT"},
		{"a large port", frontRole, server, Roles{Interactions: ":70000"}, "PARLOUR_INTERACTIONS must be HOST:PORT"},
		{"a short key", frontRole, server, Roles{PublicKey: publicKey[:62]}, "PARLOUR_PUBLIC_KEY is invalid: a public key has 64 hex digits"},
		{"a key of other letters", frontRole, server, Roles{PublicKey: "x" + publicKey[1:]}, "PARLOUR_PUBLIC_KEY is invalid"},
		{"workers perhaps", frontRole, server, Roles{Workers: "yes"}, "PARLOUR_WORKERS must be on or off"},
		{"workers on a file", frontRole, "parlour.db", Roles{Workers: "on"}, "PARLOUR_WORKERS can be on only if PARLOUR_DATABASE is a PostgreSQL server"},
		{"a worker on a file", workerRole, "parlour.db", Roles{}, "parlour worker works only if PARLOUR_DATABASE is a PostgreSQL server"},
		{"no time", frontRole, server, Roles{Leave: "soon"}, "PARLOUR_LEAVE must be a duration such as 10s"},
		{"time that is over", frontRole, server, Roles{Leave: "-1s"}, "PARLOUR_LEAVE must be"},
	}
	for _, test := range tests {
		err := config{Database: test.database, Roles: test.roles}.checkRole(test.role)
		switch {
		case (err != nil) != (test.want != ""):
			t.Errorf("%s: got %v", test.name, err)
		case err != nil && !strings.Contains(err.Error(), test.want):
			t.Errorf("%s: got %q, want %q in it", test.name, err, test.want)
		}
	}
}

func TestDrainTime(t *testing.T) {
	for _, test := range []struct {
		config config
		want   time.Duration
	}{
		{config{Database: "parlour.db"}, 0},
		{config{Database: "parlour.db", Roles: Roles{Leave: "2s"}}, 2 * time.Second},
		{config{Database: server}, drainShards},
		{config{Database: server, Roles: Roles{Interactions: ":1"}}, drainPosted},
		{config{Database: server, Roles: Roles{Interactions: ":1", Leave: "0s"}}, 0},
	} {
		if got, err := test.config.drainTime(); err != nil || got != test.want {
			t.Errorf("%+v: got %v, %v; want %v", test.config, got, err, test.want)
		}
	}
}

func TestConfigure(t *testing.T) {
	posted := config{Database: server, Roles: Roles{Interactions: "127.0.0.1:0", PublicKey: publicKey, Workers: "on"}}
	var o bot.Options
	if err := posted.configure(workerRole, &o); err != nil || !o.Worker || !o.Shared || o.Listen != nil || o.Offload {
		t.Errorf("a worker: got %+v, %v", o, err)
	}
	o = bot.Options{}
	if err := posted.configure(frontRole, &o); err != nil || o.Worker || o.Listen == nil || len(o.PublicKey) != 32 || !o.Offload || o.Leave != drainPosted {
		t.Fatalf("posted: got %+v, %v", o, err)
	}
	o.Listen.Close()
	o = bot.Options{}
	if err := (config{Database: "parlour.db"}).configure(frontRole, &o); err != nil || o.Shared || o.Worker || o.Listen != nil || o.Leave != 0 {
		t.Errorf("alone: got %+v, %v", o, err)
	}
}

func TestConfigureReportsListenErrors(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for address, want := range map[string]string{
		taken.Addr().String(): "is in use by another program",
		"192.0.2.1:8081":      "cannot listen on 192.0.2.1:8081",
	} {
		err := config{Database: server, Roles: Roles{Interactions: address}}.configure(frontRole, &bot.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q in it", address, err, want)
		}
	}
}
