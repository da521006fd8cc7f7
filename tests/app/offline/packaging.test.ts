import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discardItem, editItem, editPackaging, sendNow } from '#app/offline/queue/change-item.ts';
import { enqueuePackaging } from '#app/offline/queue/enqueue-packaging.ts';
import { listItems } from '#app/offline/queue/outbox.ts';
import { readForm, saveForm } from '#app/offline/queue/packaging-form.ts';
import { writeQueue } from '#app/offline/queue/queue-tables.ts';
import { findItem, findPackaging, listReceipts, queueState } from '#app/offline/queue/queue-view.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { KeyFate } from '#app/offline/rows/outbox-row.ts';
import { noPackaging, type PackagingQuantities } from '#domain/portal/packaging.ts';
import { type Fault, faults, givenItem, isCrash, outboxWorld, type World } from '#support/outbox-world.ts';

let world: World;
let db: WorkDatabase;
let forms = 0;

beforeEach(async () => {
  world = outboxWorld({ script: ['response lost'] });
  db = await world.open();
});
afterEach(async () => {
  db.close();
  await world.destroy();
});

const order = { ...noPackaging, envelopes: 50, express_boxes: 5 };
const never = () => Promise.reject(new Error('nobody has to be asked'));
const says = (fate: KeyFate) => async () => fate;

async function givenForm(on = db, quantities: PackagingQuantities = order): Promise<string> {
  forms += 1;
  const id = `20000000-0000-4000-8000-${String(forms).padStart(12, '0')}`;
  await saveForm(on, { id, quantities, by: 'window 1' });
  return id;
}
async function givenOrder(): Promise<string> {
  const formId = await givenForm();
  await enqueuePackaging(db, { formId, order });
  return formId;
}

describe('the packaging form', () => {
  test('is restored after the window was closed', async () => {
    const id = await givenForm();
    db.close();
    db = await world.open();
    expect(await readForm(db)).toEqual({ id, quantities: order, by: 'window 1' });
  });

  test('is empty at first', async () => {
    expect(await readForm(db)).toBeUndefined();
  });
});

describe('ordering', () => {
  test('clears the form and queues the order', async () => {
    const id = await givenOrder();
    expect(await readForm(db)).toBeUndefined();
    expect(await findPackaging(db, id)).toMatchObject({ isSent: false, state: 'queued', summary: order });
    expect(await queueState(db)).toMatchObject({ waiting: 1, sending: 0, attention: 0 });
  });

  test('twice creates one order', async () => {
    const formId = await givenForm();
    await Promise.all([enqueuePackaging(db, { formId, order }), enqueuePackaging(db, { formId, order })]);
    expect(await listItems(db)).toHaveLength(1);
  });

  test('keeps a form begun meanwhile', async () => {
    const first = await givenForm();
    const second = await givenForm();
    await enqueuePackaging(db, { formId: first, order });
    expect((await readForm(db))?.id).toBe(second);
  });

  test("keeps another window's change of the same form as a new order", async () => {
    const first = await givenOrder();
    const more = { ...order, envelopes: 100 };
    await saveForm(db, { id: first, quantities: more, by: 'window 2' });
    const form = await readForm(db);
    expect(form?.quantities).toEqual(more);
    await enqueuePackaging(db, { formId: form?.id ?? '', order: more });
    expect((await listItems(db)).map((it) => it.summary)).toEqual([order, more]);
  });

  test('is separate from shipping orders', async () => {
    const [packaging, shipping] = [await givenOrder(), await givenItem(db, 'Alpha')];
    expect(await findItem(db, packaging)).toBeUndefined();
    expect(await findPackaging(db, shipping)).toBeUndefined();
    expect(await queueState(db, 'shipment.create')).toMatchObject({ waiting: 1 });
    expect(await queueState(db, 'packaging.create')).toMatchObject({ waiting: 1 });
    await expect(editItem(db, packaging, never)).rejects.toThrow(TypeError);
    await expect(editPackaging(db, shipping, never)).rejects.toThrow(TypeError);
    expect(await listItems(db)).toHaveLength(2);
  });

  test("needs the user's decision when an article is no longer offered", async () => {
    const id = await givenOrder();
    await db.outbox.where({ id }).modify({ payload: { ...order, envelopes: 30 } });
    await world.drain(db);
    expect(world.sent).toEqual([]);
    expect(await findPackaging(db, id)).toMatchObject({
      state: 'attention',
      problem: {
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'envelopes', code: 'packaging_quantity_not_valid' }],
      },
    });
  });
});

