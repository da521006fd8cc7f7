import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { discardItem, editItem, sendNow } from '#app/offline/queue/change-item.ts';
import { drainUnderLock, type Locks } from '#app/offline/queue/drain-under-lock.ts';
import { laterPickup } from '#app/offline/queue/move-pickup.ts';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import { readQueue, writeQueue } from '#app/offline/queue/queue-tables.ts';
import { findItem, queueState } from '#app/offline/queue/queue-view.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { OrderSummary, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import {
  anOrderFor,
  type Fault,
  givenDraft,
  givenItem,
  outboxWorld,
  type World,
} from '#support/outbox-world.ts';

let world: World;
let db: WorkDatabase;

const second = 1000;

async function start(script: Fault[] = []) {
  world = outboxWorld({ script });
  db = await world.open();
}

beforeEach(() => start());
afterEach(async () => {
  db.close();
  await world.destroy();
});

const rowOf = async (id: string) => db.outbox.where({ id }).first();
const sentTo = () => world.server.shipments.map((it) => it.company);

describe('a pass of the queue', () => {
  test('makes room for the receipt on a full disk and sends each item once', async () => {
    const id = await givenItem(db, 'Alpha');
    const put = vi.spyOn(db.receipts, 'put').mockImplementationOnce(() => {
      throw Object.assign(new Error('Full'), { name: 'QuotaExceededError' });
    });
    await world.drain(db);
    put.mockRestore();
    expect(await findItem(db, id)).toMatchObject({ isSent: true });
    expect(await db.outbox.count()).toBe(0);
    expect(sentTo()).toEqual(['Alpha']);
  });

  test('sends waiting items in the order of submission and stores a receipt of each', async () => {
    const first = await givenItem(db, 'Alpha');
    await givenItem(db, 'Beta');
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha', 'Beta']);
    expect(await findItem(db, first)).toMatchObject({
      isSent: true,
      state: 'sent',
      summary: { company: 'Alpha', city: 'Hamburg', parcels: 1, service: 'saver' },
      answer: { shipment_id: 'S1', tracking_number: ['T-S1'] },
    });
    expect(await db.outbox.count()).toBe(0);
  });

  test('sends exactly the same bytes again', async () => {
    await start(['response lost', '500 after']);
    await givenItem(db, 'Grüße & Söhne');
    for (let round = 0; round < 3; round += 1) {
      await world.drain(db);
      world.pass(60 * second);
    }
    expect(world.sent.length).toBe(3);
    expect(new Set(world.sent.map((it) => `${it.id} ${it.uid} ${it.body}`)).size).toBe(1);
    expect(sentTo()).toEqual(['Grüße & Söhne']);
  });

  test('does not let a failing item block the others', async () => {
    await start(['500 before']);
    const poison = await givenItem(db, 'Alpha');
    await givenItem(db, 'Beta');
    await givenItem(db, 'Gamma');
    await world.drain(db);
    expect(sentTo()).toEqual(['Beta', 'Gamma']);
    expect(await rowOf(poison)).toMatchObject({ state: 'queued', attempts: 1, ambiguous: true });
  });

  test('keeps a refused item with the reason and sends the rest', async () => {
    const refused = await givenItem(db, 'Unmöglich GmbH');
    await givenItem(db, 'Beta');
    await world.drain(db);
    expect(sentTo()).toEqual(['Beta']);
    expect(await rowOf(refused)).toMatchObject({
      state: 'attention',
      ambiguous: false,
      problem: { code: 'CARRIER_REFUSED', carrierMessage: 'Hard Failure: Das geht nicht' },
    });
    world.pass(3600 * second);
    await world.drain(db);
    expect(world.sent.length).toBe(2);
  });

  test("retries a refused item on the user's request", async () => {
    const refused = await givenItem(db, 'Unmöglich GmbH');
    await world.drain(db);
    await sendNow(db, refused);
    await world.drain(db);
    expect(world.sent.length).toBe(2);
  });

  test('waits for the next retry and reports its time', async () => {
    await start(['request lost']);
    await givenItem(db, 'Alpha');
    const { nextAt } = await world.drain(db);
    expect(nextAt).toBe(world.now() + 1 * second);
    await world.drain(db);
    expect(world.sent.length).toBe(1);
    world.pass(1 * second);
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha']);
  });

  test('treats a retry time beyond any wait as due: the clock was set back', async () => {
    await start(['request lost']);
    await givenItem(db, 'Alpha');
    await world.drain(db);
    world.pass(-24 * 3600 * second);
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha']);
  });

  test('ends without an answer, so that the others do not wait for the same timeout', async () => {
    await start(['request lost']);
    await givenItem(db, 'Alpha');
    await givenItem(db, 'Beta');
    await world.drain(db);
    expect(world.sent.length).toBe(1);
    await world.drain(db);
    expect(sentTo()).toEqual(['Beta']);
  });

  test('releases claimed items unchanged when it stops sending', async () => {
    await start(['request lost']);
    await givenItem(db, 'Alpha');
    const id = await givenItem(db, 'Beta');
    const before = await rowOf(id);
    await world.drain(db);
    expect(world.sent.length).toBe(1);
    expect(await rowOf(id)).toEqual(before);
  });

  test('renews the lease of an item that waited long for its turn', async () => {
    await givenItem(db, 'Alpha');
    await givenItem(db, 'Beta');
    const until: number[] = [];
    const { deps } = world;
    world.deps = (database, tab) => ({
      ...deps(database, tab),
      net: async (item) => {
        until.push((await rowOf(item.id))?.lease?.until ?? 0);
        world.pass(20 * second);
        return world.net(item);
      },
    });
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha', 'Beta']);
    expect((until[1] ?? 0) - (until[0] ?? 0)).toBe(20 * second);
  });

  test('shows an item after eight failures of the server and retries it every hour', async () => {
    await start(Array.from({ length: 8 }, () => '500 before'));
    await givenItem(db, 'Alpha');
    for (let round = 0; round < 8; round += 1) {
      await world.drain(db);
      world.pass(299 * second);
    }
    expect(await queueState(db)).toMatchObject({ waiting: 0, attention: 1 });
    await world.drain(db);
    expect(world.sent.length).toBe(8);
    world.pass(3600 * second);
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha']);
  });

  test('retries within a minute after one failure that followed seven lost connections', async () => {
    await start([...Array.from({ length: 7 }, () => 'request lost' as const), '500 before']);
    await givenItem(db, 'Alpha');
    for (let round = 0; round < 8; round += 1) {
      await world.drain(db);
      world.pass(60 * second);
    }
    expect(await queueState(db)).toMatchObject({ waiting: 1, attention: 0 });
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha']);
  });

  test('sends nothing while there is no connection', async () => {
    await givenItem(db, 'Alpha');
    world.set({ canSend: false });
    expect(await world.drain(db)).toEqual({ nextAt: undefined });
    expect(world.sent).toEqual([]);
  });

  test("sends no other user's items", async () => {
    await givenItem(db, 'Alpha');
    world.set({ isOwner: false });
    await world.drain(db);
    expect(world.sent).toEqual([]);
    expect(await queueState(db)).toMatchObject({ waiting: 1 });
  });

  test('ends on sign-out and keeps the item being sent', async () => {
    const id = await givenItem(db, 'Alpha');
    await givenItem(db, 'Beta');
    const signOut = new AbortController();
    const { deps } = world;
    world.deps = (database, tab) => ({
      ...deps(database, tab),
      net: async (item) => {
        await world.net(item);
        signOut.abort();
        throw new DOMException('Aborted', 'AbortError');
      },
    });
    await world.drain(db, { signal: signOut.signal });
    expect(world.sent.length).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'queued', ambiguous: true });
    expect(world.reports).toEqual([]);
  });

  test('leaves an item of a newer app alone', async () => {
    const id = await givenItem(db, 'Alpha');
    await db.outbox.where({ id }).modify({ wire: 99 });
    expect(await world.drain(db)).toEqual({ nextAt: undefined });
    expect(world.sent).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'queued' });
  });

  test('deletes receipts after 30 days', async () => {
    await givenItem(db, 'Alpha');
    await world.drain(db);
    world.pass(31 * 24 * 3600 * second);
    await world.drain(db);
    expect(await db.receipts.count()).toBe(0);
  });
});

