package wire

import (
	"strconv"
	"time"
)

// Epoch is the moment from which snowflakes count: the first second of 2015, in
// Unix milliseconds.
const Epoch = 1420070400000

// ID is a snowflake: a decimal number of up to 64 bits, written as a string.
// The empty ID names nothing.
type ID string

// Snowflake makes an ID from a time, of which only the millisecond counts, and
// a number below 2²² that tells IDs of the same millisecond apart.
func Snowflake(at time.Time, serial uint32) ID {
	return ID(strconv.FormatUint(uint64(at.UnixMilli()-Epoch)<<22|uint64(serial&(1<<22-1)), 10))
}

// Uint is the ID as a number, 0 if it is none.
func (id ID) Uint() uint64 {
	n, err := strconv.ParseUint(string(id), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// Valid says whether the ID is a number as Discord writes them.
func (id ID) Valid() bool {
	n, err := strconv.ParseUint(string(id), 10, 64)
	return err == nil && strconv.FormatUint(n, 10) == string(id)
}

// Time is when the ID was made, to the millisecond.
func (id ID) Time() time.Time { return time.UnixMilli(int64(id.Uint()>>22) + Epoch).UTC() }

// Shard is the shard out of n that hears of the guild with this ID: (id >> 22)
// mod n.
func (id ID) Shard(n int) int {
	if n < 1 {
		return 0
	}
	return int(id.Uint() >> 22 % uint64(n))
}

// SocketURL is where the gateway is for a client that asks under the name of a
// host: the same host, so that who comes through a proxy goes on through it.
func SocketURL(host string) string { return "ws://" + host + SocketPath }

// SocketPath is where the gateway is.
const SocketPath = "/gw/"
