import { subDays } from 'date-fns/subDays';
import { type SQL, sql } from 'drizzle-orm';
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
  mailKept,
  printJob,
  session,
  template,
} from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type Expired, reportExpired } from '#server/retention/report-expired.ts';

/**
 * Days. How long things are kept (docs/operation.md 5.3): keys of answered calls, what browsers reported, tombstones of
 * templates, mappings and batches, and of addresses and articles longer than a device's cursor is taken (change-cursor.ts); sessions and codes
 * that have expired, mails of the local inbox, and what an import overwrote, which can be undone for a day. A shipment
 * keeps its `client_ref`.
 */
const kept = {
  keys: 90,
  logs: 30,
  tombstones: 90,
  sessions: 7,
  codes: 30,
  mails: 30,
  imports: 2,
  printJobs: 30,
  batches: 90,
} as const;
/** The database lets go of no younger record (migration 0020). */
const auditKept = sql`now() - interval '3 years'`;
const bite = 5_000;
/** Their rows go with them. */
const batchBite = 20;

/** Forgets in bites, so that no statement holds its rows for long. */
export async function forgetOld(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db, clock } = deps;
  const forgotten: Expired = {};
  const before = (days: number) => subDays(clock.now(), days);
  const inBites = async (what: string, statement: SQL, most = bite) => {
    forgotten[what] = 0;
    for (let gone = most; gone === most; forgotten[what] += gone)
      gone = (await db.execute(statement)).rowCount ?? 0;
  };
  await inBites(
    'keys',
    sql`delete from ${idempotencyKey} where (client_id, key) in (
    select client_id, key from ${idempotencyKey}
    where created < ${before(kept.keys)} and state <> 'running' limit ${bite})`,
  );
  await inBites(
    'reports',
    sql`delete from ${clientLog} where id in (
    select id from ${clientLog} where at < ${before(kept.logs)} limit ${bite})`,
  );
  await inBites(
    'templates',
    sql`delete from ${template} where (client_id, template_id) in (
    select client_id, template_id from ${template} where deleted < ${before(kept.tombstones)} limit ${bite})`,
  );
  await inBites(
    'mappings',
    sql`delete from ${importMapping} where (client_id, mapping_id) in (
    select client_id, mapping_id from ${importMapping} where deleted < ${before(kept.tombstones)} limit ${bite})`,
  );
  await inBites(
    'addresses',
    sql`delete from ${address} where (client_id, address_id) in (
    select client_id, address_id from ${address} where deleted < ${before(kept.tombstones)} limit ${bite})`,
  );
  await inBites(
    'articles',
    sql`delete from ${article} where (client_id, article_id) in (
    select client_id, article_id from ${article} where deleted < ${before(kept.tombstones)} limit ${bite})`,
  );
  await inBites(
    'batches',
    sql`delete from ${batch} where (client_id, batch_id) in (
    select client_id, batch_id from ${batch} where updated < ${before(kept.batches)} limit ${batchBite})`,
    batchBite,
  );
  await inBites(
    'imports',
    sql`delete from ${addressImport} where (client_id, import_id) in (
    select client_id, import_id from ${addressImport} where created < ${before(kept.imports)} limit ${bite})`,
  );
  await inBites(
    'sessions',
    sql`delete from ${session} where id in (
    select id from ${session} where expires < ${before(kept.sessions)} limit ${bite})`,
  );
  await inBites(
    'codes',
    sql`delete from ${actionCode} where id in (
    select id from ${actionCode} where expires < ${before(kept.codes)} limit ${bite})`,
  );
  await inBites(
    'audit_events',
    sql`delete from ${auditEvent} where id in (
    select id from ${auditEvent} where at < ${auditKept} limit ${bite})`,
  );
  await inBites(
    'print_jobs',
    sql`delete from ${printJob} where (client_id, job_id) in (
    select client_id, job_id from ${printJob} where created < ${before(kept.printJobs)} limit ${bite})`,
  );
  await inBites(
    'mails',
    sql`delete from ${mailKept} where id in (
    select id from ${mailKept} where at < ${before(kept.mails)} limit ${bite})`,
  );
  await reportExpired(deps, forgotten);
}
