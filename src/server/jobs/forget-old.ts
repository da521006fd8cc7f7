import { subDays } from 'date-fns/subDays';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expiredBefore } from '#domain/portal/retention.ts';
import { berlinDay, berlinDayStart } from '#domain/values/working-days.ts';
import type { Config } from '#server/config/config.ts';
import { onlyRow } from '#server/db/only-row.ts';
import {
  actionCode,
  address,
  addressImport,
  article,
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
  /** Days. */
  retained: number;
  but?: SQL;
  bite?: number;
};

const usualBite = 5_000;

/**
 * Retention (docs/operation.md 5.3; settings in 18.1). Tombstones of addresses and articles outlive device cursors
 * (change-cursor.ts). A shipment keeps its `client_ref`.
 */
const olds = ({ logDays }: Config): Old[] => [
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
  { what: 'print_jobs', table: printJob, key: 'client_id, job_id', since: printJob.created, retained: 30 },
  { what: 'mails', table: storedMail, key: 'id', since: storedMail.at, retained: 30 },
];

export async function forgetOld(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'config'>): Promise<void> {
  const forgotten: Expired = {};
  for (const { what, table, key, since, retained, but = sql``, bite = usualBite } of olds(deps.config)) {
    const columns = sql.raw(key);
    const end = subDays(deps.clock.now(), retained);
    const statement = sql`delete from ${table} where (${columns}) in (
      select ${columns} from ${table} where ${since} < ${end}${but} limit ${bite})`;
    forgotten[what] = await inBites(bite, async () => (await deps.db.execute(statement)).rowCount ?? 0);
  }
  await reportExpired(deps, { ...forgotten, ...(await forgetAuditEvents(deps)) });
}

/** Only this function of the database deletes events, none younger than three years (docs/operation.md 2.11). */
async function forgetAuditEvents({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<Expired> {
  const day = expiredBefore(config.retention.audit, berlinDay(clock.now()));
  if (day === undefined) return {};
  const statement = sql`select forget_audit_events(${berlinDayStart(day)}, ${usualBite}) as gone`;
  const forgetSome = async () => onlyRow((await db.execute<{ gone: number }>(statement)).rows).gone;
  return { audit_events: await inBites(usualBite, forgetSome) };
}

async function inBites(bite: number, forgetSome: () => Promise<number>): Promise<number> {
  let forgotten = 0;
  for (let gone = bite; gone === bite; forgotten += gone) gone = await forgetSome();
  return forgotten;
}
