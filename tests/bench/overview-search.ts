import { load, percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';

const day = 86_400;

/** The overview of the staff: whose a number is, the clients, and the days and orders of the one with most of them. */
export async function overviewSearch({ url, staffHeaders, database }: Bench): Promise<Figure[]> {
  const uid = await first(
    database,
    `select user_uid as found from client join shipment on client_id = client.id group by client.id order by count(*) desc limit 1`,
  );
  const tracking_id = await first(
    database,
    'select tracking_number as found from parcel where tracking_number is not null limit 1',
  );
  const now = Math.floor(Date.now() / 1000);
  const ofMonth = { from: now - 40 * day, to: now - 10 * day };
  const searches: [string, string, object][] = [
    ['whose a tracking number is', 'shipment/owners', { tracking_id }],
    ['whose a reference is', 'shipment/owners', { reference_number: 'KD-77123' }],
    ['a pattern for few', 'shipment/owners', { reference_number: '^KD-7712[0-9]$' }],
    ['a pattern for many', 'shipment/owners', { reference_number: 'KD-1' }],
    ['a pattern for nobody', 'shipment/owners', { reference_number: 'xyzzy.*7' }],
    ['a pattern without three letters', 'shipment/owners', { reference_number: 'x.z' }],
    ['the clients', 'user/list', {}],
    ['clients by a word', 'user/list', { search: 'gmbh' }],
    ['clients nobody is', 'user/list', { search: 'xyzzy' }],
    ['monthly clients', 'user/list', { monthly_user: 'monthly_user' }],
    ['clients with shipments in a month', 'user/list', { date_range: ofMonth }],
    ['days of the biggest client', `shipment/client-days/${uid}`, {}],
    ['days of a month', `shipment/client-days/${uid}`, { date_range: ofMonth }],
    ['days of a reference', `shipment/client-days/${uid}`, { reference_number: 'KD-77123' }],
    ['orders of a day', `shipment/user-list/${uid}`, { date_range: { from: now - day, to: now - day } }],
  ];
  const figures: Figure[] = [];
  for (const [what, path, query] of searches) {
    const ask = (count: number) =>
      load(url, {
        connections: 1,
        count,
        call: () => ({
          method: 'POST',
          path: `/api/${path}`,
          headers: staffHeaders,
          body: JSON.stringify(query),
        }),
      });
    await ask(10);
    const { milliseconds } = await ask(60);
    figures.push({
      what: `overview: ${what}, p95`,
      figure: percentile(milliseconds, 0.95),
      unit: 'ms',
      budget: 100,
    });
  }
  return figures;
}

async function first({ pool }: Bench['database'], query: string): Promise<string> {
  const { rows } = await pool.query<{ found: string }>(query);
  if (!rows[0]) throw new Error('there are no shipments');
  return rows[0].found;
}
