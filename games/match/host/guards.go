package host

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"parlour/games/match/store"
)

// Guards keep limits that protect others after a member's data was deleted. A guard contains only
// times. Its ID is a keyed hash of what it limits, such as a member's try at a daily. The hash key is
// drawn once and stored sealed. So a new sealing key changes no hash.
type Guards struct{ host *Host }

// GuardKind is the kind of the documents of guards and of the hash key. An expired guard is due.
const GuardKind = "guard"

// Keep stores a use of a limit, once, until it expires. Earlier uses are stored first.
func (g *Guards) Keep(ctx context.Context, what string, until time.Time) error {
	if !until.After(g.host.Now()) {
		return nil
	}
	id, err := g.hash(ctx, what)
	if err != nil {
		return err
	}
	return store.ChangeDocument(ctx, g.host.Store, store.Document{Kind: GuardKind, ID: id}, func(d *store.Document, kept *[]time.Time) error {
		if slices.ContainsFunc(*kept, until.Equal) {
			return store.ErrUnchanged
		}
		*kept, d.Due = append(*kept, until), until
		return nil
	})
}

// Kept returns when the stored uses of a limit expire, in the order of time.
func (g *Guards) Kept(ctx context.Context, what string) (until []time.Time, err error) {
	id, err := g.hash(ctx, what)
	if err == nil {
		_, err = store.ReadDocument(ctx, g.host.Store, "", GuardKind, id, &until)
	}
	return slices.DeleteFunc(until, func(t time.Time) bool { return !t.After(g.host.Now()) }), err
}

// hash returns the keyed hash of a text.
func (g *Guards) hash(ctx context.Context, what string) (id string, err error) {
	err = store.ChangeSealed(ctx, g.host.Store, g.host.Sealer, store.Document{Kind: GuardKind, ID: "key"}, func(_ *store.Document, key *string) (err error) {
		if err = store.ErrUnchanged; *key == "" {
			*key, err = NewID()+NewID(), nil
		}
		mac := hmac.New(sha256.New, []byte(*key))
		mac.Write([]byte(what))
		id = hex.EncodeToString(mac.Sum(nil))
		return err
	})
	return id, err
}
