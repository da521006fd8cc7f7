import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { lastAnswers } from '#app/features/order/memory/last-answers.ts';
import { submitOrder } from '#app/features/order/sending/submit-order.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { testStart } from '#support/clock.ts';
import { aCompleteDraft } from '#support/order-support.ts';

const sender = vi.hoisted(() => ({ wakeSender: vi.fn() }));
vi.mock('#app/offline/queue/start-sending.ts', () => sender);

const context = {
  now: testStart,
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: true,
  specialActivation: true,
};

afterEach(() => {
  sender.wakeSender.mockReset();
  endSession();
});

test("a submitted order waits under its draft's id, and the sender is woken", async () => {
  const db = await openWorkDatabase(signInSomebody());
  await submitOrder(db, 'd1', aCompleteDraft(), context);
  expect(await db.outbox.toArray()).toMatchObject([{ id: 'd1', state: 'queued', op: 'shipment.create' }]);
  expect(sender.wakeSender).toHaveBeenCalledOnce();
});

test('an invalid order is not stored, and the sender is not woken', async () => {
  const db = await openWorkDatabase(signInSomebody());
  await expect(submitOrder(db, 'd1', aCompleteDraft({ service: '' }), context)).rejects.toThrow('service');
  expect(await db.outbox.count()).toBe(0);
  expect(sender.wakeSender).not.toHaveBeenCalled();
});

test("a submitted order's service and pickup preset the same user's next order", async () => {
  const db = await openWorkDatabase(signInSomebody());
  await submitOrder(db, 'd2', aCompleteDraft({ service: 'saver', has_pickup: false }), context);
  expect(lastAnswers(db)).toEqual({ services: { national: 'saver' }, has_pickup: false });
  expect(lastAnswers({ uidHash: 'somebody else' })).toEqual({});
});
