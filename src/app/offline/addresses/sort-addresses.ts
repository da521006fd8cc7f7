import { createPace } from '#app/timing/in-slices.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { foldWords } from './fold-words.ts';
import { sortInSlices } from './sort-in-slices.ts';

type SortField = Exclude<keyof SavedAddress, 'revision'>;
export type AddressSort = { by: SortField; descending?: boolean };

type Keyed = { row: SavedAddress; key: string };

/**
 * Sorts as a German reader does: ä is a, capitals do not count. It works in slices and rejects once the signal is
 * aborted.
 */
export async function sortAddresses(
  rows: readonly SavedAddress[],
  { by, descending = false }: AddressSort,
  signal?: AbortSignal,
): Promise<SavedAddress[]> {
  const pace = createPace(signal);
  const keyed: Keyed[] = [];
  for (const row of rows) {
    keyed.push({ row, key: keyOf(row, by) });
    const pause = pace();
    if (pause) await pause;
  }
  const compare = descending ? (a: Keyed, b: Keyed) => -compareKeys(a, b) : compareKeys;
  return (await sortInSlices(keyed, compare, signal)).map(({ row }) => row);
}

/** The text a row is sorted by; rows that are equal in it are sorted by company, always in the same order. */
function keyOf(row: SavedAddress, by: SortField): string {
  const company = companyKey(row);
  if (by === 'company') return company;
  const own = foldWords(row[by]);
  return `${digitsAreNoNumber.has(by) ? own : countingKey(own)}\n${company}`;
}

/** Every sort needs these keys; a row that changes is another object, so its old key is dropped with it. */
const companyKeys = new WeakMap<SavedAddress, string>();

function companyKey(row: SavedAddress): string {
  let key = companyKeys.get(row);
  if (key === undefined) {
    key = countingKey(foldWords(row.company));
    companyKeys.set(row, key);
  }
  return key;
}

const digitsAreNoNumber: ReadonlySet<SortField> = new Set<SortField>([
  'address_id',
  'postal_code',
  'phone_country_prefix',
  'phone_prefix',
  'phone',
]);

const digit = /\d/;
const digits = /\d+/g;
const isShort = 9;

/** Numbers in it stand by what they count: each begins with how long it is, so that comparing characters is enough. */
function countingKey(text: string): string {
  return digit.test(text) ? text.replace(digits, countingDigits) : text;
}

function countingDigits(run: string): string {
  const value = run.startsWith('0') ? run.replace(/^0+(?=\d)/, '') : run;
  const { length } = value;
  return length < isShort ? length + value : `${isShort}${String(length).padStart(4, '0')}${value}`;
}

function compareKeys(a: Keyed, b: Keyed): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.row.address_id < b.row.address_id ? -1 : 1;
}
