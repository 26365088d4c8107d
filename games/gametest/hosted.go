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
	"parlour/games/grid"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/seal"
)

const (
	maxHostedTurns    = 12  // turns of members in a match
	maxHostedRequests = 150 // requests and computer moves in a match
	maxPresses        = 30  // presses for one move
)

// checkHosted plays every opening with every source of secrets as members do, by commands,
// keys and forms. A game that passes needs no code outside its folder.
func checkHosted(c *checker) {
	log := &bytes.Buffer{}
	h, set, err := newSet(c.game, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		c.errorf("%v", err)
		return
	}
	for _, o := range c.game.Info.Openings {
		for i, source := range match.Sources(c.game, o) {
			t := newTable(c, h, set, o)
			if i > 0 {
				t.source, t.what = source, t.what+" "+string(source) // without a colon, which separates the parts of a custom ID
			}
			c.guard(t.what, t.play)
			if said := log.String(); strings.Contains(said, "level=ERROR") {
				c.errorf("%s: the host's log says %s", t.what, said)
			}
			log.Reset()
		}
	}
}

// newSet returns the commands of one game and their host.
func newSet(g *games.Game, log *slog.Logger) (*host.Host, *commands.Set, error) {
	h, err := newHost(g, log)
	if err != nil {
		return nil, nil, fmt.Errorf("the game cannot be hosted: %w", err)
	}
	catalogue, err := commands.Catalogue(h.Games)
	if err != nil {
		return nil, nil, fmt.Errorf("the game's texts cannot be read: %w", err)
	}
	set, err := features.New(h, catalogue, h.Log, commands.Budgets{}, commands.Process{})
	if err != nil {
		return nil, nil, fmt.Errorf("the game has no valid commands: %w", err)
	}
	return h, set, nil
}

// newHost returns a host of one game. Its clock advances by a second per call.
func newHost(g *games.Game, log *slog.Logger) (*host.Host, error) {
	sealer, err := seal.New([]byte("a key of enough bytes"))
	now := time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	return host.New(host.Config{
		Games: []*games.Game{g}, Store: newMemoryStore(), Sealer: sealer, Log: log, Lease: time.Minute, By: "gametest",
		Now: func() time.Time {
			now = now.Add(time.Second)
			return now
		},
		Entropy: rand.NewChaCha8([32]byte{}),
	}), err
}

// table is one match that members play in a channel of its own.
type table struct {
	*checker
	set      *commands.Set
	host     *host.Host
	opening  games.Opening
	source   games.SecretSource // Of the secrets; "" for the default.
	what     string             // The command; see channel.
	typed    string             // The secret that the starter has typed.
	requests int                // The number of requests and computer moves.
}

func newTable(c *checker, h *host.Host, set *commands.Set, o games.Opening) *table {
	return &table{checker: c, set: set, host: h, opening: o, what: "/" + c.game.Info.Name + " " + o.Name}
}

// channel returns the ID of the table's channel.
func (t *table) channel() string { return strings.TrimPrefix(t.what, "/") }

// starter is the number of the member who starts a match. Others follow.
const starter = 0

func member(n int) commands.User {
	return commands.User{ID: fmt.Sprint(1_100_000_000_000_000_000 + n), Name: fmt.Sprint("Member ", n)}
}

// play opens the game and plays it to its end, or for a number of turns.
func (t *table) play() {
	now, ok := t.open()
	if ok {
		t.checkTyped(now)
	}
	for turns := 0; ok && turns < maxHostedTurns && t.requests < maxHostedRequests && !now.Outcome().Over; now, ok = t.latest() {
		if now.ComputerToMove() {
			if !t.advance(now) {
				return
			}
		} else if turns++; !t.turn(now) {
			return
		}
	}
	if ok && now.Outcome().Over {
		t.checkResults(now)
	}
}

// latest returns the current match.
func (t *table) latest() (*match.Table, bool) {
	now, err := t.host.Latest(context.Background(), t.channel())
	if err != nil {
		t.errorf("%s: %v", t.what, err)
	}
	return now, err == nil
}

// open opens a match, with a secret if a form asks for one.
func (t *table) open() (*match.Table, bool) {
	r := t.command()
	reply := t.do(r)
	if form, ok := reply.(commands.Form); ok {
		p, err := t.game.Open(t.required(t.opening))
		if err != nil {
			t.errorf("%s: %v", t.what, err)
			return nil, false
		}
		t.typed = t.drawSecret(p)
		reply = t.submit(r.User, form, t.typed)
	}
	if m, ok := reply.(commands.Message); !ok || m.Board == nil {
		t.errorf("%s: the command does not open a game; the reply is %s", t.what, replyText(reply))
		return nil, false
	}
	return t.latest()
}

// command returns the command of the opening with its required options, opponents
// and the weakest players.
func (t *table) command() commands.Request {
	r := t.request(member(starter), commands.Command)
	r.Path = []string{t.game.Info.Name, t.opening.Name}
	for _, p := range t.spec().Params {
		o, isOption := option(t.game.Info.Options, p.Name)
		switch {
		case p.Kind == commands.Person && slices.Contains(t.opening.Seats, games.Opponent):
			opponent := member(len(r.Names) + 1)
			r.Values[p.Name], r.Names[opponent.ID] = opponent.ID, opponent.Name
		case p.Name == "secret" && t.source != "":
			r.Values[p.Name] = string(t.source)
		case isOption && p.Required:
			r.Values[p.Name], _ = t.value(t.rand, o)
		case !isOption && len(p.Choices) > 0:
			r.Values[p.Name] = p.Choices[0].Value
		}
	}
	return r
}

