import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discardItem, editItem, sendNow } from '#app/offline/queue/change-item.ts';
import { enqueueOrder, listItems } from '#app/offline/queue/outbox.ts';
import { findItem, listChildren, listReceipts, queueState } from '#app/offline/queue/queue-view.ts';
import type { Answer } from '#app/offline/queue/retry.ts';
import type { Outgoing } from '#app/offline/queue/send.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { Op } from '#app/offline/rows/outbox-row.ts';
import type { AddressWish } from '#domain/address/address-wishes.ts';
import { anAddress } from '#support/factories.ts';
import { anOrderFor, givenDraft, outboxWorld, type World } from '#support/outbox-world.ts';

/* Addresses saved with an order are sent after it and never block it. */

let world: World;
let db: WorkDatabase;
/** The next responses to address calls; later calls succeed. */
let answers: (Answer | 'silence')[];
let asked: Outgoing[];
let taken: Op[];

const saved: Answer = { from: 'server', isNamed: true, status: 200, answer: { outcome: 'saved' } };
const exists: Answer = {
  from: 'server',
  isNamed: true,
  status: 409,
  code: 'ADDRESS_EXISTS',
  answer: { outcome: 'exists' },
};
const refused = (status: number, code: string): Answer => ({ from: 'server', isNamed: true, status, code });

