import { setTimeout as delay } from 'node:timers/promises';
import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import type { NumberMarks } from '#server/carriers/number-marks.ts';
import { listKeys } from './list-keys.ts';

/*
 * How far tracking numbers have been given out, noted outside the database too: a database that was restored from a backup
 * has forgotten the last of them, and would give them out a second time. One mark for each step of numbers, written before
 * the first of them is used and never changed, so that processes need not agree on anything.
 */

const folder = 'numbers';
const step = 10_000;
/** Nobody's order waits longer for the storage than this; ms. */
const patience = 3_000;

const keyOf = (companyPrefix: string, mark: number) => `${folder}/${companyPrefix}/${mark}`;
/** The mark that stands for all serials before `next`. */
const markOf = (next: number) => Math.floor(Math.max(next - 1, 0) / step);

/** Marks in this storage. Without it orders go on: the log says so, and the next block tries again. */
export function numberMarks(disk: Disk, log: Logger): NumberMarks {
  const written = new Map<string, number>();
  return {
    async note(companyPrefix, next) {
      const mark = markOf(next);
      if ((written.get(companyPrefix) ?? -1) >= mark) return;
      const writing = disk.put(
        keyOf(companyPrefix, mark),
        `Tracking numbers below serial ${(mark + 1) * step} may have been given out (docs/operation.md 12.4).`,
      );
      writing.catch(() => {});
      const isWritten = await Promise.race([
        writing.then(
          () => true,
          () => false,
        ),
        delay(patience, false, { ref: false }),
      ]);
      if (isWritten) written.set(companyPrefix, mark);
      else log.warn({ mark }, 'the storage did not take the mark of numbers given out');
    },
  };
}

/** True if the storage knows of numbers that a database which goes on with `next` has forgotten. */
export const hasLaterMark = (disk: Disk, companyPrefix: string, next: number): Promise<boolean> =>
  disk.exists(keyOf(companyPrefix, markOf(next) + 1));

/** For each company prefix the first serial that surely was not given out, as far as the storage knows. */
export async function readMarks(disk: Disk): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for await (const key of listKeys(disk, folder)) {
    const [, companyPrefix, mark] = /^numbers\/(\d{7,10})\/(\d{1,9})$/.exec(key) ?? [];
    if (companyPrefix === undefined) continue;
    const unused = (Number(mark) + 1) * step;
    known.set(companyPrefix, Math.max(known.get(companyPrefix) ?? 0, unused));
  }
  return known;
}
