import { localStationOrigins } from '#domain/labels/local-station.ts';

/*
 * Talks to the print station on this computer without the portal. The station proves itself first and the key is never
 * sent, so another program on its port cannot pose as the station by itself. A program that relays to the real station
 * sees the label, and its answer is believed.
 */

type KeyedStation = { station_id: string; local_key: string };
export type LocalStation = { station_id: string; key: string; base: string };

export type LocalState =
  | 'waiting'
  | 'printing'
  | 'printed'
  | 'sent'
  | 'asked'
  | 'failed'
  | 'not_printed'
  | 'unknown';

const helloMs = 2_000;
/** ms for the user to answer the browser's question. */
const questionMs = 60_000;
const callMs = 15_000;

const utf8 = new TextEncoder();

const toBase64Url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0));

/** `crypto.subtle` needs https, and browsers block unencrypted pages from this computer. */
const canProve = () => globalThis.crypto?.subtle !== undefined;

async function sign(key: string, parts: readonly string[]): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', fromBase64Url(key), hmac, false, ['sign']);
  return toBase64Url(await crypto.subtle.sign('HMAC', imported, utf8.encode(parts.join('\n'))));
}

async function hexOfHash(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)));
  return [...hash].map((it) => it.toString(16).padStart(2, '0')).join('');
}

const post = (url: string, body: string, headers: Record<string, string>, ms: number) =>
  fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(ms),
  });

type Hello = { station_id: string; nonce: string; proof: string };

/** Undefined if the responder is not one of our stations. */
async function greet(
  base: string,
  stations: readonly KeyedStation[],
  ms = helloMs,
): Promise<(LocalStation & { nonce: string }) | undefined> {
  const challenge = toBase64Url(crypto.getRandomValues(new Uint8Array(24)));
  const response = await post(`${base}/hello`, JSON.stringify({ challenge }), {}, ms);
  const { station_id, nonce, proof } = (await response.json()) as Hello;
  const known = stations.find((it) => it.station_id === station_id);
  if (!known || proof !== (await sign(known.local_key, ['station', challenge]))) return undefined;
  return { station_id, key: known.local_key, base, nonce };
}

export async function findLocalStation(stations: readonly KeyedStation[]): Promise<LocalStation | undefined> {
  if (!canProve() || stations.length === 0) return undefined;
  const ms = (await wouldAsk()) ? questionMs : helloMs;
  const greeted = await Promise.all(
    localStationOrigins.map((base) => greet(base, stations, ms).catch(() => undefined)),
  );
  return greeted.find((it) => it !== undefined);
}

/** True if the browser would ask the user before a page may reach this computer. */
export async function wouldAsk(): Promise<boolean> {
  for (const name of ['loopback-network', 'local-network-access'])
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return state === 'prompt';
    } catch {
      // The browser does not know the permission's name.
    }
  return false;
}

async function ask<Answer>(station: LocalStation, path: string, payload: unknown): Promise<Answer> {
  const { station_id, key, base } = station;
  const body = JSON.stringify(payload);
  const greeted = await greet(base, [{ station_id, local_key: key }]);
  if (!greeted) throw new Error('Another station answers');
  const proof = await sign(key, ['app', greeted.nonce, path, await hexOfHash(body)]);
  const headers = { 'x-versandpult-nonce': greeted.nonce, 'x-versandpult-proof': proof };
  const response = await post(`${base}${path}`, body, headers, callMs);
  if (!response.ok) throw new Error(`The station refused: ${response.status}`);
  return (await response.json()) as Answer;
}

export type LocalJob = {
  job_id: string;
  printer_id: string;
  shipment_id: string;
  parcel_id?: string;
  instead_of?: string;
  name: string;
  content_type: string;
  /** base64 */
  file: string;
};
export type LocalAnswer = {
  job_id: string;
  state: LocalState;
  reason: string | null;
  printer_state?: string;
};

/** Submits a job; the same id prints once, even after a lost response. */
export const printLocally = (station: LocalStation, job: LocalJob): Promise<LocalAnswer> =>
  ask(station, '/print', job);

export async function localJob(station: LocalStation, job_id: string): Promise<LocalAnswer> {
  const { jobs } = await ask<{ jobs: LocalAnswer[] }>(station, '/jobs', { job_ids: [job_id] });
  return jobs[0] ?? { job_id, state: 'unknown', reason: null };
}
