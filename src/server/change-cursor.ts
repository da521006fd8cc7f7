import { secondsInDay } from 'date-fns/constants';

/*
 * A device's cursor in a list's changes: number, row id and time of the last sync (Unix seconds), e.g.
 * `17.<id>.1772000000`.
 */

/** Days. Tombstones outlive a cursor slightly (jobs/forget-old.ts), so a younger cursor misses no deletion. */
const cursorDays = 89;

export type ChangeCursor = { changed: number; id: string /** seconds */; since: number };

const noId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const writeCursor = ({ changed, id, since }: ChangeCursor) => `${changed}.${id}.${since}`;

function readCursor(text: string): ChangeCursor | undefined {
  const parts = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,11})$/.exec(text);
  if (!parts) return undefined;
  return { changed: Number(parts[1]), id: parts[2] ?? noId, since: Number(parts[3]) };
}

/** `full`: the cursor is unusable, restart. `now` in seconds. */
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

export function endOfChanges(
  last: { changed: number; id: string } | undefined,
  { from, newest, now }: { from: ChangeCursor; newest: number; now: number },
): string {
  return writeCursor(last ? { ...last, since: from.since } : { changed: newest, id: lastId, since: now });
}
