/* Subset of DNS (RFC 1035, RFC 6762) to query local services. */

export const recordTypes = { a: 1, ptr: 12, txt: 16, srv: 33 } as const;
const inInternet = 1;
/** Unicast response (RFC 6762, 5.4). */
const unicastWanted = 0x8000;

export type DnsRecord = { name: string; type: number } & (
  | { data: 'ptr'; target: string }
  | { data: 'srv'; target: string; port: number }
  | { data: 'txt'; pairs: Readonly<Record<string, string>> }
  | { data: 'a'; address: string }
  | { data: 'other' }
);

export function dnsQuery(names: readonly string[], type: number): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(names.length, 4);
  return Buffer.concat([
    head,
    ...names.flatMap((name) => [nameBytes(name), numbers(type, inInternet | unicastWanted)]),
  ]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
}

/** `\.` is a dot within a label. */
function nameBytes(name: string): Buffer {
  const labels = name.split(/(?<!\\)\./).map((it) => Buffer.from(it.replaceAll(/\\(.)/g, '$1')));
  return Buffer.concat([
    ...labels.flatMap((it) => [Buffer.from([Math.min(it.length, 63)]), it.subarray(0, 63)]),
    Buffer.from([0]),
  ]);
}

/** All sections. Throws if invalid. */
export function readDns(bytes: Buffer): DnsRecord[] {
  const counts = [6, 8, 10].map((at) => bytes.readUInt16BE(at));
  let at = 12;
  for (let left = bytes.readUInt16BE(4); left > 0; left -= 1) at = readName(bytes, at).end + 4;
  const records: DnsRecord[] = [];
  for (let left = counts.reduce((sum, it) => sum + it, 0); left > 0; left -= 1) {
    const { name, end } = readName(bytes, at);
    const type = bytes.readUInt16BE(end);
    const length = bytes.readUInt16BE(end + 8);
    const start = end + 10;
    if (start + length > bytes.length) throw new RangeError('A record is cut off');
    records.push({ name, type, ...dataOf(bytes, type, start, length) });
    at = start + length;
  }
  return records;
}

function dataOf(bytes: Buffer, type: number, at: number, length: number) {
  if (type === recordTypes.ptr) return { data: 'ptr', target: readName(bytes, at).name } as const;
  if (type === recordTypes.srv)
    return { data: 'srv', port: bytes.readUInt16BE(at + 4), target: readName(bytes, at + 6).name } as const;
  if (type === recordTypes.a && length === 4)
    return { data: 'a', address: [...bytes.subarray(at, at + 4)].join('.') } as const;
  if (type === recordTypes.txt)
    return { data: 'txt', pairs: pairsOf(bytes.subarray(at, at + length)) } as const;
  return { data: 'other' } as const;
}

/** `key=value`; keys are case-insensitive. */
function pairsOf(bytes: Buffer): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    const [, key, value = ''] =
      /^([^=]+)(?:=([\s\S]*))?$/.exec(bytes.toString('utf8', at + 1, at + 1 + length)) ?? [];
    if (key !== undefined) pairs[key.toLowerCase()] ??= value;
    at += 1 + length;
  }
  return pairs;
}

/** Rejects circular names. */
function readName(bytes: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let end: number | undefined;
  let at = start;
  for (let steps = 0; steps < 128; steps += 1) {
    const length = bytes.readUInt8(at);
    if (length === 0) return { name: labels.join('.'), end: end ?? at + 1 };
    if (length >= 0xc0) {
      end ??= at + 2;
      at = bytes.readUInt16BE(at) & 0x3fff;
      continue;
    }
    if (at + 1 + length > bytes.length) break;
    labels.push(bytes.toString('utf8', at + 1, at + 1 + length).replaceAll(/[.\\]/g, '\\$&'));
    at += 1 + length;
  }
  throw new RangeError('A name has no end');
}
