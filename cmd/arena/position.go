package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
)

// maxMoves is the largest number of moves listed: a code-breaker may have millions.
const maxMoves = 1 << 16

// standing is the result of "arena position", as JSON.
type standing struct {
	Turn   *string  `json:"turn"`
	Over   bool     `json:"over"`
	Winner *string  `json:"winner"`
	Reason string   `json:"reason"`
	Moves  []string `json:"moves"`
	Board  string   `json:"board"`
	After  *string  `json:"after,omitempty"` // the board after -play
}

// position is "arena position": it prints a position, or with -stdin a result for each line
// of input.
func (a arena) position(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena position")
	var s setup
	s.flags(f)
	play := f.String("play", "", "`move` to play, to print the board after it")
	asJSON := f.Bool("json", false, "print a JSON object")
	stdin := f.Bool("stdin", false, "read positions, one JSON object {game, options, board, turn, moves, play} a line, and print a JSON object for each")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *stdin && s.load != "" {
		return cli.BadInput("-load reads one game, and -stdin reads positions; give one of them")
	}
	if *stdin {
		return a.positions(ctx, s, in, out)
	}
	found, err := a.open(ctx, s)
	if err != nil {
		return err
	}
	g, p := found.game, found.start
	say := a.speaker(&g.Info)
	st, err := stand(g, p, *play, say)
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(st)
	}
	show(out, say, p, st)
	return nil
}

// stand describes a position and, if a move is given, the board after it.
func stand(g *games.Game, p games.Position, play string, say words.Speaker) (standing, error) {
	info, o := &g.Info, p.Outcome()
	st := standing{
		Turn: letter(info, p.Turn()), Over: o.Over, Winner: letter(info, o.Winner),
		Reason: say.Say(o.Reason), Moves: []string{}, Board: board(g, p),
	}
	for m := range p.Moves() {
		if len(st.Moves) == maxMoves {
			return st, cli.BadInput("this position has more than %d legal moves, too many to list", maxMoves)
		}
		st.Moves = append(st.Moves, m)
	}
	slices.Sort(st.Moves)
	if play != "" {
		next, err := p.Play(play)
		if err != nil {
			return st, err
		}
		after := board(g, next)
		st.After = &after
	}
	return st, nil
}

// show prints a position as text.
func show(out io.Writer, say words.Speaker, p games.Position, st standing) {
	v := p.View()
	if len(v.Board.Rows) > 0 {
		fmt.Fprintln(out, strings.ReplaceAll(grid.Plain(v.Board.Emoji(v.Marks)), "**", ""))
	}
	for _, l := range []games.Text{v.Status, v.Note} {
		if said := say.Say(l); said != "" {
			fmt.Fprintln(out, strings.ReplaceAll(said, "**", ""))
		}
	}
	switch {
	case st.Over:
		fmt.Fprintln(out, st.Reason)
	case st.Turn != nil: // otherwise chance moves next
		fmt.Fprintf(out, "turn: %s\n", *st.Turn)
		fallthrough
	default:
		fmt.Fprintf(out, "moves: %s\n", strings.Join(st.Moves, " "))
	}
	if st.Board != "" {
		fmt.Fprintf(out, "board: %s\n", st.Board)
	}
	if st.After != nil {
		fmt.Fprintf(out, "after: %s\n", *st.After)
	}
}
