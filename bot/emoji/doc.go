// Package emoji has Parlour's own signs drawn by Discord: it uploads them as the
// application's emoji, and puts them in the place of Unicode's in messages.
//
// A [Keeper] sees to it that they are there: what is missing is uploaded by one
// process at a time, and what an older version has left is deleted after a day,
// when few messages show it any more. Until all are there, and wherever that
// fails or they do not fit, Unicode's serve.
package emoji
