package load

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"parlour/bot/delivery"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// counts are the requests to Discord and to the database.
type counts struct {
	Requests     int64 // HTTP requests
	Bytes        int64 // bytes of their bodies
	Transactions int64 // transactions that write or may write
	Loads        int64 // matches read with all their entries
}

func (c counts) minus(o counts) counts {
	return counts{c.Requests - o.Requests, c.Bytes - o.Bytes, c.Transactions - o.Transactions, c.Loads - o.Loads}
}

// counter counts the requests of a running bot.
type counter struct {
	requests, bytes, transactions, loads atomic.Int64
}

func (c *counter) now() counts {
	return counts{c.requests.Load(), c.bytes.Load(), c.transactions.Load(), c.loads.Load()}
}

// transport returns a transport that counts requests and passes them on.
func (c *counter) transport(next http.RoundTripper) http.RoundTripper {
	return countingTransport{next, c}
}

type countingTransport struct {
	http.RoundTripper
	counter *counter
}

func (t countingTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	t.counter.requests.Add(1)
	t.counter.bytes.Add(max(r.ContentLength, 0))
	return t.RoundTripper.RoundTrip(r)
}

// store returns a Store that counts transactions and loads and passes them on.
func (c *counter) store(next host.Store) host.Store { return countingStore{next, c} }

type countingStore struct {
	host.Store
	counter *counter
}

// Shows implements host.Store.
func (s countingStore) Shows() any { return countingRows{s.Store.Shows().(delivery.Rows), s.counter} }

type countingRows struct {
	delivery.Rows
	counter *counter
}

func (s countingRows) Put(ctx context.Context, r delivery.Row, beside ...delivery.Row) (delivery.Row, error) {
	s.counter.transactions.Add(1)
	return s.Rows.Put(ctx, r, beside...)
}

func (s countingRows) Remove(ctx context.Context, r delivery.Row) error {
	s.counter.transactions.Add(1)
	return s.Rows.Remove(ctx, r)
}

func (s countingStore) Apply(ctx context.Context, c host.Change) error {
	s.counter.transactions.Add(1)
	return s.Store.Apply(ctx, c)
}

func (s countingStore) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	s.counter.transactions.Add(1)
	return s.Store.Update(ctx, channel, id, p)
}

// Claim counts as a transaction even if nothing is due, because it takes the write lock.
func (s countingStore) Claim(ctx context.Context, now time.Time, lease store.Lease, matches, documents int) (host.Claimed, error) {
	s.counter.transactions.Add(1)
	return s.Store.Claim(ctx, now, lease, matches, documents)
}

func (s countingStore) Renew(ctx context.Context, lease store.Lease, held []store.Ref) ([]store.Ref, error) {
	s.counter.transactions.Add(1)
	return s.Store.Renew(ctx, lease, held)
}

func (s countingStore) PutDocument(ctx context.Context, d store.Document) error {
	s.counter.transactions.Add(1)
	return s.Store.PutDocument(ctx, d)
}

func (s countingStore) Sweep(ctx context.Context, before time.Time, limit int) (int, error) {
	s.counter.transactions.Add(1)
	return s.Store.Sweep(ctx, before, limit)
}

func (s countingStore) Load(ctx context.Context, channel string, which store.Selector) (match.Match, error) {
	s.counter.loads.Add(1)
	return s.Store.Load(ctx, channel, which)
}
