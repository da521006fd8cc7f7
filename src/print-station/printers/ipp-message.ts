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
  jobGroup: 0x02,
  end: 0x03,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  collection: 0x34,
  endCollection: 0x37,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
  memberName: 0x4a,
} as const;

type TextTag = 'name' | 'keyword' | 'uri' | 'charset' | 'language' | 'mimeType';
export type Attribute =
  | [tag: TextTag, name: string, ...values: string[]]
  | ['integer', string, number]
  | ['collection', string, Attribute[]];

export type IppAnswer = { status: number; attributes: Map<string, (string | number | boolean)[]> };

/** The document follows. `job`: attributes of the new job. */
export function ippRequest(
  operation: number,
  id: number,
  { attributes, job = [] }: { attributes: readonly Attribute[]; job?: readonly Attribute[] },
): Buffer {
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
    ...(job.length > 0 ? [Buffer.from([tags.jobGroup]), ...job.flatMap(encode)] : []),
    Buffer.from([tags.end]),
  ]);
}

function encode(attribute: Attribute): Buffer[] {
  if (attribute[0] === 'collection') return encodeCollection(attribute[1], attribute[2]);
  const [tag, name, ...values] = attribute;
  return values.flatMap((value, index) => [
    Buffer.from([tags[tag]]),
    // Further values have no name.
    counted(Buffer.from(index === 0 ? name : '', 'utf8')),
    counted(typeof value === 'number' ? integer(value) : Buffer.from(value, 'utf8')),
  ]);
}

function encodeCollection(name: string, members: readonly Attribute[]): Buffer[] {
  const none = counted(Buffer.alloc(0));
  return [
    Buffer.from([tags.collection]),
    counted(Buffer.from(name, 'utf8')),
    none,
    ...members.flatMap(([tag, member, ...values]) => [
      Buffer.from([tags.memberName]),
      none,
      counted(Buffer.from(member, 'utf8')),
      ...encode([tag, '', ...values] as Attribute),
    ]),
    Buffer.from([tags.endCollection]),
    none,
    none,
  ];
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
