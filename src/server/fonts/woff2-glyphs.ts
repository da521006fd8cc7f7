import { ByteReader } from './byte-reader.ts';
import { type Step, writeGlyph } from './write-glyph.ts';

/*
 * Converts WOFF2's separate glyph streams (chapter 5.1) to TrueType's glyf and loca. The order of points stays, because
 * variation deltas refer to it.
 */

const component = { wide: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 };

type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes', ByteReader> & {
  instructions: ByteReader;
};
type Rebuilt = { glyf: Uint8Array; loca: Uint8Array };

export function rebuildGlyphs(table: Uint8Array): Rebuilt {
  const head = new ByteReader(table);
  head.skip(4);
  const count = head.uint16();
  head.skip(2);
  const sizes = Array.from({ length: 7 }, () => head.uint32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = sizes.map(
    (size) => new ByteReader(head.bytes(size)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  const hasBox = boxes.bytes(4 * Math.floor((count + 31) / 32));
  const streams = { contours, points, flags, glyphs, composites, boxes, instructions };

  const offsets = Buffer.alloc(4 * (count + 1));
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const isBoxed = (((hasBox[glyph >> 3] ?? 0) << (glyph & 7)) & 128) !== 0;
    const part = rebuildGlyph(streams, isBoxed);
    parts.push(part);
    length += part.length;
    offsets.writeUInt32BE(length, 4 * (glyph + 1));
  }
  return { glyf: Buffer.concat(parts), loca: offsets };
}

function rebuildGlyph(streams: Streams, isBoxed: boolean): Uint8Array {
  const contours = streams.contours.int16();
  if (contours === 0) return new Uint8Array(0);
  return contours > 0 ? simpleGlyph(streams, contours, isBoxed) : compositeGlyph(streams);
}

function simpleGlyph(streams: Streams, contours: number, isBoxed: boolean): Uint8Array {
  let total = 0;
  const ends = Array.from({ length: contours }, () => {
    total += streams.points.short255();
    return total - 1;
  });
  const points = Array.from({ length: total }, () => nextPoint(streams));
  const instructions = streams.instructions.bytes(streams.glyphs.short255());
  return writeGlyph({ ends, points, instructions, box: isBoxed ? streams.boxes.bytes(8) : undefined });
}

function compositeGlyph(streams: Streams): Uint8Array {
  const { composites } = streams;
  const start = composites.position;
  let flags: number;
  let hasInstructions = false;
  do {
    flags = composites.uint16();
    hasInstructions ||= (flags & component.instructions) !== 0;
    composites.skip(2 + (flags & component.wide ? 4 : 2) + sizeOfScale(flags));
  } while (flags & component.more);
  const end = composites.position;
  composites.position = start;
  const parts = composites.bytes(end - start);
  const head = Buffer.alloc(2);
  head.writeInt16BE(-1);
  const glyph = [head, streams.boxes.bytes(8), parts];
  if (hasInstructions) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(streams.glyphs.short255());
    glyph.push(length, streams.instructions.bytes(length.readUInt16BE()));
  }
  const size = glyph.reduce((sum, it) => sum + it.length, 0);
  return Buffer.concat(glyph, (size + 3) & ~3);
}

function sizeOfScale(flags: number): number {
  if (flags & component.matrix) return 8;
  if (flags & component.twoScales) return 4;
  return flags & component.scale ? 2 : 0;
}

/** Triplets of WOFF2's chapter 5.2. */
function nextPoint({ flags, glyphs }: Streams): Step {
  const flag = flags.uint8();
  const isOnCurve = flag < 128;
  const code = flag & 127;
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value);
  if (code < 20) {
    const step = signed(code, (((code % 10) >> 1) << 8) + glyphs.uint8());
    return code < 10 ? { dx: 0, dy: step, isOnCurve } : { dx: step, dy: 0, isOnCurve };
  }
  const both = (x: number, y: number) => ({ dx: signed(code, x), dy: signed(code >> 1, y), isOnCurve });
  if (code < 84) {
    const at = code - 20;
    const byte = glyphs.uint8();
    return both(1 + (at & 48) + (byte >> 4), 1 + ((at & 12) << 2) + (byte & 15));
  }
  if (code < 120) {
    const at = code - 84;
    const x = 1 + (Math.floor(at / 12) << 8) + glyphs.uint8();
    return both(x, 1 + (((at % 12) >> 2) << 8) + glyphs.uint8());
  }
  if (code < 124) {
    const [a, b, c] = glyphs.bytes(3) as unknown as [number, number, number];
    return both((a << 4) + (b >> 4), ((b & 15) << 8) + c);
  }
  const x = glyphs.uint16();
  return both(x, glyphs.uint16());
}
