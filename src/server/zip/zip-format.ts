import { berlinDay, berlinTime } from '#domain/values/working-days.ts';

/* Parts of a ZIP file by PKWARE's APPNOTE.TXT; larger values go into ZIP64 fields. */

export type ZipMethod = 'stored' | 'deflated';
export type ZipEntry = {
  name: string;
  modified: Date;
  method: ZipMethod;
  /** Checksum and sizes follow in a descriptor. */
  isStreamed: boolean;
  /** Reserves fields for more than 4 GiB. */
  isLarge: boolean;
  crc: number;
  size: number;
  packedSize: number;
  /** Position of the local header in the file. */
  offset: number;
};

const most16 = 0xffff;
const most32 = 0xffff_ffff;
const methods: Record<ZipMethod, number> = { stored: 0, deflated: 8 };
const flags = { sizesFollow: 0x0008, utf8Names: 0x0800 } as const;
const versions = { plain: 20, zip64: 45 } as const;
const zip64Field = 0x0001;

type Width = 2 | 4 | 8;

/** Little-endian. */
function bytes(...fields: readonly (readonly [Width, number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) buffer.writeUInt16LE(value, at);
    else if (width === 4) buffer.writeUInt32LE(value, at);
    else buffer.writeBigUInt64LE(BigInt(value), at);
    at += width;
  }
  return buffer;
}

function extraField(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  return bytes([2, zip64Field], [2, values.length * 8], ...values.map((it) => [8, it] as const));
}

const commonFields = (entry: ZipEntry, isZip64: boolean) =>
  [
    [2, isZip64 ? versions.zip64 : versions.plain],
    [2, flags.utf8Names | (entry.isStreamed ? flags.sizesFollow : 0)],
    [2, methods[entry.method]],
    [4, dosTime(entry.modified)],
  ] as const;

export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const { crc, size, packedSize } = entry.isStreamed ? { crc: 0, size: 0, packedSize: 0 } : entry;
  const extra = entry.isLarge ? extraField([size, packedSize]) : Buffer.alloc(0);
  const head = bytes(
    [4, 0x04034b50],
    ...commonFields(entry, entry.isLarge),
    [4, crc],
    [4, entry.isLarge ? most32 : packedSize],
    [4, entry.isLarge ? most32 : size],
    [2, name.length],
    [2, extra.length],
  );
  return Buffer.concat([head, name, extra]);
}

export function dataDescriptor({ crc, size, packedSize, isLarge }: ZipEntry): Buffer {
  const width = isLarge ? 8 : 4;
  return bytes([4, 0x08074b50], [4, crc], [width, packedSize], [width, size]);
}

export function directoryEntry(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const { size, packedSize, offset } = entry;
  const extra = extraField([size, packedSize, offset].filter((it) => it >= most32));
  const isZip64 = entry.isLarge || extra.length > 0;
  const head = bytes(
    [4, 0x02014b50],
    [2, isZip64 ? versions.zip64 : versions.plain],
    ...commonFields(entry, isZip64),
    [4, entry.crc],
    [4, Math.min(packedSize, most32)],
    [4, Math.min(size, most32)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(offset, most32)],
  );
  return Buffer.concat([head, name, extra]);
}

/** Adds ZIP64 records if the classic fields are too small. */
export function directoryEnd({ count, size, offset }: { count: number; size: number; offset: number }) {
  const isZip64 = count >= most16 || size >= most32 || offset >= most32;
  const large = isZip64
    ? bytes(
        [4, 0x06064b50],
        [8, 44],
        [2, versions.zip64],
        [2, versions.zip64],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, size],
        [8, offset],
        // ZIP64 locator.
        [4, 0x07064b50],
        [4, 0],
        [8, offset + size],
        [4, 1],
      )
    : Buffer.alloc(0);
  const end = bytes(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, most16)],
    [2, Math.min(count, most16)],
    [4, Math.min(size, most32)],
    [4, Math.min(offset, most32)],
    [2, 0],
  );
  return Buffer.concat([large, end]);
}

let lastMinute = Number.NaN;
let lastTime = 0;

/** DOS time is local (Berlin), begins in 1980 and counts in 2 s. */
function dosTime(date: Date): number {
  const minute = Math.floor(date.getTime() / 60_000);
  // Cached per minute, because calendar conversions cost most.
  if (minute !== lastMinute) [lastMinute, lastTime] = [minute, dosMinute(date)];
  return lastTime + (date.getUTCSeconds() >> 1);
}

function dosMinute(date: Date): number {
  const [year = 1980, month = 1, day = 1] = berlinDay(date).split('-').map(Number);
  const [hour = 0, minute = 0] = berlinTime(date).split(':').map(Number);
  if (year < 1980 || year > 2107) return (1 << 21) | (1 << 16);
  const days = ((year - 1980) << 9) | (month << 5) | day;
  return ((days << 16) | (hour << 11) | (minute << 5)) >>> 0;
}
