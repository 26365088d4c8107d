// Package signs draws Parlour's own emoji: the signs of boards and keys, which it uploads to Discord to
// replace those of Unicode.
//
// Discord determines the look of Unicode emoji, and several are invisible on one of its backgrounds.
// Each sign here has a dark rim and a light rim inside it, which makes it visible on every background.
// Pegs carry their letters, and the two sides of a board differ in outline.
//
// A sign is identified by the Unicode emoji that it replaces. Boards, texts and keys contain Unicode
// emoji, which are shown wherever the signs are not available.
package signs
