import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discardItem, sendAllNow } from '#app/offline/queue/change-item.ts';
import { enqueueOrder, listItems } from '#app/offline/queue/outbox.ts';
import { insistOnChange } from '#app/offline/queue/own-changes.ts';
import { listRefusedAddresses } from '#app/offline/queue/queue-view.ts';
import type { Answer } from '#app/offline/queue/retry.ts';
import type { Outgoing } from '#app/offline/queue/send.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { PlainAddress, SavedAddress } from '#domain/address/address.ts';
import { anAddress } from '#support/factories.ts';
import { anOrderFor, givenDraft, outboxWorld, type World } from '#support/outbox-world.ts';

/* Address book changes wait on one device while a colleague changes the same entry. */

const seen = anAddress({ company: 'Alpha' });
const id = '00000000-0000-4000-8000-0000000000a1';

let world: World;
let db: WorkDatabase;
let now: SavedAddress;
let keys: Map<string, Answer>;
let asked: Outgoing[];
/** Lost calls, in turn: false loses the request, true the response. */
let lost: boolean[];

const elsewhere = (change: Partial<PlainAddress>) => {
  now = { ...now, ...change, revision: (now.revision ?? 0) + 1 };
};

/** Same behaviour as server/address/write-address.ts. */
function take({ id: key, body }: Outgoing): Answer {
  const kept = keys.get(key);
  if (kept) return kept;
  const { revision, ...requested } = JSON.parse(body) as SavedAddress;
  if (revision !== undefined && revision !== now.revision)
    return { from: 'server', isNamed: true, status: 409, code: 'ADDRESS_CHANGED', data: { address: now } };
  elsewhere(requested);
  const answer: Answer = {
    from: 'server',
    isNamed: true,
    status: 200,
    answer: { outcome: 'saved', revision: now.revision ?? 0 },
  };
  keys.set(key, answer);
  return answer;
}

