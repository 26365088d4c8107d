// Package script plays conversations between members and a bot, written in text
// files, on a stand-in for Discord, and checks what the bot shows. A script is a
// test that reads like a channel:
//
//	say alice /mastermind play      # a member gives a command
//	press alice Guess
//	fill alice Your guess = 1122
//	submit alice
//	expect 1 black
//
// Each line has one verb. A # at the start of a line or between spaces starts a
// comment; \# is a literal #.
//
//	say WHO /COMMAND      a command, with options as name:value, @bob for a member
//	say WHO TEXT          an ordinary message
//	press WHO LABEL       a button, on the newest message in view that has it
//	taps WHO LABEL LABEL  several buttons of that message, one word each, before the bot receives the first press
//	pick WHO MENU = LABEL an option of a select, identified by its placeholder; several are separated by |
//	menu WHO COMMAND @WHO a command in a member's menu
//	menu WHO COMMAND message         a command in the menu of the newest message that everyone sees
//	menu WHO COMMAND message REGEXP  a command in the menu of the newest one that matches
//	fill WHO LABEL = TEXT a field of the open form; see below
//	submit WHO            submits the form
//	complete WHO /COMMAND autocompletion of the last option; a following see matches the choices
//	expect REGEXP         matches the newest message that everyone in the channel sees
//	see WHO REGEXP        matches the newest item that WHO sees, including private ones
//	refused WHO REGEXP    the same; the item must be private, respond to the last action, and leave public messages unchanged
//	count WHO NUMBER      WHO sees this number of messages here, including private ones
//	invalid NUMBER        this number of the bot's requests were answered by 401, 403 or 429
//	attach WHO FILE /COMMAND a command with a file, quoted if its name contains spaces
//	in NAME               switches to a channel or thread, creating a channel if needed; in @WHO to direct messages
//	install WHO           WHO installs the bot and can use it everywhere
//	group NAME WHO WHO    switches to a group of these members without the bot, creating it if needed
//	server NAME WHO WHO   switches to a channel of a server of these members without the bot, creating it if needed
//	commands              adds the bot's commands to this server, without the bot
//	kick                  removes the bot from this server
//	invite                adds the bot to this server
//	deny PERMISSION       revokes a permission of the bot in this channel and its threads; in direct messages, the member refuses messages
//	allow PERMISSION      grants a permission in this channel
//	delete message        deletes the bot's newest public message
//	delete message REGEXP deletes the newest one that matches
//	delete channel        deletes the channel or thread
//	archive               archives the thread; a new message opens it again
//	lock                  archives the thread; only moderators can open it
//	unarchive             opens the thread
//	wait 90s              advances the clocks; an inactive thread archives itself
//	restart               kills the bot and starts it with the same database
//	show                  prints the current channel
//
// Permissions have the names of Discord's settings, in lower case: view
// channel, send messages, send messages in threads, create public threads,
// embed links, attach files, read message history, and so on. With @WHO before
// the name, the permission is that member's instead of the bot's.
//
// In selects of members, roles and channels, an option is @bob, @everyone or
// #general. The TEXT of fill depends on the field: text, in which \n is a line
// break; options of a select or a group of checkboxes, separated by |; an option
// of a radio group; yes or no for a checkbox; files, separated by |. A field that
// isn't filled in keeps its initial value.
//
// Members are created when they are first named. Labels are compared without
// emoji and case, and a unique prefix suffices; a control that has only emoji is
// identified by them, and X#2 is the second of those that are labelled X. Regular expressions are RE2, and a dot also matches line
// breaks; they match the text of the message as in the transcript, with its
// controls. A mention of a command is what members see, /game stop.
//
// After each action the script waits until the bot has come to rest. A bot that
// never does fails the line, with its last decision.
package script
