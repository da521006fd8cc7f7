import 'fake-indexeddb/auto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wireVersion } from '#app/api/base.ts';
import { editItem } from '#app/offline/queue/change-item.ts';
import { operations } from '#app/offline/queue/operations.ts';
import { listItems } from '#app/offline/queue/outbox.ts';
import { upcast } from '#app/offline/queue/upcast.ts';
import { writeBlackBox } from '#app/offline/rows/black-box.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
import type { KeptTemplate } from '#app/offline/rows/kept-template.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { listDrafts, loadDraft, saveDraft } from '#app/offline/work/drafts.ts';
import { listTemplates, syncTemplates } from '#app/offline/work/templates.ts';
import { assembleOrder } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { checkOrder } from '#domain/order/order-rules.ts';
import { fitsTemplate } from '#domain/order/template.ts';
import { outboxWorld, type World } from '#support/outbox-world.ts';

/*
 * What lies on a device was written by some version of the app, and is read by another. The fixtures are rows as each
 * version has written them; they are never changed. A new version adds its own file, and steps in upcast.ts if
 * rows of the last one do not fit any more.
 */

type Rows = { draft: Draft; order: OutboxRow; address: OutboxRow; template: KeptTemplate };

const folder = 'tests/app/offline/fixtures';
const read = (name: string): Rows => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const versions = readdirSync(folder).filter((name) => name.startsWith('wire-'));

/** When the fixtures were new, so that no day in them has passed. */
const context = {
  now: new Date('2026-11-18T09:00:00Z'),
  isPickupAllowed: true,
  isValorEnabled: true,
  specialActivation: true,
};

let world: World;
let db: WorkDatabase;
beforeEach(async () => {
  world = outboxWorld();
  db = await world.open();
});
afterEach(async () => {
  db.close();
  localStorage.clear();
  await world.destroy();
});

test('every version has its rows', () => {
  for (let wire = 1; wire <= wireVersion; wire += 1)
    expect(existsSync(join(folder, `wire-${wire}.json`)), `wire-${wire}.json`).toBe(true);
});

describe.each(versions)('rows of %s', (name) => {
  const { draft, order, address, template } = read(name);

  test('a draft is an order that can be submitted', async () => {
    await db.drafts.add(draft);
    const loaded = await loadDraft(db, draft.id);
    expect(loaded?.wire).toBe(wireVersion);
    expect(checkOrder(assembleOrder(loaded?.values as OrderDraft), context).issues).toBeUndefined();
  });

  test('a draft beside the database, too', async () => {
    const { id, rev, wire, values, title } = draft;
    writeBlackBox(db.uidHash, { id, rev, wire, values, title, at: 1 });
    expect(await loadDraft(db, id)).toMatchObject({
      wire: wireVersion,
      values: upcast('draft', draft).values,
    });
  });

  test('what was never tried is sent as this version has it', async () => {
    for (const row of [order, address]) {
      const { op, payload } = upcast('item', row);
      expect(operations[op].check(payload, context.now)).toEqual([]);
    }
    await db.outbox.bulkAdd([order, address]);
    await world.drain(db);
    // The address goes once its order has gone.
    await world.drain(db);
    expect(world.sent.map((it) => [it.op, it.wire])).toEqual([
      [order.op, wireVersion],
      [address.op, wireVersion],
    ]);
    expect(await db.receipts.count()).toBe(2);
  });

  test('what was tried is sent as it was, and says so', async () => {
    const body = JSON.stringify(order.payload);
    await db.outbox.add({ ...order, body, ambiguous: true, attempts: 1 });
    await world.drain(db);
    expect(world.sent).toMatchObject([{ body, wire: order.wire }]);
  });

  test('an order becomes a draft again', async () => {
    await db.outbox.add(order);
    const settled = await editItem(db, order.id);
    const edited = settled.outcome === 'done' ? await loadDraft(db, settled.value) : undefined;
    expect(checkOrder(assembleOrder(edited?.values as OrderDraft), context).issues).toBeUndefined();
  });

  test('a template is listed, and the server takes it', async () => {
    await db.templates.add(template);
    const [listed] = await listTemplates(db);
    expect(listed).toMatchObject({ id: template.id, name: template.name, wire: wireVersion });
    expect(fitsTemplate(listed?.form ?? {})).toBe(true);
  });
});

describe('rows of a newer app', () => {
  const { draft, order, template } = read(`wire-${wireVersion}.json`);
  const newer = { wire: wireVersion + 1 };

  test('a draft is listed, and neither opened nor overwritten', async () => {
    const row = { ...draft, ...newer, values: { unheard: 'of' } };
    await db.drafts.add(row);
    expect(await listDrafts(db)).toEqual([row]);
    expect(await loadDraft(db, row.id)).toBeUndefined();
    expect(await saveDraft(db, { id: row.id, values: {}, title: 'anders' })).toBe(0);
    expect(await db.drafts.toArray()).toEqual([row]);
  });

  test('an order is listed, and neither sent nor edited nor dropped', async () => {
    const row = { ...order, ...newer, payload: { unheard: 'of' } } as OutboxRow;
    await db.outbox.add(row);
    world.pass(24 * 3_600_000);
    await world.drain(db);
    await expect(editItem(db, row.id)).rejects.toThrow('newer app');
    expect(await listItems(db)).toEqual([row]);
    expect(await db.outbox.toArray()).toEqual([row]);
    expect(world.sent).toEqual([]);
  });

  test('a template is listed, and not sent in a shape nobody here knows', async () => {
    const row: KeptTemplate = { ...template, ...newer, pending: 1 };
    await db.templates.add(row);
    const saved: unknown[] = [];
    await syncTemplates(db, {
      list: async () => [],
      save: async (it) => void saved.push(it),
      remove: async () => 0,
    });
    expect(saved).toEqual([]);
    expect(await listTemplates(db)).toEqual([row]);
  });
});
