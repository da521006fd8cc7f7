import type { Disk } from 'flydrive';
import * as v from 'valibot';
import { listKeys } from './list-keys.ts';

/*
 * Numbers given out, recorded outside the database: one restored from a backup would assign the last ones again. Marks
 * rotate through a few slots, so processes need not wait: a late mark overwrites an even older one.
 */

const Mark = v.object({
  /** Identifies the database's life. */
  life: v.string(),
  beat: v.number(),
  /** First unused serial. */
  next: v.number(),
});
export type Mark = v.InferOutput<typeof Mark>;

const folder = 'numbers';
const slots = 8;
const keyOf = (companyPrefix: string, slot: number) => `${folder}/${companyPrefix}/mark-${slot}.json`;

export const writeMark = (disk: Disk, companyPrefix: string, mark: Mark): Promise<void> =>
  disk.put(keyOf(companyPrefix, mark.beat % slots), JSON.stringify(mark));

export async function writeAllMarks(disk: Disk, companyPrefix: string, mark: Mark): Promise<void> {
  for (let slot = 0; slot < slots; slot += 1)
    await disk.put(keyOf(companyPrefix, slot), JSON.stringify(mark));
}

/** Throws if the storage does not answer. Needs no right to list. */
export async function readMarks(disk: Disk, companyPrefix: string): Promise<Mark[]> {
  const found = await Promise.all(
    Array.from({ length: slots }, (_, slot) => disk.get(keyOf(companyPrefix, slot)).catch(ifMissing)),
  );
  return found.flatMap((text) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Mark), text);
    return read.success ? [read.output] : [];
  });
}

/** Covers only what the storage knows. */
export async function listMarks(disk: Disk): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for await (const key of listKeys(disk, folder)) {
    const prefix = /^numbers\/(\d{7,10})\/mark-\d\.json$/.exec(key)?.[1];
    if (prefix !== undefined && !known.has(prefix))
      known.set(prefix, Math.max(0, ...(await readMarks(disk, prefix)).map((it) => it.next)));
  }
  return known;
}

/** Without the right to list, a bucket answers 403 for a missing key. */
function ifMissing(error: unknown): undefined {
  for (let it = error; it instanceof Error; it = it.cause) {
    const { code, $metadata } = it as { code?: unknown; $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    if (code === 'ENOENT' || status === 404 || status === 403) return undefined;
  }
  throw error;
}
