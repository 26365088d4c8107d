package wire

import (
	"strconv"
	"time"
)

// Epoch is the origin of snowflakes: the first second of 2015, in Unix
// milliseconds.
const Epoch = 1420070400000

// ID is a snowflake: a decimal number of up to 64 bits, as a string. "" is no
// ID.
type ID string

// Snowflake returns an ID from a time in milliseconds and a serial number below
// 2²², which distinguishes IDs of the same millisecond.
func Snowflake(at time.Time, serial uint32) ID {
	return ID(strconv.FormatUint(uint64(at.UnixMilli()-Epoch)<<22|uint64(serial&(1<<22-1)), 10))
}

// Uint returns the ID as a number, 0 if it is invalid.
func (id ID) Uint() uint64 {
	n, err := strconv.ParseUint(string(id), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// Valid reports whether the ID is a canonical decimal number.
func (id ID) Valid() bool {
	n, err := strconv.ParseUint(string(id), 10, 64)
	return err == nil && strconv.FormatUint(n, 10) == string(id)
}

// Time returns the time of the ID, to the millisecond.
func (id ID) Time() time.Time { return time.UnixMilli(int64(id.Uint()>>22) + Epoch).UTC() }

// Shard returns the shard, of n, that receives the events of the guild with
// this ID: (id >> 22) mod n.
func (id ID) Shard(n int) int {
	if n < 1 {
		return 0
	}
	return int(id.Uint() >> 22 % uint64(n))
}

// SocketURL returns the gateway's address for a client that uses a host name.
// It keeps the host, so that a client behind a proxy stays behind it.
func SocketURL(host string) string { return "ws://" + host + SocketPath }

// SocketPath is the path of the gateway.
const SocketPath = "/gw/"
