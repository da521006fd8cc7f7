import { subDays } from 'date-fns/subDays';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expiredBefore, leastAuditYears } from '#domain/portal/retention.ts';
import { berlinDay, berlinDayStart, type Day } from '#domain/values/working-days.ts';
import type { Config } from '#server/config/config.ts';
import {
  actionCode,
  address,
  addressImport,
  article,
  auditEvent,
  batch,
  clientLog,
  idempotencyKey,
  importMapping,
  printJob,
  session,
  storedMail,
  template,
} from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type Expired, reportExpired } from '#server/retention/report-expired.ts';

type Old = {
  what: string;
  table: PgTable;
  key: string;
  since: PgColumn;
  /** Days or a moment; undefined: for ever. */
  retained: number | SQL | undefined;
  but?: SQL;
  bite?: number;
};

/**
 * Retention (docs/operation.md 5.3; settings in 18.1). Tombstones of addresses and articles outlive device cursors
 * (change-cursor.ts). A shipment keeps its `client_ref`.
 */
const olds = ({ logDays, retention }: Config, today: Day): Old[] => [
  {
    what: 'keys',
    table: idempotencyKey,
    key: 'client_id, key',
    since: idempotencyKey.created,
    retained: 90,
    but: sql` and state <> 'running'`,
  },
  { what: 'reports', table: clientLog, key: 'id', since: clientLog.at, retained: logDays },
  {
    what: 'templates',
    table: template,
    key: 'client_id, template_id',
    since: template.deleted,
    retained: 90,
  },
  {
    what: 'mappings',
    table: importMapping,
    key: 'client_id, mapping_id',
    since: importMapping.deleted,
    retained: 90,
  },
  { what: 'addresses', table: address, key: 'client_id, address_id', since: address.deleted, retained: 90 },
  { what: 'articles', table: article, key: 'client_id, article_id', since: article.deleted, retained: 90 },
  // Deletes the batch's rows too.
  { what: 'batches', table: batch, key: 'client_id, batch_id', since: batch.updated, retained: 90, bite: 20 },
  {
    what: 'imports',
    table: addressImport,
    key: 'client_id, import_id',
    since: addressImport.created,
    retained: 2,
  },
  { what: 'sessions', table: session, key: 'id', since: session.expires, retained: 7 },
  { what: 'codes', table: actionCode, key: 'id', since: actionCode.expires, retained: 30 },
  {
    what: 'audit_events',
    table: auditEvent,
    key: 'id',
    since: auditEvent.at,
    retained: auditEnd(expiredBefore(retention.audit, today)),
  },
  { what: 'print_jobs', table: printJob, key: 'client_id, job_id', since: printJob.created, retained: 30 },
  { what: 'mails', table: storedMail, key: 'id', since: storedMail.at, retained: 30 },
];

/** The database refuses to delete younger events (trigger audit_event_kept). */
function auditEnd(day: Day | undefined): SQL | undefined {
  const most = sql`now() - make_interval(years => ${sql.raw(String(leastAuditYears))})`;
  return day === undefined ? undefined : sql`least(${berlinDayStart(day)}::timestamptz, ${most})`;
}

export async function forgetOld(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'config'>): Promise<void> {
  const forgotten: Expired = {};
  const today = berlinDay(deps.clock.now());
  for (const { what, table, key, since, retained, but = sql``, bite = 5_000 } of olds(deps.config, today)) {
    if (retained === undefined) continue;
    const columns = sql.raw(key);
    const end = typeof retained === 'number' ? sql`${subDays(deps.clock.now(), retained)}` : retained;
    const statement = sql`delete from ${table} where (${columns}) in (
      select ${columns} from ${table} where ${since} < ${end}${but} limit ${bite})`;
    forgotten[what] = 0;
    for (let gone = bite; gone === bite; forgotten[what] += gone)
      gone = (await deps.db.execute(statement)).rowCount ?? 0;
  }
  await reportExpired(deps, forgotten);
}
