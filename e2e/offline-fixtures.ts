import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { test as base, expect } from './fixtures.ts';
import { OrderQueue } from './order-queue.ts';
import { mendCalls } from './server-faults.ts';

/** `queue`: signed in as the demo customer, orders can be written and sent. Whatever a test breaks is whole again afterwards. */
export const test = base.extend<{ mended: undefined; tag: string; queue: OrderQueue }>({
  mended: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      await use(undefined);
      await mendCalls();
      if (process.env.E2E_CLOCK_FILE) writeFileSync(process.env.E2E_CLOCK_FILE, '0');
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  tag: async ({}, use) => use(randomUUID().slice(0, 6)),
  queue: async ({ signedIn, tag }, use) => use(new OrderQueue(signedIn, tag)),
});

export { expect };
