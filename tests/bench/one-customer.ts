import { randomUUID } from 'node:crypto';
import { setInterval as every } from 'node:timers/promises';
import { maxImportRows } from '#domain/address-import.ts';
import { exampleAddresses } from '#domain/example-addresses.ts';
import { templateLimits } from '#domain/template.ts';
import { demoAccounts } from '#server/portal/demo-accounts.ts';
import { signIn } from '#support/sign-in.ts';
import { benchOrder } from './bench-order.ts';
import { load, percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';
import { megabytesOf } from './server-memory.ts';

/** What `RATE_LIMIT_CALLS` admits of one client. */
const callsPerMinute = 1200;
const orders = 60;

/** One customer with as much as the limits allow, asking for all of it as often as they allow, beside another's orders. */
export async function oneCustomer(bench: Bench): Promise<Figure[]> {
  const { url } = bench;
  const greedy = {
    authorization: `Bearer ${await signIn(url, demoAccounts[1])}`,
    'content-type': 'application/json',
  };
  await fillTemplates(url, greedy);
  await importAddresses(url, greedy);
  const order = () =>
    load(url, {
      connections: 1,
      count: orders,
      call: () => ({
        method: 'POST',
        path: '/api/shipment/create',
        headers: { ...bench.headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(benchOrder()),
      }),
    });
  await order();
  const alone = percentile([...(await order()).milliseconds, ...(await order()).milliseconds], 0.95);
  const before = megabytesOf(bench);

  const end = new AbortController();
  let most = before;
  const asking = askForAll(url, greedy, end.signal, () => {
    most = Math.max(most, megabytesOf(bench));
  });
  const beside = percentile([...(await order()).milliseconds, ...(await order()).milliseconds], 0.95);
  end.abort();
  await asking;
  return [
    { what: "another's order, p95, alone", figure: alone, unit: 'ms', budget: Number.NaN },
    { what: '  beside the most one customer may ask', figure: beside, unit: 'ms', budget: 2 * alone },
    { what: '  memory it takes', figure: most - before, unit: 'MB', budget: 150 },
  ];
}

async function fillTemplates(url: string, headers: Record<string, string>): Promise<void> {
  const form = { text: 'Kaffee & Röstung '.repeat(15_000).slice(0, templateLimits.form - 100) };
  const count = Math.floor(templateLimits.total / templateLimits.form);
  await load(url, {
    connections: 1,
    count,
    call: (index) => ({
      method: 'PUT',
      path: `/api/template/${randomUUID()}`,
      headers,
      body: JSON.stringify({ name: `Vorlage ${index}`, form, updated: Date.now() }),
    }),
  });
}

/** As many rows as one import takes; again, it overwrites them. */
const importBody = JSON.stringify({
  duplicates: 'overwrite',
  data: Array.from({ length: maxImportRows }, (_, at) => ({
    ...(exampleAddresses[at % exampleAddresses.length] as (typeof exampleAddresses)[number]),
    company: `Importprobe ${at}`,
  })),
});

async function importAddresses(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(`${url}/api/address/import`, { method: 'POST', headers, body: importBody });
  if (!response.ok) throw new Error(`The import answered ${response.status}`);
  await response.arrayBuffer();
}

/** What is heavy of all that a customer may ask, in turn; an upload now and then, since each is one large body. */
const turns = ['template', 'address/getAll', 'shipment/overview', 'template', 'address/getAll'];
const uploadEach = 50;

/** Asks for everything at an even pace, whether or not what went before is answered. */
async function askForAll(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  afterEach: () => void,
): Promise<void> {
  const under = new Set<Promise<void>>();
  let turn = 0;
  try {
    for await (const _ of every(60_000 / callsPerMinute, undefined, { signal })) {
      turn += 1;
      const asked = (
        turn % uploadEach === 0
          ? fetch(`${url}/api/address/import`, { method: 'POST', headers, body: importBody })
          : fetch(`${url}/api/${turns[turn % turns.length]}`, { headers })
      )
        .then((response) => response.arrayBuffer())
        // A body that is refused unread is cut off.
        .catch(() => undefined)
        .then(afterEach)
        .finally(() => under.delete(asked));
      under.add(asked);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await Promise.all(under);
}
