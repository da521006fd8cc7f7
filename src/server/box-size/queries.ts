import { and, eq, sql } from 'drizzle-orm';
import type { BoxSizeList } from '#contract/box-size.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { boxSizes } from '#server/db/schema.ts';

export async function boxSizesOf(db: DbOrTx, clientId: string): Promise<BoxSizeList> {
  const [row] = await db
    .select({ boxes: boxSizes.boxes, revision: boxSizes.revision })
    .from(boxSizes)
    .where(eq(boxSizes.client_id, clientId));
  return row ?? { boxes: [], revision: 0 };
}

/** A made-up revision may exceed the column's type. */
const anyRevision = sql<number>`${boxSizes.revision}::bigint`;

/** Returns false if the stored list has another revision. */
export async function storeBoxSizes(
  db: DbOrTx,
  clientId: string,
  { boxes, revision }: BoxSizeList,
): Promise<boolean> {
  const written =
    revision === 0
      ? await db
          .insert(boxSizes)
          .values({ client_id: clientId, boxes, revision: 1 })
          .onConflictDoNothing()
          .returning({ revision: boxSizes.revision })
      : await db
          .update(boxSizes)
          .set({ boxes, revision: sql`${boxSizes.revision} + 1` })
          .where(and(eq(boxSizes.client_id, clientId), eq(anyRevision, revision)))
          .returning({ revision: boxSizes.revision });
  return written.length > 0;
}
