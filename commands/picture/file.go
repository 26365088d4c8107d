package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
)

// file writes pictures as PNG files, with two pixels in a byte where there are few
// colours: several times as fast as package image/png. Its memory is used again.
type file struct {
	out  bytes.Buffer
	zips [zlib.BestCompression + 1]*zlib.Writer // by level
	line []byte
}

const (
	pngHeader = "\x89PNG\r\n\x1a\n"
	paletted  = 3 // the type of a picture with a palette
)

// write returns a picture in rows of so many pixels, which are numbers of colours.
func (f *file) write(pix []uint8, width int, colours []uint32) ([]byte, error) {
	f.out.Reset()
	f.out.WriteString(pngHeader)
	depth, level := byte(8), zlib.BestSpeed
	if len(colours) <= few {
		depth = 4
	}
	if len(pix) >= manyPixels {
		level = smallLevel
	}
	head := binary.BigEndian.AppendUint32(nil, uint32(width))
	head = binary.BigEndian.AppendUint32(head, uint32(len(pix)/width))
	f.chunk("IHDR", append(head, depth, paletted, 0, 0, 0))
	palette := make([]byte, 0, 3*maxColours)
	for _, c := range colours {
		palette = append(palette, byte(c>>16), byte(c>>8), byte(c))
	}
	f.chunk("PLTE", palette)
	begin := f.begin("IDAT")
	if err := f.rows(pix, width, depth, level); err != nil {
		return nil, err
	}
	f.end(begin)
	f.chunk("IEND", nil)
	return bytes.Clone(f.out.Bytes()), nil
}

// smallLevel is the level at which a board of 26 by 26 cells takes half as many bytes as at
// level 1, and twice the time.
const smallLevel = 6

// rows compresses the rows at a level.
func (f *file) rows(pix []uint8, width int, depth byte, level int) (err error) {
	zip := f.zips[level]
	if zip == nil {
		if zip, err = zlib.NewWriterLevel(&f.out, level); err != nil {
			return err
		}
		f.zips[level] = zip
	}
	zip.Reset(&f.out)
	for ; len(pix) > 0 && err == nil; pix = pix[width:] {
		f.line = append(f.line[:0], 0) // no filter
		if depth == 8 {
			f.line = append(f.line, pix[:width]...)
		} else {
			f.line = appendHalves(f.line, pix[:width])
		}
		_, err = zip.Write(f.line)
	}
	if err != nil {
		return err
	}
	return zip.Close()
}

// appendHalves appends pixels of four bits.
func appendHalves(line []byte, pix []uint8) []byte {
	for ; len(pix) > 1; pix = pix[2:] {
		line = append(line, pix[0]<<4|pix[1])
	}
	if len(pix) > 0 {
		line = append(line, pix[0]<<4)
	}
	return line
}

// chunk writes a part of the file.
func (f *file) chunk(name string, data []byte) {
	at := f.begin(name)
	f.out.Write(data)
	f.end(at)
}

// begin begins a part of the file. Its length is not known yet.
func (f *file) begin(name string) (at int) {
	at = f.out.Len()
	f.out.WriteString("\x00\x00\x00\x00" + name)
	return at
}

// end writes the length and the checksum of the part that begins at a place.
func (f *file) end(at int) {
	part := f.out.Bytes()[at:]
	binary.BigEndian.PutUint32(part, uint32(len(part)-8))
	f.out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(part[4:])))
}
