package gametest

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games"
	"parlour/games/match"
)

const (
	hostedTurns = 12  // of members, in each opening
	hostedSteps = 150 // of anybody
	maxPresses  = 30  // for one move
)

// hosted plays every opening as members do, by commands, keys and forms alone: a
// game of which that is true needs nothing written for it elsewhere.
func (c *checker) hosted() {
	log := &bytes.Buffer{}
	h, err := newHost(c.game, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		c.errorf("the game cannot be hosted: %v", err)
		return
	}
	catalogue, err := commands.Catalogue(h.Games)
	if err != nil {
		c.errorf("the game's texts cannot be read: %v", err)
		return
	}
	set, err := features.New(h, catalogue, h.Log, commands.Budgets{})
	if err != nil {
		c.errorf("there can be no commands for the game: %v", err)
		return
	}
	for _, o := range c.game.Info.Openings {
		t := &table{checker: c, set: set, host: h, opening: o, what: "/" + c.game.Info.Name + " " + o.Name}
		c.guard(t.what, t.play)
		if said := log.String(); strings.Contains(said, "level=ERROR") {
			c.errorf("%s: the host's log says %s", t.what, said)
		}
		log.Reset()
	}
}

// newHost hosts one game. Its clock goes on by a second each time it is asked.
func newHost(g *games.Game, log *slog.Logger) (*match.Host, error) {
	sealer, err := match.NewSealer([]byte("a key of enough bytes"))
	now := time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	return match.NewHost(match.Config{
		Games: []*games.Game{g}, Store: newMemory(), Sealer: sealer, Log: log, Lease: time.Minute, By: "gametest",
		Now: func() time.Time {
			now = now.Add(time.Second)
			return now
		},
		Entropy: rand.NewChaCha8([32]byte{}),
	}), err
}

// table is one game that members play in a channel of its own.
type table struct {
	*checker
	set      *commands.Set
	host     *match.Host
	opening  games.Opening
	what     string
	requests int
}

// The members at a table: the starter, and whoever else there is.
const starter = 0

func member(n int) commands.User {
	return commands.User{ID: fmt.Sprint(1_100_000_000_000_000_000 + n), Name: fmt.Sprint("Member ", n)}
}

func (t *table) request(who commands.User, kind commands.Kind) commands.Request {
	t.requests++
	return commands.Request{
		ID: fmt.Sprint(t.what, t.requests), Kind: kind, Guild: "1000000000000000001", Channel: t.what, User: who, Locale: "en-US",
		Values: map[string]string{}, Names: map[string]string{}, Bots: map[string]bool{},
	}
}

func (t *table) do(r commands.Request) commands.Reply { return t.set.Do(context.Background(), r) }

// play opens the game and plays it until its end, or for a while.
func (t *table) play() {
	now, ok := t.open()
	for turns := 0; ok && turns < hostedTurns && t.requests < hostedSteps && !now.Outcome().Over; now, ok = t.now() {
		if now.Owes() {
			if !t.advance(now) {
				return
			}
		} else if turns++; !t.turn(now) {
			return
		}
	}
}

// now is how the game stands.
func (t *table) now() (*match.Table, bool) {
	now, err := t.host.Latest(context.Background(), t.what)
	if err != nil {
		t.errorf("%s: %v", t.what, err)
	}
	return now, err == nil
}

// open gives the command, with all that must be given, opponents and the weakest
// players, and a secret where one is asked for.
func (t *table) open() (*match.Table, bool) {
	r := t.request(member(starter), commands.Command)
	r.Path = []string{t.game.Info.Name, t.opening.Name}
	for _, p := range t.spec().Params {
		o, isOption := option(t.game.Info.Options, p.Name)
		switch {
		case p.Kind == commands.Person && slices.Contains(t.opening.Seats, games.Opponent):
			opponent := member(len(r.Names) + 1)
			r.Values[p.Name], r.Names[opponent.ID] = opponent.ID, opponent.Name
		case isOption && p.Required:
			r.Values[p.Name], _ = t.value(t.rand, o)
		case !isOption && len(p.Choices) > 0:
			r.Values[p.Name] = p.Choices[0].Value
		}
	}
	reply := t.do(r)
	if form, ok := reply.(commands.Form); ok {
		p, err := t.game.Open(t.required(t.opening))
		if err != nil {
			t.errorf("%s: %v", t.what, err)
			return nil, false
		}
		reply = t.submit(r.User, form, t.drawn(p))
	}
	if m, ok := reply.(commands.Message); !ok || m.Board == nil {
		t.errorf("%s: the command does not open a game, but says %s", t.what, said(reply))
		return nil, false
	}
	return t.now()
}

// spec is the command of the opening.
func (t *table) spec() (spec commands.Spec) {
	for _, game := range t.set.Specs() {
		for _, spec := range game.Subs {
			if game.Name == t.game.Info.Name && spec.Name == t.opening.Name {
				return spec
			}
		}
	}
	t.errorf("%s: there is no such command", t.what)
	return spec
}

// drawn is a secret of the first seat that brings one.
func (t *table) drawn(p games.Position) string {
	for seat, info := range t.game.Info.Seats {
		if info.Secret {
			return t.game.Secrets.Draw(p, games.Seat(seat), t.rand)
		}
	}
	return ""
}

