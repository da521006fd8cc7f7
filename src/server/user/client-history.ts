import { aliasedTable, and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ClientEvent, clientEvents } from '#domain/people/client.ts';
import type { Db } from '#server/db/connect.ts';
import { auditEvent, client } from '#server/db/schema.ts';
import { timestamp } from '#server/timestamp.ts';

const perPage = 20;
const staff = aliasedTable(client, 'staff');
const readChanges = v.fallback(ClientEvent.entries.changes, {});
const readFields = v.fallback(ClientEvent.entries.fields, []);

/** Newest first, without sign-ins. */
export async function clientHistory(
  db: Db,
  clientId: string,
  page: number,
): Promise<{ events: ClientEvent[]; total: number }> {
  const isShown = and(eq(auditEvent.client_id, clientId), inArray(auditEvent.action, [...clientEvents]));
  const rows = await db
    .select({ event: auditEvent, by: staff.email })
    .from(auditEvent)
    .leftJoin(staff, eq(staff.id, sql`(${auditEvent.details}->>'staff')::uuid`))
    .where(isShown)
    .orderBy(desc(auditEvent.at), desc(auditEvent.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(auditEvent).where(isShown);
  const events = rows.map(({ event, by }) => ({
    id: event.id,
    at: timestamp(event.at),
    action: clientEvents.find((it) => it === event.action) ?? 'client_changed',
    by,
    changes: v.parse(readChanges, event.details.changes ?? {}),
    fields: v.parse(readFields, event.details.fields),
  }));
  return { events, total: counted?.total ?? 0 };
}
