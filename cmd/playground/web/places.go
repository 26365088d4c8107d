package web

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"parlour/bot/discordtest/wire"
)

// newcomer is a member to be added.
type newcomer struct {
	Name      string `json:"name"`
	Locale    string `json:"locale"`    // the language of the member's client
	Moderator bool   `json:"moderator"` // may manage messages and threads
}

// userName is what Discord takes as a user name.
var userName = regexp.MustCompile(`^[a-z0-9_.]{2,32}$`)

// addPerson adds a member to every guild that the bot is in.
func (s *site) addPerson(_ *http.Request, in newcomer) (any, error) {
	name := strings.ToLower(strings.TrimSpace(in.Name))
	if !userName.MatchString(name) {
		return nil, fmt.Errorf("%q cannot be a user name: use 2 to 32 letters a to z, digits, dots and underscores", in.Name)
	}
	if slices.ContainsFunc(s.everyone(), func(u wire.User) bool { return u.Username == name }) {
		return nil, fmt.Errorf("there is a member called %s already: choose another name", name)
	}
	var further wire.Permissions
	if in.Moderator {
		further = wire.ManageMessages | wire.ManageThreads
	}
	id := s.Server.AddUser(name, in.Locale)
	for _, g := range s.Server.Look(s.Bot).Guilds {
		if err := s.Server.Join(g.ID, id, further); err != nil {
			return nil, err
		}
	}
	return map[string]string{"id": string(id), "name": name}, nil
}

// newPlace is a channel or thread to be made; a thread is made in Channel, a channel in Guild.
type newPlace struct {
	As      wire.ID `json:"as"`
	Guild   wire.ID `json:"guild"`
	Channel wire.ID `json:"channel"`
	Name    string  `json:"name"`
}

// channelName makes a name for a channel as Discord's own clients do: in lower case, with hyphens for spaces.
func channelName(name string) (string, error) {
	name = strings.Join(strings.Fields(strings.ToLower(strings.TrimLeft(name, "# "))), "-")
	if n := utf8.RuneCountInString(name); n == 0 || n > 100 {
		return "", errors.New("a channel's name has 1 to 100 characters")
	}
	return name, nil
}

func (s *site) addChannel(_ *http.Request, in newPlace) (any, error) {
	name, err := channelName(in.Name)
	if err != nil {
		return nil, err
	}
	id, err := s.Server.AddChannel(in.Guild, name)
	return map[string]wire.ID{"id": id}, err
}

func (s *site) addThread(_ *http.Request, in newPlace) (any, error) {
	name := strings.TrimSpace(in.Name)
	if n := utf8.RuneCountInString(name); n == 0 || n > 100 {
		return nil, errors.New("a thread's name has 1 to 100 characters")
	}
	id, err := s.Server.StartThread(in.As, in.Channel, name)
	return map[string]wire.ID{"id": id}, err
}
