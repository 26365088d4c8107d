package commands

import (
	"context"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

// knowledgeSpec shows what everyone can know, page by page, and to the keeper
// of a secret what she alone knows.
func (s *Set) knowledgeSpec(g *games.Game) Spec {
	return Spec{Name: "knowledge", About: games.T("commands.knowledge"), do: func(ctx context.Context, r Request) (Reply, error) {
		t, err := s.latestOf(ctx, r, g)
		if err != nil {
			return nil, err
		}
		return s.knowledge(r, t, len(t.Log.Moves), knownPage{})
	}}
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

// knowledge shows one page of what is known after so many moves.
func (s *Set) knowledge(r Request, t *match.Table, ply int, page knownPage) (Reply, error) {
	if t.Game.Knowledge == nil {
		return nil, games.Refuse("match.refuse.gone")
	}
	ply = max(0, min(ply, len(t.Log.Moves)))
	seat, hand, err := s.ownHand(t, r.User.ID)
	if err != nil {
		return nil, err
	}
	views := t.Game.Knowledge(t.Positions[ply], seat, hand)
	page.n = max(0, min(page.n, len(views)-1))
	body := Body{Accent: accentInfo}
	say := s.inTable(t, s.private(r))
	if len(views) > 0 {
		v := views[page.n]
		if page.words {
			body.add(Block{Text: say.Say(v.Alt)})
		} else {
			s.draw(&body, t, v, say)
			body.add(Block{Text: say.Join(v.Lines, "\n")})
		}
	}
	body.add(Block{Text: say.Say(games.T("commands.knowledge.where", "Moves", ply, "Count", len(t.Log.Moves), "Page", page.n+1, "Pages", len(views)))})
	body.Keys = s.knowledgeKeys(r, t, ply, page, len(views))
	return r.turned(body), nil
}

// knowledgeKeys turn the pages, and go back and forth in the game.
func (s *Set) knowledgeKeys(r Request, t *match.Table, ply int, page knownPage, pages int) []Block {
	plain := s.private(r).Plain()
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

// ownHand is the seat and hand of a secret that the member may know: one that has
// been told, or her own that the host keeps; nobody and an empty one for everyone
// else.
func (s *Set) ownHand(t *match.Table, user string) (games.Seat, games.Hand, error) {
	for i, c := range t.Log.Chairs {
		if c.User == user && len(c.Sealed) > 0 {
			h, err := s.host.Hand(t, games.Seat(i))
			return games.Seat(i), h, err
		}
	}
	for _, seat := range t.Log.Told() {
		return seat, games.Hand{Secret: t.Log.Reveals[seat]}, nil
	}
	return games.Nobody, games.Hand{}, nil
}

func (s *Set) page(_ context.Context, r Request, t *match.Table, c custom) (Reply, error) {
	number, words := strings.CutSuffix(c.arg, inWords)
	n, err := strconv.Atoi(number)
	if err != nil {
		return nil, games.Refuse("match.refuse.gone")
	}
	return s.knowledge(r, t, c.at, knownPage{n, words})
}
