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

// newcomer is a member to add.
type newcomer struct {
	Name      string `json:"name"`
	Locale    string `json:"locale"`    // locale of the member's client
	Moderator bool   `json:"moderator"` // whether the member may manage messages and threads
}

// languages is GET /api/languages.
func (s *site) languages(w http.ResponseWriter, _ *http.Request) { answer(w, s.Languages) }

// userName matches Discord's user names.
var userName = regexp.MustCompile(`^[a-z0-9_.]{2,32}$`)

// addPerson adds a member to every guild that the bot is in.
func (s *site) addPerson(_ *http.Request, in newcomer) (any, error) {
	name := strings.ToLower(strings.TrimSpace(in.Name))
	if !userName.MatchString(name) {
		return nil, fmt.Errorf("%q cannot be a user name: use 2 to 32 letters a to z, digits, dots and underscores", in.Name)
	}
	if slices.ContainsFunc(s.everyone(), func(p person) bool { return p.Username == name }) {
		return nil, fmt.Errorf("there already is a member named %s: choose another name", name)
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

// newPlace is a channel to create in Guild, or a thread to create in Channel.
type newPlace struct {
	As      wire.ID `json:"as"`
	Guild   wire.ID `json:"guild"`
	Channel wire.ID `json:"channel"`
	Name    string  `json:"name"`
}

// channelName normalizes a channel's name like Discord's clients: lower case, hyphens for spaces.
func channelName(name string) (string, error) {
	name = strings.Join(strings.Fields(strings.ToLower(strings.TrimLeft(name, "# "))), "-")
	if n := utf8.RuneCountInString(name); n == 0 || n > 100 {
		return "", errors.New("choose a channel name of 1 to 100 characters")
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
		return nil, errors.New("choose a thread name of 1 to 100 characters")
	}
	id, err := s.Server.StartThread(in.As, in.Channel, name)
	return map[string]wire.ID{"id": id}, err
}
