import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { ClientDetails, FormerClient } from '#domain/people/client.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { actionCode, auditEvent, client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { timestamp } from '#server/timestamp.ts';
import type { Client } from './queries.ts';
import { findSecondFactor } from './second-factor.ts';
import { clientForStaff } from './show-client.ts';

export async function getClientByUid(db: DbOrTx, userUid: string): Promise<Client> {
  const [row] = await db
    .select()
    .from(client)
    .where(and(eq(client.user_uid, userUid), isNull(client.deleted)));
  if (!row) throw refusal('NOT_FOUND');
  return row;
}

/** Includes deleted clients, whose shipments are still billed. */
export async function getOwnerByUid(db: DbOrTx, userUid: string): Promise<Client> {
  const [row] = await db.select().from(client).where(eq(client.user_uid, userUid));
  if (!row) throw refusal('NOT_FOUND');
  return row;
}

export async function formerClient(db: DbOrTx, userUid: string): Promise<FormerClient> {
  const { number, user_uid, company, deleted } = await getOwnerByUid(db, userUid);
  if (!deleted) throw refusal('NOT_FOUND');
  return { id: String(number), user_uid, company, deleted: timestamp(deleted) };
}

export async function clientDetails(
  { clock }: Pick<Deps, 'clock'>,
  db: DbOrTx,
  row: Client,
): Promise<ClientDetails> {
  const [signIn] = await db
    .select({ at: auditEvent.at })
    .from(auditEvent)
    .where(and(eq(auditEvent.client_id, row.id), eq(auditEvent.action, 'login')))
    .orderBy(desc(auditEvent.at))
    .limit(1);
  const [asked] = row.unlocked
    ? []
    : await db
        .select({ created: actionCode.created })
        .from(actionCode)
        .where(
          and(eq(actionCode.client_id, row.id), isNull(actionCode.used), gt(actionCode.expires, clock.now())),
        )
        .limit(1);
  return {
    ...clientForStaff(row),
    last_sign_in: signIn ? timestamp(signIn.at) : null,
    liquidity_asked: asked ? timestamp(asked.created) : null,
    second_factor: (await findSecondFactor(db, row.id)) !== undefined,
  };
}
