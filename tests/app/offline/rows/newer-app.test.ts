import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wireVersion } from '#app/api/base.ts';
import { editItem } from '#app/offline/queue/change-item.ts';
import { listItems } from '#app/offline/queue/outbox.ts';
import { writeBlackBox } from '#app/offline/rows/black-box.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { SavedTemplate } from '#app/offline/rows/saved-template.ts';
import { listDrafts, loadDraft, saveDraft } from '#app/offline/work/drafts.ts';
import { listTemplates, saveTemplate, syncTemplates } from '#app/offline/work/templates.ts';
import { givenItem, outboxWorld, type World } from '#support/outbox-world.ts';

const newer = { wire: wireVersion + 1 };

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

test("a newer app's draft is listed but neither opened nor overwritten", async () => {
  const row = { id: 'd1', rev: 1, ...newer, values: {}, title: 'Alpha', createdAt: 1, updatedAt: 1 };
  await db.drafts.add(row);
  expect(await listDrafts(db)).toEqual([row]);
  expect(await loadDraft(db, row.id)).toBeUndefined();
  expect(await saveDraft(db, { id: row.id, values: {}, title: 'anders' })).toBe(0);
  expect(await db.drafts.toArray()).toEqual([row]);
});

test("a newer app's draft in the black box is not opened either", async () => {
  writeBlackBox(db.uidHash, { id: 'd1', rev: 1, ...newer, values: {}, title: 'Alpha', at: 1 });
  expect(await listDrafts(db)).toMatchObject([{ id: 'd1', ...newer }]);
  expect(await loadDraft(db, 'd1')).toBeUndefined();
});

test("a newer app's order is listed but neither sent nor edited nor discarded", async () => {
  const id = await givenItem(db, 'Alpha');
  await db.outbox.where({ id }).modify(newer);
  const row = (await db.outbox.where({ id }).first()) as OutboxRow;
  world.pass(24 * 3_600_000);
  await world.drain(db);
  await expect(editItem(db, id)).rejects.toThrow('newer app');
  expect(await listItems(db)).toEqual([row]);
  expect(await db.outbox.toArray()).toEqual([row]);
  expect(world.sent).toEqual([]);
});

test("a newer app's template is listed but not sent", async () => {
  await saveTemplate(db, { name: 'Zürich', form: {} });
  await db.templates.toCollection().modify(newer);
  const [row] = (await db.templates.toArray()) as [SavedTemplate];
  const saved: unknown[] = [];
  await syncTemplates(db, {
    list: async () => [],
    save: async (it) => void saved.push(it),
    remove: async () => 0,
  });
  expect(saved).toEqual([]);
  expect(await listTemplates(db)).toEqual([row]);
});
