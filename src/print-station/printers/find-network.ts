import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type DnsRecord, dnsQuery, readDns, recordTypes } from './dns-message.ts';
import type { FoundPrinter } from './printer.ts';

/* DNS-SD (RFC 6763) over multicast DNS with unicast responses: the station joins and announces nothing. */

const services = ['_ipp._tcp.local', '_ipps._tcp.local', '_pdl-datastream._tcp.local'] as const;

export type NetworkOptions = {
  place?: { host: string; port: number };
  /** ms to wait after each query. */
  wait?: number;
};

/** PDF by IPP and ZPL on the raw port. */
export async function networkPrinters({
  place = { host: '224.0.0.251', port: 5353 },
  wait = 1_200,
}: NetworkOptions = {}): Promise<FoundPrinter[]> {
  const records: DnsRecord[] = [];
  const sockets = ownAddresses(place.host).map((address) => {
    const socket = createSocket({ type: 'udp4' });
    socket.on('error', () => {});
    socket.on('message', (bytes) => {
      try {
        records.push(...readDns(bytes));
      } catch {
        // Ignore invalid responses.
      }
    });
    socket.bind({ address, port: 0 });
    return socket;
  });
  const send = (query: Buffer) => {
    for (const socket of sockets) socket.send(query, place.port, place.host, () => {});
  };
  try {
    send(dnsQuery(services, recordTypes.ptr));
    await delay(wait);
    // Repeat for lost packets and partial responses.
    send(dnsQuery(services, recordTypes.ptr));
    const missing = instancesOf(records).filter((it) => !placeOf(records, it));
    if (missing.length > 0) {
      send(dnsQuery(missing, recordTypes.srv));
      send(dnsQuery(missing, recordTypes.txt));
    }
    await delay(wait);
    const hosts = instancesOf(records).flatMap((it) => srvOf(records, it)?.target ?? []);
    const unknown = [...new Set(hosts)].filter((it) => !addressOf(records, it));
    if (unknown.length > 0) {
      send(dnsQuery(unknown, recordTypes.a));
      await delay(wait);
    }
  } finally {
    for (const socket of sockets) socket.close();
  }
  return printersIn(records);
}

/** Query every network; routing would use only one. */
function ownAddresses(host: string): string[] {
  if (!host.startsWith('224.')) return ['0.0.0.0'];
  return Object.values(networkInterfaces())
    .flatMap((it) => it ?? [])
    .filter((it) => it.family === 'IPv4' && !it.internal)
    .map((it) => it.address);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const instancesOf = (records: readonly DnsRecord[]): string[] => [
  ...new Set(
    records.flatMap((it) =>
      it.data === 'ptr' && services.some((service) => isSame(service, it.name)) ? it.target : [],
    ),
  ),
];

const srvOf = (records: readonly DnsRecord[], name: string) =>
  records.flatMap((it) => (it.data === 'srv' && isSame(it.name, name) ? it : []))[0];
const txtOf = (records: readonly DnsRecord[], name: string) =>
  records.flatMap((it) => (it.data === 'txt' && isSame(it.name, name) ? [it.pairs] : []))[0];
const addressOf = (records: readonly DnsRecord[], host: string) =>
  records.flatMap((it) => (it.data === 'a' && isSame(it.name, host) ? it.address : []))[0];

function placeOf(records: readonly DnsRecord[], name: string) {
  const srv = srvOf(records, name);
  const txt = txtOf(records, name);
  return srv && txt ? { srv, txt } : undefined;
}

/** Prefers plain IPP to encrypted IPP of the same printer. */
export function printersIn(records: readonly DnsRecord[]): FoundPrinter[] {
  const found = instancesOf(records)
    .flatMap((name) => printerOf(records, name) ?? [])
    .sort((one, other) => one.address.localeCompare(other.address));
  const plain = new Set(found.map((it) => it.address));
  return found.filter(({ address }, at) => {
    if (found.findIndex((it) => it.address === address) !== at) return false;
    return !address.startsWith('ipps:') || !plain.has(address.replace('ipps:', 'ipp:'));
  });
}

function printerOf(records: readonly DnsRecord[], instance: string): FoundPrinter | undefined {
  const place = placeOf(records, instance);
  const host = place && addressOf(records, place.srv.target);
  if (!place || !host) return undefined;
  const { srv, txt } = place;
  // `Name._ipp._tcp.local` with escaped dots, unique per printer.
  const [given = ''] = instance.split(/\._[\w-]+\._tcp\.local$/i);
  const name = given.replaceAll(/\\(.)/g, '$1').slice(0, 100);
  const formats = (txt.pdl ?? '').toLowerCase();
  if (/\._pdl-datastream\._tcp\.local$/i.test(instance)) {
    // Raw ports rarely list languages. A printer that lists only others would print our ZPL as text.
    const readsOthers = /pdf|postscript|pcl/.test(formats) && !/zpl/.test(formats);
    return readsOthers ? undefined : { kind: 'raw', address: `${host}:${srv.port}`, name };
  }
  if (formats !== '' && !formats.includes('application/pdf')) return undefined;
  const scheme = /\._ipps\._tcp\.local$/i.test(instance) ? 'ipps' : 'ipp';
  const path = (txt.rp || 'ipp/print').replace(/^\/+/, '');
  return { kind: 'ipp', address: `${scheme}://${host}:${srv.port}/${path}`, name };
}