beforeEach(async () => {
  world = outboxWorld();
  answers = [];
  asked = [];
  taken = [];
  const { deps } = world;
  world.deps = (database, tab) => ({
    ...deps(database, tab),
    onSent: (op) => taken.push(op),
    net: async (item) => {
      if (item.op === 'shipment.create') return world.net(item);
      asked.push(item);
      const answer = answers.shift() ?? saved;
      if (answer === 'silence') throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  db = await world.open();
});
afterEach(async () => {
  db.close();
  await world.destroy();
});

const create: AddressWish = { op: 'address.create', address: anAddress({ company: 'Alpha' }) };
const update: AddressWish = {
  op: 'address.update',
  address: { address_id: 'a1', revision: 5, ...anAddress({ company: 'Alpha' }) },
  seen: anAddress({ company: 'Alpha' }),
};

async function submit(addresses: AddressWish[], company = 'Alpha'): Promise<string> {
  const draftId = await givenDraft(db, company);
  await enqueueOrder(db, { draftId, order: anOrderFor(company), form: { company }, addresses });
  return draftId;
}
async function drainAll(rounds = 4) {
  for (let round = 0; round < rounds; round += 1) await world.drain(db);
}

describe('an address saved with an order', () => {
  test('enters the outbox together with the order, under a key of its own', async () => {
    const id = await submit([create]);
    const rows = await db.outbox.orderBy('seq').toArray();
    expect(rows.map((it) => it.op)).toEqual(['shipment.create', 'address.create']);
    expect(rows[1]).toMatchObject({ parent: id, payload: create.address, summary: { company: 'Alpha' } });
    expect(rows[1]?.id).not.toBe(id);
    expect(rows[1]?.id).toMatch(/^[\da-f-]{36}$/);
  });

  test('is saved once when it is submitted twice', async () => {
    const draftId = await givenDraft(db, 'Alpha');
    const entry = { draftId, order: anOrderFor('Alpha'), form: {}, addresses: [create] };
    await Promise.all([enqueueOrder(db, entry), enqueueOrder(db, entry)]);
    expect(await db.outbox.count()).toBe(2);
  });

  test('counts as part of its waiting order', async () => {
    const id = await submit([create]);
    expect(await queueState(db)).toMatchObject({ waiting: 1 });
    expect((await listItems(db)).map((it) => it.id)).toEqual([id]);
    expect((await listChildren(db)).get(id)).toHaveLength(1);
  });

  test('is sent after its order, and the address book is refreshed', async () => {
    const id = await submit([create]);
    const { nextAt } = await world.drain(db);
    expect(asked).toEqual([]);
    expect(nextAt).toBe(world.now());
    await world.drain(db);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(create.address);
    expect(taken).toEqual(['shipment.create', 'address.create']);
    expect(await findItem(db, id)).toMatchObject({ isSent: true });
    const ops = (await listReceipts(db, 0)).map((it) => it.op);
    expect(ops.sort()).toEqual(['address.create', 'shipment.create']);
  });

  test('is not sent while its order is refused', async () => {
    await submit([create], 'Unmöglich GmbH');
    await drainAll();
    expect(asked).toEqual([]);
    expect(await queueState(db)).toMatchObject({ attention: 1, waiting: 0 });
  });

  test('is removed when its order becomes a draft again or is discarded', async () => {
    const edited = await submit([create]);
    await editItem(db, edited, async () => ({ fate: 'withdrawn' }));
    expect(await db.outbox.count()).toBe(0);
    const discarded = await submit([create]);
    await submit([create], 'Beta');
    await discardItem(db, discarded, async () => ({ fate: 'withdrawn' }));
    expect((await db.outbox.toArray()).map((it) => it.summary)).toMatchObject([
      { company: 'Beta' },
      { company: 'Alpha' },
    ]);
  });

  test('is sent under the same key with the same bytes until the server has answered', async () => {
    answers = ['silence', refused(500, 'INTERNAL_ERROR')];
    await submit([create]);
    for (let round = 0; round < 4; round += 1) {
      await world.drain(db);
      world.pass(10_000);
    }
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map((it) => `${it.id} ${it.body}`)).size).toBe(1);
    expect(await db.outbox.count()).toBe(0);
  });

  test('is done when it already exists, and its order is unaffected', async () => {
    answers = [exists];
    const id = await submit([create]);
    await drainAll();
    expect(await db.outbox.count()).toBe(0);
    expect(await findItem(db, id)).toMatchObject({ isSent: true, answer: { shipment_id: 'S1' } });
    const receipt = (await listReceipts(db, 0)).find((it) => it.op === 'address.create');
    expect(receipt?.answer).toEqual({ outcome: 'exists' });
  });

  test('waits for the user when refused, can be retried, and blocks no order', async () => {
    answers = [refused(400, 'VALIDATION_FAILED')];
    const id = await submit([create]);
    await drainAll();
    await submit([], 'Beta');
    await drainAll();
    expect(world.server.shipments.map((it) => it.company)).toEqual(['Alpha', 'Beta']);
    expect(await findItem(db, id)).toMatchObject({ isSent: true });
    const [item] = await listItems(db);
    expect(item).toMatchObject({ op: 'address.create', state: 'attention' });
    await sendNow(db, item!.id);
    await drainAll();
    expect(await db.outbox.count()).toBe(0);
  });

  test('is not sent when it no longer meets the rules', async () => {
    await submit([
      { op: 'address.create', address: anAddress({ country_code: 'US', state_province_code: '' }) },
    ]);
    await drainAll();
    expect(asked).toEqual([]);
    expect((await listItems(db))[0]).toMatchObject({
      state: 'attention',
      problem: { issues: [{ path: 'state_province_code', code: 'state_province_code_required' }] },
    });
  });

  test('is discarded only after the server confirmed that it did not arrive', async () => {
    answers = ['silence'];
    await submit([create]);
    await world.drain(db);
    await world.drain(db);
    const [item] = await listItems(db);
    expect(await discardItem(db, item!.id, async () => ({ fate: 'unreachable' }))).toEqual({
      outcome: 'later',
    });
    expect(await discardItem(db, item!.id, async () => ({ fate: 'used' }))).toEqual({ outcome: 'sent' });
    expect((await listReceipts(db, 0))[0]).toMatchObject({
      op: 'address.create',
      answer: { outcome: 'saved' },
    });
  });
});

describe('a book address changed with an order', () => {
  test('is created again once when it was deleted meanwhile', async () => {
    answers = [refused(404, 'NOT_FOUND')];
    await submit([update]);
    await drainAll();
    expect(asked.map((it) => it.op)).toEqual(['address.update', 'address.create']);
    expect(asked[1]?.id).not.toBe(asked[0]?.id);
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual(create.address);
    expect(await db.outbox.count()).toBe(0);
  });

  test('is changed twice in the order of the submissions', async () => {
    answers = [refused(500, 'INTERNAL_ERROR')];
    await submit([update]);
    await submit([{ ...update, address: { ...update.address, phone: '777' } } as AddressWish], 'Beta');
    await drainAll();
    expect(asked).toHaveLength(1);
    world.pass(10_000);
    await drainAll();
    expect(asked.map((it) => JSON.parse(it.body).phone)).toEqual(['555011', '555011', '777']);
  });
});
