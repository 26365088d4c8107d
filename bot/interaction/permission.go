package interaction

// Permission is a set of Discord's permissions.
type Permission uint64

// The permissions that matter here, at
// https://discord.com/developers/docs/topics/permissions.
const (
	Administrator         Permission = 1 << 3 // has all others
	ManageServer          Permission = 1 << 5
	ViewChannel           Permission = 1 << 10
	SendMessages          Permission = 1 << 11
	ManageMessages        Permission = 1 << 13
	SendMessagesInThreads Permission = 1 << 38
)

// String is what Discord calls a single permission in its English settings, and
// "" for anything else.
func (p Permission) String() string {
	switch p {
	case Administrator:
		return "Administrator"
	case ManageServer:
		return "Manage Server"
	case ViewChannel:
		return "View Channel"
	case SendMessages:
		return "Send Messages"
	case ManageMessages:
		return "Manage Messages"
	case SendMessagesInThreads:
		return "Send Messages in Threads"
	}
	return ""
}

// Lacks returns what the bot may not do where the interaction happened, of what
// it needs to keep a board there. It returns nothing outside servers, where it is a
// guest, and where Discord has not told.
func (i Interaction) Lacks() []Permission {
	if i.Guild == "" || i.Guest || !i.Known || i.Permissions&Administrator != 0 {
		return nil
	}
	send := SendMessages
	if i.Place.IsThread() {
		send = SendMessagesInThreads
	}
	var lacks []Permission
	for _, p := range []Permission{ViewChannel, send} {
		if i.Permissions&p == 0 {
			lacks = append(lacks, p)
		}
	}
	return lacks
}
