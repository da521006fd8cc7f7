import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { KnownNumber } from '#contract/known-numbers.ts';
import { seenSince } from '#domain/people/seen-number.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { readOptions } from '#server/clients/show-client.ts';
import { client, shipment } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { signedIn } from '#server/os.ts';

const mostOfOne = 5;

export const knownNumberRoutes = {
  knownNumbers: signedIn.shipment.knownNumbers.handler(async ({ input, context: { deps, user } }) => ({
    data: await knownNumbers(deps, user, input.numbers),
  })),
};

async function knownNumbers(
  { db, clock }: Deps,
  { client_id }: CurrentUser,
  numbers: readonly string[],
): Promise<KnownNumber[]> {
  const [row] = await db.select({ options: client.options }).from(client).where(eq(client.id, client_id));
  const since = seenSince(readOptions(row?.options).seen_number, clock.now().getTime());
  const requested = [...new Set(numbers)].filter((it) => it !== '');
  if (!Number.isFinite(since) || requested.length === 0) return [];
  const found = await db
    .select({
      number: shipment.reference_number_1,
      shipment_id: shipment.shipment_id,
      created: shipment.created,
    })
    .from(shipment)
    .where(
      and(
        eq(shipment.client_id, client_id),
        inArray(shipment.reference_number_1, requested),
        // Lets PostgreSQL use the partial index.
        ne(shipment.reference_number_1, ''),
        eq(shipment.state, 'ready'),
        gte(shipment.created, new Date(since)),
        sql`${shipment.shipment_status} is distinct from ${shipmentStatuses.canceled}`,
      ),
    )
    .orderBy(desc(shipment.created), desc(shipment.shipment_id))
    .limit(requested.length * mostOfOne);
  return found.map(({ created, ...rest }) => ({ ...rest, created: Math.floor(created.getTime() / 1000) }));
}
