import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Payer } from '#contract/payer.ts';
import { audit } from '#server/audit.ts';
import { client, payer } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

type Actor = Pick<CurrentUser, 'client_id'>;

/** Two payers with one name could not be told apart in a list. */
async function refuseSameName(
  tx: Pick<Deps['db'], 'select' | 'execute'>,
  name: string,
  id: string,
): Promise<void> {
  // Serialises parallel requests.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payers', 0))`);
  const [same] = await tx
    .select({ id: payer.id })
    .from(payer)
    .where(sql`lower(${payer.name}) = lower(${name}) and ${payer.id} <> ${id}`);
  if (same) throw refusal('PAYER_EXISTS');
}

export async function createPayer(deps: Deps, actor: Actor, name: string): Promise<Payer> {
  const row = { id: randomUUID(), name };
  await deps.db.transaction(async (tx) => {
    await refuseSameName(tx, name, row.id);
    await tx.insert(payer).values(row);
    await audit(deps, tx, 'payer_created', {
      details: { staff: actor.client_id, payer: row.id, after: name },
    });
  });
  return row;
}

export async function renamePayer(deps: Deps, actor: Actor, { id, name }: Payer): Promise<Payer> {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(payer).where(eq(payer.id, id)).for('update');
    if (!row) throw refusal('NOT_FOUND');
    if (row.name === name) return row;
    await refuseSameName(tx, name, id);
    await tx.update(payer).set({ name }).where(eq(payer.id, id));
    const details = { staff: actor.client_id, payer: id, before: row.name, after: name };
    await audit(deps, tx, 'payer_changed', { details });
    return { id, name };
  });
}

/** Refuses a payer with clients; a missing payer is no error. */
export async function deletePayer(deps: Deps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(payer).where(eq(payer.id, id)).for('update');
    if (!row) return;
    const [paid] = await tx.select({ id: client.id }).from(client).where(eq(client.paid_by, id)).limit(1);
    if (paid) throw refusal('PAYER_IN_USE');
    await tx.delete(payer).where(eq(payer.id, id));
    await audit(deps, tx, 'payer_deleted', {
      details: { staff: actor.client_id, payer: id, before: row.name },
    });
  });
}
