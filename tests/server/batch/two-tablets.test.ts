import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openInForm } from '#app/offline/batches/batch-in-form.ts';
import { rowPlaces } from '#app/offline/batches/batch-places.ts';
import { restoreRow, takeBack } from '#app/offline/batches/batch-sending.ts';
import { changeRows, deleteBatch, editRows, forgetUnsent, readRows } from '#app/offline/batches/batches.ts';
import { discardItem } from '#app/offline/queue/change-item.ts';
import { orderAgain } from '#app/offline/queue/order-again.ts';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import {
  aTablet,
  givenBatch,
  handAll,
  orderAt,
  shipmentsByPlace,
  type Tablet,
} from '#support/batch-world.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

async function twoTablets(count = 6) {
  const signed = await server.signIn();
  const [first, second] = [await aTablet(server, signed), await aTablet(server, signed)];
  const batch = await givenBatch(first, count);
  await first.sync();
  const made = () => shipmentsByPlace(server, signed.user.client_id);
  return { first, second, batch, made, signed };
}

const stateOf = async ({ db }: Tablet, batch: string) => (await db.batchShares.get(batch))?.state;
const waiting = ({ db }: Tablet) => db.outbox.count();

describe('a batch', () => {
  test('is marked first, then sent from its tablet, each row once', async () => {
    const { first, batch, made, signed } = await twoTablets();
    await handAll(first, batch);
    first.meet('ok', 'request lost');
    await first.drain();
    const { data } = await signed.api.batch.get({ id: batch });
    expect(data.rows.every((it) => it.handed !== null)).toBe(true);
    await first.drain(2);
    expect(await made()).toEqual(upTo(6));
    expect(await first.places(batch)).toEqual(Array(6).fill('sent'));
  });

  test('waits unmarked while offline, and no row is sent before it is marked', async () => {
    const { first, batch, made } = await twoTablets();
    first.goOnline(false);
    await handAll(first, batch);
    await first.drain(2);
    expect((await first.db.outbox.toArray()).every((it) => it.mark === 'pending' && it.attempts === 0)).toBe(
      true,
    );
    first.goOnline();
    first.meet('request lost');
    await first.drain();
    expect(await made()).toEqual([]);
    await first.drain();
    expect(await made()).toEqual(upTo(6));
  });

  test('does not send a row along that was added while others were being marked', async () => {
    const { first, batch, made } = await twoTablets(2);
    await handAll(first, batch, [0]);
    first.whileMarking(async () => void (await handAll(first, batch, [1])));
    await first.drain();
    expect(await made()).toEqual([0]);
    await first.drain();
    expect(await made()).toEqual([0, 1]);
  });

  test('is sent without sharing if the server refuses to store it', async () => {
    const signed = await server.signIn();
    const first = await aTablet(server, signed);
    const device = { device_id: randomUUID(), device_name: 'x', term: 0, name: 'x', rows: 1, head: {} };
    for (let count = 0; count < 100; count += 1) await signed.api.batch.save({ id: randomUUID(), ...device });
    const batch = await givenBatch(first, 3);
    await handAll(first, batch);
    await first.drain();
    expect(await stateOf(first, batch)).toBe('alone');
    expect(await shipmentsByPlace(server, signed.user.client_id)).toEqual(upTo(3));
  });

  test('shows a cancelled shipment on every tablet and can send its row again under a new key', async () => {
    const { first, second, batch, made, signed } = await twoTablets(2);
    await handAll(first, batch);
    await first.drain(2);
    const [row] = await readRows(first.db, batch);
    const receipt = await first.db.receipts.get(row!.id);
    const { shipment_id: id } = receipt!.answer as { shipment_id: string };
    await signed.api.shipment.cancel({ id });
    await first.sync();
    await second.take(batch);
    for (const tablet of [first, second])
      expect((await tablet.places(batch)).sort()).toEqual(['cancelled', 'sent']);
    await restoreRow(second.db, row!.id, randomUUID());
    await handAll(second, batch);
    await second.drain(2);
    expect(await made()).toEqual([0, 1]);
    expect(await second.places(batch)).toEqual(['sent', 'sent']);
  });

  test('deleted on one tablet is gone everywhere, even if the server learns of it later', async () => {
    const { first, second, batch, signed } = await twoTablets();
    first.goOnline(false);
    await deleteBatch(first.db, batch);
    await expect(first.sync()).rejects.toThrow();
    first.goOnline();
    await first.sync();
    await expect(second.take(batch)).rejects.toMatchObject({ code: 'BATCH_GONE' });
    expect((await signed.api.batch.list()).data).toEqual([]);
  });

  test('deleted by a colleague stays on its tablet and is sent from there', async () => {
    const { first, second, batch, made } = await twoTablets();
    await second.take(batch);
    await deleteBatch(second.db, batch);
    await second.sync();
    await handAll(first, batch);
    await first.drain(2);
    expect(await first.db.batchShares.get(batch)).toMatchObject({ state: 'alone', why: 'gone' });
    expect(await made()).toEqual(upTo(6));
  });
});

