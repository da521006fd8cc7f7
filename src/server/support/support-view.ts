import { subHours } from 'date-fns/subHours';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SupportView } from '#contract/support.ts';
import { sessionHours } from '#domain/people/account.ts';
import { audit } from '#server/audit.ts';
import { getClientByUid } from '#server/clients/client-details.ts';
import type { Client } from '#server/clients/queries.ts';
import { readOptions } from '#server/clients/show-client.ts';
import { address, auditEvent, template } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

type SupportDeps = Pick<Deps, 'db' | 'clock'>;

/** Audits the view before returning its data. */
export async function openView(deps: SupportDeps, actor: CurrentUser, userUid: string): Promise<SupportView> {
  return deps.db.transaction(async (tx) => {
    const row = await getClientByUid(tx, userUid);
    await audit(deps, tx, 'support_view', { client_id: row.id, details: { staff: actor.client_id } });
    return {
      id: String(row.number),
      company: row.company,
      email: row.email,
      is_pickup_allowed: row.is_pickup_allowed,
      is_valor_enabled: row.is_valor_enabled,
      options: readOptions(row.options),
      addresses: await tx.$count(address, and(eq(address.client_id, row.id), isNull(address.deleted))),
      templates: await tx.$count(template, and(eq(template.client_id, row.id), isNull(template.deleted))),
    };
  });
}

/** Refuses a view that this administrator has not opened on record. */
export async function viewedClient(
  { db, clock }: SupportDeps,
  actor: CurrentUser,
  userUid: string,
): Promise<Client> {
  const row = await getClientByUid(db, userUid);
  const since = subHours(clock.now(), sessionHours);
  const [opened] = await db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.client_id, row.id),
        gt(auditEvent.at, since),
        eq(auditEvent.action, 'support_view'),
        eq(sql`${auditEvent.details}->>'staff'`, actor.client_id),
      ),
    )
    .limit(1);
  if (!opened) throw refusal('FORBIDDEN');
  return row;
}

export const asClient = (actor: CurrentUser, { id, number, user_uid }: Client): CurrentUser => ({
  ...actor,
  client_id: id,
  number,
  user_uid,
  is_admin: false,
});
