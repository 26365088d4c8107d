package world

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"time"

	"parlour/bot/discordtest/wire"
)

// saved is the format of a saved world. Sessions and pending interactions are
// not saved.
type saved struct {
	Serial   uint32
	Apps     []savedApp
	Users    []savedUser
	Guilds   []savedGuild
	Channels []savedChannel
	Files    map[string]File
}

type savedApp struct {
	ID       wire.ID
	Name     string
	Commands []wire.Command
	Emojis   []wire.AppEmoji
	Installs []int
	Endpoint string
	Settings Settings
}

type savedUser struct {
	wire.User
	Locale string
	Apps   map[wire.ID]bool
}

type savedGuild struct {
	wire.Guild
	Who      map[wire.ID]savedMember
	Commands map[wire.ID]bool
}

type savedMember struct {
	Permissions wire.Permissions
	Joined      time.Time
}

type savedChannel struct {
	wire.Channel
	Who  []wire.ID
	Said []savedMessage
}

type savedMessage struct {
	wire.Message
	Viewer wire.ID
	Kept   []wire.Attachment // all files of the message
}

// Save writes the world: applications with their settings, commands and emoji, users,
// guilds, channels, messages and files.
func (w *World) Save(to io.Writer) error {
	out := saved{Serial: w.serial, Files: maps.Clone(w.Files)}
	for _, id := range Sorted(w.Apps) {
		a := w.Apps[id]
		out.Apps = append(out.Apps, savedApp{id, a.Name, a.Commands, a.Emojis, a.Installs, a.Endpoint, a.Settings})
	}
	for _, id := range Sorted(w.Users) {
		u := w.Users[id]
		out.Users = append(out.Users, savedUser{u.User, u.Locale, u.Apps})
	}
	for _, id := range Sorted(w.Guilds) {
		g := savedGuild{w.Guilds[id].Guild, map[wire.ID]savedMember{}, w.Guilds[id].Commands}
		for who, m := range w.Guilds[id].Members {
			g.Who[who] = savedMember{m.Permissions, m.Joined}
		}
		out.Guilds = append(out.Guilds, g)
	}
	for _, id := range Sorted(w.Channels) {
		out.Channels = append(out.Channels, saveChannel(w.Channels[id]))
	}
	return json.NewEncoder(to).Encode(out)
}

func saveChannel(c *Channel) savedChannel {
	out := savedChannel{Channel: c.Channel, Who: c.Members}
	for _, m := range c.Messages {
		out.Said = append(out.Said, savedMessage{Message: m.Message, Viewer: m.Viewer, Kept: m.files})
	}
	return out
}

// Load reads a saved world into this one, which must be empty. IDs and tokens
// are preserved.
func (w *World) Load(r io.Reader) error {
	var in saved
	if err := json.NewDecoder(r).Decode(&in); err != nil {
		return fmt.Errorf("load world: %w", err)
	}
	if len(w.Users) > 0 {
		return errors.New("the world is not empty: load before anything is added")
	}
	w.serial = in.Serial
	maps.Copy(w.Files, in.Files)
	for _, u := range in.Users {
		w.Users[u.ID] = &User{u.User, u.Locale, u.Apps}
	}
	for _, a := range in.Apps {
		made := newApp(a.ID, a.Name)
		made.Commands, made.Emojis, made.Endpoint, made.Settings = a.Commands, a.Emojis, a.Endpoint, a.Settings
		if a.Installs != nil { // worlds saved by earlier versions have none
			made.Installs = a.Installs
		}
		w.Apps[a.ID] = made
	}
	for _, g := range in.Guilds {
		made := newGuild(g.Guild)
		for id, m := range g.Who {
			made.Members[id] = &Member{Permissions: m.Permissions, Joined: m.Joined}
		}
		maps.Copy(made.Commands, g.Commands)
		w.Guilds[g.ID] = made
	}
	for _, c := range in.Channels {
		x := w.loadChannel(c)
		w.Channels[c.ID] = x
		if x.ThreadMetadata != nil && !x.ThreadMetadata.Archived {
			w.archiveLater(x)
		}
	}
	w.Bump()
	return nil
}

func (w *World) loadChannel(in savedChannel) *Channel {
	c := &Channel{Channel: in.Channel, Members: in.Who, overs: map[wire.ID]wire.Overwrite{}}
	for _, o := range in.Overwrites {
		c.overs[o.ID] = o
	}
	for _, said := range in.Said {
		m := &Message{Message: said.Message, Viewer: said.Viewer, files: said.Kept}
		c.Messages = append(c.Messages, m)
		w.messages[m.ID] = m
	}
	return c
}
