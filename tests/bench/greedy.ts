import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { openSession } from '#support/sign-in.ts';
import { benchOrder } from './bench-order.ts';
import { type GreedyTurn, greedyWays } from './greedy-turns.ts';
import { largestCalls } from './largest-calls.ts';
import { percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';

/** Orders of a turn. */
const orders = 20;
/** ms between orders. */
const pace = 30;
/** ms until all work has ended after the customer left. */
const patience = 1_000;
/** ms of CPU time in the second thereafter. */
const quiet = 300;
const limits = { order: 1_000, memory: 150 };

const turns = [1, 8, 60].flatMap((atOnce) => greedyWays.map((way) => ({ atOnce, way })));

/**
 * Measures another customer's orders while one sends the largest request of each call, 1, 8 and 60 at once. `names`: of
 * the calls; without any, all.
 */
export async function greedy(bench: Bench, names: readonly string[] = []): Promise<Figure[]> {
  const isAsked = names.some((name) => largestCalls.some((it) => it.name === name));
  const customer = await startGreedy(bench.url);
  const session = openSession(bench.url, demoAccounts[1]);
  const other = async () => ({ ...bench, headers: await session() });
  try {
    const alone = percentile(await orderEvenly(await other()), 0.95);
    const figures: Figure[] = [
      { what: "another's order, p95, alone", figure: alone, unit: 'ms', budget: Number.NaN },
    ];
    for (const [call, { name }] of largestCalls.entries()) {
      if (isAsked && !names.includes(name)) continue;
      const worst = { order: 0, memory: 0, after: 0 };
      for (const turn of turns) {
        const found = await takeTurn(await other(), customer, { call, ...turn });
        for (const kind of ['order', 'memory', 'after'] as const)
          worst[kind] = Math.max(worst[kind], found[kind]);
      }
      figures.push(
        { what: `beside ${name}, p95`, figure: worst.order, unit: 'ms', budget: limits.order },
        { what: '  memory it takes', figure: worst.memory, unit: 'MB', budget: limits.memory },
        { what: '  CPU time of the second second after', figure: worst.after, unit: 'ms', budget: quiet },
      );
    }
    return figures;
  } finally {
    customer.disconnect();
  }
}

async function takeTurn(bench: Bench, customer: ChildProcess, turn: GreedyTurn) {
  const before = megabytesOf(bench);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, megabytesOf(bench));
  }, 200);
  customer.send(turn);
  const milliseconds = await orderEvenly(bench);
  customer.send('end');
  const statuses = await answerOf(customer);
  clearInterval(watch);
  const after = turn.way === 'hangs up' ? await cpuAfterwards(bench) : 0;
  const found = { order: percentile(milliseconds, 0.95), memory: most - before, after };
  console.log(largestCalls[turn.call]?.name, turn.way, turn.atOnce, statuses, found);
  return found;
}

/** ms of CPU time in the second after `patience`. */
async function cpuAfterwards(bench: Bench): Promise<number> {
  await wait(patience);
  const begun = cpuOf(bench);
  await wait(1_000);
  return cpuOf(bench) - begun;
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
  await answerOf(greedy);
  return greedy;
}

/** Fails if the process ends first. */
async function answerOf(process: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(process, 'message', { signal }).then(([message]) => message),
      once(process, 'exit', { signal }).then(([code]) => {
        throw new Error(`The greedy customer ended with ${code}`);
      }),
    ]);
  } finally {
    over.abort();
  }
}

function megabytesOf({ serverPid }: Bench): number {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(serverPid)], { encoding: 'utf8' }));
  return kilobytes / 1024;
}

/** ms, of all threads; Linux counts 100 a second. */
function cpuOf({ serverPid }: Bench): number {
  const [, rest = ''] = readFileSync(`/proc/${serverPid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
