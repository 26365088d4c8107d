package storage_test

import (
	"fmt"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"net"
	"sync"
	"testing"
	"time"

	"parlour/games/match/store"
)

// pooler acts as PgBouncer in transaction mode: a client that begins a transaction gets the session
// that has been free for the longest time, until the transaction ends.
type pooler struct {
	t        *testing.T
	sessions chan *pgconn.HijackedConn
	clients  sync.WaitGroup
}

// pooled returns the URL of a database through a pooler with some sessions.
func pooled(t *testing.T, url string, sessions int) string {
	t.Helper()
	p := &pooler{t: t, sessions: make(chan *pgconn.HijackedConn, sessions)}
	for range sessions {
		conn, err := pgconn.Connect(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		session, err := conn.Hijack()
		if err != nil {
			t.Fatal(err)
		}
		p.sessions <- session
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		l.Close()
		p.clients.Wait()
		for range sessions {
			session := <-p.sessions
			session.Conn.Close()
		}
	})
	p.clients.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			p.clients.Go(func() {
				defer client.Close()
				p.serve(client)
			})
		}
	})
	return fmt.Sprintf("postgres://postgres@%s/postgres?sslmode=disable", l.Addr())
}

// serve accepts a client and forwards its messages until it disconnects.
func (p *pooler) serve(client net.Conn) {
	b := pgproto3.NewBackend(client, client)
	if _, err := b.ReceiveStartupMessage(); err != nil {
		return
	}
	b.Send(&pgproto3.AuthenticationOk{})
	b.Send(&pgproto3.ParameterStatus{Name: "client_encoding", Value: "UTF8"})
	b.Send(&pgproto3.ParameterStatus{Name: "standard_conforming_strings", Value: "on"})
	b.Send(&pgproto3.BackendKeyData{SecretKey: make([]byte, 4)})
	b.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
	for b.Flush() == nil && p.transaction(b) {
	}
}

// transaction forwards the messages of one transaction. It returns false when there are no more.
func (p *pooler) transaction(b *pgproto3.Backend) bool {
	var session *pgconn.HijackedConn
	for {
		m, err := b.Receive()
		if err != nil {
			return false
		}
		if _, ends := m.(*pgproto3.Terminate); ends {
			return false
		}
		if session == nil {
			session = <-p.sessions
			defer func() { p.sessions <- session }()
		}
		session.Frontend.Send(m)
		switch m.(type) {
		case *pgproto3.Sync, *pgproto3.Query:
			status, err := answers(b, session.Frontend)
			if err != nil {
				p.t.Errorf("the session: %v", err)
			}
			if err != nil || status == 'I' {
				return err == nil
			}
		}
	}
}

// answers forwards the answers of a session until it is ready again, and returns its transaction
// status.
func answers(b *pgproto3.Backend, session *pgproto3.Frontend) (status byte, err error) {
	if err := session.Flush(); err != nil {
		return 0, err
	}
	for {
		m, err := session.Receive()
		if err != nil {
			return 0, err
		}
		b.Send(m)
		if ready, ok := m.(*pgproto3.ReadyForQuery); ok {
			return ready.TxStatus, b.Flush()
		}
	}
}

// Each transaction may run in another session of a pooler if the URL turns prepared statements off.
func TestPooledTransactions(t *testing.T) {
	const channels, moves = 4, 12
	s := open(t, pooled(t, postgres.Database(t), 3)+"&default_query_exec_mode=cache_describe")
	var players sync.WaitGroup
	for c := range channels {
		players.Go(func() {
			channel := fmt.Sprint(c)
			if err := s.Apply(t.Context(), begin(blank(channel, "m"))); err != nil {
				t.Errorf("Apply = %v", err)
			}
			for n := range moves {
				if err := s.Apply(t.Context(), move(channel, "m", n)); err != nil {
					t.Errorf("Apply of move %d = %v", n, err)
				}
			}
			if m, err := s.Load(t.Context(), channel, store.ByID("m")); err != nil || len(m.Entries) != moves {
				t.Errorf("Load = %d moves, %v, want %d", len(m.Entries), err, moves)
			}
			if _, err := s.Claim(t.Context(), epoch, store.Lease{By: channel, Until: epoch.Add(time.Minute)}, 1, 0); err != nil {
				t.Errorf("Claim = %v", err)
			}
		})
	}
	players.Wait()
}