// spec returns the command of the opening.
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

// advance makes the move of a computer without waiting for more thought.
func (t *table) advance(now *match.Table) bool {
	t.requests++
	at := make(chan struct{})
	close(at)
	answer, err := t.host.Computers.Think(context.Background(), now, at)
	if err == nil {
		_, err = t.host.Computers.Play(context.Background(), now, answer)
	}
	if err != nil {
		t.errorf("%s: %s cannot move: %v", t.what, now.Chair(now.Turn()).Player, err)
	}
	return err == nil
}

// turn presses the keys of the member who has to act.
func (t *table) turn(now *match.Table) bool {
	body, who := t.set.Board(context.Background(), now, "en-US"), member(len(t.game.Info.Seats))
	t.checkTiles(now, body)
	chair := now.Chair(now.Turn())
	if chair.User != "" {
		who.ID = chair.User
	} else if len(chair.Team) > 0 {
		who.ID = chair.Team[0].User
	}
	var reply commands.Reply
	switch _, disputed := now.Correcting(); {
	case now.Match.Status == match.Waiting:
		reply = t.gather(now, body)
	case chair.Kind == match.Team && len(chair.Team) == 0:
		info := &t.game.Info
		reply = t.press(who, t.labelled(body, "commands.button.join-side", "Role", info.Text("seat", info.Seats[now.Turn()].ID)))
	case disputed:
		reply = t.press(who, t.labelled(body, "commands.button.insist"))
	default:
		reply = t.move(now, who, body)
	}
	after, ok := t.latest()
	if ok && len(after.Match.Entries) == len(now.Match.Entries) {
		t.errorf("%s: after the moves %q no key makes a move; the reply is %s; let Rules.Compose return keys for every move, and mark the last key of a move as Done; a state without a dealt hand has keys only for moves of any hand", t.what, movesOf(now), replyText(reply))
		return false
	}
	return ok
}

// checkTiles checks that tiles are only where a message has emoji: not in labels, descriptions and the log.
func (t *table) checkTiles(now *match.Table, body commands.Body) {
	var texts []string
	for _, b := range slices.Concat(body.Blocks, body.Keys) {
		for _, x := range b.Buttons {
			texts = append(texts, x.Label)
		}
		if b.Image != nil {
			texts = append(texts, b.Image.Alt)
		}
		if b.Select != nil {
			texts = append(texts, b.Select.Placeholder)
			for _, o := range b.Select.Options {
				texts = append(texts, o.Label, o.Description)
			}
		}
	}
	for _, e := range now.Match.Entries {
		texts = append(texts, e.Text)
	}
	for _, text := range texts {
		if strings.ContainsFunc(text, grid.IsTile) {
			t.errorf("%s: %q has a tile; write its emoji, with grid.Plain, or its name", t.what, text)
		}
	}
}

// gather does what a match awaits before it begins: members accept or join, the
// starter begins, and seats bring their hands.
func (t *table) gather(now *match.Table, body commands.Body) commands.Reply {
	switch waiting := now.Secrets().Missing(); {
	case now.Lobby() && len(now.Vacant()) > 0 && len(now.Match.Entries) == 0:
		return t.press(member(starter+1), t.labelled(body, "commands.button.join"))
	case now.Lobby() && len(now.Vacant()) > 0:
		return t.press(member(starter), t.labelled(body, "commands.button.begin"))
	case len(now.Vacant()) > 0:
		return t.press(commands.User{ID: now.Chair(now.Vacant()[0]).User}, t.labelled(body, "commands.button.accept"))
	case len(waiting) > 0:
		return t.compose(now, commands.User{ID: now.Chair(waiting[0]).User}, body)
	}
	return nil
}

// compose presses random keys until the member's secret is complete.
func (t *table) compose(now *match.Table, who commands.User, body commands.Body) (reply commands.Reply) {
	reply = t.press(who, t.labelled(body, t.game.Info.Text("hand").ID))
	for range maxSteps {
		m, _ := reply.(commands.Message)
		keys := actionKeys(m.Body, commands.ActCompose)
		if len(keys) == 0 {
			return reply
		}
		reply = t.press(who, pick(t.rand, keys))
		if after, ok := t.latest(); !ok || len(after.Match.Entries) > len(now.Match.Entries) {
			return reply
		}
	}
	return reply
}

// move presses random keys until a move is made, on the board and then in the
// private reply.
func (t *table) move(now *match.Table, who commands.User, body commands.Body) (reply commands.Reply) {
	seat, _ := now.SeatOf(who.ID)
	for range maxPresses {
		keys := moveKeys(body)
		if hand := actionKeys(body, commands.ActHand); len(keys) == 0 && len(hand) > 0 {
			keys = [][]string{hand}
		}
		if len(keys) == 0 {
			return reply
		}
		key := pick(t.rand, keys)
		reply = t.press(who, key[0], key[1:]...)
		if form, ok := reply.(commands.Form); ok {
			reply = t.write(now, who, seat, form)
		}
		after, ok := t.latest()
		if !ok || len(after.Match.Entries) > len(now.Match.Entries) {
			return reply
		}
		if m, ok := reply.(commands.Message); ok && m.Body.Blocks != nil {
			body = m.Body
		}
	}
	return reply
}
