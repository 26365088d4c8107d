package analysis

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

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
			body.Add(commands.Block{Text: say.Say(v.Alt)})
		} else {
			f.Card.Draw(&body, t, v, say)
			body.Add(commands.Block{Text: say.Join(v.Lines, "\n")})
		}
	}
	where := games.T("commands.knowledge.start", "Page", page.n+1, "Pages", len(views))
	if step > 0 {
		where = games.T("commands.knowledge.where", "Which", commands.Which(t, steps[step-1]), "Last", match.MoveNumber(t, len(t.Log.Moves)-1), "Page", page.n+1, "Pages", len(views))
	}
	body.Add(commands.Block{Text: say.Say(where)})
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
