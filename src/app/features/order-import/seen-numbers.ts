import { api } from '#app/api/client.ts';
import { knownNumbers } from '#app/offline/batches/batch-sending.ts';
import { currentConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { within } from '#app/timing/within.ts';
import type { KnownNumber } from '#contract/known-numbers.ts';
import { mostAskedNumbers, type SeenNumber, seenSince } from '#domain/people/seen-number.ts';

/** ms before the import continues without the server's answer. */
const patienceMs = 8_000;

export async function askSeenNumbers(
  numbers: readonly string[],
  signal?: AbortSignal,
): Promise<KnownNumber[]> {
  const requested = [...new Set(numbers)].filter(Boolean);
  const found: KnownNumber[] = [];
  for (let from = 0; from < requested.length; from += mostAskedNumbers) {
    const piece = requested.slice(from, from + mostAskedNumbers);
    found.push(...(await api.shipment.knownNumbers({ numbers: piece }, signal ? { signal } : {})).data);
  }
  return found;
}

/** Numbers ordered on this device within the company's period; values in ms. */
export async function seenHere(
  db: WorkDatabase,
  numbers: readonly string[],
  but: string,
  choice: SeenNumber,
): Promise<Map<string, number>> {
  const since = seenSince(choice, Date.now());
  const known = await knownNumbers(db, numbers, but);
  return new Map([...known].filter(([, at]) => at >= since));
}

/** Includes colleagues' orders if the server responds in time. */
export async function seenAnywhere(
  db: WorkDatabase,
  numbers: readonly string[],
  choice: SeenNumber,
): Promise<Set<string>> {
  const seen = new Set((await seenHere(db, numbers, '', choice)).keys());
  if (currentConnection() === 'offline' || choice === 'never') return seen;
  const asked = await within(patienceMs, askSeenNumbers(numbers)).catch(() => undefined);
  for (const { number } of asked ?? []) seen.add(number);
  return seen;
}
