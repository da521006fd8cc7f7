import * as v from 'valibot';
import { authorizedFetch, isOurAnswer } from '#app/api/authorized-fetch.ts';
import { apiBase, wireVersion } from '#app/api/base.ts';
import { readRetryAfter } from '#app/api/describe-error.ts';
import { NoAnswer } from '#app/api/no-answer.ts';
import { createPace } from '#app/timing/in-slices.ts';
import { contract } from '#contract/index.ts';
import { SavedAddress } from '#domain/address/address.ts';

export type AddressPiece = {
  rows: SavedAddress[];
  deleted: string[];
  cursor: string;
  /** The complete book follows and replaces the rows on this device. */
  full: boolean;
  more: boolean;
  total: number | undefined;
};

export type FetchAddresses = (cursor: string, signal: AbortSignal) => Promise<AddressPiece>;

export class AddressesRefused extends Error {
  override name = 'AddressesRefused';
  status: number;
  /** Seconds. */
  retryAfter: number | undefined;
  constructor(status: number, retryAfter: number | undefined) {
    super(`HTTP ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Addresses per response, small enough to keep the page responsive. */
const pieceSize = 2_500;

const Sync = v.object({
  cursor: v.string(),
  full: v.boolean(),
  deleted: v.array(v.string()),
  more: v.optional(v.boolean(), false),
  total: v.optional(v.number()),
});

/**
 * Bypasses the typed client, which would read a piece twice and validate it in one go. Servers without cursors return
 * the complete book.
 */
export const fetchAddresses: FetchAddresses = async (cursor, signal) => {
  const query = new URLSearchParams({ since: cursor, limit: String(pieceSize) });
  const path = contract.address.getAll['~orpc'].route.path ?? '';
  const request = new Request(`${apiBase()}${path}?${query}`, {
    signal,
    headers: { 'x-wire': String(wireVersion) },
  });
  const response = await authorizedFetch(request, { name: 'address.getAll' });
  if (!isOurAnswer(response)) throw new NoAnswer(`HTTP ${response.status}, not ours`);
  const body: unknown = await response.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new NoAnswer('The answer broke off', { cause });
  });
  if (!response.ok)
    throw new AddressesRefused(response.status, readRetryAfter(response.headers.get('retry-after')));
  return readPiece(body, signal);
};

const texts = Object.keys(SavedAddress.entries).filter((field) => field !== 'revision');

/** Validates ordinary rows at a tenth of the schema's cost; the schema validates the rest. */
function isWhole(item: unknown): item is SavedAddress {
  if (typeof item !== 'object' || item === null) return false;
  const given = item as Record<string, unknown>;
  for (const field of texts) if (typeof given[field] !== 'string') return false;
  return typeof given.revision === 'number' && Object.keys(item).length === texts.length + 1;
}

async function readPiece(body: unknown, signal: AbortSignal): Promise<AddressPiece> {
  const isWrapped = typeof body === 'object' && body !== null && 'data' in body;
  const { data, sync } = (isWrapped ? body : { data: body }) as { data: unknown; sync?: unknown };
  if (!Array.isArray(data)) throw new NoAnswer('The answer is no list');
  const pace = createPace(signal);
  const rows: SavedAddress[] = [];
  for (const item of data) {
    rows.push(isWhole(item) ? item : v.parse(SavedAddress, item));
    const pause = pace();
    if (pause) await pause;
  }
  if (sync === undefined)
    return { rows, deleted: [], cursor: '', full: true, more: false, total: rows.length };
  const { total, ...place } = v.parse(Sync, sync);
  return { rows, total, ...place };
}
