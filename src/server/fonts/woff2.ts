import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import { rebuildGlyphs } from './woff2-glyphs.ts';

/*
 * Unwraps a WOFF2 font (W3C Recommendation "WOFF File Format 2.0"). The Noto variable fonts for Han and Hangul are
 * small enough only as WOFF2, which fontkit can neither vary nor subset.
 */

/** Tags by their number in a WOFF2 directory; 63 means a tag in full. */
const tags =
  `cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX
vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx
fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill`
    .split(/\s+/)
    .map((tag) => tag.replace('_', ' '));
const SPELT_OUT = 63;
const HEADER = 48;

/** Version 0 means transformed for glyf and loca, untransformed for all other tables. */
const isTransformed = (tag: string, version: number) =>
  tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;

type Tables = Map<string, Uint8Array>;

/** Throws RangeError if the file is no WOFF2 or has other transformed tables. */
export function unwrapWoff2(file: Uint8Array): Uint8Array {
  const reader = new ByteReader(file);
  if (reader.tag() !== 'wOF2') throw new RangeError('no WOFF2 file');
  reader.skip(8);
  const count = reader.uint16();
  reader.skip(6);
  const compressed = reader.uint32();
  reader.position = HEADER;
  const entries = Array.from({ length: count }, () => {
    const flags = reader.uint8();
    const tag = (flags & 63) === SPELT_OUT ? reader.tag() : (tags[flags & 63] as string);
    const length = reader.base128();
    const changed = isTransformed(tag, flags >> 6);
    return { tag, changed, length: changed ? reader.base128() : length };
  });
  const data = brotliDecompressSync(reader.bytes(compressed));
  const tables: Tables = new Map();
  let at = 0;
  for (const { tag, changed, length } of entries) {
    const table = data.subarray(at, at + length);
    at += length;
    if (changed && tag === 'glyf') {
      const { glyf, loca } = rebuildGlyphs(table);
      tables.set('glyf', glyf).set('loca', loca);
    } else if (!changed) tables.set(tag, table);
    else if (tag !== 'loca') throw new RangeError(`table ${tag} is transformed`);
  }
  return trueType(tables);
}

/** Checksums stay 0: fontkit ignores them, and the embedded font gets its own. */
function trueType(tables: Tables): Uint8Array {
  // Glyph offsets are always long.
  const head = Uint8Array.from(tables.get('head') ?? []);
  head.set([0, 1], 50);
  tables.set('head', head);
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = 12 + 16 * sorted.length;
  const padded = (length: number) => (length + 3) & ~3;
  const size = sorted.reduce((sum, [, table]) => sum + padded(table.length), directory);
  const file = Buffer.alloc(size);
  file.writeUInt32BE(0x00010000, 0);
  file.writeUInt16BE(sorted.length, 4);
  let at = directory;
  sorted.forEach(([tag, table], index) => {
    const entry = 12 + 16 * index;
    file.write(tag, entry, 'latin1');
    file.writeUInt32BE(at, entry + 8);
    file.writeUInt32BE(table.length, entry + 12);
    file.set(table, at);
    at += padded(table.length);
  });
  return file;
}
