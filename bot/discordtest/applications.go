package discordtest

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	"parlour/bot/discordtest/wire"
)

// Application is a bot's account, as its owner sees it.
type Application struct {
	ID        wire.ID
	BotID     wire.ID // the user that the bot is; the same as ID
	Token     string  // without "Bot "
	PublicKey string  // in hexadecimal; interactions over HTTP are signed for it
}

type application struct {
	Application
	name     string
	key      ed25519.PrivateKey
	endpoint string // where interactions go over HTTP, if not empty
	commands []wire.Command
	emojis   []wire.AppEmoji
	creates  map[wire.ID]*quota // commands created today, by guild ("" for global)
}

// AddApplication adds an application with its bot. Join takes its BotID into a guild. The token and key are made from the
// ID and are good for nothing anywhere else.
func (s *Server) AddApplication(name string) Application {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.newUser(name)
	u.Bot = true
	a := newApplication(u.ID, name)
	s.world.apps[a.ID] = a
	s.bump()
	return a.Application
}

// newApplication makes an application whose token and key follow from its ID.
func newApplication(id wire.ID, name string) *application {
	seed := sha256.Sum256([]byte("discordtest " + id))
	key := ed25519.NewKeyFromSeed(seed[:])
	b64 := base64.RawURLEncoding.EncodeToString
	return &application{name: name, key: key, creates: map[wire.ID]*quota{}, Application: Application{
		ID: id, BotID: id,
		Token:     b64([]byte(id)) + ".STANDIN." + b64(seed[:20]),
		PublicKey: hex.EncodeToString(key.Public().(ed25519.PublicKey)),
	}}
}

// Applications lists the applications there are, oldest first.
func (s *Server) Applications() []Application {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Application
	for _, id := range sortedIDs(s.world.apps) {
		out = append(out, s.world.apps[id].Application)
	}
	return out
}

// Install makes a user have the application everywhere, also where its bot is no member.
func (s *Server) Install(app, userID wire.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.world.users[userID]
	if u == nil || s.world.apps[app] == nil {
		return fmt.Errorf("user %q or application %q does not exist: add it first", userID, app)
	}
	u.apps[app] = true
	s.bump()
	return nil
}

// byToken is the application with the token, given with or without "Bot "; nil if there is none.
func (w *world) byToken(token string) *application {
	token = strings.TrimPrefix(token, "Bot ")
	for _, a := range w.apps {
		if a.Token == token {
			return a
		}
	}
	return nil
}

func (w *world) appOfBot(user wire.ID) *application { return w.apps[user] }
