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

// connectLimit bounds the time for each host of the URL to take a connection,
// unless the URL says otherwise (connect_timeout): a frozen server takes it and
// says nothing, while the next host may be the primary by now.
const connectLimit = 2 * time.Second

// silence is for how long a host that has let connectLimit pass is not asked
// again, where the URL names others. A primary that was frozen gives way in this
// time, and does not answer with what it knew.
const silence = 10 * time.Second

// connections are those of one process to PostgreSQL. As they come from a pool,
// nothing is kept in a session from one transaction to the next but prepared
// statements, which the URL can rule out (default_query_exec_mode).
type connections struct {
	*sql.DB
	generation atomic.Int64 // of connections that can be used
	silent     sync.Map     // until when a host is not asked, by its address
}

// generationKey is where a connection keeps its generation.
const generationKey = "generation"

func OpenConnections(config *pgx.ConnConfig) *connections {
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectLimit
	}
	// An idle connection to a machine that is gone is noticed by itself.
	tcp := net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3}}
	config.DialFunc = tcp.DialContext
	c := &connections{}
	c.DB = stdlib.OpenDB(*config, stdlib.OptionBeforeConnect(c.prepare), stdlib.OptionResetSession(c.check))
	c.SetMaxOpenConns(poolSize)
	c.SetMaxIdleConns(poolSize)
	return c
}

// The errors of a connection that is not tried.
var (
	errNoCancelling = errors.New("storage: statements are not cancelled")
	errSilent       = errors.New("storage: the host said nothing a moment ago")
)

// prepare has a connection know its generation, pass over hosts that are silent,
// and never cancel a statement: a primary that is asked to cancel a commit that
// waits for its standby keeps it, and shows it to everybody, though it will be
// lost with the primary.
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

// dialer dials one host after the other for a connection, until it is made.
type dialer struct {
	c       *connections
	dial    pgconn.DialFunc
	limit   time.Duration
	several bool // hosts
	made    atomic.Bool
	leave   func() bool // the host before
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

// check refuses a connection that was made before the last was found dead.
func (c *connections) check(_ context.Context, conn *pgx.Conn) error {
	if conn.PgConn().CustomData()[generationKey] != c.generation.Load() {
		return driver.ErrBadConn
	}
	return nil
}

// Suspect gives all connections up that are in the pool where an error says that
// they lead to a server that is frozen, or is the primary no more: each would
// otherwise cost an attempt.
func (c *connections) Suspect(err error) {
	if pgconn.Timeout(err) || postgresCode(err) == readOnly {
		c.generation.Add(1)
	}
}
