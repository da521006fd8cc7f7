import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { benchOrder } from './bench-order.ts';
import { percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';

const rounds = 3;
const orders = 300;
/** ms between orders, so that they meet the greedy customer's load and its pauses. */
const pace = 30;

/** Measures one customer's orders with and without a greedy customer, in turns, because other load must affect both. */
export async function oneCustomer(bench: Bench): Promise<Figure[]> {
  const greedy = await startGreedy(bench.url);
  const order = () => orderEvenly(bench);
  try {
    await order();
    const before = megabytesOf(bench);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, megabytesOf(bench));
    }, 500);
    const [alone, beside]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(...(await order()));
      greedy.send('begin');
      await wait(1_000);
      beside.push(...(await order()));
      greedy.send('end');
      await once(greedy, 'message');
      await wait(1_000);
    }
    clearInterval(watch);
    const row = (what: string, share: number): Figure[] => {
      const budget = 2 * percentile(alone, share);
      return [
        {
          what: `another's order, ${what}, alone`,
          figure: percentile(alone, share),
          unit: 'ms',
          budget: Number.NaN,
        },
        {
          what: '  beside the most one customer may ask',
          figure: percentile(beside, share),
          unit: 'ms',
          budget,
        },
      ];
    };
    return [
      ...row('p50', 0.5),
      ...row('p95', 0.95),
      ...row('p99', 0.99),
      { what: '  memory it takes', figure: most - before, unit: 'MB', budget: 150 },
    ];
  } finally {
    greedy.disconnect();
  }
}

async function orderEvenly({ url, headers }: Bench): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let count = 0; count < orders; count += 1) {
    const pause = wait(pace);
    const begun = performance.now();
    const response = await fetch(`${url}/api/shipment/create`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(benchOrder()),
    });
    if (!response.ok) throw new Error(`The order answered ${response.status}`);
    await response.arrayBuffer();
    milliseconds.push(performance.now() - begun);
    await pause;
  }
  return milliseconds;
}

async function startGreedy(url: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('./greedy-customer.ts', import.meta.url));
  const greedy = fork(script, { env: { ...process.env, PORTAL_URL: url } });
  await once(greedy, 'message');
  return greedy;
}

function megabytesOf({ serverPid }: Bench): number {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(serverPid)], { encoding: 'utf8' }));
  return kilobytes / 1024;
}
