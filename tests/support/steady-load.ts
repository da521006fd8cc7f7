import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { anOrder } from '#support/factories.ts';

type Ways = {
  /** Where the portal answers, one after the other. */
  urls: string[];
  access: string;
  customers: number;
  /** ms that each rests between two requests. */
  rest: number;
  /** Sends what got no good answer again under its key, as devices do; else it counts as failed and is left. */
  repeats: boolean;
  /** ms after which an answer is waited for no longer. */
  patience?: number;
};
export type Acknowledged = { id: string; at: number };

/**
 * Customers who order and look at their orders without a pause, until `stop`. Notes which orders were acknowledged, when,
 * and each request that failed.
 */
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