describe('editing or discarding while the server is unreachable', () => {
  /** The request or the response was lost; then the server is unreachable. */
  const givenWish = async (fault: Fault, requested: 'edit' | 'discard') => {
    await start([fault]);
    const id = await givenItem(db, 'Alpha');
    await world.drain(db);
    world.set({ isServerAway: true });
    const change = requested === 'edit' ? editItem : discardItem;
    expect(await change(db, id, world.deps(db).withdraw)).toEqual({ outcome: 'later' });
    return id;
  };

  const drainTwice = async () => {
    await world.drain(db);
    world.set({ isServerAway: false });
    world.pass(300 * second);
    await world.drain(db);
  };

  test.each<[Fault, 'edit' | 'discard', string]>([
    ['response lost', 'edit', 'receipt'],
    ['response lost', 'discard', 'receipt'],
    ['request lost', 'edit', 'draft'],
    ['request lost', 'discard', 'nothing'],
  ])('(%s, %s) ends as: %s, and is never sent again', async (fault, requested, end) => {
    const id = await givenWish(fault, requested);
    await drainTwice();
    expect(world.sent.length).toBe(1);
    expect(await db.outbox.count()).toBe(0);
    expect((await db.receipts.toArray()).map((it) => it.id)).toEqual(end === 'receipt' ? [id] : []);
    const drafts = await db.drafts.toArray();
    expect(drafts.map((it) => it.values)).toEqual(end === 'draft' ? [{ company: 'Alpha' }] : []);
    expect(drafts.map((it) => it.id)).not.toContain(id);
    expect(world.server.shipments.length).toBe(end === 'receipt' ? 1 : 0);
  });

  test('is asked about after a restart too', async () => {
    const id = await givenWish('response lost', 'edit');
    db.close();
    db = await world.open();
    await drainTwice();
    expect(await findItem(db, id)).toMatchObject({ isSent: true });
  });

  test('uses up no attempt and reports the time of the next call', async () => {
    const id = await givenWish('response lost', 'edit');
    const { nextAt } = await world.drain(db);
    expect(nextAt).toBe(world.now() + 1 * second);
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1, waits: 1, requested: 'edit' });
  });

  test('is reported when it ends', async () => {
    await givenWish('request lost', 'edit');
    const told: unknown[] = [];
    const { deps } = world;
    world.deps = (database, tab) => ({
      ...deps(database, tab),
      onEnded: ({ summary }, ended) => told.push([(summary as OrderSummary).company, ended]),
    });
    await drainTwice();
    expect(told).toEqual([['Alpha', 'edited']]);
  });

  test('includes the address saved with the order', async () => {
    await start(['request lost']);
    const id = await givenDraft(db, 'Alpha');
    const addresses = [{ op: 'address.create', address: anAddress() } as const];
    await enqueueOrder(db, { draftId: id, order: anOrderFor('Alpha'), form: {}, addresses });
    await world.drain(db);
    world.set({ isServerAway: true });
    await discardItem(db, id, world.deps(db).withdraw);
    await drainTwice();
    expect(await db.outbox.count()).toBe(0);
    expect(world.server.addresses).toEqual([]);
  });

  test('can be replaced by sending', async () => {
    const id = await givenWish('request lost', 'discard');
    await sendNow(db, id);
    world.set({ isServerAway: false });
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha']);
    expect(await findItem(db, id)).toMatchObject({ isSent: true });
  });
});

