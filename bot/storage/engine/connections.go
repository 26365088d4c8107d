package engine

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// connectLimit bounds the time to connect to each host of the URL, unless the URL sets another
// (connect_timeout). A frozen server accepts a connection and does not respond, while the next
// host may already be the primary.
const connectLimit = 2 * time.Second

// silence is the time for which a host that has not responded within connectLimit is skipped, if the
// URL names others. In this time, a frozen primary is replaced and cannot respond with outdated data.
const silence = 10 * time.Second

// connections are the connections of one process to PostgreSQL. They come from a pool, so sessions
// keep no state between transactions but prepared statements, which the URL can turn off
// (default_query_exec_mode).
type connections struct {
	*sql.DB
	generation atomic.Int64 // of usable connections
	silent     sync.Map     // until when a host is skipped, by its address
}

// generationKey is the key of the generation in the custom data of a connection.
const generationKey = "generation"

func OpenConnections(config *pgx.ConnConfig) *connections {
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectLimit
	}
	// Keep-alives detect that the machine of an idle connection is gone.
	tcp := net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3}}
	config.DialFunc = tcp.DialContext
	c := &connections{}
	c.DB = stdlib.OpenDB(*config, stdlib.OptionBeforeConnect(c.prepare), stdlib.OptionResetSession(c.check))
	c.SetMaxOpenConns(poolSize)
	c.SetMaxIdleConns(poolSize)
	return c
}

// The errors of a connection that is not attempted.
var (
	errNoCancelling = errors.New("storage: statements are not cancelled")
	errSilent       = errors.New("storage: the host did not respond a moment ago")
)

// prepare makes a connection record its generation, skip silent hosts, and never cancel a
// statement: a primary that cancels a commit that waits for its standby keeps the commit and shows
// it to all readers, though it would be lost with the primary.
func (c *connections) prepare(_ context.Context, config *pgx.ConnConfig) error {
	d := &dialer{c: c, dial: config.DialFunc, limit: config.ConnectTimeout}
	for _, other := range config.Fallbacks {
		d.several = d.several || other.Host != config.Host || other.Port != config.Port
	}
	generation := c.generation.Load()
	config.DialFunc = d.next
	config.AfterConnect = func(_ context.Context, conn *pgconn.PgConn) error {
		d.made.Store(true)
		conn.CustomData()[generationKey] = generation
		return nil
	}
	return nil
}

// dialer dials one host after another until a connection is made.
type dialer struct {
	c       *connections
	dial    pgconn.DialFunc
	limit   time.Duration
	several bool // hosts
	made    atomic.Bool
	leave   func() bool // the previous host
}

func (d *dialer) next(ctx context.Context, network, address string) (net.Conn, error) {
	if d.made.Load() {
		return nil, errNoCancelling
	}
	if !d.several {
		return d.dial(ctx, network, address)
	}
	if d.leave != nil {
		d.leave()
	}
	began := time.Now()
	if until, ok := d.c.silent.Load(address); ok && began.Before(until.(time.Time)) {
		return nil, errSilent
	}
	d.leave = context.AfterFunc(ctx, func() {
		if now := time.Now(); !d.made.Load() && now.Sub(began) >= d.limit {
			d.c.silent.Store(address, now.Add(silence))
		}
	})
	return d.dial(ctx, network, address)
}

// check refuses a connection of an earlier generation.
func (c *connections) check(_ context.Context, conn *pgx.Conn) error {
	if conn.PgConn().CustomData()[generationKey] != c.generation.Load() {
		return driver.ErrBadConn
	}
	return nil
}

// Suspect discards all connections of the pool if an error says that the server is frozen or is no
// longer the primary. Otherwise each of them would cost an attempt.
func (c *connections) Suspect(err error) {
	if pgconn.Timeout(err) || postgresCode(err) == readOnly {
		c.generation.Add(1)
	}
}
