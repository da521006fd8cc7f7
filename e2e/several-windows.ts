import { expect, type Page } from '@playwright/test';
import type { OrderQueue } from './order-queue.ts';
import { createPath } from './server-faults.ts';

export function watchSending(pages: readonly Page[]): Page[] {
  const senders: Page[] = [];
  for (const page of pages)
    page.on('request', (request) => {
      if (request.url().endsWith(createPath)) senders.push(page);
    });
  return senders;
}

export async function openSecond(queue: OrderQueue): Promise<OrderQueue> {
  const other = queue.on(await queue.page.context().newPage());
  await other.order.open();
  await expect(other.pill).toBeVisible();
  return other;
}