describe('the whole queue', () => {
  test.each<[Fault, string]>([['401', 'auth']])(
    'waits after %s without using up attempts',
    async (fault, pause) => {
      await start([fault]);
      const id = await givenItem(db, 'Alpha');
      await givenItem(db, 'Beta');
      expect(await world.drain(db)).toEqual({ nextAt: undefined });
      await world.drain(db);
      expect(world.sent.length).toBe(1);
      expect(await queueState(db)).toMatchObject({ waiting: 2, pause });
      expect(await rowOf(id)).toMatchObject({ attempts: 0, ambiguous: false });
      await writeQueue(db, {});
      await world.drain(db);
      expect(sentTo()).toEqual(['Alpha', 'Beta']);
    },
  );

  test('retries a renewed session by itself and asks for a sign-in after the third refusal', async () => {
    await start(['401 again', '401 again', '401 again']);
    const id = await givenItem(db, 'Alpha');
    const pauses = [];
    for (let round = 0; round < 3; round += 1) {
      const { nextAt } = await world.drain(db);
      pauses.push((await queueState(db)).pause);
      expect(nextAt).toBeLessThanOrEqual(world.now() + 60 * second);
      world.pass(60 * second);
    }
    expect(pauses).toEqual([undefined, undefined, 'auth']);
    expect(await rowOf(id)).toMatchObject({ attempts: 0, ambiguous: false });
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha']);
    expect((await queueState(db)).pause).toBeUndefined();
  });

  test('makes no calls as long as the server asks', async () => {
    await start(['429']);
    await givenItem(db, 'Alpha');
    await givenItem(db, 'Beta');
    const { nextAt } = await world.drain(db);
    expect(nextAt).toBe(world.now() + 1.05 * second);
    world.pass(1 * second);
    await world.drain(db);
    expect(world.sent.length).toBe(1);
    world.pass(1 * second);
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha', 'Beta']);
  });

  test('treats a captive portal as no network', async () => {
    await start(['html']);
    const id = await givenItem(db, 'Alpha');
    await world.drain(db);
    expect(await readQueue(db)).toMatchObject({ pause: 'offline' });
    expect(await rowOf(id)).toMatchObject({ attempts: 0, ambiguous: true, problem: { code: 'OFFLINE' } });
    world.pass(5 * second);
    await world.drain(db);
    expect(await queueState(db)).toMatchObject({ pause: undefined });
    expect(sentTo()).toEqual(['Alpha']);
  });

  test('asks the user about items that may have arrived over 25 days ago', async () => {
    await start(['response lost']);
    const id = await givenItem(db, 'Alpha');
    await world.drain(db);
    await givenItem(db, 'Beta');
    world.pass(25 * 86_400 * second + 1);
    await world.drain(db);
    await world.drain(db);
    expect(await rowOf(id)).toMatchObject({ state: 'attention', problem: { code: 'TRIED_LONG_AGO' } });
    expect(world.sent.filter((it) => it.id === id)).toHaveLength(1);
    expect(sentTo()).toEqual(['Alpha', 'Beta']);

    await sendNow(db, id);
    await world.drain(db);
    expect(await findItem(db, id)).toMatchObject({ isSent: true, answer: { shipment_id: 'S1' } });
    expect(sentTo()).toEqual(['Alpha', 'Beta']);
  });

  test('retries items tried within 25 days and items that never left the device', async () => {
    await start(['request lost']);
    const tried = await givenItem(db, 'Alpha');
    await world.drain(db);
    const untried = await givenItem(db, 'Beta');
    world.pass(25 * 86_400 * second);
    await world.drain(db);
    expect(await findItem(db, tried)).toMatchObject({ isSent: true });
    expect(await findItem(db, untried)).toMatchObject({ isSent: true });
  });

  test('waits for an app update when the server requires a newer version', async () => {
    await givenItem(db, 'Alpha');
    await givenItem(db, 'Beta');
    const { deps } = world;
    world.deps = (database, tab) => ({
      ...deps(database, tab),
      net: async (item) => ({ ...(await world.net(item)), minWire: 2 }),
    });
    await world.drain(db);
    expect(sentTo()).toEqual(['Alpha']);
    expect(await queueState(db)).toMatchObject({ waiting: 1, pause: 'update' });
  });
});

