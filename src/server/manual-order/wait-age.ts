import { type SQL, sql } from 'drizzle-orm';
import { daysOfAge, type WaitAge, waitAges } from '#domain/staff/info.ts';
import { addDays, berlinDayStart, type Day } from '#domain/values/working-days.ts';

/** A start in the future, from a clock that is ahead, counts as today. */
export function isOfAge(since: SQL, age: WaitAge, today: Day): SQL {
  const { from, to } = daysOfAge(age, today);
  const isLater = from ? sql`${since} >= ${berlinDayStart(from)}` : sql`true`;
  const isEarlier = to === today ? sql`true` : sql`${since} < ${berlinDayStart(addDays(to, 1))}`;
  return sql`${isLater} and ${isEarlier}`;
}

export function countByAge(since: SQL, today: Day, only: SQL = sql`true`): SQL {
  const counts = waitAges.map(
    (age) => sql`${age}::text, count(*) filter (where ${only} and ${isOfAge(since, age, today)})`,
  );
  return sql.join(counts, sql`, `);
}
