import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recallGoods, rememberGoods } from '#app/features/order/memory/remembered-goods.ts';
import { rememberSent } from '#app/features/order/memory/remembered-orders.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { aCompleteDraft } from '#support/order-support.ts';

let db: WorkDatabase;
beforeEach(async () => {
  db = createWorkDatabase('u1', 'remembered');
  await db.open();
});
afterEach(() => db.delete());

const draft = aCompleteDraft();

test("a recipient's goods are stored without number and date of the invoice", async () => {
  const customs = { ...draft.customs, invoice_number: 'R-1', invoice_date: '2026-11-18', sender_eori: 'DE1' };
  await rememberGoods(db, { ...draft, customs });
  expect(await recallGoods(db, draft.recipient)).toEqual({
    ...customs,
    invoice_number: '',
    invoice_date: '',
  });
});

test('the goods for 300 recipients are stored; the oldest are removed', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ recipient: `r${at}`, customs: draft.customs, at }));
  await db.rememberedGoods.bulkAdd(rows);
  await rememberGoods(db, draft);
  expect(await db.rememberedGoods.count()).toBe(300);
  expect(await db.rememberedGoods.get('r0')).toBeUndefined();
});

test('the orders to 1000 recipients are stored; the oldest are removed', async () => {
  await rememberSent(db, draft);
  const [row] = await db.rememberedOrders.toArray();
  if (!row) throw new Error('Nothing was remembered');
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    ...row,
    recipient: `r${at}`,
    last: { ...row.last, at },
  }));
  await db.rememberedOrders.bulkAdd(rows);
  await rememberSent(db, draft);
  expect(await db.rememberedOrders.count()).toBe(1000);
  expect(await db.rememberedOrders.get('r0')).toBeUndefined();
  expect(await db.rememberedOrders.get(row.recipient)).toBeDefined();
});