test('a sent order leaves a receipt with its quantities', async () => {
  world = outboxWorld();
  const other = await world.open();
  const formId = await givenForm(other);
  await enqueuePackaging(other, { formId, order });
  await world.drain(other);
  expect(world.server.packaging).toEqual([{ key: formId, order }]);
  expect(await findPackaging(other, formId)).toMatchObject({ isSent: true, answer: { packaging_id: 'P1' } });
  expect(await listReceipts(other, 0)).toMatchObject([{ op: 'packaging.create', summary: order }]);
  await enqueuePackaging(other, { formId, order });
  expect(await listItems(other)).toEqual([]);
  other.close();
});

describe('an order that did certainly not arrive', () => {
  test('returns to the form under a new key', async () => {
    const id = await givenOrder();
    expect((await editPackaging(db, id, never)).outcome).toBe('done');
    const form = await readForm(db);
    expect(form?.quantities).toEqual(order);
    expect(form?.id).not.toBe(id);
    expect(await listItems(db)).toEqual([]);
  });

  test('keeps quantities chosen meanwhile', async () => {
    const id = await givenOrder();
    await givenForm(db, { ...noPackaging, pvc_bags_big: 25, envelopes: 100 });
    await editPackaging(db, id, never);
    expect((await readForm(db))?.quantities).toEqual({ ...order, pvc_bags_big: 25 });
  });

  test('is discarded at once, and the form stays unchanged', async () => {
    const id = await givenOrder();
    const next = await givenForm();
    expect((await discardItem(db, id, never)).outcome).toBe('done');
    expect(await listItems(db)).toEqual([]);
    expect((await readForm(db))?.id).toBe(next);
  });
});

describe('an order that may have arrived', () => {
  const givenAmbiguous = async () => {
    const id = await givenOrder();
    await world.drain(db);
    expect(await findPackaging(db, id)).toMatchObject({ ambiguous: true });
    return id;
  };

  test('is shown as sent when the server has it, and the form stays empty', async () => {
    const id = await givenAmbiguous();
    const answer = { packaging_id: 'P1' };
    expect(await editPackaging(db, id, says({ fate: 'sent', answer }))).toEqual({ outcome: 'sent' });
    expect(await findPackaging(db, id)).toMatchObject({ isSent: true, answer });
    expect(await readForm(db)).toBeUndefined();
  });

  test('returns to the form after the server cancelled it', async () => {
    const id = await givenAmbiguous();
    expect((await editPackaging(db, id, says({ fate: 'withdrawn' }))).outcome).toBe('done');
    expect((await readForm(db))?.quantities).toEqual(order);
    expect(await listItems(db)).toEqual([]);
  });

  test.each([
    ['unreachable', 'later'],
    ['busy', 'later'],
  ] as const)('stays when the server is %s', async (fate, outcome) => {
    const id = await givenAmbiguous();
    expect(await discardItem(db, id, says({ fate }))).toEqual({ outcome });
    expect(await findPackaging(db, id)).toMatchObject({ isSent: false, ambiguous: true });
    expect(await readForm(db)).toBeUndefined();
  });

  test('is sent again under its key with the same bytes', async () => {
    const id = await givenAmbiguous();
    await sendNow(db, id);
    world.pass(60_000);
    await world.drain(db);
    expect(world.sent.map((it) => [it.id, it.body])).toEqual([
      [id, JSON.stringify(order)],
      [id, JSON.stringify(order)],
    ]);
    expect(world.server.packaging).toHaveLength(1);
  });
});

/** Runs the queue until it is empty and restarts after a crash. */
async function live(in_: World) {
  let own = await in_.open();
  const formId = await givenForm(own);
  in_.arm();
  for (let boot = 0; boot < 3; boot += 1) {
    try {
      const form = await readForm(own);
      if (form) await enqueuePackaging(own, { formId: form.id, order: form.quantities });
      for (let round = 0; round < 8; round += 1) {
        in_.pass(90_000);
        await writeQueue(own, {});
        await in_.drain(own);
        if ((await own.outbox.count()) === 0) break;
      }
      break;
    } catch (error) {
      if (!isCrash(error)) throw error;
      own.close();
      in_.powerOn();
      own = await in_.open();
    }
  }
  const steps = in_.steps();
  const receipts = await own.receipts.toArray();
  const left = (await own.outbox.count()) + ((await readForm(own)) ? 1 : 0);
  own.close();
  await in_.destroy();
  return { receipts: receipts.map((it) => it.id), left, formId, steps };
}

describe('an order is accepted exactly once through any fault and any crash', () => {
  test.each(faults)('%s', async (fault: Fault) => {
    const calm = outboxWorld({ script: [fault] });
    const { steps } = await live(calm);
    expect(steps).toBeGreaterThan(10);
    for (let crashAt = 0; crashAt <= steps; crashAt += 1) {
      const it = outboxWorld({ script: [fault], crashAt });
      const { receipts, left, formId } = await live(it);
      expect([crashAt, receipts, left]).toEqual([crashAt, [formId], 0]);
      expect(it.server.packaging).toEqual([{ key: formId, order }]);
    }
  });
});