describe('before the first attempt', () => {
  const givenPickup = async (pickup_date: number) => {
    const id = await givenDraft(db, 'Alpha');
    await db.drafts.delete(id);
    await givenItem(db, 'Alpha');
    const payload = anOrder({
      recipient: anAddress(),
      has_pickup: true,
      pickup_date,
      pickup_datetime_from: '14:00',
      pickup_datetime_to: '17:00',
    });
    await db.outbox.toCollection().modify({ payload });
  };
  /** The Wednesday after the simulated Tuesday, in Berlin. */
  const wednesday = Date.UTC(2026, 2, 10, 23) / 1000;

  test('an item whose pickup day passed meanwhile needs the user instead of the server', async () => {
    await givenPickup(wednesday);
    world.pass(3 * 24 * 3600 * second);
    await world.drain(db);
    expect(world.sent).toEqual([]);
    expect((await db.outbox.toArray())[0]).toMatchObject({
      state: 'attention',
      ambiguous: false,
      problem: { code: 'VALIDATION_FAILED', issues: [{ path: 'pickup_date', code: 'pickup_date_past' }] },
    });
  });

  test('an item whose pickup is now too soon for the driver needs the user, who is offered the next one', async () => {
    // Tuesday 14:00 to 17:00; the simulation starts at 09:00 in Berlin.
    await givenPickup(wednesday - 24 * 3600);
    world.pass((2 * 60 + 10) * 60 * second);
    await world.drain(db);
    expect(world.sent).toEqual([]);
    const [row] = await db.outbox.toArray();
    expect(row).toMatchObject({
      state: 'attention',
      problem: { issues: [{ path: 'pickup_datetime_to', code: 'pickup_lead_time' }] },
    });
    expect(laterPickup(row as OutboxRow, new Date(world.now()))).toMatchObject({
      day: '2026-03-10',
      to: '17:10',
    });
  });

  test('an item with a future pickup day is sent', async () => {
    await givenPickup(wednesday);
    await world.drain(db);
    expect(world.server.shipments.length).toBe(1);
  });

  test('an item tried before is sent regardless of the calendar: it may have arrived', async () => {
    await start(['response lost']);
    await givenPickup(wednesday);
    await world.drain(db);
    world.pass(3 * 24 * 3600 * second);
    await world.drain(db);
    expect(world.server.shipments.length).toBe(1);
    expect(await db.receipts.count()).toBe(1);
  });
});

