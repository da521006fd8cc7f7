import { type SQL, sql } from 'drizzle-orm';
import { clientLog, idempotencyKey } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';

/** Days. Keys of answered calls (decisions.md), what browsers reported (server.md). A shipment keeps its `client_ref`. */
const kept = { keys: 90, logs: 30 } as const;
const bite = 5_000;

/** In bites, so that no statement holds its rows for long. */
export async function forgetOld({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const inBites = async (statement: SQL) => {
    while (((await db.execute(statement)).rowCount ?? 0) === bite);
  };
  await inBites(sql`delete from ${idempotencyKey} where (client_id, key) in (
    select client_id, key from ${idempotencyKey}
    where created < ${before(kept.keys)} and state <> 'running' limit ${bite})`);
  await inBites(sql`delete from ${clientLog} where id in (
    select id from ${clientLog} where at < ${before(kept.logs)} limit ${bite})`);
}
