import { load, percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';

/** Of the seeded shipments, a twentieth to a fifth has each. */
const commonWords = ['hamburg', 'nordlicht', 'zürich', 'baumwall', 'warszawa', 'cambridge', 'atelier'];

const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;

/** Everybody's shipments as the staff look for them, and the deepest page there is. */
export async function staffShipments({ url, database, staffHeaders }: Bench): Promise<Figure[]> {
  const { rows } = await database.pool.query<{ number: string; company: string; payer: string | null }>(
    `select tracking_number as number, company, (select id from payer order by id limit 1) as payer
       from parcel join client on client.id = client_id where tracking_number is not null limit 1`,
  );
  const [some] = rows;
  const days = { from: daysAgo(40), to: daysAgo(30) };
  const deepest = { pagination: { page: 100, per_page: 100 } };
  const queries: [string, object][] = [
    ['the first page', {}],
    ['the deepest page', deepest],
    ['the deepest page of one status', { ...deepest, shipment_status: 6 }],
    ['the deepest page by last status', { ...deepest, search_by_date: 'status_updated' }],
    ['by last status', { search_by_date: 'status_updated' }],
    ['exceptions', { shipment_status: 5 }],
    ['a status nobody has', { shipment_status: 4 }],
    ['created a month ago', { date_range: days }],
    ['changed a month ago', { date_range: days, search_by_date: 'status_updated' }],
    ['a tracking number', { tracking_id: some?.number }],
    ['a reference', { reference_number: '^KD-77123$' }],
    ['a pattern of references', { reference_number: 'KD-7[78]1' }],
    ['a pattern that all have', { reference_number: 'KD-.*' }],
    ['a pattern that nobody has', { reference_number: 'xyzzy' }],
    ['a search for a rare word', { search: 'kd-77123' }],
    ['a search for a common word', { search: 'gmbh' }],
    ['a search without a hit', { search: 'xyzzyq' }],
    ['a search for a client', { search: some?.company }],
    ['what is chargeable', { is_only_chargeable: true }],
    ['of one payer', { paidBy: some?.payer ?? null }],
    ['billed a surcharge', { surcharge: 'handling_length' }],
    [
      'billed a surcharge, by last status',
      { surcharge: 'handling_length', search_by_date: 'status_updated' },
    ],
    ['billed a surcharge that nobody was', { surcharge: 'oversize_girth' }],
  ];
  const figures: Figure[] = [];
  const ask = (query: object, count: number) => {
    const body = JSON.stringify({ include_special: true, ...query });
    return load(url, {
      connections: 1,
      count,
      call: () => ({ method: 'POST', path: '/api/shipment/list', headers: staffHeaders, body }),
    });
  };
  for (const [what, query] of queries) {
    await ask(query, 10);
    const { milliseconds } = await ask(query, 60);
    figures.push({
      what: `shipments of all clients: ${what}, p95`,
      figure: percentile(milliseconds, 0.95),
      unit: 'ms',
      budget: 50,
    });
  }
  // Their count is known for a minute from then on.
  const first: number[] = [];
  for (const search of commonWords) first.push(...(await ask({ search }, 1)).milliseconds);
  figures.push({
    what: 'shipments of all clients: a common word nobody looked for yet, p50',
    figure: percentile(first, 0.5),
    unit: 'ms',
    budget: Number.NaN,
  });
  return figures;
}
