import { addDays, berlinDay } from '#domain/values/working-days.ts';
import { foldSums } from '#server/info/fold-sums.ts';
import { load, percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';

/** The staff's figures of a month and of a year: from the daily sums, and with all that was not added to them yet. */
export async function info({ url, database, staffHeaders: headers }: Bench): Promise<Figure[]> {
  const today = berlinDay(new Date());
  const figures: Figure[] = [];
  const measure = async (what: string, days: number, before = 0) => {
    const to = addDays(today, -before);
    const path = `/api/info?from=${addDays(to, 1 - days)}&to=${to}`;
    const ask = (count: number) =>
      load(url, { connections: 1, count, call: () => ({ method: 'GET', path, headers }) });
    await ask(5);
    const { milliseconds } = await ask(60);
    figures.push({ what, figure: percentile(milliseconds, 0.95), unit: 'ms', budget: 200 });
  };
  await foldSums(database);
  await measure('figures of 30 days, p95', 30);
  await measure('figures of 90 days, p95', 90);
  await measure('figures of a year, p95', 365);
  await measure('figures of a year that ended half a month ago, p95', 365, 15);
  await measure('figures of five years, p95', 1_825);
  return figures;
}
