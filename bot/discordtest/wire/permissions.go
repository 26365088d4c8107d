package wire

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Permissions is a set of permissions. Its JSON is a decimal string; numbers
// are accepted too.
type Permissions uint64

// The supported permissions, at Discord's bit positions.
const (
	Administrator         Permissions = 1 << 3
	ManageChannels        Permissions = 1 << 4
	ManageGuild           Permissions = 1 << 5
	AddReactions          Permissions = 1 << 6
	ViewChannel           Permissions = 1 << 10
	SendMessages          Permissions = 1 << 11
	ManageMessages        Permissions = 1 << 13
	EmbedLinks            Permissions = 1 << 14
	AttachFiles           Permissions = 1 << 15
	ReadMessageHistory    Permissions = 1 << 16
	MentionEveryone       Permissions = 1 << 17
	UseExternalEmojis     Permissions = 1 << 18
	UseCommands           Permissions = 1 << 31
	ManageThreads         Permissions = 1 << 34
	CreatePublicThreads   Permissions = 1 << 35
	CreatePrivateThreads  Permissions = 1 << 36
	SendMessagesInThreads Permissions = 1 << 38
	UseExternalApps       Permissions = 1 << 50

	// Everyone is the default permissions in a new guild.
	Everyone = AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
		UseExternalEmojis | UseCommands | CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads | UseExternalApps
	// AllPermissions is all permissions.
	AllPermissions Permissions = 1<<51 - 1
)

// Has reports whether the set includes all of p. Administrator includes
// everything.
func (s Permissions) Has(p Permissions) bool { return s&Administrator != 0 || s&p == p }

// MarshalJSON encodes a decimal string.
func (s Permissions) MarshalJSON() ([]byte, error) {
	return json.Marshal(strconv.FormatUint(uint64(s), 10))
}

// UnmarshalJSON decodes a decimal string or a number.
func (s *Permissions) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseUint(strings.Trim(string(b), `"`), 10, 64)
	if err != nil {
		return &json.UnmarshalTypeError{Value: "permissions", Field: "permissions"}
	}
	*s = Permissions(n)
	return nil
}