describe('a batch taken over by a second tablet', () => {
  test('is finished there when half sent; the first tablet sees that and sends nothing', async () => {
    const { first, second, batch, made } = await twoTablets();
    await changeRows(first.db, [{ id: (await readRows(first.db, batch))[5]!.id, values: { weight: 7 } }]);
    await first.sync();
    await handAll(first, batch, [0, 1, 2]);
    first.meet('ok', 'ok', 'request lost', 'request lost', 'request lost');
    await first.drain();
    expect(await made()).toEqual([0]);
    expect(await second.take(batch)).toBe('taken_over');
    expect(await second.places(batch)).toEqual(expect.arrayContaining(['sent', 'waiting', 'here']));
    expect((await readRows(second.db, batch))[5]?.values).toEqual({ weight: 7 });
    await second.drain();
    expect(await made()).toEqual([0, 1, 2]);
    await first.drain(2);
    await first.sync();
    expect(await stateOf(first, batch)).toBe('taken');
    expect(await waiting(first)).toBe(0);
    expect((await first.places(batch)).sort()).toEqual([
      ...Array(3).fill('elsewhere'),
      ...Array(3).fill('sent'),
    ]);
    const [row] = await readRows(first.db, batch);
    expect(await changeRows(first.db, [{ id: row!.id, values: { weight: 9 } }])).toEqual([]);
    expect(await handAll(first, batch)).toBe(0);
    await handAll(second, batch);
    await second.drain(2);
    expect(await made()).toEqual(upTo(6));
  });

  test.each(['answer lost', 'killed after', 'trouble after'] as const)(
    'makes one shipment per row if the answer to a mark was lost (%s)',
    async (fault) => {
      const { first, second, batch, made } = await twoTablets(3);
      await handAll(first, batch);
      first.meet(fault);
      await first.drain().catch(() => {});
      await second.take(batch);
      await second.drain(2);
      await first.start();
      await first.drain(3);
      expect(await made()).toEqual(upTo(3));
      expect(await waiting(first)).toBe(0);
    },
  );

  test.each(['answer lost', 'killed after', 'trouble after', 'request lost'] as const)(
    'makes one shipment per row if the answer to an order was lost (%s), and both tablets show it',
    async (fault) => {
      const { first, second, batch, made } = await twoTablets(3);
      await handAll(first, batch);
      first.meet('ok', fault, fault, fault);
      await first.drain().catch(() => {});
      await second.take(batch);
      await second.drain(2);
      await first.start();
      await first.drain(3);
      await first.sync();
      expect(await made()).toEqual(upTo(3));
      expect(await first.places(batch)).toEqual(Array(3).fill('sent'));
      expect(await second.places(batch)).toEqual(Array(3).fill('sent'));
    },
  );

  test('takes back the rows that the first tablet queued while offline', async () => {
    const { first, second, batch, made } = await twoTablets();
    first.goOnline(false);
    await handAll(first, batch, [0, 1]);
    await second.take(batch);
    const ids = (await readRows(second.db, batch)).map((it) => it.id);
    await changeRows(second.db, [{ id: ids[0]!, values: { weight: 3 } }]);
    first.goOnline();
    await first.drain();
    expect(await made()).toEqual([]);
    expect(await waiting(first)).toBe(0);
    await handAll(second, batch);
    await second.drain(2);
    expect(await made()).toEqual(upTo(6));
  });

  test('returns an unmarked order from the form to its row', async () => {
    const { first, second, batch } = await twoTablets(2);
    const [row] = await readRows(first.db, batch);
    await openInForm(first.db, row!.id, () => ({ values: { weight: 1 }, title: 'Alpha' }));
    first.goOnline(false);
    const form = { weight: 4, sender: { company: 'X' } };
    await enqueueOrder(first.db, { draftId: row!.id, order: orderAt(0, { weight: 4 }), form });
    await second.take(batch);
    first.goOnline();
    await first.drain();
    expect(await waiting(first)).toBe(0);
    await first.sync();
    expect((await readRows(first.db, batch))[0]).toMatchObject({
      values: { weight: 1 },
      unsent: { values: { weight: 4 } },
      pending: 0,
    });
  });

  test('stays safe after a discard on the first tablet: the key is closed, and a new key makes one order', async () => {
    const { first, second, batch, made } = await twoTablets(2);
    await handAll(first, batch);
    first.meet('ok', 'request lost');
    await first.drain();
    const [, row] = await readRows(first.db, batch);
    expect(await discardItem(first.db, row!.id, first.withdraw)).toMatchObject({ outcome: 'done' });
    await second.take(batch);
    await second.drain(2);
    expect((await second.places(batch)).sort()).toEqual(['sent', 'taken']);
    await restoreRow(second.db, row!.id, randomUUID());
    await handAll(second, batch);
    await second.drain(2);
    await first.drain(2);
    expect(await made()).toEqual([0, 1]);
  });

  test('does not let the first tablet discard a marked row that the second has sent', async () => {
    const { first, second, batch, made } = await twoTablets(1);
    await handAll(first, batch);
    first.meet('ok', 'request lost');
    await first.drain();
    const [row] = await readRows(first.db, batch);
    await second.take(batch);
    await second.drain();
    expect(await discardItem(first.db, row!.id, first.withdraw)).toEqual({ outcome: 'sent' });
    expect(await made()).toEqual([0]);
  });

  test('makes one shipment of the last version after „Anhalten“ and a change', async () => {
    const { first, second, batch, made } = await twoTablets(1);
    await handAll(first, batch);
    first.meet('ok', 'request lost');
    await first.drain();
    const item = await first.db.outbox.toCollection().first();
    await first.db.outbox.update(item!.seq, { attempts: 0, ambiguous: false, body: undefined });
    expect(await takeBack(first.db, batch)).toBe(1);
    const [row] = await readRows(first.db, batch);
    await changeRows(first.db, [{ id: row!.id, values: { weight: 8 } }]);
    await first.sync();
    await second.take(batch);
    expect(await second.places(batch)).toEqual(['here']);
    await handAll(second, batch);
    await second.drain();
    expect(await made()).toEqual([0]);
  });

  test('shows a sent row with the values that were sent, and local changes beside them', async () => {
    const { first, second, batch } = await twoTablets(2);
    const [row] = await readRows(first.db, batch);
    first.goOnline(false);
    await changeRows(first.db, [{ id: row!.id, values: { weight: 10 } }]);
    await second.take(batch);
    await handAll(second, batch);
    await second.drain(2);
    first.goOnline();
    await first.sync();
    expect(await first.places(batch)).toEqual(['sent', 'sent']);
    const [shown, other] = await readRows(first.db, batch);
    expect(shown).toMatchObject({ values: { weight: 1 }, unsent: { values: { weight: 10 } } });
    expect(other?.unsent).toBeUndefined();
    await forgetUnsent(first.db, row!.id);
    await first.sync();
    expect((await readRows(first.db, batch))[0]).toMatchObject({ values: { weight: 1 }, unsent: undefined });
  });

  test("shows the second tablet's changes on the first one after each sync", async () => {
    const { first, second, batch } = await twoTablets(3);
    await second.take(batch);
    await first.sync();
    const ids = (await readRows(second.db, batch)).map((it) => it.id);
    for (const weight of [20, 30]) {
      await changeRows(second.db, [{ id: ids[1]!, values: { weight } }]);
      await second.sync();
      await first.sync();
      expect((await readRows(first.db, batch)).map((it) => it.values)).toEqual([
        { weight: 1 },
        { weight },
        { weight: 1 },
      ]);
    }
    expect((await first.db.batches.get(batch))?.lines).toHaveLength(3);
  });

  test("shows the server's rows when taken back, and applies local changes only on request", async () => {
    const { first, second, batch, made } = await twoTablets(3);
    const ids = (await readRows(first.db, batch)).map((it) => it.id);
    first.goOnline(false);
    await changeRows(first.db, [
      { id: ids[0]!, values: { weight: 10 } },
      { id: ids[1]!, values: { weight: 11 } },
      { id: ids[2]!, values: { weight: 1 } },
    ]);
    await second.take(batch);
    await changeRows(second.db, [{ id: ids[1]!, values: { weight: 20 } }]);
    await second.sync();
    first.goOnline();
    await first.sync();
    expect(await stateOf(first, batch)).toBe('taken');
    await first.take(batch);
    const rows = await readRows(first.db, batch);
    expect(rows.map((it) => it.values)).toEqual([{ weight: 1 }, { weight: 20 }, { weight: 1 }]);
    expect(rows.map((it) => it.unsent?.values)).toEqual([{ weight: 10 }, { weight: 11 }, undefined]);
    await editRows(first.db, [ids[0]!], ({ unsent }) => unsent && { ...unsent, unsent: undefined });
    await first.sync();
    await second.take(batch);
    expect((await readRows(second.db, batch))[0]).toMatchObject({ values: { weight: 10 } });
    expect((await readRows(second.db, batch))[0]).not.toHaveProperty('unsent.values');
    await handAll(second, batch);
    await second.drain(2);
    expect(await made()).toEqual(upTo(3));
  });

  test('is taken over again after a crash during the takeover', async () => {
    for (const steps of [1, 4, 9, 16, 25]) {
      const { first, second, batch, made } = await twoTablets(4);
      await handAll(first, batch, [0, 1]);
      first.meet('ok', 'request lost');
      await first.drain();
      second.dieIn(steps);
      await second.take(batch).catch(() => {});
      await second.start();
      await second.take(batch);
      await handAll(second, batch);
      await second.drain(2);
      await first.drain(2);
      expect(await made()).toEqual(upTo(4));
    }
  });

  test('keeps the lines of its file complete on the second tablet', async () => {
    const { first, second, batch } = await twoTablets(3);
    const places = await rowPlaces(first.db, batch);
    await second.take(batch);
    const lines = async (tablet: Tablet) => (await tablet.db.batches.get(batch))?.lines;
    expect(await lines(second)).toEqual(await lines(first));
    expect(await rowPlaces(second.db, batch)).toEqual(places);
  });
});