beforeEach(async () => {
  now = { address_id: id, revision: 5, ...seen };
  keys = new Map();
  asked = [];
  lost = [];
  world = outboxWorld();
  const { deps } = world;
  world.deps = (database, tab) => ({
    ...deps(database, tab),
    net: async (item) => {
      if (item.op !== 'address.update') return world.net(item);
      asked.push(item);
      const fault = lost.shift();
      const answer = fault === false ? undefined : take(item);
      if (!answer || fault !== undefined) throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  db = await world.open();
});
afterEach(async () => {
  db.close();
  await world.destroy();
});

/** `from` is the entry that the user saw. */
async function change(mine: Partial<PlainAddress>, { revision = 5, from = seen } = {}): Promise<void> {
  const draftId = await givenDraft(db, 'Alpha');
  const address = { address_id: id, revision, ...from, ...mine };
  const addresses = [{ op: 'address.update', address, seen: from }] as const;
  await enqueueOrder(db, { draftId, order: anOrderFor('Alpha'), form: {}, addresses });
}
async function drainAll() {
  for (let round = 0; round < 12; round += 1) {
    await world.drain(db);
    world.pass(10_000);
  }
}
const refusedOnes = () => listRefusedAddresses(db);

describe('a change that waits while a colleague changes the entry', () => {
  beforeEach(async () => {
    await change({ phone: '555099' });
    elsewhere({ contact_person: 'Kim Groß', phone: '555077' });
    await drainAll();
  });

  test("returns to the user with the colleague's version and is not retried", async () => {
    const [item] = await refusedOnes();
    expect(item).toMatchObject({
      op: 'address.update',
      state: 'attention',
      payload: { phone: '555099' },
      seen,
      problem: { code: 'ADDRESS_CHANGED', address: { contact_person: 'Kim Groß', revision: 6 } },
    });
    await sendAllNow(db);
    await drainAll();
    expect(asked).toHaveLength(1);
    expect(now).toMatchObject({ contact_person: 'Kim Groß', phone: '555077' });
  });

  test("is applied to the colleague's version if the user insists", async () => {
    const [item] = await refusedOnes();
    await insistOnChange(db, item!.id);
    await drainAll();
    expect(await db.outbox.count()).toBe(0);
    expect(now).toMatchObject({ contact_person: 'Kim Groß', phone: '555099', revision: 7 });
    expect(new Set(asked.map((it) => it.id)).size).toBe(2);
  });

  test('returns once more if the entry changed again meanwhile', async () => {
    const [item] = await refusedOnes();
    elsewhere({ email: 'neu@kunde.example' });
    await insistOnChange(db, item!.id);
    await drainAll();
    expect(await refusedOnes()).toMatchObject([
      { seen: { contact_person: 'Kim Groß' }, problem: { address: { revision: 7 } } },
    ]);
    expect(now.phone).toBe('555077');
  });

  test('is removed if the user discards it', async () => {
    const [item] = await refusedOnes();
    expect(await discardItem(db, item!.id)).toMatchObject({ outcome: 'done' });
    await drainAll();
    expect(await listItems(db)).toEqual([]);
    expect(now).toMatchObject({ phone: '555077', revision: 6 });
  });

  test('is applied once if the user insists twice', async () => {
    const [item] = await refusedOnes();
    await Promise.all([insistOnChange(db, item!.id), insistOnChange(db, item!.id)]);
    await drainAll();
    expect(now.revision).toBe(7);
    expect(asked).toHaveLength(2);
  });
});

describe('consecutive changes of one entry on this device', () => {
  test('do not conflict and do not undo each other', async () => {
    await change({ phone: '555099' });
    await change({ contact_person: 'Ada Weiß' });
    await change({ email: 'neu@kunde.example' });
    await drainAll();
    expect(await db.outbox.count()).toBe(0);
    expect(now).toMatchObject({
      phone: '555099',
      contact_person: 'Ada Weiß',
      email: 'neu@kunde.example',
      revision: 8,
    });
  });

  test('do not conflict when one starts after the other was sent', async () => {
    await change({ phone: '555099' });
    await drainAll();
    await change({ contact_person: 'Ada Weiß' });
    await drainAll();
    expect(await db.outbox.count()).toBe(0);
    expect(now).toMatchObject({ phone: '555099', contact_person: 'Ada Weiß' });
  });

  test("conflict with a colleague's change between them", async () => {
    await change({ phone: '555099' });
    await drainAll();
    elsewhere({ city: 'Kiel' });
    await change({ contact_person: 'Ada Weiß' });
    await drainAll();
    expect(await refusedOnes()).toMatchObject([{ payload: { contact_person: 'Ada Weiß' } }]);
    expect(now).toMatchObject({ city: 'Kiel', phone: '555099', contact_person: seen.contact_person });
  });

  test("are both applied to a colleague's version if the user insists on both", async () => {
    await change({ phone: '555099' });
    await change({ contact_person: 'Ada Weiß' });
    elsewhere({ email: 'neu@kunde.example' });
    await drainAll();
    const items = await refusedOnes();
    expect(items).toHaveLength(2);
    for (const item of items) {
      await insistOnChange(db, item.id);
      await drainAll();
    }
    expect(await db.outbox.count()).toBe(0);
    expect(now).toMatchObject({
      phone: '555099',
      contact_person: 'Ada Weiß',
      email: 'neu@kunde.example',
    });
  });
});

describe('a change whose response was lost', () => {
  test.each([[[true]], [[false]], [[true, false, true]]])(
    'causes no conflict with itself: %j',
    async (faults) => {
      lost = [...faults];
      await change({ phone: '555099' });
      await drainAll();
      expect(await db.outbox.count()).toBe(0);
      expect(now).toMatchObject({ phone: '555099', revision: 6 });
    },
  );

  test("keeps a colleague's later change", async () => {
    lost = [true];
    await change({ phone: '555099' });
    await world.drain(db);
    await world.drain(db);
    elsewhere({ phone: '555077' });
    await drainAll();
    expect(asked).toHaveLength(2);
    expect(await db.outbox.count()).toBe(0);
    expect(now).toMatchObject({ phone: '555077', revision: 7 });
  });
});

test('a change without a known revision is applied to the current entry', async () => {
  const draftId = await givenDraft(db, 'Alpha');
  const address = { address_id: id, ...seen, phone: '555099' };
  const addresses = [{ op: 'address.update', address, seen } as const];
  await enqueueOrder(db, { draftId, order: anOrderFor('Alpha'), form: {}, addresses });
  elsewhere({ city: 'Kiel' });
  await drainAll();
  expect(await db.outbox.count()).toBe(0);
  expect(now).toMatchObject({ phone: '555099', revision: 7 });
});
