package world

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"parlour/bot/discordtest/wire"
)

// Application is a bot's account.
type Application struct {
	ID        wire.ID
	BotID     wire.ID // user ID of the bot; equals ID
	Token     string  // without the prefix "Bot "
	PublicKey string  // hexadecimal; verifies interactions over HTTP
}

// App is an application with its state.
type App struct {
	Application
	Name       string
	Key        ed25519.PrivateKey
	Endpoint   string // URL for interactions over HTTP, or ""
	Installs   []int  // supported installation contexts
	Settings   Settings
	Commands   []wire.Command
	Rejected   string // name of a command whose new version is rejected, or ""
	Emojis     []wire.AppEmoji
	Identifies int                        // number of Identifies so far
	Resumes    int                        // number of resumed sessions so far
	InGuilds   map[wire.ID][]wire.Command // commands by guild
	created    quota
	resets     byte              // of the token
	starts     quota             // session starts
	began      map[int]time.Time // last session start by bucket of shards
}

// Settings describe an application and how it is installed.
type Settings struct {
	Description      string
	Tags             []string
	CustomInstallURL string
	InstallParams    *wire.InstallParams
	Contexts         map[int]*wire.InstallParams // by installation context
}

// quota counts actions per day.
type quota struct {
	since time.Time
	count int
}

// NewApp adds an application with its bot. Token and key derive from the ID and
// are valid only here.
func (w *World) NewApp(name string) *App {
	u := w.NewUser(name, "")
	u.Bot = true
	w.Apps[u.ID] = newApp(u.ID, name)
	return w.Apps[u.ID]
}

// newApp returns an application whose token and key derive from its ID.
func newApp(id wire.ID, name string) *App {
	key := ed25519.NewKeyFromSeed(seed(id))
	return &App{Name: name, Key: key, Installs: []int{wire.GuildInstall, wire.UserInstall}, began: map[int]time.Time{}, Application: Application{
		ID: id, BotID: id,
		Token:     token(id, 0),
		PublicKey: hex.EncodeToString(key.Public().(ed25519.PublicKey)),
	}}
}

// seed returns the seed of an application's secrets.
func seed(id wire.ID) []byte {
	sum := sha256.Sum256([]byte("discordtest " + id))
	return sum[:]
}

// token returns an application's token after a number of resets.
func token(id wire.ID, resets byte) string {
	b64 := base64.RawURLEncoding.EncodeToString
	secret := seed(id)[:20]
	secret[0] += resets
	return b64([]byte(id)) + ".STANDIN." + b64(secret)
}

// ByToken returns the application with a token, with or without "Bot ", or nil.
func (w *World) ByToken(token string) *App {
	token = strings.TrimPrefix(token, "Bot ")
	for _, a := range w.Apps {
		if a.Token == token {
			return a
		}
	}
	return nil
}

// Describe returns the application as its own bot sees it.
func (w *World) Describe(a *App) wire.Application {
	out := wire.Application{
		ID: a.ID, Name: a.Name, Description: a.Settings.Description, Tags: a.Settings.Tags,
		CustomInstallURL: a.Settings.CustomInstallURL, InstallParams: a.Settings.InstallParams, Bot: w.Users[a.BotID].User, BotPublic: true, VerifyKey: a.PublicKey,
		Flags: wire.GatewayMessageContentLimited, FlagsNew: "524288", RedirectURIs: []string{}, EligibleScopes: []string{},
		Owner: wire.User{ID: "1", Username: "owner", Discriminator: "0"}, GuildCount: w.CountGuilds(a.ID), Installs: map[int]wire.InstallConfig{},
	}
	for _, u := range w.Users {
		if u.Apps[a.ID] {
			out.UserInstallCount++
		}
	}
	for _, install := range a.Installs {
		out.Installs[install] = wire.InstallConfig{Params: a.Settings.Contexts[install]}
	}
	if a.Endpoint != "" {
		out.InteractionsEndpoint = &a.Endpoint
	}
	return out
}

// Configure applies valid changes to the application's settings.
func (w *World) Configure(a *App, f wire.ApplicationForm) {
	s := &a.Settings
	if f.Description.Set {
		s.Description = string(f.Description.Value)
	}
	set(&s.Tags, f.Tags)
	set(&s.CustomInstallURL, f.CustomInstallURL)
	set(&a.Endpoint, f.Endpoint)
	if f.InstallParams.Set {
		s.InstallParams = nil
		if !f.InstallParams.Null {
			s.InstallParams = &f.InstallParams.Value
		}
	}
	if f.Installs.Set && !f.Installs.Null {
		a.Installs, s.Contexts = nil, map[int]*wire.InstallParams{}
		for _, context := range []int{wire.GuildInstall, wire.UserInstall} {
			if c, ok := f.Installs.Value[strconv.Itoa(context)]; ok {
				a.Installs = append(a.Installs, context)
				if c != nil {
					s.Contexts[context] = c.Params
				}
			}
		}
	}
	w.Bump()
}
