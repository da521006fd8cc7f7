import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import type { enqueueOrder } from '#app/offline/queue/outbox.ts';
import type { moveToReceipts } from '#app/offline/queue/queue-tables.ts';
import type { decide } from '#app/offline/queue/retry.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { type Fault, outboxWorld, type World } from '#support/outbox-world.ts';
import { findingsOf, live } from './exactly-once-world.ts';

/*
 * Each mutant breaks the outbox in one way that other software has shipped (docs/queue.md 4.9); the search must catch
 * it.
 */

type Mutant = {
  decide?: typeof decide;
  moveToReceipts?: typeof moveToReceipts;
  enqueue?: typeof enqueueOrder;
  world?: (world: World) => void;
  prepare?: (db: WorkDatabase) => void;
};

const mutant = vi.hoisted((): { current: Mutant } => ({ current: {} }));
vi.mock('#app/offline/queue/retry.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('#app/offline/queue/retry.ts')>();
  const chosen: typeof decide = (...args) => (mutant.current.decide ?? real.decide)(...args);
  return { ...real, decide: chosen };
});
vi.mock('#app/offline/queue/queue-tables.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('#app/offline/queue/queue-tables.ts')>();
  const chosen: typeof moveToReceipts = (...args) =>
    (mutant.current.moveToReceipts ?? real.moveToReceipts)(...args);
  return { ...real, moveToReceipts: chosen };
});
const real = await vi.importActual<typeof import('#app/offline/queue/retry.ts')>(
  '#app/offline/queue/retry.ts',
);

afterEach(() => {
  mutant.current = {};
});

/** Runs each fault with a crash at every step. */
async function search(scripts: readonly Fault[]): Promise<string[]> {
  const found = new Set<string>();
  for (const fault of scripts) {
    for (let crashAt = 0, last = 0; crashAt <= last; crashAt += 1) {
      const world = outboxWorld({ script: [fault], crashAt, prepare: mutant.current.prepare });
      mutant.current.world?.(world);
      const lived = await live(world, ['Alpha'], { enqueue: mutant.current.enqueue });
      if (crashAt === 0) last = lived.firstLife;
      for (const finding of await findingsOf(world, lived, ['Alpha'])) found.add(finding);
    }
  }
  return [...found];
}

const sentAnswer = { shipment_id: 'S0', tracking_number: [], shipment_status: 1 };

test('the unchanged outbox has no findings', async () => {
  expect(await search(['response lost', '401'])).toEqual([]);
});

test('draft and order in two transactions: lost', async () => {
  mutant.current.enqueue = async (db, { draftId, order, form }) => {
    await db.drafts.delete(draftId);
    await db.outbox.add({
      ...{ id: draftId, uid: db.uid, op: 'shipment.create', wire: 1, state: 'queued', payload: order, form },
      ...{ attempts: 0, failures: 0, waits: 0, ambiguous: false, nextAt: 0, createdAt: 0 },
      summary: { company: order.recipient.company },
    } as OutboxRow);
  };
  const found = await search(['ok']);
  expect(found).toContain('LOST');
  expect(found).toContain('after a crash the order is in: no place');
});

test('a captive portal’s page counts as a response: lost', async () => {
  mutant.current.decide = (answer, tried) =>
    answer.from === 'stranger' ? { do: 'sent', answer: sentAnswer } : real.decide(answer, tried);
  expect(await search(['html'])).toContain('LOST');
});

test('an ended session counts as a refusal: lost', async () => {
  mutant.current.decide = (answer, tried) =>
    answer.from === 'server' && answer.status === 401
      ? { do: 'attention', ambiguous: false, problem: { code: 'SESSION_ENDED' } }
      : real.decide(answer, tried);
  const found = await search(['401']);
  expect(found).toEqual(expect.arrayContaining(['LOST', 'left in the outbox: attention']));
});

test('an order being sent at a crash is never sent again: lost', async () => {
  mutant.current.prepare = hideSending;
  expect(await search(['ok'])).toEqual(expect.arrayContaining(['LOST', 'left in the outbox: sending']));
});

test('a new key for every attempt: doubled', async () => {
  mutant.current.world = (world) => {
    const { deps } = world;
    let attempts = 0;
    world.deps = (...args) => {
      const honest = deps(...args);
      const net: typeof honest.net = (item, signal) => {
        attempts += 1;
        return honest.net({ ...item, id: `${item.id}-${attempts}` }, signal);
      };
      return { ...honest, net };
    };
  };
  expect(await search(['response lost'])).toContain('DUPLICATE');
});

test('the order is deleted before its receipt is stored: no receipt', async () => {
  mutant.current.moveToReceipts = async (db, { seq, id, op, summary }, answer, sentAt) => {
    await db.outbox.delete(seq);
    Dexie.currentTransaction.on('complete', () => {
      void Promise.resolve(db.receipts.put({ id, op, summary, sentAt, answer } as never)).catch(() => {});
    });
  };
  const found = await search(['ok']);
  expect(found).toEqual(expect.arrayContaining(['no receipt', 'after a crash the order is in: no place']));
});

/** Hides abandoned rows in state "sending" from a pass. */
function hideSending(db: WorkDatabase) {
  db.use({
    stack: 'dbcore',
    name: 'blind',
    level: 5,
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          query: async (request) => {
            const isBlind = request.query.index.name === 'state' && request.query.range.lower === 'sending';
            return isBlind ? { result: [] } : table.query(request);
          },
        };
      },
    }),
  });
}
