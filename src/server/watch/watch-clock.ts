import { isClockWrong } from '#domain/portal/running.ts';
import { clockAhead } from '#server/db/clock-ahead.ts';
import type { Deps } from '#server/deps.ts';

/** Returns a function to call now and then; it logs once that the clock went wrong, and once that it is right again. */
export function watchClock({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): () => Promise<void> {
  let wasWrong = false;
  return async () => {
    const ahead = await clockAhead(db, clock);
    const isWrong = isClockWrong(ahead);
    if (isWrong && !wasWrong) log.warn({ seconds_ahead: ahead }, "the clock differs from the database's");
    if (!isWrong && wasWrong) log.info("the clock is the database's again");
    wasWrong = isWrong;
  };
}
