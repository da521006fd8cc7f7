import { and, count, desc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { packagingOrder } from '#server/db/schema.ts';
import type { Key } from '#server/keys/idempotency.ts';

export type PackagingRow = typeof packagingOrder.$inferSelect;

/** False: the client already has an order under that key. */
export async function insertPackaging(db: DbOrTx, row: PackagingRow): Promise<boolean> {
  const inserted = await db
    .insert(packagingOrder)
    .values(row)
    .onConflictDoNothing({ target: [packagingOrder.client_id, packagingOrder.client_ref] })
    .returning({ packaging_id: packagingOrder.packaging_id });
  return inserted.length > 0;
}

export async function findPackagingByClientRef(
  db: DbOrTx,
  { client_id, key }: Key,
): Promise<PackagingRow | undefined> {
  const [row] = await db
    .select()
    .from(packagingOrder)
    .where(and(eq(packagingOrder.client_id, client_id), eq(packagingOrder.client_ref, key)));
  return row;
}

export async function listPackaging(
  db: DbOrTx,
  clientId: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ orders: PackagingRow[]; total: number }> {
  const isOwn = eq(packagingOrder.client_id, clientId);
  const orders = await db
    .select()
    .from(packagingOrder)
    .where(isOwn)
    .orderBy(desc(packagingOrder.created), desc(packagingOrder.packaging_id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db.select({ total: count() }).from(packagingOrder).where(isOwn);
  return { orders, total: counted?.total ?? 0 };
}
