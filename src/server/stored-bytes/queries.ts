import { eq, sql } from 'drizzle-orm';
import type { KeptKind } from '#domain/people/stored-bytes.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { keptBytesSum } from '#server/db/schema.ts';

/** Bytes by kind; unused kinds are missing. */
export async function listKeptBytes(
  db: DbOrTx,
  clientId: string,
): Promise<{ kind: KeptKind; bytes: number }[]> {
  return db
    .select({ kind: keptBytesSum.kind, bytes: keptBytesSum.bytes })
    .from(keptBytesSum)
    .where(eq(keptBytesSum.client_id, clientId));
}

export async function sumKeptBytes(db: DbOrTx, clientId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${keptBytesSum.bytes}), 0)` })
    .from(keptBytesSum)
    .where(eq(keptBytesSum.client_id, clientId));
  return Number(row?.bytes ?? 0);
}
