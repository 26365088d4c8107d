package engine

import (
	"context"
	"errors"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"io"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// dialled dials hosts, some of them frozen, one after another with a time limit each, as pgconn
// does. It returns the error for each.
func dialled(t *testing.T, c *connections, frozen map[string]bool, hosts ...string) (errs []error) {
	t.Helper()
	config := &pgx.ConnConfig{}
	config.ConnectTimeout, config.Host = connectLimit, hosts[0]
	for _, host := range hosts[1:] {
		config.Fallbacks = append(config.Fallbacks, &pgconn.FallbackConfig{Host: host})
	}
	config.DialFunc = func(context.Context, string, string) (net.Conn, error) { return nil, nil }
	if err := c.prepare(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	for _, host := range hosts {
		ctx, cancel := context.WithTimeout(t.Context(), connectLimit)
		defer cancel()
		_, err := config.DialFunc(ctx, "tcp", host)
		if err == nil && frozen[host] {
			<-ctx.Done()
			synctest.Wait()
			err = ctx.Err()
		} else if err == nil {
			err = io.EOF // a standby, which refuses at once
		}
		errs = append(errs, err)
	}
	return errs
}

// A host that has not responded is skipped for a while; one that has responded is not. A single
// host is never skipped.
func TestSilentHosts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, frozen := &connections{}, map[string]bool{"b": true}
		want := func(when string, got []error, want ...error) {
			t.Helper()
			for i := range want {
				if !errors.Is(got[i], want[i]) {
					t.Errorf("%s, host %d: %v, want %v", when, i, got[i], want[i])
				}
			}
		}
		errs := dialled(t, c, frozen, "a", "b", "c")
		want("at first", errs, io.EOF, context.DeadlineExceeded, io.EOF)
		errs = dialled(t, c, frozen, "a", "b", "c")
		want("then", errs, io.EOF, errSilent, io.EOF)
		time.Sleep(silence) // on the clock of the test
		errs = dialled(t, c, nil, "a", "b", "c")
		want("later", errs, io.EOF, io.EOF, io.EOF)
		for range 2 {
			errs = dialled(t, c, frozen, "b")
			want("alone", errs, context.DeadlineExceeded)
		}
	})
}

// An established connection does not dial again, not even to cancel a statement.
func TestNoCancelling(t *testing.T) {
	d := &dialer{c: &connections{}, dial: func(context.Context, string, string) (net.Conn, error) { return nil, nil }}
	if _, err := d.next(t.Context(), "tcp", "a"); err != nil {
		t.Errorf("dialling = %v", err)
	}
	d.made.Store(true)
	if _, err := d.next(t.Context(), "tcp", "a"); !errors.Is(err, errNoCancelling) {
		t.Errorf("dialling when connected = %v, want %v", err, errNoCancelling)
	}
}

// An error that says that the server is frozen, or not the primary, discards all connections.
func TestSuspect(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		want int64
	}{
		{"Standby", &pgconn.PgError{Code: readOnly}, 1},
		{"Silent", &CommitError{os.ErrDeadlineExceeded}, 0}, // not an error of pgconn
		{"NoConnectionFree", context.DeadlineExceeded, 0},
		{"Ended", &pgconn.PgError{Code: adminShutdown}, 0},
		{"Closed", io.EOF, 0},
	} {
		connections := &connections{}
		if connections.Suspect(c.err); connections.generation.Load() != c.want {
			t.Errorf("%s: %d generations, want %d", c.name, connections.generation.Load(), c.want)
		}
	}
}
