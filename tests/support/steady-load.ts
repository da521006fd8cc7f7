import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { anOrder } from '#support/factories.ts';

type Ways = {
  urls: string[];
  access: string;
  customers: number;
  /** ms between two requests of a customer. */
  rest: number;
  /** Retries under the same key, like devices; otherwise a bad answer counts as failed. */
  repeats: boolean;
  /** ms until a request times out. */
  patience?: number;
};
export type Acknowledged = { id: string; at: number };

/** Customers who order and list continuously until `stop`; records acknowledged orders and failed requests. */
export function startLoad({ urls, access, customers, rest, repeats, patience = 30_000 }: Ways) {
  const acknowledged: Acknowledged[] = [];
  const failed: string[] = [];
  let asked = 0;
  let isOver = false;

  async function ask(path: string, key: string | undefined, body: object) {
    asked += 1;
    try {
      const response = await fetch(`${urls[asked % urls.length]}/api/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access}`,
          'content-type': 'application/json',
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
      const text = await response.text();
      if (response.status === 200) return JSON.parse(text);
      failed.push(`${path} ${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      const { message, cause } = error as Error;
      failed.push(`${path} ${message} ${cause ?? ''}`);
    }
    return undefined;
  }

  async function order() {
    const key = randomUUID();
    const body = anOrder();
    do {
      const answer = await ask('shipment/create', key, body);
      if (answer) return acknowledged.push({ id: answer.data.shipment_id, at: performance.now() });
      if (repeats) await delay(200);
    } while (repeats && !isOver);
    return undefined;
  }

  async function customer() {
    while (!isOver) {
      await order();
      await delay(rest);
      if (!repeats) await ask('shipment/user-list', undefined, {});
    }
  }
  const all = Array.from({ length: customers }, customer);
  return {
    acknowledged,
    failed,
    asked: () => asked,
    stop: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}
