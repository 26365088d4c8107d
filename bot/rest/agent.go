package rest

import (
	"cmp"
	"fmt"
)

// UserAgent returns the name of the program for Discord, which requires a URL and a
// version. Source is the URL of the program's source; if it has none, "", Discord's
// own page about this name takes its place.
func UserAgent(source, version string) string {
	source = cmp.Or(source, "https://discord.com/developers/docs/reference")
	return fmt.Sprintf("DiscordBot (%s, %s) Parlour", source, cmp.Or(version, "devel"))
}
