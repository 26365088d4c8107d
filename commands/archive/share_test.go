package archive_test

import (
	"bytes"
	"flag"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/commands/picture"
	"parlour/games"
	"parlour/games/all"
)

// undrawable is a position whose board cannot be drawn.
type undrawable struct{ games.Position }

func (u undrawable) View() games.View {
	v := u.Position.View()
	v.Board.Rows = slices.Repeat(v.Board.Rows, picture.MaxCells)
	return v
}

// A result is shared without its picture if the match cannot be drawn, because it is shared
// only once.
func TestAResultIsSharedWithoutItsPicture(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/pathway play size:4")
	w.Say("alice", "/move move:"+w.FirstMove(w.Table()))
	w.Think()
	w.Say("alice", "/game resign")
	reply := w.Press("alice", w.Board, w.Button(w.Set.Board(t.Context(), w.Table(), ""), "Share"))
	shared := w.Host.Cached(w.Channel, w.Table().Match.ID)
	for i, p := range shared.Positions {
		shared.Positions[i] = undrawable{p}
	}
	shown := w.Shows(reply.Message)
	last := shown[len(shown)-1]
	if got := commandstest.Texts(last); !strings.Contains(got, "Pathway") || !strings.Contains(got, "Parlour wins") || len(last.Files) > 0 {
		t.Errorf("the post is %s", got)
	}
	w.Button(last, "Try one yourself")
}

var posters = flag.String("posters", "", "a folder for the posters of all games")

// Every game has a poster with its result, wide enough for a phone, and a GIF. Both are small.
func TestPosters(t *testing.T) {
	for _, g := range all.Games() {
		t.Run(g.Info.Name, func(t *testing.T) {
			t.Parallel()
			w := commandstest.New(t)
			w.Say("alice", "/"+g.Info.Name+" "+g.Info.Openings[slices.IndexFunc(g.Info.Openings, playable)].Name)
			r := rand.New(rand.NewPCG(1, 2))
			for range 300 {
				if w.Think().Outcome().Over {
					break
				}
				moves := w.Moves(w.Table(), 100)
				w.Say("alice", "/move move:"+moves[r.IntN(len(moves))])
			}
			if !w.Table().Outcome().Over {
				w.Say("alice", "/game resign")
			}
			reply := w.Press("alice", w.Board, w.Button(w.Set.Board(t.Context(), w.Table(), ""), "Share"))
			shown := w.Shows(reply.Message)
			files := shown[len(shown)-1].Files
			if len(files) != 1 {
				t.Fatalf("%d files", len(files))
			}
			config, err := png.DecodeConfig(bytes.NewReader(files[0].Data))
			if err != nil || config.Width != 640 || config.Height > 720 || len(files[0].Data) > 150_000 {
				t.Errorf("%d by %d pixels in %d bytes, %v", config.Width, config.Height, len(files[0].Data), err)
			}
			for _, block := range commandstest.Blocks(shown[len(shown)-1]) {
				for _, x := range block.Buttons {
					if x.Label == "Watch it" { // it has a board
						moving := w.Shows(w.Press("alice", w.Board, x.Custom).Message)
						files = append(files, moving[len(moving)-1].Files...)
					}
				}
			}
			if moves := len(w.Table().Log.Moves); len(files[len(files)-1].Data) > 150_000*max(40, moves)/40 {
				t.Errorf("the GIF of %d moves has %d bytes", moves, len(files[1].Data))
			}
			for _, f := range files {
				if *posters != "" {
					if err := os.WriteFile(filepath.Join(*posters, g.Info.Name+filepath.Ext(f.Name)), f.Data, 0o600); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

// playable reports whether a member moves in an opening, against computers alone.
func playable(o games.Opening) bool {
	members := 0
	for _, seat := range o.Seats {
		switch seat {
		case games.Starter:
			members++
		case games.Computer:
		default:
			return false
		}
	}
	return members == 1
}
