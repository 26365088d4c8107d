package analysis

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// analyses implements the features of this package, each in a file.
type analyses struct{ *commands.Core }

// hint tells the member to move what the strongest player would do, and why. It stores
// the hint first, because a match with hints is not rated.
func (f analyses) hint(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	player, err := f.adviser(t, r.User.ID)
	if err != nil {
		return nil, err
	}
	if !t.Hinted(t.Turn()) {
		act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: len(t.Match.Entries), Kind: games.Hint}
		if t, err = f.Host.Do(ctx, act, r.Actor()); err != nil {
			return nil, err
		}
		// A redelivered request gets the match of its first delivery, which may have
		// ended since.
		if player, err = f.adviser(t, r.User.ID); err != nil {
			return nil, err
		}
	}
	p, hand, err := f.seen(t)
	if err != nil {
		return nil, err
	}
	say := f.Speak.At(r, t)
	think := func(ctx context.Context, _ func(int)) (commands.Body, error) {
		thought, err := player(ctx, p, hand, games.Limits{})
		if err != nil {
			return commands.Body{}, err
		}
		return hintBody(t, thought, say), nil
	}
	return commands.Message{To: commands.ToMember, Key: t.Match.ID + "/hint", Table: t, Work: f.Slowly(r, say, nil, think)}, nil
}

// seen returns what an adviser may know: the position and, in games with dealt hands, the hand of
// the seat to move. A typed secret is not for computers.
func (f analyses) seen(t *match.Table) (games.Position, games.Hand, error) {
	if match.Deals(t.Game) {
		return f.Host.Seen(t, t.Turn())
	}
	hand, err := f.Host.Hand(t, t.Turn())
	return t.Position(), games.Hand{Rand: hand.Rand}, err
}

// adviser returns the player that advises a member, or refuses.
func (f analyses) adviser(t *match.Table, user string) (games.Player, error) {
	turn := t.Turn()
	mine, playing := t.SeatOf(user)
	switch {
	case t.Outcome().Over:
		return nil, games.Refuse("match.refuse.over")
	case !playing:
		return nil, games.Refuse("commands.hint.refuse.watching")
	case t.Log.Paused != nil, mine != turn:
		return nil, t.NotYet()
	case !f.Variant(t).NoHelp.IsZero():
		return nil, games.Refusal{Text: f.Variant(t).NoHelp}
	case rivals(t, user):
		return nil, games.Refuse("commands.hint.refuse.rival")
	}
	fit := advisers(&t.Game.Info, turn)
	switch {
	case len(commands.Offered(&t.Game.Info, turn)) == 0:
		return nil, games.Refuse("commands.hint.refuse.none")
	case len(fit) == 0:
		return nil, games.Refuse("commands.hint.refuse.random")
	}
	name := fit[len(fit)-1].Name
	player, ok := t.Game.Players[name]
	if !ok {
		return nil, fmt.Errorf("commands: %s has no player %q", t.Match.Game, name)
	}
	return player, nil
}

// advisers returns the computer players that can advise a seat, weakest first. A random move is no
// advice.
func advisers(info *games.Info, seat games.Seat) []games.PlayerInfo {
	return slices.DeleteFunc(commands.Offered(info, seat), func(p games.PlayerInfo) bool { return p.Name == games.RandomPlayer })
}

// hintBody returns the move that a player suggests, the reason, and the likely
// continuation.
func hintBody(t *match.Table, thought games.Thought, say words.Speaker) commands.Body {
	move := commands.MoveText(t.Game, t.Position(), thought.Move)
	lines := strings.Replace(say.Say(games.T("commands.hint", "Move", move, "Why", thought.Why)), "?.**", "?**", 1) // a question has its own mark
	lines += commands.SmallLines(say.Join([]games.Text{thought.Note, continuation(t, thought.Line)}, "\n"))
	plain := say.Plain()
	body := commands.InCard(commands.AccentTurn, lines)
	keys := []commands.Button{commands.CloseButton(plain)}
	if play := commands.IDNow(commands.ActMove, t, thought.Move); play.Fits() {
		b := commands.Button{Label: plain.Say(games.T("commands.button.play-move", "Move", move)), Custom: play.String(), Style: commands.Primary}
		if utf8.RuneCountInString(b.Label) > maxBeside {
			return body.With(b).With(keys...)
		}
		keys = slices.Insert(keys, 0, b)
	}
	return body.With(keys...)
}

// maxBeside is the greatest length of a label beside which another button fits on a phone.
const maxBeside = 24

// maxContinuation is the number of moves of a continuation that are shown.
const maxContinuation = 3

// continuation returns the moves after the first one of a line, each with the sign of
// its seat.
func continuation(t *match.Table, line []string) games.Text {
	p, err := t.Position(), error(nil)
	var steps []games.Text
	for i, move := range line {
		if seat := p.Turn(); i > 0 && seat >= 0 {
			steps = append(steps, commands.StepText(t.Game, p, move))
		}
		if p, err = p.Play(move); err != nil || len(steps) == maxContinuation {
			break
		}
	}
	if len(steps) == 0 {
		return games.Text{}
	}
	return games.T("commands.hint.next", "Line", steps)
}

// advises reports whether the member to move may have a hint.
func (f analyses) advises(t *match.Table) bool {
	return f.Variant(t).NoHelp.IsZero() && len(advisers(&t.Game.Info, t.Turn())) > 0 && !rivals(t, t.Chair(t.Turn()).User)
}

