import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beatEvery } from '#domain/portal/running.ts';
import { clockAhead } from '#server/db/clock-ahead.ts';
import { workerBeat } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';

const goneAfter = sql`interval '10 minutes'`;

/** Returns a function for each look for jobs; it writes at most every 30 s. */
export function beating({ db, clock }: Pick<Deps, 'db' | 'clock'>): () => Promise<void> {
  const process = randomUUID();
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - last < beatEvery) return;
    const ahead = await clockAhead(db, clock);
    await db.execute(sql`
      with gone as (
        delete from ${workerBeat} where process <> ${process} and worked < now() - ${goneAfter}
      )
      insert into ${workerBeat} (process, worked, clock_ahead) values (${process}, now(), ${ahead})
      on conflict (process) do update set worked = excluded.worked, clock_ahead = excluded.clock_ahead`);
    last = performance.now();
  };
}
