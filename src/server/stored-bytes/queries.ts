import { eq, sql } from 'drizzle-orm';
import type { StoredKind } from '#domain/people/stored-bytes.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { storedBytesSum } from '#server/db/schema.ts';

/** Bytes by kind; unused kinds are missing. */
export async function listStoredBytes(
  db: DbOrTx,
  clientId: string,
): Promise<{ kind: StoredKind; bytes: number }[]> {
  return db
    .select({ kind: storedBytesSum.kind, bytes: storedBytesSum.bytes })
    .from(storedBytesSum)
    .where(eq(storedBytesSum.client_id, clientId));
}

export async function sumStoredBytes(db: DbOrTx, clientId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${storedBytesSum.bytes}), 0)` })
    .from(storedBytesSum)
    .where(eq(storedBytesSum.client_id, clientId));
  return Number(row?.bytes ?? 0);
}
