package games

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"parlour/solver"
)

// withDefaults fills in the defaults of nil fields.
func withDefaults[S State[S, M], M any](r Rules[S, M]) Rules[S, M] {
	if r.Compose == nil {
		r.Compose = WholeMoves(func(s S) [][]Key { return defaultKeys(r, s) }, r.Parse, r.Format)
	}
	r.Compose = paged(r.Compose)
	if r.SeenBy == nil {
		r.SeenBy = func(s S, _ Audience) S { return s }
	}
	if r.Seats == nil {
		seats := len(r.Info.Seats)
		r.Seats = func(Options) int { return seats }
	}
	if r.Secrets != nil && r.Secrets.Forced != nil && r.Secrets.Deal == nil && r.Secrets.Compose == nil {
		secrets := *r.Secrets
		secrets.Compose = drawingComposer(r)
		r.Secrets = &secrets
	}
	players := map[string]Strategy[S, M]{}
	if slices.ContainsFunc(r.Info.Players, func(p PlayerInfo) bool { return p.Name == RandomPlayer }) {
		players[RandomPlayer] = Random[S, M]
		if r.FreeText != nil {
			players[RandomPlayer] = randomWith(r.FreeText)
		}
	}
	maps.Copy(players, r.Players)
	r.Players = players
	switch {
	case r.Review == nil && r.Judge != nil:
		r.Review = moveByMove(r.Judge)
	case r.Judge == nil && r.Review != nil:
		r.Judge = oneMove(r.Review)
	}
	return r
}

// drawingComposer lets a member draw a secret until it pleases, or type it.
func drawingComposer[S State[S, M], M any](r Rules[S, M]) *SecretComposer[S] {
	return &SecretComposer[S]{
		Keys: func(S, Seat, string) [][]Key {
			return [][]Key{{
				{Value: "ready", Label: T("games.secret.ready"), Style: SuccessKey, Done: true},
				{Value: "shuffle", Label: T("games.secret.shuffle")},
				{Value: "type", Label: T("games.secret.type"), Form: new(Form)},
			}}
		},
		Add: func(s S, seat Seat, _, value string, random *rand.Rand) (string, bool) {
			if value != "shuffle" {
				return "", false
			}
			return r.Secrets.Draw(s, seat, random), true
		},
		View: func(s S, seat Seat, draft string) View {
			return View{Title: r.Info.Text("hand"), Status: r.Secrets.Show(s, seat, draft), Note: T("games.secret.own")}
		},
	}
}

// RandomPlayer is the name of the player that New provides.
const RandomPlayer = "random"

// Random plays each move of Moves with equal probability. Only the player that New provides also
// plays free text.
func Random[S State[S, M], M any](ctx context.Context, s S, h Hand, _ Limits) (Choice[M], error) {
	c := Choice[M]{Why: T("games.why.random")}
	n := 0
	for m := range s.Moves() {
		n++
		if h.Rand == nil && n == 1 || h.Rand != nil && h.Rand.IntN(n) == 0 {
			c.Move = m
		}
	}
	if n == 0 {
		return c, Refuse("games.over")
	}
	return c, ctx.Err()
}

// moveByMove returns the Review that judges each move separately.
func moveByMove[S, M any](judge func(context.Context, S, M, Limits) (Verdict, error)) func(context.Context, []Played[S, M], Limits, func(int, Verdict)) error {
	return func(ctx context.Context, played []Played[S, M], l Limits, report func(i int, v Verdict)) error {
		for i := len(played) - 1; i >= 0; i-- {
			v, err := judge(ctx, played[i].Before, played[i].Move, l)
			if err == nil {
				err = solver.Yield(ctx)
			}
			if err != nil {
				return err
			}
			report(i, v)
		}
		return nil
	}
}

// oneMove returns the Judge that reviews a single move.
func oneMove[S, M any](review func(context.Context, []Played[S, M], Limits, func(int, Verdict)) error) func(context.Context, S, M, Limits) (Verdict, error) {
	return func(ctx context.Context, before S, m M, l Limits) (v Verdict, err error) {
		err = review(ctx, []Played[S, M]{{before, m}}, l, func(_ int, found Verdict) { v = found })
		return v, err
	}
}
