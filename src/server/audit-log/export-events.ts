import type { AuditEvent, AuditFilter } from '#contract/audit.ts';
import { byteOrderMark, csvFileName, csvLine, csvTime } from '#domain/files/csv.ts';
import { periodName, periodOf } from '#domain/staff/csv-cells.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { listEvents } from './list-events.ts';

/** A piece is computed at once: other callers wait for it. */
const batch = 100;

const heading = csvLine([
  ...['Zeit (UTC)', 'Aktion', 'Kundennummer', 'Firma', 'Verwaltung', 'E-Mail der Verwaltung'],
  ...['Netz', 'Sitzung', 'Einzelheiten', 'ID'],
]);

export async function exportEvents(
  deps: Pick<Deps, 'db' | 'clock' | 'caller'>,
  user: Pick<CurrentUser, 'client_id'>,
  filter: AuditFilter,
): Promise<{ name: string; content: AsyncIterable<string> }> {
  const { db, clock } = deps;
  const period = periodName(periodOf(filter.date_range), berlinDay(clock.now()));
  await audit(deps, db, 'audit_exported', { details: { staff: user.client_id, kind: filter.kind, period } });
  return { name: csvFileName('Protokoll', period), content: pieces(db, filter) };
}

async function* pieces(db: Db, filter: AuditFilter): AsyncGenerator<string, void> {
  yield byteOrderMark + heading;
  let behind: string | undefined;
  while (true) {
    const events = await listEvents(db, filter, { behind, limit: batch });
    yield events.map(lineOf).join('');
    if (events.length < batch) return;
    behind = events.at(-1)?.id;
  }
}

const lineOf = ({ id, at, action, client, by, network, session_id, details }: AuditEvent) =>
  csvLine([
    csvTime(new Date(at.seconds * 1000).toISOString()),
    action,
    ...[client?.id ?? '', client?.company ?? '', by?.company ?? '', by?.email ?? ''],
    ...[network ?? '', session_id ?? '', JSON.stringify(details), id],
  ]);
