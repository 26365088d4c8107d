package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"parlour/games/match"
	"parlour/games/match/store"
)

// Items stores the items of servers, such as labyrinths.
type Items struct{ host *Host }

// Item is an item that a member has added to a server, such as a maze. Its document is in the
// home of the server, and its ID has the names of the game and of the item.
type Item struct {
	Game string    `json:"-"`
	Name string    `json:"-"`
	Text string    `json:"text"`
	User string    `json:"user"` // who added it
	At   time.Time `json:"at"`
}

// itemsPage is the number of items that are read at once.
const itemsPage = 50

// Put stores an item of a server, and replaces one of the same name. A duplicate delivery
// changes nothing.
func (is *Items) Put(ctx context.Context, channel, home string, it Item, by match.Actor) error {
	return store.ChangeDocument(ctx, is.once(channel, by), itemKey(home, it.Game, it.Name), func(_ *store.Document, stored *Item) error {
		*stored = it
		return nil
	})
}

// ErrOther means that another member has added an item.
var ErrOther = errors.New("host: another member has added the item")

// Remove removes an item of a server and returns it. Unless a manager removes it, it must be the
// member's own. It returns ErrNone or ErrOther, and after a duplicate delivery no error.
func (is *Items) Remove(ctx context.Context, channel, home, game, name string, by match.Actor) (it Item, err error) {
	err = store.ChangeDocument(ctx, is.once(channel, by), itemKey(home, game, name), func(d *store.Document, stored *Item) error {
		if d.Version == 0 {
			if _, known := is.host.Store.Receipt(ctx, channel, by.Key); known == nil {
				return store.ErrUnchanged
			}
			return store.ErrNone
		}
		it = *stored
		it.Game, it.Name = game, name
		if it.User != by.User && !by.Manager {
			return ErrOther
		}
		return store.ErrRemoved
	})
	return it, err
}

// once are documents that are changed once for a receipt, in the transaction that stores it.
type once struct {
	Store
	receipt store.Receipt
}

func (is *Items) once(channel string, by match.Actor) once {
	return once{is.host.Store, store.Receipt{Channel: channel, Interaction: by.Key, At: is.host.Now()}}
}

// PutDocument implements store.Documents.
func (o once) PutDocument(ctx context.Context, d store.Document) error {
	return store.Except(o.Apply(ctx, Change{Channel: o.receipt.Channel, Document: &d, Receipt: o.receipt}), store.ErrKnown)
}

func itemKey(home, game, name string) store.Document {
	return store.Document{Home: home, Kind: store.ItemKind, ID: game + "/" + name}
}

// maxNames bounds the names that are read.
const maxNames = 1000

// Names returns the names of the items of a game in a server, without reading them.
func (is *Items) Names(ctx context.Context, home, game string) (names []string, err error) {
	ids, err := is.host.Store.IDs(ctx, home, store.ItemKind, maxNames)
	for _, id := range ids {
		if of, name, _ := strings.Cut(id, "/"); of == game {
			names = append(names, name)
		}
	}
	return names, err
}

// Get returns an item of a server, or ErrNone.
func (is *Items) Get(ctx context.Context, home, game, name string) (Item, error) {
	d, err := is.host.Store.Document(ctx, home, store.ItemKind, game+"/"+name)
	if err != nil {
		return Item{}, err
	}
	return readItem(d)
}

// List returns the items of a server, by name; of all games if game is "".
func (is *Items) List(ctx context.Context, home, game string) (all []Item, err error) {
	for d, err := range store.List(ctx, is.host.Store, home, store.ItemKind, "", itemsPage) {
		var it Item
		if err == nil {
			it, err = readItem(d)
		}
		if err != nil {
			return nil, err
		}
		if game == "" || it.Game == game {
			all = append(all, it)
		}
	}
	slices.SortFunc(all, func(a, b Item) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

func readItem(d store.Document) (it Item, err error) {
	if err := json.Unmarshal([]byte(d.Body), &it); err != nil {
		return it, fmt.Errorf("host: item %s of %s: %w", d.ID, d.Home, err)
	}
	it.Game, it.Name, _ = strings.Cut(d.ID, "/")
	return it, nil
}