describe('several windows', () => {
  test('send one request per item', async () => {
    await givenItem(db, 'Alpha');
    await Promise.all(['tab 1', 'tab 2'].map((tab) => world.drain(db, { isAlone: false, tab })));
    expect(world.sent.length).toBe(1);
  });

  test("leave another window's item alone until its lease ends", async () => {
    const id = await givenItem(db, 'Alpha');
    await db.outbox
      .where({ id })
      .modify({ state: 'sending', lease: { tab: 'tab 2', until: world.now() + 50 * second } });
    await world.drain(db, { isAlone: false });
    expect(world.sent).toEqual([]);
    world.pass(51 * second);
    await world.drain(db, { isAlone: false });
    expect(world.sent.length).toBe(1);
  });

  test('take over at once from a closed window', async () => {
    const id = await givenItem(db, 'Alpha');
    await db.outbox
      .where({ id })
      .modify({ state: 'sending', lease: { tab: 'tab 2', until: world.now() + 50 * second } });
    await world.drain(db, { isAlone: true });
    expect(sentTo()).toEqual(['Alpha']);
  });

  test('keep the receipt of an attempt whose lease ended too early', async () => {
    const id = await givenItem(db, 'Alpha');
    const { deps } = world;
    let answerLate = () => {};
    world.deps = (database, tab) => ({
      ...deps(database, tab),
      net: async (item) => {
        const answer = await world.net(item);
        if (tab === 'frozen') await new Promise<void>((resolve) => (answerLate = resolve));
        return answer;
      },
    });
    const frozen = world.drain(db, { isAlone: false, tab: 'frozen' });
    await expect.poll(() => world.sent.length).toBe(1);
    world.pass(61 * second);
    await world.drain(db, { isAlone: false, tab: 'other' });
    answerLate();
    await frozen;
    expect(world.server.shipments.length).toBe(1);
    expect(await findItem(db, id)).toMatchObject({ isSent: true });
  });
});

