package interaction

// Permission is a set of Discord permissions.
type Permission uint64

// The permissions in use, see
// https://discord.com/developers/docs/topics/permissions.
const (
	Administrator         Permission = 1 << 3 // implies all others
	ManageServer          Permission = 1 << 5
	ViewChannel           Permission = 1 << 10
	SendMessages          Permission = 1 << 11
	ManageMessages        Permission = 1 << 13
	SendMessagesInThreads Permission = 1 << 38
)

// Missing returns the permissions that the bot lacks to keep a board in the
// place of the interaction. It returns nil outside servers, for a guest, and if
// Discord has not sent the permissions.
func (i Interaction) Missing() []Permission {
	if i.Guild == "" || i.Guest || !i.PermissionsKnown || i.AppPermissions&Administrator != 0 {
		return nil
	}
	send := SendMessages
	if i.Place.IsThread() {
		send = SendMessagesInThreads
	}
	var lacks []Permission
	for _, p := range []Permission{ViewChannel, send} {
		if i.AppPermissions&p == 0 {
			lacks = append(lacks, p)
		}
	}
	return lacks
}
