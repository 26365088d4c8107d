package commands

import (
	"context"
	"strconv"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const actPage = "k" // turn to a page of what is known

// knowledgeFeature is what can be known in a game of somebody's secret, and the answers to questions
// about that.
type knowledgeFeature struct{ *Set }

func (f knowledgeFeature) feature() feature {
	return feature{
		game: func(g *games.Game) (specs []Spec) {
			if g.Knowledge != nil {
				specs = append(specs, Spec{Name: "knowledge", About: games.T("commands.knowledge"), game: g.Info.Name, table: f.first})
			}
			if g.Answer != nil {
				specs = append(specs, Spec{
					Name: "ask", About: games.T("commands.ask"), game: g.Info.Name, table: f.answer,
					Params: []Param{{Name: "question", About: games.T("commands.ask.question"), Required: true}},
				})
			}
			return specs
		},
		controls: map[string]control{actPage: {table: f.page}},
	}
}

// first shows what everyone can know, page by page, and to the keeper of a secret
// what only they know.
func (f knowledgeFeature) first(_ context.Context, r Request, t *match.Table) (Reply, error) {
	return f.show(r, t, len(t.Log.Moves), knownPage{})
}

// knownPage is a page of what is known, counted from 0, drawn or in words.
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

// show shows one page of what is known after so many moves.
func (f knowledgeFeature) show(r Request, t *match.Table, ply int, page knownPage) (Reply, error) {
	if t.Game.Knowledge == nil {
		return nil, games.Refuse("match.refuse.gone")
	}
	ply = max(0, min(ply, len(t.Log.Moves)))
	seat, hand, err := f.ownHand(t, r.User.ID)
	if err != nil {
		return nil, err
	}
	views := t.Game.Knowledge(t.Positions[ply], seat, hand)
	page.n = max(0, min(page.n, len(views)-1))
	body := Body{Accent: accentInfo}
	say := f.privateAt(r, t)
	if len(views) > 0 {
		v := views[page.n]
		if page.words {
			body.add(Block{Text: say.Say(v.Alt)})
		} else {
			f.draw(&body, t, v, say)
			body.add(Block{Text: say.Join(v.Lines, "\n")})
		}
	}
	body.add(Block{Text: say.Say(games.T("commands.knowledge.where", "Moves", ply, "Count", len(t.Log.Moves), "Page", page.n+1, "Pages", len(views)))})
	body.Keys = knowledgeKeys(t, say.Plain(), ply, page, len(views))
	return r.turned(body), nil
}

// knowledgeKeys turn the pages, and go back and forth in the game.
func knowledgeKeys(t *match.Table, plain words.Speaker, ply int, page knownPage, pages int) []Block {
	key := func(label string, ply int, page knownPage, ok bool) Button {
		return Button{Label: plain.Say(games.T(label)), Disabled: !ok, Custom: custom{actPage, t.Match.ID, ply, page.String()}.String()}
	}
	turn := func(by int) knownPage { return knownPage{page.n + by, page.words} }
	other := key("commands.button.in-words", ply, knownPage{page.n, true}, true)
	if page.words {
		other = key("commands.button.drawn", ply, knownPage{page.n, false}, true)
	}
	return []Block{
		{Buttons: []Button{
			key("commands.button.page-back", ply, turn(-1), page.n > 0),
			key("commands.button.page-on", ply, turn(1), page.n+1 < pages),
			other,
		}},
		{Buttons: []Button{
			key("commands.button.earlier", ply-1, page, ply > 0),
			key("commands.button.later", ply+1, page, ply < len(t.Log.Moves)),
			closeButton(plain),
		}},
	}
}

func (f knowledgeFeature) page(_ context.Context, r Request, t *match.Table) (Reply, error) {
	c := r.control()
	number, worded := strings.CutSuffix(c.arg, inWords)
	n, err := strconv.Atoi(number)
	if err != nil {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.show(r, t, c.at, knownPage{n, worded})
}

// answer answers a question about what is known.
func (f knowledgeFeature) answer(_ context.Context, r Request, t *match.Table) (Reply, error) {
	say, question := f.privateAt(r, t), r.Values["question"]
	ask := func(ctx context.Context, _ func(int)) (Body, error) {
		answer, err := t.Game.Answer(ctx, t.Position(), t.Log.Reveals, question)
		return text(say.Say(games.T("commands.ask.answer", "Question", question, "Answer", answer))), err
	}
	return Message{To: ToMember, Work: f.slowly(r, say, nil, ask)}, nil
}
