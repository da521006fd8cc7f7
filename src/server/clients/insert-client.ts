import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { audit } from '#server/audit.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { type Client, findClientByUid } from './queries.ts';

const firstNumber = 10_001;
const mostTries = 20;

type NewClient = Omit<typeof client.$inferInsert, 'id' | 'number'>;

class Refused extends Error {}

/**
 * Stores a new client, its number, audit event and belongings in one transaction. Returns undefined if another request
 * stored the client first or `complete` refuses.
 */
export async function insertClient(
  deps: Deps,
  fresh: NewClient,
  complete: (tx: DbOrTx, row: Client) => Promise<boolean>,
  details: Record<string, unknown> = {},
): Promise<Client | undefined> {
  await deps.marks?.ready();
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (await findClientByUid(deps.db, fresh.user_uid)) return undefined;
    const added = await deps.db
      .transaction(async (tx) => {
        const [row] = await tx
          .insert(client)
          .values({
            ...fresh,
            id: v7(),
            number: sql`(select greatest(coalesce(max(${client.number}), 0) + 1, ${firstNumber}::int) from ${client})`,
          })
          .onConflictDoNothing()
          .returning();
        if (!row) return undefined;
        if (!(await complete(tx, row))) throw new Refused();
        await audit(deps, tx, 'registered', { client_id: row.id, details });
        return row;
      })
      .catch((error: unknown) => {
        if (error instanceof Refused) return 'refused' as const;
        throw error;
      });
    if (added === 'refused') return undefined;
    if (added) return added;
    // The number may be taken (retry) or the e-mail (refuse).
    if (await isTaken(deps, fresh)) throw refusal('EMAIL_EXISTS');
  }
  throw new Error('no client number could be had');
}

async function isTaken({ db }: Deps, { email, user_uid }: NewClient): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${client} where email = ${email} and user_uid <> ${user_uid}`,
  );
  return rows.length > 0;
}
