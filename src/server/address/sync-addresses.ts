import { secondsInDay } from 'date-fns/constants';
import { getUnixTime } from 'date-fns/getUnixTime';
import { eq } from 'drizzle-orm';
import type { AddressSync } from '#contract/address.ts';
import type { SavedAddress } from '#domain/address.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { countAddresses, listChanges } from './queries.ts';

/** Days. Tombstones stay a little longer (jobs/forget-old.ts), so a cursor that is younger misses none. */
const cursorDays = 89;

/** A place in the order of changes, and since when a device has been there: `17.<address_id>.1772000000`. */
type Cursor = { changed: number; address_id: string /** seconds */; since: number };

const noAddress = '00000000-0000-0000-0000-000000000000';
/** An id behind every address of a change. */
const lastAddress = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Lists what a device does not know yet, in the order in which it happened. In pieces the list is still complete: a
 * piece's cursor is a place in that order, and what is written meanwhile comes later in it.
 */
export async function syncAddresses(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  { since, limit }: { since: string; limit?: number | undefined },
): Promise<{ data: SavedAddress[]; sync: AddressSync }> {
  const now = getUnixTime(clock.now());
  // The newest number is read before the rows: whatever is committed between the two comes once more the next time.
  const [owner] = await db
    .select({ newest: client.address_cursor })
    .from(client)
    .where(eq(client.id, clientId));
  const newest = owner?.newest ?? 0;
  const known = readCursor(since);
  const isUsable = known && known.changed <= newest && now - known.since < cursorDays * secondsInDay;
  const from = isUsable ? known : { changed: -1, address_id: noAddress, since: now };
  const full = !isUsable;

  const found = await listChanges(db, clientId, from, {
    limit: limit === undefined ? undefined : limit + 1,
    withDeleted: !full,
  });
  const more = limit !== undefined && found.length > limit;
  const changes = more ? found.slice(0, limit) : found;
  const last = changes.at(-1);
  const end: Cursor =
    more && last
      ? { changed: last.changed, address_id: last.address_id, since: from.since }
      : { changed: newest, address_id: lastAddress, since: now };
  return {
    data: changes.filter((it) => !it.isDeleted).map(({ changed: _, isDeleted: __, ...address }) => address),
    sync: {
      cursor: writeCursor(end),
      full,
      deleted: changes.filter((it) => it.isDeleted).map((it) => it.address_id),
      more,
      ...(full ? { total: await countAddresses(db, clientId) } : {}),
    },
  };
}

const writeCursor = ({ changed, address_id, since }: Cursor) => `${changed}.${address_id}.${since}`;

function readCursor(text: string): Cursor | undefined {
  const parts = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,11})$/.exec(text);
  if (!parts) return undefined;
  return { changed: Number(parts[1]), address_id: parts[2] ?? noAddress, since: Number(parts[3]) };
}
