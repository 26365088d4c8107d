package commands

import (
	"context"
	"errors"
	"slices"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// Cards draws boards as messages. Features add to them; see [Additions]. hand.go draws hands, and
// experience.go adds remarks.
type Cards struct{ *Core }

// Drafted returns the public message of a table: a card with the game, the players, the
// board, and what to do or how the match ended; below it the controls of the member to
// move. The board shows a draft of the member's move.
func (f Cards) Drafted(ctx context.Context, t *match.Table, draft Draft, locale string) Body {
	say := f.Speak.Board(t, locale)
	var team []games.MemberDraft
	_ = f.Settings.Limited(ctx, func(ctx context.Context) error { // the board can do without
		team = f.Drafts.Team(ctx, t, say)
		return nil
	})
	return f.boardWith(t, draft.shown(), team, f.remarks(ctx, t), say)
}

// boardWith is Drafted with given drafts of a team, and remarks.
func (f Cards) boardWith(t *match.Table, draft string, team []games.MemberDraft, r remarks, say words.Speaker) Body {
	for _, x := range f.list {
		if x.Board.Instead != nil {
			if card, ok := x.Board.Instead(t, say); ok {
				return card
			}
		}
	}
	view, rows := f.face(t, audience(t), draft)
	if len(team) > 0 {
		view = t.Game.Compose.Drafts(t.Position(), team, view)
	}
	body := Body{Accent: Accent(t, view), Draft: draft, Began: t.Match.Created}
	heading := f.Heading(t, view, say)
	if r.isNew && f.Variant(t).Heading == nil {
		heading += goal(t, view, say) + SmallLines(say.Say(view.Lesson))
	}
	body.Say(heading)
	revealed := f.RevealedViews(t)
	for _, v := range revealed {
		body.Say(say.Say(v.Title))
		f.Draw(&body, t, v, say)
	}
	if len(revealed) == 0 && (!view.KeysFormBoard || say.Style == grid.InWords || len(rows) == 0 || len(t.Votes().Tally()) > 0) {
		f.Draw(&body, t, view, say)
	}
	body.Say(f.footing(t, view, r, say))
	body.Keys = f.controls(t, say.Plain(), draft, rows)
	return body
}

// draft returns the half-made move of the member to move, if only one member may. If the database does not
// answer, the board shows none.
func (f Cards) draft(ctx context.Context, t *match.Table) Draft {
	if _, asked := t.Correcting(); asked || t.Outcome().Over || t.Log.Paused != nil || len(t.Choices().Seats()) > 0 {
		return Draft{}
	}
	c := t.Chair(t.Turn())
	if c.Kind != match.Member {
		return Draft{}
	}
	var kept Draft
	err := f.Settings.Limited(ctx, func(ctx context.Context) (err error) {
		kept, err = f.Drafts.At(ctx, t, c.User)
		return err
	})
	if err != nil && !errors.Is(err, errSilent) {
		f.Log.Warn("failed to read draft", "match", t.Match.ID, "error", err)
	}
	return kept
}

// face returns what an audience sees of the game, with a draft in the board, and the keys of
// the game: none after the end, unless they form the board and stay. While another seat is to move, such as a computer that the
// audience plays against, the keys are disabled, so that those below keep their places.
func (f Cards) face(t *match.Table, a games.Audience, draft string) (v games.View, rows [][]games.Key) {
	p := t.Game.SeenBy(t.Position(), a)
	if t.Outcome().Over {
		if view := Final(p.View()); view.KeysStay {
			return view, t.Game.Compose.Keys(p, "")
		}
		return Final(p.View()), nil
	}
	if _, asked := t.Correcting(); asked || t.Log.Paused != nil {
		return t.View(p), nil
	}
	if len(t.Choices().Seats()) > 0 {
		for _, x := range f.list {
			if x.Board.Keys != nil {
				rows = append(rows, x.Board.Keys(t)...)
			}
		}
		return p.View(), rows
	}
	turn := t.Turn()
	switch kind := t.Chair(turn).Kind; {
	case kind == match.Computer && !match.OnlyComputers(t):
		return waiting(t, p.View()), disabled(t.Game.Compose.Keys(t.Game.SeenBy(lastChoice(t), a), ""))
	case takesPart(kind) && a.Seat != games.Nobody && a.Seat != turn:
		return p.View(), disabled(t.Game.Compose.Keys(p, ""))
	case takesPart(kind):
		return Drafted(t.Game, p, draft), t.Game.Compose.Keys(p, draft)
	default:
		return p.View(), nil
	}
}

// waiting returns the view that is shown while a computer thinks: without the squares that are open to it.
func waiting(t *match.Table, v games.View) games.View {
	legal := func(m grid.Mark) bool { return m.Kind == grid.Legal }
	if slices.ContainsFunc(v.Marks, legal) {
		v.Marks = slices.DeleteFunc(slices.Clone(v.Marks), legal)
		v.Status, v.Legend = games.T("commands.board.thinking", "Seat", thinker(t)), games.Text{}
	}
	return v
}

// lastChoice returns the last position in which members had a choice, whose keys stay until they have one again; the
// current one before the first.
func lastChoice(t *match.Table) games.Position {
	for _, p := range slices.Backward(t.Positions) {
		if turn := p.Turn(); turn >= 0 && takesPart(t.Chair(turn).Kind) {
			return p
		}
	}
	return t.Position()
}

// Final returns the view of a match that is over. Of the marks, only the winning line remains.
func Final(v games.View) games.View {
	v.Board = v.Board.Closed()
	v.Marks = slices.DeleteFunc(slices.Clone(v.Marks), func(m grid.Mark) bool { return m.Kind != grid.Winning })
	return v
}

// takesPart reports whether members move in a chair of a kind.
func takesPart(k match.Kind) bool {
	return k == match.Member || k == match.Anyone || k == match.Team
}

// audience returns who looks at a table's public board.
func audience(t *match.Table) games.Audience {
	a := games.Audience{Seat: soleSeat(t), Over: t.Outcome().Over}
	a.You = a.Seat != games.Nobody && t.Chair(a.Seat).Kind == match.Member
	a.Computers = games.Mapped(t.Log.Chairs, func(c match.Chair) bool { return c.Kind == match.Computer })
	return a
}

// Drafted returns the view of a position with a draft in it.
func Drafted(g *games.Game, p games.Position, draft string) games.View {
	if draft != "" {
		return g.Compose.Draft(p, draft, p.View())
	}
	return p.View()
}

// Accent returns the colour of a table's card.
func Accent(t *match.Table, v games.View) uint32 {
	turn := t.Turn()
	switch o := t.Outcome(); {
	case v.Alarm && !o.Over:
		return AccentAlarm
	case lost(t):
		return AccentLost
	case o.Winner >= 0, len(o.Winners) > 0:
		return AccentWon
	case t.Log.End != nil && t.Log.End.Kind == games.Stop, t.Log.Paused != nil && !o.Over:
		return AccentStopped
	case o.Over:
		return AccentDrawn
	}
	if turn >= 0 && t.Game.Info.Seats[turn].Accent != 0 {
		return t.Game.Info.Seats[turn].Accent
	}
	return AccentTurn
}

// Heading returns the game and its players.
func (f Cards) Heading(t *match.Table, v games.View, say words.Speaker) string {
	if own := f.Variant(t).Heading; own != nil {
		return own(t, v, say)
	}
	head := "## " + say.Say(v.Title)
	return head + SmallLines(say.At(FullNames(t, say)).Say(v.Players))
}

// Footing returns the lines below a board: one that says what to do, or how the match
// ended, then what features add, the last moves, small print, and the score.
func (f Cards) Footing(t *match.Table, v games.View, say words.Speaker) string {
	return f.footing(t, v, remarks{}, say)
}

// footing is Footing with a remark before the small print.
func (f Cards) footing(t *match.Table, v games.View, r remarks, say words.Speaker) string {
	more := f.lines(t, say)
	lines, notes := standing(t, v, reader(t), more, say)
	over := t.Outcome().Over
	for _, text := range append(f.Revealed(t), more.Large...) {
		lines += "\n" + say.Say(text)
	}
	if !over {
		lines += SmallLines(say.At(namesWithYou(t, say, "commands.seat.you.first")).Join(append([]games.Text{v.Last, v.Legend}, more.Last...), lineGap))
	}
	lines += SmallLines(say.Join([]games.Text{Hints(t), r.best, notes[0]}, " "))
	lines += SmallLines(say.Join(slices.Concat([]games.Text{heldOut(t)}, notes[1:], more.Small, r.score, []games.Text{r.rated}), "\n"))
	if !over {
		lines += SmallLines(say.At(namesWithYou(t, say, "commands.seat.you")).Say(v.Score))
	}
	if own := f.Variant(t).Footing; own != nil {
		lines += own(t, say)
	}
	return lines
}

// lineGap stands between the parts of a line.
const lineGap = "   "

// Revealed returns the texts about secrets that were revealed after the end.
func (f Cards) Revealed(t *match.Table) (texts []games.Text) {
	if t.Game.Secrets == nil || t.Game.Secrets.Reveal == nil || !t.Outcome().Over {
		return nil
	}
	for _, seat := range t.Log.RevealedSeats() {
		lines, err := t.Game.Secrets.Reveal(t.Position(), seat, t.Log.Reveals[seat])
		if err != nil {
			f.Log.Error("failed to reveal secret", "match", t.Match.ID, "error", err)
			continue
		}
		texts = append(texts, lines...)
	}
	return texts
}

// RevealedHands returns the hands in a position, one per line, if hands were dealt and are
// revealed. Empty hands are left out.
func RevealedHands(t *match.Table, p games.Position) (lines []games.Text) {
	for i := range t.Log.Chairs {
		seat := games.Seat(i)
		if hand, revealed := t.RevealedHand(p, seat); revealed && hand != "" {
			lines = append(lines, games.T("commands.log.move", "Seat", seat, "Text", t.Game.Secrets.Show(p, seat, hand)))
		}
	}
	return lines
}

// pictureFile is the file name of the picture of a board.
const pictureFile = "board.png"

// pictureCache is the size of the cache of finished pictures in bytes: some 500 boards.
const pictureCache = 16 << 20

// maxAlt is Discord's limit for the description of a picture, in code points.
const maxAlt = 1024

// Draw adds the board of a view to a body: as emoji, as a picture if its rows are too long for a phone, or in words.
func (f Cards) Draw(body *Body, t *match.Table, v games.View, say words.Speaker) {
	v = say.View(v)
	switch {
	case len(v.Board.Rows) == 0:
		return
	case say.Style == grid.InWords && !v.Alt.IsZero():
		body.Say(clipped(say.Say(v.Alt), maxAlt))
		return
	case !v.Board.Fits():
		data, err := f.Painter.Draw(v)
		if err == nil {
			body.Picture(pictureFile, Alt(t, v, say), data)
			return
		}
		f.Log.Error("failed to draw board picture", "match", t.Match.ID, "error", err)
	}
	if v.Small {
		body.Say(SmallLines(say.Shown(v.Board.Unlabelled().Emoji(v.Marks)))[1:])
		return
	}
	body.Say(say.Shown(v.Board.Emoji(v.Marks)))
}

// Alt returns the description of a view for a screen reader, without markup.
func Alt(t *match.Table, v games.View, say words.Speaker) string {
	plain := say.Plain()
	return clipped(plain.At(SeatNames(t, plain)).Say(v.Alt), maxAlt)
}

// clipped truncates a text to a number of code points.
func clipped(said string, most int) string {
	if runes := []rune(said); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return said
}

// OwnHand returns the seat and the hand of a secret that a member may know: the
// member's own that the host keeps, or one that was revealed, except a dealt hand. For others it returns
// [games.Nobody] and an empty hand.
func (f Cards) OwnHand(t *match.Table, user string) (games.Seat, games.Hand, error) {
	for i, c := range t.Log.Chairs {
		if c.User == user && t.Secrets().Kept(games.Seat(i)) {
			h, err := f.Host.Hand(t, games.Seat(i))
			return games.Seat(i), h, err
		}
	}
	if match.Deals(t.Game) {
		return games.Nobody, games.Hand{}, nil
	}
	for _, seat := range t.Log.RevealedSeats() {
		return seat, games.Hand{Secret: t.Log.Reveals[seat]}, nil
	}
	return games.Nobody, games.Hand{}, nil
}
