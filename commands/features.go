package commands

import (
	"context"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Features are the declared features in their order, and what the core asks of them.
type Features struct {
	// Explain, Welcome and Items are the hooks of the features that declare them.
	Explain func(r Request, g *games.Game, p games.Position, play bool) Reply
	Welcome func(context.Context, Request) (Body, bool)
	Items   Items

	list     []Feature
	variants []Variant
}

// declare sets the features.
func (fs *Features) declare(list []Feature) {
	fs.list = list
	fs.Explain = func(Request, *games.Game, games.Position, bool) Reply { return Message{To: NoMessage} }
	fs.Welcome = func(context.Context, Request) (Body, bool) { return Body{}, false }
	for _, f := range fs.list {
		if f.Explain != nil {
			fs.Explain = f.Explain
		}
		if f.Welcome != nil {
			fs.Welcome = f.Welcome
		}
		if f.Items != nil {
			fs.Items = *f.Items
		}
		if f.Variant != nil {
			fs.variants = append(fs.variants, *f.Variant)
		}
	}
}

// Variant returns what differs for a match; a zero Variant for most.
func (fs *Features) Variant(t *match.Table) Variant {
	for _, v := range fs.variants {
		if v.Has(&t.Match) {
			return v
		}
	}
	return Variant{}
}

// Page returns a page of /game about.
func (fs *Features) Page(name string) (TableHandler, bool) {
	for _, f := range fs.list {
		if page, ok := f.About[name]; ok {
			return page, true
		}
	}
	return nil, false
}

// lines returns the lines that features add below a board. Of several lines for one place,
// the last one counts.
func (fs *Features) lines(t *match.Table, say words.Speaker) (all Lines) {
	for _, f := range fs.list {
		if f.Board.Lines == nil {
			continue
		}
		more := f.Board.Lines(t, say)
		all.Large, all.Last, all.Small = append(all.Large, more.Large...), append(all.Last, more.Last...), append(all.Small, more.Small...)
		if !more.Status.IsZero() {
			all.Status = more.Status
		}
		if !more.Note.IsZero() {
			all.Note = more.Note
		}
	}
	return all
}

// OwnReply returns a feature's reply to an action of the member; see [Feature].
func (fs *Features) OwnReply(ctx context.Context, r Request, t *match.Table) (Message, bool) {
	for _, f := range fs.list {
		if f.OwnReply != nil {
			if own, ok := f.OwnReply(ctx, r, t); ok {
				return own, true
			}
		}
	}
	return Message{}, false
}

// Changed reports to all features that a server has changed a setting.
func (fs *Features) Changed(ctx context.Context, guild, setting string) error {
	for _, f := range fs.list {
		if f.Changed != nil {
			if err := f.Changed(ctx, guild, setting); err != nil {
				return err
			}
		}
	}
	return nil
}

// Homes returns the homes of all data of a server, the server itself last.
func (fs *Features) Homes(ctx context.Context, guild string) (all []string, err error) {
	for _, f := range fs.list {
		if f.Homes != nil {
			homes, err := f.Homes(ctx, guild)
			if err != nil {
				return nil, err
			}
			all = append(all, homes...)
		}
	}
	return append(all, guild), nil
}

// notify calls a hook about a server of each feature that declares it, until the first error.
func (fs *Features) notify(ctx context.Context, guild string, hook func(Feature) func(context.Context, string) error) error {
	for _, f := range fs.list {
		if do := hook(f); do != nil {
			if err := do(ctx, guild); err != nil {
				return err
			}
		}
	}
	return nil
}

// locate returns a request with the channel of the match that it is about.
func (fs *Features) locate(r Request) Request {
	for _, v := range fs.variants {
		if r.Kind == Press || r.Kind == Submit {
			r = v.Locate(r)
		}
	}
	return r
}
