// Package commands is what members can say to Parlour and what they get back.
// It knows no Discord: a [Request] goes in, a [Reply] comes out, and package bot
// translates both.
//
// All commands are made from what games say of themselves in games.Info; no
// game is named here. Words come from catalogues alone: see package words.
package commands
