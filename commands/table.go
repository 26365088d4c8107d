package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// tableSpec is /game, for whatever is played in the channel.
func (s *Set) tableSpec() Spec {
	sub := func(name string, public bool, do handler) Spec {
		return Spec{Name: name, About: games.T("commands.game." + name), Public: public, do: do}
	}
	subs := []Spec{
		sub("board", true, s.reboard),
		sub("settings", false, s.withLatest(s.settings)),
		sub("reset", false, s.reset),
		sub("restart", true, s.restart),
		sub("resign", false, s.resignCommand),
		sub("stop", false, s.stop),
		s.showSpec(),
		sub("hand", false, s.withLatest(s.handCommand)),
		sub("log", false, s.withLatest(s.moves)),
		sub("describe", false, s.withLatest(s.describe)),
		sub("legal", false, s.withLatest(s.legal)),
		sub("help", false, func(ctx context.Context, r Request) (Reply, error) {
			t, err := s.host.Latest(ctx, r.Channel)
			if err != nil {
				return s.help(r), nil
			}
			return s.explain(r, t.Game, t.Position(), !t.Match.Status.Open()), nil
		}),
	}
	return Spec{Name: "game", About: games.T("commands.game"), Subs: append(append(subs, s.styleSpec()), s.analysisSpecs()...)}
}

// withLatest makes a handler of one that is about the channel's newest match.
func (s *Set) withLatest(do func(context.Context, Request, *match.Table, words.Speaker) (Reply, error)) handler {
	return func(ctx context.Context, r Request) (Reply, error) {
		t, err := s.host.Latest(ctx, r.Channel)
		if err != nil {
			return nil, err
		}
		return do(ctx, r, t, s.inTable(t, s.private(r)))
	}
}

// reboard shows the board anew, at the bottom of the channel.
func (s *Set) reboard(ctx context.Context, r Request) (Reply, error) {
	t, err := s.host.Latest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	return Message{Board: t}, nil
}

// moves lists the log of the match.
func (s *Set) moves(_ context.Context, _ Request, t *match.Table, say words.Speaker) (Reply, error) {
	if len(t.Match.Entries) == 0 {
		return private(text(say.Say(games.T("commands.log.empty")))), nil
	}
	lines := func(say words.Speaker) (lines []string) {
		for _, e := range t.Match.Entries {
			what := say.Say(games.T("commands.log."+string(e.Kind), "Text", entryText(t, e), "Seat", e.Seat))
			lines = append(lines, fmt.Sprintf("`%d` %s", e.N+1, what))
		}
		return lines
	}
	return private(s.long(t, say, "log.txt", lines)), nil
}

// describe says the board in words, for someone who hears it, with who plays
// what and what that member has tapped of a move. Sides go by their names, since
// a sign is read as a picture of anything.
func (s *Set) describe(_ context.Context, r Request, t *match.Table, say words.Speaker) (Reply, error) {
	draft, _ := s.drafts.of(t, r.User.ID)
	v := drafted(t.Game, t.Position(), draft)
	status, note := s.standing(t, v)
	info := &t.Game.Info
	var chairs []games.Text
	var names []string
	for i, seat := range info.Seats[:len(t.Log.Chairs)] {
		role := info.Text("seat", seat.ID)
		chairs = append(chairs, games.T("commands.describe.chair", "Role", role, "Seat", games.Seat(i)))
		if !seat.Sign.IsZero() {
			names = append(names, say.Say(games.T("commands.part", "Part", games.Cells(seat.Sign))), say.Say(role))
		}
	}
	who := say.At(s.fullNames(t, say)).Join(chairs, " ")
	told := say.Join(slices.Concat([]games.Text{v.Alt, status}, s.revealed(t), []games.Text{note}), "\n")
	return private(text(who + "\n" + strings.NewReplacer(names...).Replace(told))), nil
}

// legal lists the legal moves, on the board in games where they are places.
func (s *Set) legal(_ context.Context, _ Request, t *match.Table, say words.Speaker) (Reply, error) {
	if t.Turn() < 0 {
		return nil, games.Refuse("match.refuse.over")
	}
	var moves []string
	for m := range t.Position().Moves() {
		if moves = append(moves, m); len(moves) > maxListed {
			moves[maxListed] = "…"
			break
		}
	}
	body := text(say.Say(games.T("commands.legal", "Seat", t.Turn(), "Moves", strings.Join(moves, " "))))
	s.draw(&body, t, t.Position().View(), say)
	return private(body), nil
}

// maxListed is how many legal moves are listed.
const maxListed = 200

// restart ends the channel's game and starts it again with the same.
func (s *Set) restart(ctx context.Context, r Request) (Reply, error) {
	t, err := s.host.Latest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	if t.Match.StartedBy(r.ID) { // the command was delivered again
		return Message{Board: t}, nil
	}
	return s.again(ctx, r, t)
}

// again starts the table's game once more with the same, in place of it if it
// is still played. A secret that was typed has to be typed anew.
func (s *Set) again(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if err := t.MayRestart(r.actor()); err != nil {
		return nil, &atTable{err, t}
	}
	start := t.Again(r.actor())
	if start.Source.IsTyped() {
		secret, given := r.Values[inputSecret]
		if !given {
			return s.secretForm(r, t.Game, t.Positions[0], custom{actAgain, t.Match.ID, 0, ""}.String()), nil
		}
		start.Secret = secret
	}
	return s.begin(ctx, r, start, t)
}
