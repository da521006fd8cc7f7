import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { templateLimits } from '#domain/order/template.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { openSession } from '#support/sign-in.ts';
import type { GreedyTurn } from './greedy-turns.ts';
import { type LargeCall, largestCalls } from './largest-calls.ts';

/*
 * A customer who sends the largest requests, in a process of its own so that it does not slow the measurement. It
 * receives a turn and 'end', and sends 'ready' and the counts of statuses.
 */

/** ms until the customer hangs up, so that the server has begun the work. */
const hangsUpAfter = 100;
/** ms between two requests of a place; `RATE_LIMIT_CALLS` is far off in the bench. */
const pause = 50;

const url = process.env.PORTAL_URL ?? '';
const session = openSession(url, demoAccounts[0]);

/** Resolves with the status once the request is over; 0: broken off. */
function ask(
  { method, path, body }: LargeCall,
  headers: Record<string, string>,
  way: GreedyTurn['way'],
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    let status = 0;
    const request = http.request(
      `${url}/api${path}`,
      { method, headers: { ...headers, 'idempotency-key': randomUUID() }, signal, agent: false },
      (answer) => {
        status = answer.statusCode ?? 0;
        if (way !== 'reads nothing') answer.resume();
      },
    );
    if (way === 'hangs up') setTimeout(() => request.destroy(), hangsUpAfter);
    request.on('error', () => {});
    request.on('close', () => resolve(status));
    request.end(body);
  });
}

async function takeTurn(
  { call, way, atOnce }: GreedyTurn,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const headers = await session();
  const place = async () => {
    while (!signal.aborted) {
      const status = await ask(largestCalls[call] as LargeCall, headers, way, signal);
      counts[status] = (counts[status] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, place));
  return counts;
}

/** The largest address book, and 5 MB of templates. */
async function fill(): Promise<void> {
  const form = { text: 'Kaffee & Röstung '.repeat(20_000).slice(0, templateLimits.form - 100) };
  const headers = await session();
  const send = async (method: string, path: string, body: string | undefined) => {
    const response = await fetch(`${url}/api${path}`, { method, headers, body: body ?? null });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  await send('POST', '/address/import', largestCalls.find((it) => it.name === 'address.import')?.body);
  for (let count = 0; count < 20; count += 1)
    await send(
      'PUT',
      `/template/${randomUUID()}`,
      JSON.stringify({ name: `Vorlage ${count}`, form, updated: Date.now() }),
    );
}
await fill();

let ending = new AbortController();
process.on('message', async (turn: GreedyTurn | 'end') => {
  if (turn === 'end') return ending.abort();
  ending = new AbortController();
  process.send?.(await takeTurn(turn, ending.signal));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
