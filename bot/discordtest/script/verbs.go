package script

import "context"

// verb is a verb of the script language.
type verb struct {
	name  string
	usage string // arguments
	read  func(s *Step, rest string) error
	run   func(*runner, context.Context, Step) error
}

// verbs are all verbs.
var verbs = []verb{
	{"say", "WHO /COMMAND", readWhoText, (*runner).say},
	{"press", "WHO LABEL", readWhoText, (*runner).press},
	{"taps", "WHO LABEL LABEL ...", readWhoText, (*runner).taps},
	{"pick", "WHO MENU = LABEL", readWhoPair, (*runner).pick},
	{"fill", "WHO LABEL = TEXT", readWhoPair, (*runner).fill},
	{"submit", "WHO", readWho, (*runner).submit},
	{"complete", "WHO /COMMAND", readWhoCommand, (*runner).complete},
	{"expect", "REGEXP", readPattern, (*runner).expect},
	{"see", "WHO REGEXP", readWhoPattern, (*runner).see},
	{"refused", "WHO REGEXP", readWhoPattern, (*runner).refused},
	{"count", "WHO NUMBER", readWhoNumber, (*runner).count},
	{"attach", "WHO FILE /COMMAND", readWhoFile, (*runner).attach},
	{"in", "NAME, or in @WHO", readPlace, (*runner).in},
	{"install", "WHO", readWho, (*runner).install},
	{"group", "NAME WHO WHO ...", readNameText, (*runner).group},
	{"server", "NAME WHO WHO ...", readNameText, (*runner).server},
	{"kick", "", readNothing, (*runner).kick},
	{"invite", "", readNothing, (*runner).invited},
	{"allow", "PERMISSION, or allow @WHO PERMISSION", readPermission, (*runner).allow},
	{"deny", "PERMISSION, or deny @WHO PERMISSION", readPermission, (*runner).deny},
	{"delete", "message, delete message REGEXP or delete channel", readTarget, (*runner).remove},
	{"archive", "", readNothing, (*runner).archive},
	{"lock", "", readNothing, (*runner).lock},
	{"unarchive", "", readNothing, (*runner).unarchive},
	{"wait", "90s", readWait, (*runner).wait},
	{"restart", "", readNothing, (*runner).restart},
	{"show", "", readNothing, (*runner).show},
}
