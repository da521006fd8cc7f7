import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderInput } from '#domain/order/order.ts';
import type { Issue } from '#domain/values/codes.ts';
import { findFreePort } from '#run/stack/free-port.ts';
import { startStack } from '#run/stack/stack.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { caseRates } from '#support/customs-cases.ts';
import { signIn } from '#support/sign-in.ts';

export type PaperFile = { name: string; bytes: Uint8Array };
type Placed = { shipment_id: string; tracking_number: string[] };

export type PapersPortal = {
  order: (order: OrderInput) => Promise<Placed | { refused: string[] }>;
  /** The file of a call, or undefined. */
  file: (path: string, query: Record<string, string>) => Promise<PaperFile | undefined>;
  made: (path: string, body: object) => Promise<PaperFile>;
  run: (path: string, body: object) => Promise<PaperFile>;
  closeList: (day: string) => Promise<string>;
  close: () => Promise<void>;
};

/** Starts the real portal on its own database and signs in the demo customer. */
export async function openPapers(): Promise<PapersPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'versandpult-papers-'));
  const rates = Object.entries(caseRates.rates).map(([currency, rate]) => `${currency}=${rate}`);
  const stack = await startStack({
    dataDir,
    fast: true,
    env: {
      ...process.env,
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_CALLS: '1000000',
      EXCHANGE_RATES: `${caseRates.day} ${rates.join(' ')}`,
    },
  });
  const authorization = `Bearer ${await signIn(stack.url, demoAccounts[0])}`;
  const post = async (path: string, body: object) => {
    const response = await fetch(`${stack.url}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };

  return {
    order: async (order) => {
      const response = await fetch(`${stack.url}/api/shipment/create`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(order),
      });
      const { code, data } = await response.json();
      if (response.ok) return data;
      const issues: Issue[] = data?.issues ?? [];
      return { refused: issues.length > 0 ? issues.map((it) => `${it.path} ${it.code}`) : [String(code)] };
    },
    file: async (path, query) => {
      const response = await fetch(`${stack.url}${path}?${new URLSearchParams(query)}`, {
        headers: { authorization },
      });
      if (response.status === 404 || response.status === 409) return undefined;
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      const { data } = await response.json();
      return { name: data.name, bytes: new Uint8Array(Buffer.from(data.file, 'base64')) };
    },
    made: async (path, body) => {
      const { name, file } = await post(path, body);
      return { name, bytes: new Uint8Array(Buffer.from(file, 'base64')) };
    },
    run: async (path, body) => {
      const { name, pieces, left_out } = await post(path, body);
      if (left_out.length > 0) throw new Error(`${path}: ${JSON.stringify(left_out)}`);
      const bytes = pieces.map((it: string) => Buffer.from(it, 'base64'));
      return { name, bytes: new Uint8Array(Buffer.concat(bytes)) };
    },
    closeList: async (day) => {
      const response = await fetch(`${stack.url}/api/shipment/handover/?${new URLSearchParams({ day })}`, {
        headers: { authorization },
      });
      const { data } = (await response.json()) as { data: Placed[] };
      const shipment_ids = data.map((it) => it.shipment_id);
      return (await post('/api/shipment/handover/close', { day, shipment_ids })).list_id;
    },
    close: async () => {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
