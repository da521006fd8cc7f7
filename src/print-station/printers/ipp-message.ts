/* Subset of the Internet Printing Protocol (RFC 8010). */

export const operations = {
  printJob: 0x0002,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
  /** CUPS only. */
  cupsGetPrinters: 0x4002,
} as const;

const tags = {
  operationGroup: 0x01,
  end: 0x03,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const;

type TextTag = 'name' | 'keyword' | 'uri' | 'charset' | 'language' | 'mimeType';
export type Attribute = [tag: TextTag, name: string, ...values: string[]] | ['integer', string, number];

export type IppAnswer = { status: number; attributes: Map<string, (string | number | boolean)[]> };

/** The document follows. */
export function ippRequest(operation: number, id: number, attributes: readonly Attribute[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x0101, 0);
  head.writeUInt16BE(operation, 2);
  head.writeUInt32BE(id, 4);
  const all: Attribute[] = [
    ['charset', 'attributes-charset', 'utf-8'],
    ['language', 'attributes-natural-language', 'en'],
    ...attributes,
  ];
  return Buffer.concat([
    head,
    Buffer.from([tags.operationGroup]),
    ...all.flatMap(encode),
    Buffer.from([tags.end]),
  ]);
}

function encode([tag, name, ...values]: Attribute): Buffer[] {
  return values.flatMap((value, index) => [
    Buffer.from([tags[tag]]),
    // Further values have no name.
    counted(Buffer.from(index === 0 ? name : '', 'utf8')),
    counted(typeof value === 'number' ? integer(value) : Buffer.from(value, 'utf8')),
  ]);
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function counted(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Throws RangeError if the message is truncated. */
export function readIpp(bytes: Buffer): IppAnswer {
  const status = bytes.readUInt16BE(2);
  const attributes: IppAnswer['attributes'] = new Map();
  let at = 8;
  let last = '';
  while (at < bytes.length) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag === tags.end) break;
    // Tags below 0x10 begin groups.
    if (tag < 0x10) continue;
    const name = take();
    const value = take();
    last = name.length > 0 ? name.toString('utf8') : last;
    attributes.set(last, [...(attributes.get(last) ?? []), readValue(tag, value)]);
  }
  return { status, attributes };

  function take(): Buffer {
    const length = bytes.readUInt16BE(at);
    const end = at + 2 + length;
    if (end > bytes.length) throw new RangeError('the message ends in the midst of an attribute');
    const part = bytes.subarray(at + 2, end);
    at = end;
    return part;
  }
}

function readValue(tag: number, value: Buffer): string | number | boolean {
  if ((tag === tags.integer || tag === tags.enum) && value.length === 4) return value.readInt32BE(0);
  if (tag === tags.boolean && value.length === 1) return value.readUInt8(0) !== 0;
  return value.toString('utf8');
}
