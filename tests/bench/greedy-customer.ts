import { randomUUID } from 'node:crypto';
import { setInterval as every } from 'node:timers/promises';
import { maxImportRows } from '#domain/address/address-import.ts';
import { exampleAddresses } from '#domain/address/example-addresses.ts';
import { templateLimits } from '#domain/order/template.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { signIn } from '#support/sign-in.ts';
import { load } from './load.ts';

/*
 * A customer who uses all limits to the full, in a process of its own so that it does not slow the measurement. It
 * receives `begin` and `end`, and sends `ready` and counts of responses.
 */

/** Per minute, the limit of `RATE_LIMIT_CALLS` for one client. */
const callsPerMinute = 1200;
const url = process.env.PORTAL_URL ?? '';
const headers = {
  authorization: `Bearer ${await signIn(url, demoAccounts[1])}`,
  'content-type': 'application/json',
};

const importBody = JSON.stringify({
  duplicates: 'overwrite',
  data: Array.from({ length: maxImportRows }, (_, at) => ({
    ...(exampleAddresses[at % exampleAddresses.length] as (typeof exampleAddresses)[number]),
    company: `Importprobe ${at}`,
  })),
});
const importAddresses = (signal?: AbortSignal) =>
  fetch(`${url}/api/address/import`, { method: 'POST', headers, body: importBody, signal: signal ?? null });

async function fillTemplates(): Promise<void> {
  const form = { text: 'Kaffee & Röstung '.repeat(20_000).slice(0, templateLimits.form - 100) };
  const count = 20;
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

const turns = ['template', 'address/getAll', 'shipment/overview', 'template', 'address/getAll'];
const uploadEach = 50;

export type Answered = Record<string, number>;

/** Sends calls at an even pace without waiting for responses. */
async function askForAll(signal: AbortSignal): Promise<Answered> {
  const under = new Set<Promise<void>>();
  const answered: Answered = {};
  let turn = 0;
  const ask = async (at: number) => {
    const isUpload = at % uploadEach === 0;
    const path = isUpload ? 'address/import' : `${turns[at % turns.length]}`;
    let status = 'broken off';
    try {
      const response = await (isUpload
        ? importAddresses(signal)
        : fetch(`${url}/api/${path}`, { headers, signal }));
      status = String(response.status);
      await response.arrayBuffer();
    } catch {
      // The server cuts off a refused upload, and the end cuts off pending calls.
    }
    answered[`${path} ${status}`] = (answered[`${path} ${status}`] ?? 0) + 1;
  };
  try {
    for await (const _ of every(60_000 / callsPerMinute, undefined, { signal })) {
      turn += 1;
      const asked = ask(turn).finally(() => under.delete(asked));
      under.add(asked);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await Promise.all(under);
  return answered;
}

await fillTemplates();
const response = await importAddresses();
if (!response.ok) throw new Error(`The import answered ${response.status}`);
await response.arrayBuffer();

let end = new AbortController();
process.on('message', async (word) => {
  if (word === 'end') return end.abort();
  end = new AbortController();
  process.send?.(await askForAll(end.signal));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