describe("the queue's lock", () => {
  const signal = new AbortController().signal;

  /** Web Locks as the sender uses them: one holder; stealing rejects the former holder's request. */
  function fakeLocks() {
    let holder: { lose: (error: unknown) => void } | undefined;
    const asked: LockOptions[] = [];
    const request = async (_name: string, options: LockOptions, work: () => Promise<unknown>) => {
      asked.push(options);
      if (holder && !options.steal) {
        throw await new Promise((resolve) =>
          setTimeout(resolve, 0, new DOMException('Timed out', 'TimeoutError')),
        );
      }
      holder?.lose(new DOMException('Stolen', 'AbortError'));
      return new Promise((resolve, reject) => {
        const mine = { lose: reject };
        holder = mine;
        work()
          .then(resolve, reject)
          .finally(() => {
            if (holder === mine) holder = undefined;
          });
      });
    };
    return { locks: { request } as unknown as Locks, asked, take: () => (holder = { lose: () => {} }) };
  }

  test('is held during a pass', async () => {
    const { locks, asked } = fakeLocks();
    await givenItem(db, 'Alpha');
    await drainUnderLock(world.deps(db), { locks, signal });
    expect(sentTo()).toEqual(['Alpha']);
    expect(asked.length).toBe(1);
  });

  test('is not stolen from an active window; the pass is retried later', async () => {
    const { locks, take } = fakeLocks();
    await givenItem(db, 'Alpha');
    await db.meta.put({ k: 'lease', tab: 'tab 2', until: world.now() + 30 * second });
    take();
    const { nextAt } = await drainUnderLock(world.deps(db), { locks, signal });
    expect(nextAt).toBe(world.now() + 5 * second);
    expect(world.sent).toEqual([]);
  });

  test('is stolen from a frozen window', async () => {
    const { locks, take, asked } = fakeLocks();
    await givenItem(db, 'Alpha');
    await db.meta.put({ k: 'lease', tab: 'tab 2', until: world.now() - 1 });
    take();
    await drainUnderLock(world.deps(db), { locks, signal });
    expect(sentTo()).toEqual(['Alpha']);
    expect(asked.at(-1)).toMatchObject({ steal: true });
  });

  test("ends the former holder's pass when it is stolen", async () => {
    const { locks } = fakeLocks();
    await givenItem(db, 'Alpha');
    await givenItem(db, 'Beta');
    const { deps } = world;
    const { promise: isAllowed, resolve: goOn } = Promise.withResolvers<void>();
    const slow = {
      ...deps(db, 'tab 1'),
      net: async (item: Parameters<typeof world.net>[0]) => {
        const answer = await world.net(item);
        await isAllowed;
        return answer;
      },
    };
    const first = drainUnderLock(slow, { locks, signal });
    await expect.poll(() => world.sent.length).toBe(1);
    world.pass(61 * second);
    await drainUnderLock(deps(db, 'tab 2'), { locks, signal });
    goOn();
    expect(await first).toEqual({ nextAt: undefined });
    await expect.poll(() => db.outbox.count()).toBe(0);
    expect(sentTo().sort()).toEqual(['Alpha', 'Beta']);
    expect(await db.receipts.count()).toBe(2);
  });
});
