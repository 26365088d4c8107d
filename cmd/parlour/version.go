package main

import (
	"runtime/debug"
	"strings"
)

// stamp is the version of a release, such as 1.0.0. .ci/release and the Dockerfile set it by
// -ldflags "-X main.stamp=VERSION".
var stamp string

// version returns the version of this program.
func version() string { return versionOf(stamp, built()) }

// versionOf returns a version: the stamp, or "devel" and the commit of an unstamped build, with
// a + if the build had other changes.
func versionOf(stamp string, info *debug.BuildInfo) string {
	if stamp != "" {
		return stamp
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = " " + s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				changed = "+"
			}
		}
	}
	return "devel" + commit + changed
}

// sourceURL is the address of the source, if it is published elsewhere than the module's path
// says. It is set by -ldflags "-X main.sourceURL=https://...".
var sourceURL string

// source returns the URL of the program's source, which /help and the User-Agent name. It is
// "" if no address was stamped and the module's path has no host.
func source(info *debug.BuildInfo) string {
	if sourceURL != "" {
		return sourceURL
	}
	if host, _, ok := strings.Cut(info.Main.Path, "/"); ok && strings.Contains(host, ".") {
		return "https://" + info.Main.Path
	}
	return ""
}

// built returns the build information of this program.
func built() *debug.BuildInfo {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info
	}
	return &debug.BuildInfo{}
}
