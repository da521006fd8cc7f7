import { aliasedTable, and, desc, eq, gte, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEvent, AuditFilter } from '#contract/audit.ts';
import { auditActions } from '#domain/portal/audit.ts';
import { addDays, berlinDayStart, dayFromSeconds } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import { auditEvent, client } from '#server/db/schema.ts';
import { searchPatterns } from '#server/db/search-text.ts';
import { timestamp } from '#server/timestamp.ts';

const staff = aliasedTable(client, 'staff');
const staffId = sql`(${auditEvent.details}->>'staff')::uuid`;

type Page = { behind?: string | undefined; limit: number };

export async function listEvents(
  db: Db,
  filter: AuditFilter,
  { behind, limit }: Page,
): Promise<AuditEvent[]> {
  const isBehind = behind
    ? sql`(${auditEvent.at}, ${auditEvent.id}) < (select at, id from ${auditEvent} where id = ${behind})`
    : undefined;
  const rows = await db
    .select({ event: auditEvent, owner: personColumns(client), by: personColumns(staff) })
    .from(auditEvent)
    .leftJoin(client, eq(client.id, auditEvent.client_id))
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(matchesFilter(db, filter), isBehind))
    .orderBy(desc(auditEvent.at), desc(auditEvent.id))
    .limit(limit);
  return rows.map(({ event, owner, by }) => {
    const { staff: _, ...details } = event.details;
    return {
      ...{ id: event.id, at: timestamp(event.at), action: event.action, details },
      ...{ network: event.network, session_id: event.session_id },
      client: personOf(owner),
      by: personOf(by),
    };
  });
}

function matchesFilter(db: Db, { date_range, kind, client: about, actor }: AuditFilter) {
  const [one, other] = [dayFromSeconds(date_range.from), dayFromSeconds(date_range.to)];
  const [from, to] = one <= other ? [one, other] : [other, one];
  const [clients, actors] = [idsOf(db, about), idsOf(db, actor)];
  return and(
    gte(auditEvent.at, berlinDayStart(from)),
    lt(auditEvent.at, berlinDayStart(addDays(to, 1))),
    kind === 'all' ? undefined : inArray(auditEvent.action, [...auditActions[kind]]),
    clients && inArray(auditEvent.client_id, clients),
    actors && or(inArray(staffId, actors), and(isNull(staffId), inArray(auditEvent.client_id, actors))),
  );
}

/** Selects the ids of clients that contain all words; undefined without a word. */
function idsOf(db: Db, words: string) {
  const patterns = searchPatterns(words);
  if (patterns.length === 0) return undefined;
  const fits: (SQL | undefined)[] = patterns.map((spellings) =>
    or(...spellings.map((it) => like(sql`${client}.search_text`, it))),
  );
  return db
    .select({ id: client.id })
    .from(client)
    .where(and(...fits));
}

const personColumns = (of: typeof client | typeof staff) => ({
  number: of.number,
  company: of.company,
  email: of.email,
  user_uid: of.user_uid,
  deleted: of.deleted,
});
type PersonRow = Pick<typeof client.$inferSelect, 'number' | 'company' | 'email' | 'user_uid' | 'deleted'>;

const personOf = (row: PersonRow | null): AuditEvent['client'] =>
  row && {
    id: String(row.number),
    company: row.company,
    // A deleted client's e-mail column holds no address.
    email: row.deleted ? '' : row.email,
    user_uid: row.deleted ? null : row.user_uid,
  };
