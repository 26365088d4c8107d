package commands

import (
	"context"
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// The hand of a member is a private message that follows the match: before the game the
// secret that the member composes, then what only the member sees, with the keys of the
// board. It goes when the match ends, and never stands beside that of the next one. See
// [Message.Hand].

// ArgAll is the argument of ActHand that shows all keys of the board.
const ArgAll = "all"

// handRows is the greatest number of rows of keys beside the boards of a secret. If there are
// more, only the first row is shown, with a button for the rest. The keys of a dealt hand are all
// shown, because no other message has them.
const handRows = 2

// Hand returns the reply that shows a member's hand, or a Refusal if there is none. A press on its
// keys is answered in place.
func (f Cards) Hand(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	_, err := f.handBody(ctx, r, t)
	m := Message{Hand: t, To: ToMember}
	switch {
	case r.Kind == Press && r.Private:
		m.To = InPlace
	case r.Kind == Submit: // what was typed before may have been refused
		m.Then = &Message{To: NoMessage, Key: refusalOf(r)}
	}
	return m, err
}

func (f Cards) handBody(ctx context.Context, r Request, t *match.Table) (Body, error) {
	if seat, ok := f.composing(t, r.User.ID); ok {
		return f.composed(ctx, r, t, seat)
	}
	seat, hand, err := f.OwnHand(t, r.User.ID)
	if over := match.EndRefusal(t); over != nil { // the board has all secrets
		return Body{}, over
	}
	switch {
	case err != nil:
		return Body{}, err
	case seat == games.Nobody, hand.Secret == "" && (!match.Deals(t.Game) || t.Match.Status == match.Waiting):
		return Body{}, AtTable(games.Refuse("commands.hand.refuse.none"), t)
	}
	say, secrets := f.Speak.At(r, t), t.Game.Secrets
	lay := secrets.Lay
	if lay == nil {
		lay = secrets.Show
	}
	shown := say.Say(games.T("commands.hand", "Hand", t.Game.Info.Text("hand"), "Secret", lay(t.Position(), seat, hand.Secret)))
	if secrets.View == nil && !match.Deals(t.Game) {
		body := InCard(AccentInfo, shown)
		return body.With(CloseButton(say.Plain())), nil
	}
	a, draft := audience(t), ""
	if a.Seat = seat; t.Turn() == seat {
		draft = f.draft(ctx, t).Text
	}
	if match.Deals(t.Game) {
		a.Hand = hand.Secret
	}
	view, rows := f.face(t, a, draft)
	body := Body{Accent: Accent(t, view), Draft: draft}
	status, _ := f.Standing(t, view, seat, say)
	if t.Match.Status == match.Waiting {
		status, rows, view.Last = say.Say(games.T("commands.hand.ready", "Seat", seat)), nil, games.Text{}
	}
	said := Block{Text: status + SmallLines(say.At(namesWithYou(t, say, "commands.seat.you.first")).Say(view.Last))}
	if secrets.View == nil {
		body.Add(Block{Text: shown}, said)
	} else {
		f.drawHand(&body, t, secrets.View(t.Position(), seat, hand.Secret), view, said, say)
	}
	rows, more := fewRows(rows, draft != "" || match.Deals(t.Game) || r.Control().Arg == ArgAll)
	body.Keys = KeyRows(t, say.Plain(), draft, rows)
	if more {
		body = body.With(NewButton(say.Plain(), "commands.button.other-square", IDOf(ActHand, t, ArgAll), Plain))
	}
	return body, nil
}

// drawHand draws the boards of a hand and what is said about them: before the game the secret's
// own; then the other one, with a draft as in the view, and the own one small below.
func (f Cards) drawHand(body *Body, t *match.Table, boards []games.View, view games.View, said Block, say words.Speaker) {
	draw := func(v games.View) {
		body.Say(say.Say(v.Title))
		f.Draw(body, t, v, say)
	}
	own, others := boards[0], boards[1:]
	if t.Match.Status == match.Waiting || len(others) == 0 {
		draw(own)
		body.Add(said)
		return
	}
	for _, v := range others {
		if body.Draft != "" {
			v.Board, v.Marks = view.Board, view.Marks
		}
		draw(v)
	}
	body.Add(said)
	own.Small = true
	draw(own)
}

// fewRows returns the first of too many rows of keys, and whether there are more.
func fewRows(rows [][]games.Key, all bool) (few [][]games.Key, more bool) {
	if all || len(rows) <= handRows {
		return rows, false
	}
	return rows[:1], !rows[0][0].Disabled
}

// composing returns the seat for which a member has to compose a secret.
func (f Cards) composing(t *match.Table, user string) (games.Seat, bool) {
	missing := t.Secrets().Missing()
	i := slices.IndexFunc(missing, func(seat games.Seat) bool { return t.Chair(seat).User == user })
	if i < 0 || t.Outcome().Over || t.Match.Status != match.Waiting {
		return games.Nobody, false
	}
	return missing[i], true
}

// composed returns the message in which a member composes a secret.
func (f Cards) composed(ctx context.Context, r Request, t *match.Table, seat games.Seat) (Body, error) {
	draft, err := f.Composed(ctx, t, r.User.ID, "")
	if err != nil {
		return Body{}, err
	}
	say, p, c := f.Speak.At(r, t), t.Positions[0], t.Game.Secrets.Compose
	v := c.View(p, seat, draft.Text)
	body := InCard(AccentTurn, "## "+say.Say(v.Title))
	f.Draw(&body, t, v, say)
	body.Say(strings.TrimPrefix(say.Say(v.Status)+SmallLines(say.Say(v.Note)), "\n"))
	for _, row := range c.Keys(p, seat, draft.Text) {
		body = body.With(KeyButtons(say.Plain(), row, func(k games.Key) CustomID {
			if k.Form != nil {
				return IDOf(ActType, t, "")
			}
			return IDOf(ActCompose, t, k.Value)
		})...)
	}
	return body, nil
}

// SecretDraft is a secret that a member composes.
type SecretDraft struct {
	Text string `json:"text"`
	Done bool   `json:"-"` // the member has tapped the key that completes it
}

// Composed returns the draft of a member's secret after a tap on the key with a value, or as
// it is if that is "". It is stored sealed, like the drafts of moves.
func (f Cards) Composed(ctx context.Context, t *match.Table, user, value string) (SecretDraft, error) {
	return f.changeComposed(ctx, t, user, func(seat games.Seat, d *SecretDraft) error {
		c, p := t.Game.Secrets.Compose, t.Positions[0]
		for _, k := range slices.Concat(c.Keys(p, seat, d.Text)...) {
			d.Done = d.Done || k.Done && k.Value == value
		}
		random, err := f.Host.NewRand()
		if err != nil || value == "" || d.Done {
			return err
		}
		if next, ok := c.Add(p, seat, d.Text, value, random); ok {
			d.Text = next
		}
		return nil
	})
}

// ComposedAs stores a typed secret as the draft, or returns its refusal.
func (f Cards) ComposedAs(ctx context.Context, t *match.Table, user, typed string) error {
	_, err := f.changeComposed(ctx, t, user, func(seat games.Seat, d *SecretDraft) (err error) {
		d.Text, err = t.Game.Secrets.Read(t.Positions[0], seat, typed)
		return err
	})
	return err
}

// changeComposed changes the draft of a member's secret, which begins with a drawn one.
func (f Cards) changeComposed(ctx context.Context, t *match.Table, user string, change func(games.Seat, *SecretDraft) error) (now SecretDraft, err error) {
	seat, ok := f.composing(t, user)
	if !ok {
		return now, AtTable(games.Refuse("match.refuse.hand-kept"), t)
	}
	key := draftKey(t, user+"/secret")
	err = store.ChangeSealed(ctx, f.Drafts.store, f.Host.Sealer, key, func(doc *store.Document, kept *SecretDraft) error {
		before := kept.Text
		if before == "" {
			random, err := f.Host.NewRand()
			if err != nil {
				return err
			}
			kept.Text = t.Game.Secrets.Draw(t.Positions[0], seat, random)
		}
		if err := change(seat, kept); err != nil {
			return err
		}
		kept.Done = kept.Done && before != "" // the member has seen it
		if now = *kept; now.Text == before {
			return store.ErrUnchanged
		}
		doc.Due = f.Host.Now().Add(draftKept)
		return nil
	})
	return now, err
}

// RevealedViews returns the boards of secrets that were revealed after the end: last, and small
// below others, that of the only member at the table, else of the winner.
func (f Cards) RevealedViews(t *match.Table) (views []games.View) {
	if t.Game.Secrets == nil || t.Game.Secrets.View == nil || !t.Outcome().Over {
		return nil
	}
	last := soleSeat(t)
	if last == games.Nobody {
		last = t.Outcome().Winner
	}
	seats, p := t.Log.RevealedSeats(), t.Game.SeenBy(t.Position(), audience(t))
	if i := slices.Index(seats, last); i >= 0 {
		seats = append(slices.Delete(seats, i, i+1), last)
	}
	for _, seat := range seats {
		if all := t.Game.Secrets.View(p, seat, t.Log.Reveals[seat]); len(all) > 0 {
			views = append(views, all[0])
		}
	}
	if n := len(views); n > 1 {
		views[n-1].Small = true
	}
	return views
}
