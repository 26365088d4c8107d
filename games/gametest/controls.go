package gametest

import (
	"context"
	"fmt"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

func (t *table) request(who commands.User, kind commands.Kind) commands.Request {
	t.requests++
	return commands.Request{
		ID: fmt.Sprint(t.what, t.requests), Kind: kind, Guild: "1000000000000000001", Channel: t.channel(), User: who, Locale: "en-US",
		Values: map[string]string{}, Names: map[string]string{}, Bots: map[string]bool{},
	}
}

// do executes a request, and draws a hand as the bot does.
func (t *table) do(r commands.Request) commands.Reply {
	reply := t.set.Do(context.Background(), r)
	if m, ok := reply.(commands.Message); ok && m.Hand != nil {
		m.Body, _ = t.set.Hand(context.Background(), m.Hand, r.User.ID, r.User.Locale, r.Control().Arg)
		return m
	}
	return reply
}

// makesMove reports whether the control of a custom ID makes a move or a part of one.
func makesMove(id string) bool {
	c, _ := commands.ReadID(id)
	return slices.Contains([]commands.Action{commands.ActPlay, commands.ActPart, commands.ActPick, commands.ActForm}, c.Action)
}

// moveKeys returns the controls that make moves. An option of a menu follows
// its control.
func moveKeys(b commands.Body) (keys [][]string) {
	for _, block := range slices.Concat(b.Blocks, b.Keys) {
		for _, x := range block.Buttons {
			if !x.Disabled && makesMove(x.Custom) {
				keys = append(keys, []string{x.Custom})
			}
		}
		if block.Select != nil && makesMove(block.Select.Custom) {
			for _, o := range block.Select.Options {
				keys = append(keys, []string{block.Select.Custom, o.Value})
			}
		}
	}
	return keys
}

// labelled returns the control whose label is the text with an ID.
func (t *table) labelled(b commands.Body, id string, args ...any) string {
	label := t.set.Speaker("en-US").Plain().Say(games.T(id, args...))
	for _, block := range slices.Concat(b.Blocks, b.Keys) {
		for _, x := range block.Buttons {
			if x.Label == label {
				return x.Custom
			}
		}
	}
	t.errorf("%s: there is no key %q on %s", t.what, label, replyText(commands.Message{Body: b}))
	return ""
}

// actionKeys returns the buttons of a body with an action that can be pressed.
func actionKeys(b commands.Body, action commands.Action) (customs []string) {
	for _, block := range b.Keys {
		for _, x := range block.Buttons {
			if id, ok := commands.ReadID(x.Custom); ok && id.Action == action && !x.Disabled {
				customs = append(customs, x.Custom)
			}
		}
	}
	return customs
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

// movesOf returns the moves played.
func movesOf(t *match.Table) (moves []string) {
	for _, m := range t.Log.Moves {
		moves = append(moves, m.Text)
	}
	return moves
}

// replyText returns the words of a reply.
func replyText(r commands.Reply) string {
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
