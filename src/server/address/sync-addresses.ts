import { getUnixTime } from 'date-fns/getUnixTime';
import { eq } from 'drizzle-orm';
import type { AddressSync } from '#contract/address.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { endOfChanges, startOfChanges } from '#server/change-cursor.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { countAddresses, listChanges } from './queries.ts';

/**
 * Lists changes oldest first. A chunk's cursor is a place in that order, so changes made between chunks follow later.
 */
export async function syncAddresses(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  { since, limit }: { since: string; limit?: number | undefined },
): Promise<{ data: SavedAddress[]; sync: AddressSync }> {
  const now = getUnixTime(clock.now());
  // Read before the rows: a change in between is sent twice rather than lost.
  const [owner] = await db
    .select({ newest: client.address_cursor })
    .from(client)
    .where(eq(client.id, clientId));
  const newest = owner?.newest ?? 0;
  const { from, full } = startOfChanges(since, { newest, now });

  const found = await listChanges(
    db,
    clientId,
    { changed: from.changed, address_id: from.id },
    {
      limit: limit === undefined ? undefined : limit + 1,
      withDeleted: !full,
    },
  );
  const more = limit !== undefined && found.length > limit;
  const changes = more ? found.slice(0, limit) : found;
  const last = changes.at(-1);
  const end = more && last ? { changed: last.changed, id: last.address_id } : undefined;
  return {
    data: changes.filter((it) => !it.isDeleted).map(({ changed: _, isDeleted: __, ...address }) => address),
    sync: {
      cursor: endOfChanges(end, { from, newest, now }),
      full,
      deleted: changes.filter((it) => it.isDeleted).map((it) => it.address_id),
      more,
      ...(full ? { total: await countAddresses(db, clientId) } : {}),
    },
  };
}
