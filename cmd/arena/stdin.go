package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// maxLine is the longest line of input, in bytes.
const maxLine = 1 << 20

// question is a line of input. Options is an object, or a string as for -options. Moves is a
// list of strings, or a string as for -moves.
type question struct {
	Game    string          `json:"game"`
	Options json.RawMessage `json:"options"`
	Board   string          `json:"board"`
	Turn    *string         `json:"turn"`
	Moves   json.RawMessage `json:"moves"`
	Play    string          `json:"play"`
}

// failure is the result of an invalid line.
type failure struct {
	Error string `json:"error"`
}

// positions prints a result for each line of input. The flags are defaults for what a line
// omits.
func (a arena) positions(ctx context.Context, s setup, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	buffered := bufio.NewWriter(out)
	write := json.NewEncoder(buffered)
	for lines.Scan() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var answer any
		st, err := a.answer(s, lines.Bytes())
		if answer = st; err != nil {
			answer = failure{a.message(err)}
		}
		if err := write.Encode(answer); err != nil {
			return err
		}
		if err := buffered.Flush(); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return cli.BadInput("reading positions: %v", err)
	}
	return nil
}

// message returns the text of an error.
func (a arena) message(err error) string {
	if r, ok := games.RefusalIn(err); ok {
		return a.speaker(nil).Say(r.Text)
	}
	return err.Error()
}

func (a arena) answer(s setup, line []byte) (standing, error) {
	q := question{Game: s.game, Board: s.board}
	if err := q.read(line); err != nil {
		return standing{}, err
	}
	g, err := a.find(q.Game, `"game"`)
	if err != nil {
		return standing{}, err
	}
	o, err := q.options(&g.Info, s.options)
	if err != nil {
		return standing{}, err
	}
	moves, err := q.moves(s.moves)
	if err != nil {
		return standing{}, err
	}
	turn := s.turn
	if q.Turn != nil {
		turn = *q.Turn
	}
	p, err := place(g, o, q.Board, turn, moves)
	if err != nil {
		return standing{}, err
	}
	return stand(g, p, q.Play, a.speaker(&g.Info))
}

// read parses a line: one object with the fields of a question and no others.
func (q *question) read(line []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(q)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil && decoder.More():
		return cli.BadInput("the line is not a position: it has more than one object")
	case errors.As(err, &wrong) && wrong.Field != "":
		return cli.BadInput("%q must be a string", wrong.Field)
	case errors.As(err, &wrong):
		return cli.BadInput("the line is not a position: it must be an object, {...}")
	case err != nil && strings.Contains(err.Error(), "unknown field"): // encoding/json has no type for this error
		return cli.BadInput("the line is not a position: %s; the fields are game, options, board, turn, moves and play", strings.TrimPrefix(err.Error(), "json: "))
	case err != nil:
		return cli.BadInput("the line is not a position: %v", err)
	}
	return nil
}

// options returns the options of a line, or the default.
func (q question) options(info *games.Info, byDefault string) (games.Options, error) {
	if absent(q.Options) {
		return readOptions(info, byDefault)
	}
	var text string
	if json.Unmarshal(q.Options, &text) == nil {
		return readOptions(info, text)
	}
	decoder := json.NewDecoder(bytes.NewReader(q.Options))
	decoder.UseNumber()
	var values map[string]any
	if err := decoder.Decode(&values); err != nil {
		return nil, cli.BadInput("\"options\" must be an object, or a string as for -options")
	}
	o := games.Options{}
	for name, v := range values {
		o[name] = fmt.Sprint(v)
	}
	return squared(info, o), nil
}

// moves returns the moves of a line, or the default.
func (q question) moves(byDefault string) ([]string, error) {
	if absent(q.Moves) {
		return strings.Fields(byDefault), nil
	}
	var text string
	if json.Unmarshal(q.Moves, &text) == nil {
		return strings.Fields(text), nil
	}
	var list []string
	if err := json.Unmarshal(q.Moves, &list); err != nil {
		return nil, cli.BadInput("\"moves\" must be a list of strings, or a string separated by spaces")
	}
	return list, nil
}

func absent(raw json.RawMessage) bool { return len(raw) == 0 || string(raw) == "null" }
