package world

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"time"

	"parlour/bot/discordtest/wire"
)

// Application is a bot's account, as its owner sees it.
type Application struct {
	ID        wire.ID
	BotID     wire.ID // the user that the bot is; the same as ID
	Token     string  // without "Bot "
	PublicKey string  // in hexadecimal; interactions over HTTP are signed for it
}

// App is an application with what is kept for it.
type App struct {
	Application
	Name       string
	Key        ed25519.PrivateKey
	Endpoint   string // where interactions go over HTTP, if not empty
	Commands   []wire.Command
	Emojis     []wire.AppEmoji
	Identifies int // on the gateway, so far
	created    quota
	resets     byte              // of the token
	starts     quota             // sessions begun on the gateway
	began      map[int]time.Time // the last of them, by the remainder of the shard
}

// quota counts what is done in a day.
type quota struct {
	since time.Time
	count int
}

// NewApp adds an application with its bot. The token and key are made from the
// ID and are good for nothing anywhere else.
func (w *World) NewApp(name string) *App {
	u := w.NewUser(name, "")
	u.Bot = true
	w.Apps[u.ID] = newApp(u.ID, name)
	return w.Apps[u.ID]
}

// newApp makes an application whose token and key follow from its ID.
func newApp(id wire.ID, name string) *App {
	key := ed25519.NewKeyFromSeed(seed(id))
	return &App{Name: name, Key: key, Application: Application{
		ID: id, BotID: id,
		Token:     token(id, 0),
		PublicKey: hex.EncodeToString(key.Public().(ed25519.PublicKey)),
	}}
}

// seed is what an application's secrets are made from.
func seed(id wire.ID) []byte {
	sum := sha256.Sum256([]byte("discordtest " + id))
	return sum[:]
}

// token is an application's, which has been reset so many times.
func token(id wire.ID, resets byte) string {
	b64 := base64.RawURLEncoding.EncodeToString
	secret := seed(id)[:20]
	secret[0] += resets
	return b64([]byte(id)) + ".STANDIN." + b64(secret)
}

// ByToken is the application with the token, given with or without "Bot "; nil
// if there is none.
func (w *World) ByToken(token string) *App {
	token = strings.TrimPrefix(token, "Bot ")
	for _, a := range w.Apps {
		if a.Token == token {
			return a
		}
	}
	return nil
}

// Describe is the application as it may ask about itself.
func (w *World) Describe(a *App) wire.Application {
	out := wire.Application{
		ID: a.ID, Name: a.Name, Bot: w.Users[a.BotID].User, BotPublic: true, VerifyKey: a.PublicKey,
		Flags: wire.GatewayMessageContentLimited, FlagsNew: "524288", RedirectURIs: []string{}, EligibleScopes: []string{},
		Owner: wire.User{ID: "1", Username: "owner", Discriminator: "0"}, GuildCount: w.CountHomes(a.ID),
	}
	for _, u := range w.Users {
		if u.Apps[a.ID] {
			out.UserInstallCount++
		}
	}
	if a.Endpoint != "" {
		out.InteractionsEndpoint = &a.Endpoint
	}
	return out
}