test('one file on two tablets becomes one shipment per row, and the second tablet asks', async () => {
  const signed = await server.signIn();
  const tablets = [await aTablet(server, signed), await aTablet(server, signed)] as const;
  const [first, second] = tablets;
  const batches: string[] = [];
  for (const tablet of tablets) {
    const batch = await givenBatch(tablet, 3);
    await tablet.db.batchRows.where({ batch }).modify({ file: 'ab'.repeat(32) });
    // Both are sent while offline.
    tablet.goOnline(false);
    await handAll(tablet, batch);
    await tablet.drain();
    batches.push(batch);
  }
  for (const tablet of tablets) tablet.goOnline();
  await first.drain(2);
  await second.drain(2);
  const count = async () =>
    (await server.pool.query('select from shipment where client_id = $1', [signed.user.client_id])).rowCount;
  expect(await count()).toBe(3);
  expect(await first.places(batches[0]!)).toEqual(Array(3).fill('sent'));
  expect(await second.places(batches[1]!)).toEqual(Array(3).fill('refused'));
  const items = await second.db.outbox.toArray();
  expect(items.map((it) => it.problem?.code)).toEqual(Array(3).fill('ORDERED_BEFORE'));
  await orderAgain(second.db, [items[0]!.id]);
  await second.drain(2);
  expect(await count()).toBe(4);
  expect((await second.places(batches[1]!)).sort()).toEqual(['refused', 'refused', 'sent']);
});
