import type { Disk } from 'flydrive';
import * as v from 'valibot';
import { listKeys } from './list-keys.ts';

/*
 * Marks of how far numbers have been given out, outside the database: one that was restored from a backup has forgotten the
 * last of them, and would give them out a second time. Marks take turns in a few slots, so processes need not wait for
 * each other: a mark that arrives late overwrites one that is older still.
 */

const Mark = v.object({
  /** Names the life of the database that gave the numbers out. */
  life: v.string(),
  /** Counts the marks of this life. */
  beat: v.number(),
  /** The first serial that was not given out. */
  next: v.number(),
});
export type Mark = v.InferOutput<typeof Mark>;

const folder = 'numbers';
const slots = 8;
const keyOf = (companyPrefix: string, slot: number) => `${folder}/${companyPrefix}/mark-${slot}.json`;

/** Writes a mark into the slot of its beat. */
export const writeMark = (disk: Disk, companyPrefix: string, mark: Mark): Promise<void> =>
  disk.put(keyOf(companyPrefix, mark.beat % slots), JSON.stringify(mark));

/** Writes a mark into every slot: none of a former life is left. */
export async function writeAllMarks(disk: Disk, companyPrefix: string, mark: Mark): Promise<void> {
  for (let slot = 0; slot < slots; slot += 1)
    await disk.put(keyOf(companyPrefix, slot), JSON.stringify(mark));
}

/** The marks of a company prefix; throws where the storage does not answer. Needs no right to list. */
export async function readMarks(disk: Disk, companyPrefix: string): Promise<Mark[]> {
  const found = await Promise.all(
    Array.from({ length: slots }, (_, slot) => disk.get(keyOf(companyPrefix, slot)).catch(ifMissing)),
  );
  return found.flatMap((text) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Mark), text);
    return read.success ? [read.output] : [];
  });
}

/** For each company prefix in the storage the first serial that was not given out, as far as the storage knows. */
export async function listMarks(disk: Disk): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for await (const key of listKeys(disk, folder)) {
    const prefix = /^numbers\/(\d{7,10})\/mark-\d\.json$/.exec(key)?.[1];
    if (prefix !== undefined && !known.has(prefix))
      known.set(prefix, Math.max(0, ...(await readMarks(disk, prefix)).map((it) => it.next)));
  }
  return known;
}

/** A bucket whose keys may not list answers 403 for what is not there. */
function ifMissing(error: unknown): undefined {
  for (let it = error; it instanceof Error; it = it.cause) {
    const { code, $metadata } = it as { code?: unknown; $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    if (code === 'ENOENT' || status === 404 || status === 403) return undefined;
  }
  throw error;
}
