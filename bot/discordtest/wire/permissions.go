package wire

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Permissions is a set of what a member may do, as bits. In JSON it is a
// decimal string; a number is read as well.
type Permissions uint64

// The permissions that this package's users ask about, at Discord's bit
// positions.
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

	// Everyone is what an ordinary member of a new guild may do.
	Everyone = AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
		UseExternalEmojis | UseCommands | CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads | UseExternalApps
	// AllPermissions is every permission there is.
	AllPermissions Permissions = 1<<51 - 1
)

// Has says whether the set holds all of p; an administrator holds everything.
func (s Permissions) Has(p Permissions) bool { return s&Administrator != 0 || s&p == p }

// MarshalJSON writes the decimal string.
func (s Permissions) MarshalJSON() ([]byte, error) {
	return json.Marshal(strconv.FormatUint(uint64(s), 10))
}

// UnmarshalJSON reads a decimal string or a number.
func (s *Permissions) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseUint(strings.Trim(string(b), `"`), 10, 64)
	if err != nil {
		return &json.UnmarshalTypeError{Value: "permissions", Field: "permissions"}
	}
	*s = Permissions(n)
	return nil
}
