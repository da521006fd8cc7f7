import { randomUUID } from 'node:crypto';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { addDays, berlinDay } from '#domain/values/working-days.ts';
import { runScript } from '#run/programs/run-script.ts';
import { signatureHeader, signEvents, timeHeader } from '#server/carriers/event-signature.ts';
import { benchOrder } from './bench-order.ts';
import { type Call, load, percentile } from './load.ts';
import { type Bench, openBench } from './open-bench.ts';

const clients = 5_000;
const times = 100;

/**
 * `npm run bench:growth -- 300000 1000000 3000000` grows one portal of 5,000 clients to these sizes and measures p95 in
 * ms per task at each, with the ratio of last to first.
 */
runScript(async () => {
  const sizes = process.argv.slice(2).map(Number);
  const [first = 0] = sizes;
  if (sizes.length < 2 || sizes.some((it, at) => !(it > (sizes[at - 1] ?? 0))))
    throw new Error('Usage: npm run bench:growth -- 300000 1000000 3000000');
  const bench = await openBench({ shipments: first, clients });
  try {
    const columns: Map<string, number>[] = [];
    for (const [at, size] of sizes.entries()) {
      if (at > 0) await bench.grow(size - (sizes[at - 1] ?? 0));
      console.log(`Measuring at ${size} …`);
      const figures = await measure(bench);
      columns.push(figures);
      // Print early: the next size takes long and may exceed the disk.
      for (const [what, figure] of figures) console.log(what.padEnd(58), figure.toFixed(1).padStart(10));
    }
    for (const what of columns[0]?.keys() ?? []) {
      const row = columns.map((it) => it.get(what) ?? Number.NaN);
      const ratio = (row.at(-1) ?? 0) / (row[0] ?? 1);
      console.log(
        [what.padEnd(58), ...row.map((it) => it.toFixed(1).padStart(10)), ratio.toFixed(2)].join(' '),
      );
    }
    return 0;
  } finally {
    await bench.close();
  }
});

async function measure(bench: Bench): Promise<Map<string, number>> {
  const { url, headers, staffHeaders } = bench;
  const figures = new Map<string, number>();
  const post = (path: string, query: object) => (): Call => ({
    method: 'POST',
    path: `/api/${path}`,
    headers: staffHeaders,
    body: JSON.stringify(query),
  });
  const take = async (what: string, call: (at: number) => Call) => {
    await load(url, { connections: 1, count: 10, call });
    const { milliseconds } = await load(url, { connections: 1, count: times, call: (at) => call(at + 10) });
    figures.set(`${what}, p95 ms`, percentile(milliseconds, 0.95));
  };
  const uid = await one(
    bench,
    'select user_uid as found from client join shipment on client_id = client.id group by client.id order by count(*) desc limit 1',
  );
  const ofBiggest = (query: object) =>
    post(`shipment/user-list/${uid}`, { without_tracking_number: true, ...query });
  await take('list: the biggest client', ofBiggest({}));
  await take('list: the biggest client, one status', ofBiggest({ shipment_status: 5 }));
  await take('list: all clients', post('shipment/list', { include_special: true }));
  await take('list: all clients, one status', post('shipment/list', { shipment_status: 5 }));
  await take('search: the biggest client, a rare word', ofBiggest({ search: 'kd-77123' }));
  await take('search: the biggest client, a common word', ofBiggest({ search: 'hamburg' }));
  await take('search: all clients, a rare word', post('shipment/list', { search: 'kd-77123' }));
  await take('search: all clients, no hit', post('shipment/list', { search: 'xyzzyq' }));
  await take('overview: the clients', post('user/list', {}));
  await take('overview: days of the biggest client', post(`shipment/client-days/${uid}`, {}));
  const today = berlinDay(new Date());
  const path = `/api/info?from=${addDays(today, -364)}&to=${today}`;
  await take('info: a year', () => ({ method: 'GET', path, headers: staffHeaders }));
  const body = JSON.stringify(benchOrder());
  await take('create', () => ({
    method: 'POST',
    path: '/api/shipment/create',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  }));
  await takeEvents(bench, take, figures);
  const each = (size: string) =>
    one(bench, `select ((${size})::float / (select count(*) from shipment_course))::text as found`);
  const own = "pg_total_relation_size('shipment_order') + pg_total_relation_size('shipment_course')";
  figures.set('disk: shipment with its indexes, bytes each', Number(await each(own)));
  const whole = await each('pg_database_size(current_database())');
  figures.set('disk: the whole database, bytes for each', Number(whole));
  return figures;
}

async function takeEvents(
  bench: Bench,
  take: (what: string, call: (at: number) => Call) => Promise<void>,
  figures: Map<string, number>,
) {
  const { rows } = await bench.database.pool.query<{ number: string }>(
    `select tracking_number as number from parcel tablesample system (20)
      where status = 'active' and shipment_status = ${shipmentStatuses.in_transit} limit ${times + 10}`,
  );
  const event = (at: number): Call => {
    const time = Math.floor(Date.now() / 1000);
    const code = 'OFD';
    const status = shipmentStatuses.out_for_delivery;
    const told = { tracking_number: rows[at]?.number, at: time, code, status, city: 'Kiel', message: '' };
    const body = JSON.stringify({ events: [told] });
    return {
      method: 'POST',
      path: '/api/carrier/events',
      headers: {
        'content-type': 'application/json',
        [timeHeader]: `${time}`,
        [signatureHeader]: signEvents(bench.eventsSecret, time, body),
      },
      body,
    };
  };
  const position = () => one(bench, `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as found`);
  const before = Number(await position());
  await take('event: a status changes', event);
  figures.set('event: log of the database, bytes each', (Number(await position()) - before) / (times + 10));
}

async function one({ database }: Bench, query: string): Promise<string> {
  const { rows } = await database.pool.query<{ found: string }>(query);
  if (!rows[0]) throw new Error(`nothing answers ${query}`);
  return rows[0].found;
}
