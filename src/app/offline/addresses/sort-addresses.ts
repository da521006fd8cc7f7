import { createPace } from '#app/timing/in-slices.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { foldWords } from './fold-words.ts';
import { sortInSlices } from './sort-in-slices.ts';

type SortField = Exclude<keyof SavedAddress, 'revision'>;
export type AddressSort = { by: SortField; descending?: boolean };

type Keyed = { row: SavedAddress; key: string };

/** Sorts by German rules (ä as a, case ignored), in slices; rejects once the signal is aborted. */
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

function keyOf(row: SavedAddress, by: SortField): string {
  const company = companyKey(row);
  if (by === 'company') return company;
  const own = foldWords(row[by]);
  return `${digitsAreNoNumber.has(by) ? own : countingKey(own)}\n${company}`;
}

/** A changed row is a new object, so its old key expires. */
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

/** Prefixes each number with its length, so that comparing characters sorts by value. */
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
