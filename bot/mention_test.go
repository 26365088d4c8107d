package bot_test

import (
	"regexp"
	"slices"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
)

// commandMention matches a mention of a command that members can tap.
var commandMention = regexp.MustCompile(`</([a-z]+)((?: [a-z]+)?):(\d+)>`)

// mentioned returns the mentions in a text, and reports those of commands that do not exist.
func (s *site) mentioned(text string) (all []string) {
	s.t.Helper()
	commands := s.Commands(s.user("reader"), s.channel)
	for _, m := range commandMention.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1]+m[2])
		at := slices.IndexFunc(commands, func(c wire.Command) bool { return c.Name == m[1] && string(c.ID) == m[3] })
		if at < 0 || m[2] != "" && !slices.ContainsFunc(commands[at].Options, func(o wire.Option) bool { return " "+o.Name == m[2] }) {
			s.t.Errorf("%s is no registered command", m[0])
		}
	}
	return all
}

// Private messages, boards and messages outside of responses mention commands by their IDs.
func TestCommandsAreMentioned(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/labyrinth list name:nowhere")
	_, said := s.privately(alice)
	if got := s.mentioned(said); !slices.Equal(got, []string{"labyrinth list", "labyrinth add"}) {
		t.Errorf("mentioned are %q in %s", got, said)
	}
	s.say(alice, "/pathway play size:13 player:random")
	s.say(alice, "/game pause")
	if got := s.mentioned(content(s.board().Components)); !slices.Equal(got, []string{"game stop"}) {
		t.Errorf("the board mentions %q", got)
	}
}

// What members type is no mention, whether it is in code or not.
func TestNothingTypedIsAMention(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.start(s.options)
	alice := s.user("alice")
	answered, stop := 0, "</game stop>"
	for _, line := range []string{
		"/labyrinth list name:" + stop, "/labyrinth play labyrinth:" + stop, "/mastermind play pegs:3 rules:" + stop, "/help game:" + stop,
		"/game load file:" + stop, "/pathway play size:5", "/move move:" + stop, "/move move:`" + stop, "/move move:\\" + stop, "/game replay id:" + stop,
	} {
		i, err := s.Say(alice, s.channel, line)
		if err != nil { // it is not among the choices
			continue
		}
		s.done(i, nil)
		answered++
		for _, m := range s.Messages(alice, s.channel) {
			if got := s.mentioned(content(m.Components)); slices.Contains(got, "game stop") {
				t.Errorf("%s is answered with a mention: %s", line, content(m.Components))
			}
		}
	}
	if answered < 6 {
		t.Errorf("%d commands were answered only", answered)
	}
}

// All processes write the same mentions. A worker that starts before the commands are registered writes them as
// code, and knows them a minute later.
func TestProcessesWriteTheSameMentions(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	const text = "**bold** </move> `c3`, </game stop>"
	worker, desk := s.options, s.options
	worker.Shared, worker.Worker, desk.Shared = true, true, true
	early := s.start(worker).Bot()
	if got, want := early.Rendered(text), "**bold** `/move` `c3`, `/game stop`"; got != want {
		t.Errorf("before commands are registered: %s, want %s", got, want)
	}
	want := s.start(desk).Bot().Rendered(text)
	if got := s.mentioned(want); !slices.Equal(got, []string{"move", "game stop"}) {
		t.Errorf("mentioned are %q in %s", got, want)
	}
	if got := s.start(worker).Bot().Rendered(text); got != want {
		t.Errorf("a worker: %s, want %s", got, want)
	}
	s.skip(time.Minute)
	for early.Rendered(text) != want && t.Context().Err() == nil {
		s.settle()
	}
}
