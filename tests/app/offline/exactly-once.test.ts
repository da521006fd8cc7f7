import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { WorkDatabase } from '#app/offline/db.ts';
import { enqueueOrder } from '#app/offline/outbox.ts';
import { writeQueue } from '#app/offline/outbox-row.ts';
import {
  anOrderFor,
  Crash,
  type Fault,
  faults,
  givenDraft,
  outboxWorld,
  type World,
} from './outbox-world.ts';

/*
 * Every order that was submitted becomes exactly one shipment, whatever fails and whenever the power goes.
 */

const second = 1000;

/** Orders are submitted and the queue runs until it is empty; after a crash the device starts again. */
async function live(world: World, companies: string[], drainTwice = false) {
  let db = await world.open();
  const ids: string[] = [];
  for (const company of companies) ids.push(await givenDraft(db, company));
  world.arm();
  const submitAll = async () => {
    for (const [index, id] of ids.entries()) {
      if (!(await db.drafts.get(id))) continue;
      await enqueueOrder(db, { draftId: id, order: anOrderFor(companies[index]!), form: {} });
    }
  };
  const drainAll = async () => {
    for (let round = 0; round < 8; round += 1) {
      world.pass(90 * second);
      // Somebody signs in again.
      await writeQueue(db, {});
      if (drainTwice)
        await Promise.all(['tab 1', 'tab 2'].map((tab) => world.drain(db, { isAlone: false, tab })));
      else await world.drain(db);
      if ((await db.outbox.where('state').notEqual('attention').count()) === 0) return;
    }
  };
  let firstLife = 0;
  for (let boot = 0; boot < 3; boot += 1) {
    let isDone = false;
    try {
      await submitAll();
      await drainAll();
      isDone = true;
    } catch (error) {
      if (!isCrash(error)) throw error;
    }
    firstLife ||= world.steps();
    if (isDone) break;
    db.close();
    world.powerOn();
    db = await world.open();
    for (const id of ids) expect(await placesOf(db, id), 'an order is in one place').toHaveLength(1);
  }
  return { db, ids, firstLife };
}

async function placesOf(db: WorkDatabase, id: string): Promise<string[]> {
  const places = [];
  if (await db.drafts.get(id)) places.push('drafts');
  if (await db.outbox.where({ id }).first()) places.push('outbox');
  if (await db.receipts.get(id)) places.push('receipts');
  return places;
}

function isCrash(error: unknown): boolean {
  for (let it = error as { name?: string; inner?: unknown; cause?: unknown } | undefined; it; ) {
    if (it instanceof Crash || it.name === 'Crash') return true;
    it = (it.inner ?? it.cause) as typeof it;
  }
  return false;
}

/** `refused`: those the server does not take. */
async function expectExactlyOnce(world: World, db: WorkDatabase, ids: string[], refused: string[] = []) {
  const good = ids.filter((id) => !refused.includes(id));
  expect(world.server.shipments.map((it) => it.key).sort()).toEqual([...good].sort());
  expect((await db.receipts.toArray()).map((it) => it.id).sort()).toEqual([...good].sort());
  expect(await db.drafts.count()).toBe(0);
  const left = await db.outbox.toArray();
  expect(left.map(({ id, state }) => ({ id, state }))).toEqual(
    refused.map((id) => ({ id, state: 'attention' })),
  );
  db.close();
  await world.destroy();
}

describe('every submitted order becomes exactly one shipment', () => {
  test.each(faults)(
    'when the first attempt meets "%s" and the power goes at any step',
    async (fault) => {
      const undisturbed = outboxWorld({ script: [fault] });
      const { db, firstLife } = await live(undisturbed, ['Alpha', 'Beta']);
      db.close();
      for (let crashAt = 1; crashAt <= firstLife; crashAt += 1) {
        const world = outboxWorld({ script: [fault], crashAt });
        const { db, ids } = await live(world, ['Alpha', 'Beta']);
        await expectExactlyOnce(world, db, ids);
      }
    },
    60_000,
  );

  test('whichever two faults follow each other', async () => {
    for (const first of faults) {
      for (const next of faults) {
        const world = outboxWorld({ script: [first, next] });
        const { db, ids } = await live(world, ['Alpha', 'Beta']);
        await expectExactlyOnce(world, db, ids);
      }
    }
  }, 60_000);

  test('with two windows that send at once, without any lock', async () => {
    for (const fault of faults) {
      const world = outboxWorld({ script: [fault] });
      const { db, ids } = await live(world, ['Alpha', 'Beta', 'Gamma'], true);
      await expectExactlyOnce(world, db, ids);
    }
  }, 60_000);

  test.each<Fault>(['ok', 'response lost', '500 after'])(
    'and the one that cannot be sent stays, after "%s"',
    async (fault) => {
      const world = outboxWorld({ script: [fault] });
      const { db, ids } = await live(world, ['Alpha', 'Unmöglich GmbH', 'Beta']);
      await expectExactlyOnce(world, db, ids, [ids[1]!]);
    },
  );
});
