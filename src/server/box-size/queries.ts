import { and, eq, sql } from 'drizzle-orm';
import type { BoxSizeList } from '#contract/box-size.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { boxSizes } from '#server/db/schema.ts';

/** A client's box sizes; an empty list where nobody has written one. */
export async function boxSizesOf(db: DbOrTx, clientId: string): Promise<BoxSizeList> {
  const [row] = await db
    .select({ boxes: boxSizes.boxes, revision: boxSizes.revision })
    .from(boxSizes)
    .where(eq(boxSizes.client_id, clientId));
  return row ?? { boxes: [], revision: 0 };
}

/** A revision that somebody made up may be larger than any there can be. */
const anyRevision = sql<number>`${boxSizes.revision}::bigint`;

/** Answers whether the list was written: not in the place of another one than that of the revision. */
export async function putBoxSizes(
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
