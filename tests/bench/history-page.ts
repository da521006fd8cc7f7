import { inTurns, load, percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';

const connections = 4;
const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;

/** The first page of the history and a search, over all shipments of the client. */
export async function historyPage({ url, floorUrl, headers }: Bench): Promise<Figure[]> {
  const list = (query: object, count: number, at = connections) => {
    const body = JSON.stringify({ without_tracking_number: true, ...query });
    return load(url, {
      connections: at,
      count,
      call: () => ({ method: 'POST', path: '/api/shipment/user-list', headers, body }),
    });
  };
  const floor = (count: number) =>
    load(floorUrl, {
      connections,
      count,
      call: () => ({ method: 'POST', path: '/list', headers, body: '{}' }),
    });
  await list({}, 50);
  await floor(50);
  const { p95, floorP95, ratio } = await inTurns(
    3,
    () => list({}, 150),
    () => floor(150),
  );
  const figures: Figure[] = [
    // Four at once keep both cores busy, the load's own included: there the share of the floor counts.
    {
      what: 'first page of the history, p95, 4 connections',
      figure: p95,
      unit: 'ms',
      budget: Number.NaN,
      ratio,
    },
    { what: '  its floor: the same bytes by hand', figure: floorP95, unit: 'ms', budget: Number.NaN },
  ];
  const others: [string, object][] = [
    ['first page of the history', {}],
    ['page 400', { pagination: { page: 400, per_page: 25 } }],
    ['search for a reference', { search: 'kd-77123' }],
    ['search for a common word', { search: 'gmbh' }],
    ['search without a hit', { search: 'xyzzyq' }],
    ['search for two letters', { search: 'ku' }],
    ['delivered only', { shipment_status: 6 }],
    ['a month ago', { date_range: { from: daysAgo(40), to: daysAgo(30) } }],
    ['a search within a month', { search: 'gmbh', date_range: { from: daysAgo(40), to: daysAgo(10) } }],
    ['the oldest first', { pagination: { sort_by: 'created', descending: false } }],
  ];
  for (const [what, query] of others) {
    await list(query, 10, 1);
    const { milliseconds } = await list(query, 60, 1);
    figures.push({ what: `  ${what}, p95`, figure: percentile(milliseconds, 0.95), unit: 'ms', budget: 20 });
  }
  return figures;
}
