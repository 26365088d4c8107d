package wire

import "slices"

// permissionNames are the names in Discord's English settings, in lower case.
var permissionNames = []struct {
	name string
	p    Permissions
}{
	{"administrator", Administrator},
	{"manage channels", ManageChannels},
	{"manage server", ManageGuild},
	{"add reactions", AddReactions},
	{"view channel", ViewChannel},
	{"send messages", SendMessages},
	{"manage messages", ManageMessages},
	{"embed links", EmbedLinks},
	{"attach files", AttachFiles},
	{"read message history", ReadMessageHistory},
	{"mention everyone", MentionEveryone},
	{"use external emojis", UseExternalEmojis},
	{"use application commands", UseCommands},
	{"manage threads", ManageThreads},
	{"create public threads", CreatePublicThreads},
	{"create private threads", CreatePrivateThreads},
	{"send messages in threads", SendMessagesInThreads},
	{"use external apps", UseExternalApps},
}

// PermissionNamed returns the permission with a name in Discord's settings,
// such as "send messages"; false if there is none.
func PermissionNamed(name string) (Permissions, bool) {
	for _, x := range permissionNames {
		if x.name == name {
			return x.p, true
		}
	}
	return 0, false
}

// PermissionNames returns the names that PermissionNamed accepts, in
// alphabetical order.
func PermissionNames() []string {
	var out []string
	for _, x := range permissionNames {
		out = append(out, x.name)
	}
	slices.Sort(out)
	return out
}
