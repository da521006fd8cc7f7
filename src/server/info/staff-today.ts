import type { StaffToday } from '#contract/info.ts';
import { type WaitAge, waitAges } from '#domain/staff/info.ts';
import { berlinDay, type Day } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Deps } from '#server/deps.ts';
import { countFailedRuns } from '#server/exports/export-runs.ts';
import { countFailedMails } from '#server/mail/failed-mails.ts';
import { manualAges } from '#server/manual-order/list-manual.ts';
import { countOpen } from '#server/pickup/driver-list.ts';
import { countFailedJobs } from '#server/queue/dead-letters.ts';
import { countChecks } from './count-checks.ts';
import { readWork } from './running.ts';
import { exceptionsNow, type ShipmentFigures } from './shipment-figures.ts';
import { exceptionsOf } from './staff-info.ts';

export async function staffToday(deps: Pick<Deps, 'db' | 'clock'>): Promise<StaffToday> {
  const { db, clock } = deps;
  const now = clock.now();
  const today = berlinDay(now);
  const [checks, manual, exceptions, pickups, mails, jobs, failed, { state, since }] = await Promise.all([
    countChecks(db, now),
    manualAges(db, today),
    exceptionsByAge(db, today),
    countOpen(db, now),
    countFailedMails(db),
    countFailedJobs(db),
    countFailedRuns(deps),
    readWork(db),
  ]);
  return {
    today,
    checks,
    manual: { open: agesOf(manual.open), begun: agesOf(manual.begun) },
    exceptions,
    pickups,
    mails,
    jobs: { failed: jobs },
    exports: { failed },
    work: { state, since },
  };
}

const agesOf = (counts: Record<WaitAge, number>) => waitAges.map((age) => ({ age, count: counts[age] }));

async function exceptionsByAge(db: Db, today: Day): Promise<StaffToday['exceptions']> {
  const { rows } = await db.execute<Pick<ShipmentFigures, 'exceptions' | 'oldest_exception'>>(
    exceptionsNow(today),
  );
  return exceptionsOf(onlyRow(rows), today);
}
