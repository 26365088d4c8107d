package script

import "context"

// verb is a verb of the script language.
type verb struct {
	name    string
	usage   string // arguments
	read    func(s *Step, rest string) error
	run     func(*runner, context.Context, Step) error
	expects bool // checks what members see, and does nothing else
}

// verbs are all verbs.
var verbs = []verb{
	{"say", "WHO /COMMAND", readWhoText, (*runner).say, false},
	{"press", "WHO LABEL", readWhoText, (*runner).press, false},
	{"taps", "WHO LABEL LABEL ...", readWhoText, (*runner).taps, false},
	{"pick", "WHO MENU = LABEL", readWhoPair, (*runner).pick, false},
	{"menu", "WHO COMMAND @WHO, or menu WHO COMMAND message REGEXP", readMenu, (*runner).menu, false},
	{"fill", "WHO LABEL = TEXT", readWhoPair, (*runner).fill, false},
	{"submit", "WHO", readWho, (*runner).submit, false},
	{"complete", "WHO /COMMAND", readWhoCommand, (*runner).complete, false},
	{"expect", "REGEXP", readPattern, (*runner).expect, true},
	{"see", "WHO REGEXP", readWhoPattern, (*runner).see, true},
	{"refused", "WHO REGEXP", readWhoPattern, (*runner).refused, true},
	{"count", "WHO NUMBER", readWhoNumber, (*runner).count, true},
	{"invalid", "NUMBER", readNumber, (*runner).invalid, true},
	{"attach", "WHO FILE /COMMAND", readWhoFile, (*runner).attach, false},
	{"in", "NAME, or in @WHO", readPlace, (*runner).in, false},
	{"install", "WHO", readWho, (*runner).install, false},
	{"group", "NAME WHO WHO ...", readNameText, (*runner).group, false},
	{"server", "NAME WHO WHO ...", readNameText, (*runner).server, false},
	{"commands", "", readNothing, (*runner).commands, false},
	{"kick", "", readNothing, (*runner).kick, false},
	{"invite", "", readNothing, (*runner).invited, false},
	{"allow", "PERMISSION, or allow @WHO PERMISSION", readPermission, (*runner).allow, false},
	{"deny", "PERMISSION, or deny @WHO PERMISSION", readPermission, (*runner).deny, false},
	{"delete", "message, delete message REGEXP or delete channel", readTarget, (*runner).remove, false},
	{"archive", "", readNothing, (*runner).archive, false},
	{"lock", "", readNothing, (*runner).lock, false},
	{"unarchive", "", readNothing, (*runner).unarchive, false},
	{"wait", "90s", readWait, (*runner).wait, false},
	{"restart", "", readNothing, (*runner).restart, false},
	{"show", "", readNothing, (*runner).show, false},
}