// advance makes the move of a computer, which is to take its first thought.
func (t *table) advance(now *match.Table) bool {
	t.requests++
	at := make(chan struct{})
	close(at)
	_, err := t.host.Advance(context.Background(), now, at)
	if err != nil {
		t.errorf("%s: %s cannot move: %v", t.what, now.Chair(now.Turn()).Player, err)
	}
	return err == nil
}

// turn does by keys what a member has to do, so that the game goes on.
func (t *table) turn(now *match.Table) bool {
	body, who := t.set.Board(context.Background(), now, "en-US"), member(len(t.game.Info.Seats))
	chair := now.Chair(now.Turn())
	if chair.User != "" {
		who.ID = chair.User
	} else if len(chair.Team) > 0 {
		who.ID = chair.Team[0].User
	}
	var reply commands.Reply
	switch _, disputed := now.Disputed(); {
	case now.Match.Status == match.Waiting:
		reply = t.gather(now, body)
	case chair.Kind == match.Team && len(chair.Team) == 0:
		info := &t.game.Info
		reply = t.press(who, t.labelled(body, "join-side", "Role", info.Text("seat", info.Seats[now.Turn()].ID)))
	case disputed:
		reply = t.press(who, t.labelled(body, "insist"))
	default:
		reply = t.move(now, who, body)
	}
	after, ok := t.now()
	if ok && len(after.Match.Entries) == len(now.Match.Entries) {
		t.errorf("%s: after the moves %q no key takes the game on, and what is said is %s; let Rules.Compose have keys for every move, of which the last is Done", t.what, movesOf(now), said(reply))
		return false
	}
	return ok
}

// gather does what is to be done before a game begins: members accept, or one
// joins and the starter begins, and all bring their hands.
func (t *table) gather(now *match.Table, body commands.Body) commands.Reply {
	switch waiting := now.Handless(); {
	case now.Lobby() && len(now.Vacant()) > 0 && len(now.Match.Entries) == 0:
		return t.press(member(starter+1), t.labelled(body, "join"))
	case now.Lobby() && len(now.Vacant()) > 0:
		return t.press(member(starter), t.labelled(body, "begin"))
	case len(now.Vacant()) > 0:
		return t.press(commands.User{ID: now.Chair(now.Vacant()[0]).User}, t.labelled(body, "accept"))
	case len(waiting) > 0:
		who := commands.User{ID: now.Chair(waiting[0]).User}
		form, ok := t.press(who, t.labelled(body, "type-hand")).(commands.Form)
		if !ok {
			return nil
		}
		return t.submit(who, form, t.game.Secrets.Draw(now.Positions[0], waiting[0], t.rand))
	}
	return nil
}

// move presses keys at random until a move is made, on the board and then where a
// move is put together.
func (t *table) move(now *match.Table, who commands.User, body commands.Body) (reply commands.Reply) {
	seat, _ := now.SeatOf(who.ID)
	for range maxPresses {
		keys := moveKeys(body)
		if len(keys) == 0 {
			return reply
		}
		key := pick(t.rand, keys)
		reply = t.press(who, key[0], key[1:]...)
		if form, ok := reply.(commands.Form); ok {
			moves, _ := take(now.Facing(seat).Moves(), maxMoves)
			reply = t.submit(who, form, pick(t.rand, moves))
		}
		after, ok := t.now()
		if !ok || len(after.Match.Entries) > len(now.Match.Entries) {
			return reply
		}
		if m, ok := reply.(commands.Message); ok && m.Body.Blocks != nil {
			body = m.Body
		}
	}
	return reply
}

// moveKeys are the controls that make moves, with what may be picked in menus.
func moveKeys(b commands.Body) (keys [][]string) {
	for _, block := range slices.Concat(b.Blocks, b.Keys) {
		for _, x := range block.Buttons {
			if !x.Disabled && commands.MakesMove(x.Custom) {
				keys = append(keys, []string{x.Custom})
			}
		}
		if block.Select != nil && commands.MakesMove(block.Select.Custom) {
			for _, o := range block.Select.Options {
				keys = append(keys, []string{block.Select.Custom, o.Value})
			}
		}
	}
	return keys
}

// labelled is the control whose label is one of commands' own.
func (t *table) labelled(b commands.Body, name string, args ...any) string {
	label := t.set.Speaker("en-US").Plain().Say(games.T("commands.button."+name, args...))
	for _, block := range slices.Concat(b.Blocks, b.Keys) {
		for _, x := range block.Buttons {
			if x.Label == label {
				return x.Custom
			}
		}
	}
	t.errorf("%s: there is no key %q on %s", t.what, label, said(commands.Message{Body: b}))
	return ""
}

func (t *table) press(who commands.User, control string, picked ...string) commands.Reply {
	r := t.request(who, commands.Press)
	r.Custom, r.Picked = control, picked
	return t.do(r)
}

// submit sends a form with its one field filled in.
func (t *table) submit(who commands.User, f commands.Form, typed string) commands.Reply {
	r := t.request(who, commands.Submit)
	r.Custom, r.Values[f.Inputs[0].Custom] = f.Custom, typed
	return t.do(r)
}

// movesOf are the moves so far.
func movesOf(t *match.Table) (moves []string) {
	for _, m := range t.Log.Moves {
		moves = append(moves, m.Text)
	}
	return moves
}

// said are the words of a reply.
func said(r commands.Reply) string {
	m, ok := r.(commands.Message)
	if !ok {
		return fmt.Sprintf("%T", r)
	}
	var lines []string
	for _, b := range m.Body.Blocks {
		lines = append(lines, b.Text)
	}
	return fmt.Sprintf("%q", lines)
}
