import { secondsInDay } from 'date-fns/constants';

/*
 * What a device knows of a list that it keeps is a place in the order of the list's changes, and since when the device
 * has been there: `17.<id>.1772000000`.
 */

/** Days. Tombstones stay a little longer (jobs/forget-old.ts), so a cursor that is younger misses none. */
const cursorDays = 89;

export type ChangeCursor = { changed: number; id: string /** seconds */; since: number };

const noId = '00000000-0000-0000-0000-000000000000';
/** An id behind every other of a change. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const writeCursor = ({ changed, id, since }: ChangeCursor) => `${changed}.${id}.${since}`;

function readCursor(text: string): ChangeCursor | undefined {
  const parts = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,11})$/.exec(text);
  if (!parts) return undefined;
  return { changed: Number(parts[1]), id: parts[2] ?? noId, since: Number(parts[3]) };
}

/** From where on a device is answered; `full`: from the start, since what it said cannot be used. `now` in seconds. */
export function startOfChanges(
  text: string,
  { newest, now }: { newest: number; now: number },
): { from: ChangeCursor; full: boolean } {
  const known = readCursor(text);
  const isUsable = known && known.changed <= newest && now - known.since < cursorDays * secondsInDay;
  return isUsable
    ? { from: known, full: false }
    : { from: { changed: -1, id: noId, since: now }, full: true };
}

/** The place where an answer ends: behind its last row if there is more, else behind everything there is. */
export function endOfChanges(
  last: { changed: number; id: string } | undefined,
  { from, newest, now }: { from: ChangeCursor; newest: number; now: number },
): string {
  return writeCursor(last ? { ...last, since: from.since } : { changed: newest, id: lastId, since: now });
}
