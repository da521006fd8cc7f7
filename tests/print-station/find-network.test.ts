import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { dnsQuery, readDns, recordTypes } from '#print-station/printers/dns-message.ts';
import { networkPrinters } from '#print-station/printers/find-network.ts';

/* Printers that announce themselves, with real UDP packets from the test's own responder. */

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const word = (...values: number[]) => Buffer.from(values.flatMap((it) => [it >> 8, it & 255]));
const label = (text: string) => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);
const name = (...labels: string[]) => Buffer.concat([...labels.map(label), Buffer.from([0])]);
const record = (owner: Buffer, type: number, data: Buffer) =>
  Buffer.concat([owner, word(type, 0x8001, 0, 120, data.length), data]);
const answer = (...records: Buffer[]) =>
  Buffer.concat([word(0, 0x8400, 0, records.length, 0, 0), ...records]);
const txt = (pairs: Record<string, string>) =>
  Buffer.concat(Object.entries(pairs).map(([key, value]) => label(`${key}=${value}`)));

type Told = {
  instance: string;
  service: string;
  port: number;
  host: string;
  address: string;
  txt: Record<string, string>;
};

const local = (service: string) => [...service.split('.'), 'local'];
const ptrOf = ({ instance, service }: Told) =>
  record(name(...local(service)), 12, name(instance, ...local(service)));
const srvOf = ({ instance, service, port, host }: Told) =>
  record(name(instance, ...local(service)), 33, Buffer.concat([word(0, 0, port), name(host, 'local')]));
const txtOf = (it: Told) => record(name(it.instance, ...local(it.service)), 16, txt(it.txt));
const aOf = ({ host, address }: Told) =>
  record(name(host, 'local'), 1, Buffer.from(address.split('.').map(Number)));

/** Answers questions as printers do; `isTerse` omits the additional records. */
async function aNetwork(told: readonly Told[], { isTerse = false, noise = [] as Buffer[] } = {}) {
  const socket = createSocket('udp4');
  const asked: number[] = [];
  socket.on('message', (bytes: Buffer, from: RemoteInfo) => {
    const type = bytes.readUInt16BE(bytes.length - 4);
    asked.push(type);
    const send = (message: Buffer) => socket.send(message, from.port, from.address);
    for (const it of noise) send(it);
    for (const it of told) {
      if (type === recordTypes.ptr)
        send(answer(ptrOf(it), ...(isTerse ? [] : [srvOf(it), txtOf(it), aOf(it)])));
      if (type === recordTypes.srv) send(answer(srvOf(it)));
      if (type === recordTypes.txt) send(answer(txtOf(it)));
      if (type === recordTypes.a) send(answer(aOf(it)));
    }
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  ends.push(() => socket.close());
  return { place: { host: '127.0.0.1', port: socket.address().port }, asked };
}

const office: Told = {
  instance: 'Büro 2. OG',
  service: '_ipp._tcp',
  port: 631,
  host: 'printer',
  address: '192.168.1.51',
  txt: { txtvers: '1', rp: 'ipp/print', ty: 'Kyocera M2540', pdl: 'application/pdf,image/urf' },
};
const zebra: Told = {
  instance: 'ZD421',
  service: '_pdl-datastream._tcp',
  port: 9100,
  host: 'zebra',
  address: '192.168.1.50',
  txt: { txtvers: '1' },
};
const find = (told: readonly Told[], more: Parameters<typeof aNetwork>[1] = {}) =>
  aNetwork(told, more).then(({ place }) => networkPrinters({ place, wait: 150 }));

describe('printers of the network', () => {
  const found = [
    { kind: 'raw', address: '192.168.1.50:9100', name: 'ZD421' },
    { kind: 'ipp', address: 'ipp://192.168.1.51:631/ipp/print', name: 'Büro 2. OG' },
  ];

  test('are found by kind, address and name', async () => {
    expect(await find([office, zebra])).toEqual(found);
  });

  test('are asked for records they did not send', async () => {
    expect(await find([office, zebra], { isTerse: true })).toEqual(found);
  });

  test('are found despite broken packets', async () => {
    const circle = Buffer.concat([
      word(0, 0x8400, 0, 1, 0, 0),
      Buffer.from([0xc0, 12]),
      word(12, 1, 0, 9, 0),
    ]);
    const cut = answer(ptrOf(office)).subarray(0, 40);
    expect(await find([office, zebra], { noise: [circle, cut, Buffer.from([1]), Buffer.alloc(0)] })).toEqual(
      found,
    );
  });

  test('are not offered without PDF, or with another language than ZPL on a raw port', async () => {
    const raster = { ...office, txt: { ...office.txt, pdl: 'image/urf,image/pwg-raster' } };
    const laser = { ...zebra, txt: { ty: 'Laser', pdl: 'application/postscript,application/vnd.hp-PCL' } };
    expect(await find([raster, laser])).toEqual([]);
  });

  test('count once if they offer ipp and ipps', async () => {
    const both = [office, { ...office, service: '_ipps._tcp' }];
    expect((await find(both)).map((it) => it.address)).toEqual(['ipp://192.168.1.51:631/ipp/print']);
    expect((await find(both.slice(1))).map((it) => it.address)).toEqual([
      'ipps://192.168.1.51:631/ipp/print',
    ]);
  });

  test('can be absent', async () => {
    expect(await find([])).toEqual([]);
  });
});

describe('a DNS message', () => {
  test('is read with compressed names', () => {
    // The service's name stands once, then by its position (RFC 1035, 4.1.4).
    const service = name('_ipp', '_tcp', 'local');
    const instance = Buffer.concat([label('Drucker'), Buffer.from([0xc0, 12])]);
    const ptr = Buffer.concat([service, word(12, 1, 0, 120, instance.length), instance]);
    const place = 12 + service.length + 10;
    const host = Buffer.concat([label('drucker'), Buffer.from([0xc0, 12 + 10])]);
    const data = Buffer.concat([word(0, 0, 631), host]);
    const srv = Buffer.concat([Buffer.from([0xc0, place]), word(33, 0x8001, 0, 120, data.length), data]);
    const bytes = Buffer.concat([word(0, 0x8400, 0, 2, 0, 0), ptr, srv]);
    expect(readDns(bytes)).toEqual([
      { name: '_ipp._tcp.local', type: 12, data: 'ptr', target: 'Drucker._ipp._tcp.local' },
      { name: 'Drucker._ipp._tcp.local', type: 33, data: 'srv', port: 631, target: 'drucker.local' },
    ]);
  });

  test('asks for the given names with a unicast response', () => {
    const query = dnsQuery(['_ipp._tcp.local', 'B\\.üro._ipp._tcp.local'], recordTypes.ptr);
    expect(query.subarray(0, 12)).toEqual(word(0, 0, 2, 0, 0, 0));
    expect(query.subarray(12)).toEqual(
      Buffer.concat([
        name('_ipp', '_tcp', 'local'),
        word(12, 0x8001),
        name('B.üro', '_ipp', '_tcp', 'local'),
        word(12, 0x8001),
      ]),
    );
  });
});