// rivals reports whether another member plays, which would make a computer's help
// unfair.
func rivals(t *match.Table, user string) bool {
	return slices.ContainsFunc(t.Log.Chairs, func(c match.Chair) bool {
		return c.User != "" && c.User != user || c.Kind == match.Team && !slices.ContainsFunc(c.Team, func(p match.Person) bool { return p.User == user })
	})
}

// askSpecs returns the command that answers questions about what is known in a game.
func (f analyses) askSpecs(g *games.Game) []commands.Spec {
	if g.Answer == nil {
		return nil
	}
	return []commands.Spec{{
		Name: "ask", About: games.T("commands.ask"), Game: g.Info.Name, Table: f.answer,
		Params: []commands.Param{{Name: "question", About: games.T("commands.ask.question"), Required: true}},
	}}
}

// first shows the first page after the last move. The owner of a secret also sees what
// only the owner knows.
func (f analyses) first(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	return f.show(r, t, len(t.Log.Moves), knownPage{})
}

// knownPage is a page, counted from 0, drawn or in words.
type knownPage struct {
	n     int
	words bool
}

// inWords ends the argument of a control for a page in words.
const inWords = "w"

func (p knownPage) String() string {
	if p.words {
		return strconv.Itoa(p.n) + inWords
	}
	return strconv.Itoa(p.n)
}

// show shows a page of what is known after a number of moves, in whole steps.
func (f analyses) show(r commands.Request, t *match.Table, ply int, page knownPage) (commands.Reply, error) {
	if t.Game.Knowledge == nil {
		return nil, games.Refuse("commands.knowledge.refuse.none", "Game", t.Game.Info.Text("title"))
	}
	steps := match.Steps(t)
	step, _ := slices.BinarySearch(steps, max(0, min(ply, len(t.Log.Moves))))
	ply = steps[step]
	seat, hand, err := f.Card.OwnHand(t, r.User.ID)
	if err != nil {
		return nil, err
	}
	if match.Deals(t.Game) && hand.Secret != "" {
		if hand, err = f.handAt(t, ply, seat); err != nil {
			return nil, err
		}
	}
	views := t.Game.Knowledge(t.Positions[ply], seat, hand)
	page.n = max(0, min(page.n, len(views)-1))
	body := commands.Body{Accent: commands.AccentInfo}
	say := f.Speak.At(r, t)
	if len(views) > 0 {
		v := views[page.n]
		if page.words {
			body.Say(say.Say(v.Alt))
		} else {
			f.Card.Draw(&body, t, v, say)
			body.Say(say.Join(v.Lines, "\n"))
		}
	}
	where := games.T("commands.knowledge.start", "Page", page.n+1, "Pages", len(views))
	if step > 0 {
		where = games.T("commands.knowledge.where", "Which", commands.Which(t, steps[step-1]), "Last", match.MoveNumber(t, len(t.Log.Moves)-1), "Page", page.n+1, "Pages", len(views))
	}
	body.Say(say.Say(where))
	body.Keys = knowledgeKeys(t, say.Plain(), steps, step, page, len(views))
	return r.Page(body), nil
}

// handAt returns the dealt hand of a seat after a number of moves.
func (f analyses) handAt(t *match.Table, ply int, seat games.Seat) (games.Hand, error) {
	if hand, revealed := t.RevealedHand(t.Positions[ply], seat); revealed {
		return games.Hand{Secret: hand}, nil
	}
	return f.Host.HandAt(t, t.Positions[ply], seat)
}

// knowledgeKeys returns buttons to other pages and to other steps.
func knowledgeKeys(t *match.Table, plain words.Speaker, steps []int, step int, page knownPage, pages int) []commands.Block {
	key := func(label string, step int, page knownPage, ok bool) commands.Button {
		ply := step // outside, if there is no such step
		if step >= 0 && step < len(steps) {
			ply = steps[step]
		} else if step > 0 {
			ply = len(t.Log.Moves) + 1
		}
		return commands.Button{Label: plain.Say(games.T(label)), Disabled: !ok, Custom: commands.NewID(commands.ActKnown, t.Match.ID, ply, page.String()).String()}
	}
	turn := func(by int) knownPage { return knownPage{page.n + by, page.words} }
	other := key("commands.button.in-words", step, knownPage{page.n, true}, true)
	if page.words {
		other = key("commands.button.drawn", step, knownPage{page.n, false}, true)
	}
	return []commands.Block{
		{Buttons: []commands.Button{
			key("commands.button.page-back", step, turn(-1), page.n > 0),
			key("commands.button.page-on", step, turn(1), page.n+1 < pages),
			other,
		}},
		{Buttons: []commands.Button{
			key("commands.button.earlier", step-1, page, step > 0),
			key("commands.button.later", step+1, page, step+1 < len(steps)),
			commands.CloseButton(plain),
		}},
	}
}

func (f analyses) page(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	c := r.Control()
	number, worded := strings.CutSuffix(c.Arg, inWords)
	n, err := strconv.Atoi(number)
	if err != nil {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.show(r, t, c.At, knownPage{n, worded})
}

// answer answers a question about what is known.
func (f analyses) answer(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	say, question := f.Speak.At(r, t), r.Values["question"]
	ask := func(ctx context.Context, _ func(int)) (commands.Body, error) {
		answer, err := t.Game.Answer(ctx, t.Position(), t.Log.Reveals, say.Language.String(), question, f.Speak.Alphabets(r)...)
		return commands.Text(say.Say(games.T("commands.ask.answer", "Question", question, "Answer", answer))), err
	}
	return commands.Message{To: commands.ToMember, Work: f.Slowly(r, say, nil, ask)}, nil
}
