import { randomUUID } from 'node:crypto';
import { test as base, expect } from './fixtures.ts';
import { OrderQueue } from './order-queue.ts';

/** `queue`: signed in as the customer, ready to write and send orders. */
export const test = base.extend<{ tag: string; queue: OrderQueue }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  tag: async ({}, use) => use(randomUUID().slice(0, 6)),
  queue: async ({ signedIn, tag }, use) => use(new OrderQueue(signedIn, tag)),
});

export { expect };
