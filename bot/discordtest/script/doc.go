// Package script plays written conversations between members and a bot on a
// stand-in for Discord, and checks what the bot says. A script is both a test
// and an example that reads like what happens in a channel:
//
//	say alice /mastermind play      # a member gives a command
//	press alice Guess
//	fill alice Your guess = 1122
//	submit alice
//	expect 1 black
//
// One verb stands on a line. A # at the beginning of a line, or between
// blanks, begins a comment; \# is a # that does not.
//
//	say WHO /COMMAND      a command, with options as name:value, @bob for a member
//	say WHO TEXT          an ordinary message
//	press WHO LABEL       a button, on the newest message in view that has it
//	taps WHO LABEL LABEL  several buttons of that message, each a word, before the bot has answered any
//	pick WHO MENU = LABEL an option of a select, which goes by its placeholder
//	fill WHO LABEL = TEXT a field of the open form; \n is a line break
//	submit WHO            sends the form
//	complete WHO /COMMAND autocomplete of the last option; see then looks at the choices
//	expect REGEXP         matches the newest message that everyone in the channel sees
//	see WHO REGEXP        matches the newest thing that WHO sees, private ones included
//	refused WHO REGEXP    the same, and it is WHO's alone, answers what was done last, and nothing public has changed
//	count WHO NUMBER      so many messages does WHO see here, private ones included
//	attach WHO FILE /COMMAND a command with a file, in double quotes if its name has blanks
//	in NAME               goes to a channel or thread, a channel being made if there is none; in @WHO to direct messages
//	deny PERMISSION       the bot may no longer do it in this channel and its threads; of sending direct messages, the member takes none
//	allow PERMISSION      the bot may do it again, or do it here alone
//	delete message        takes away the newest message of the bot that everyone sees
//	delete message REGEXP the same, of those that match
//	delete channel        takes away the channel or thread with all that is in it
//	archive               closes the thread; whoever writes in it opens it again
//	lock                  archives the thread so that moderators alone open it
//	unarchive             opens the thread, locked or not
//	wait 90s              moves the clocks; a thread in which nobody writes archives itself
//	restart               ends the bot at once and starts it on the same database
//	show                  prints the channel as it now looks
//
// A permission is called as Discord's settings call it, in small letters: view
// channel, send messages, send messages in threads, create public threads,
// embed links, attach files, read message history, and so on. With @WHO before
// it, it is that member's and not the bot's.
//
// Members are made when they are first named. A label is compared without its
// emoji and without regard to case, and the beginning of it will do where that
// is unique; a control that has only emoji goes by them. A regular expression
// is RE2 and its dot also matches line breaks; what it is matched against is
// the text of the message as the transcript has it, with its controls.
package script
