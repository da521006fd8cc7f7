import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startConnection } from '#app/offline/connection.ts';
import { enqueueOrder, listItems } from '#app/offline/queue/outbox.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { setStorageTrouble, useStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import { listDrafts, loadDraft, saveDraft } from '#app/offline/work/drafts.ts';
import { Order } from '#domain/order/order.ts';
import { anOrder } from '#support/factories.ts';
import { fakeServer } from '#support/fake-server.ts';

let people = 0;
let db: WorkDatabase;
let isOnline = true;
let stopConnection = () => {};

beforeEach(async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  isOnline = true;
  fakeServer({ ping: { pong: true } });
  stopConnection = startConnection();
  people += 1;
  db = await openWorkDatabase(`nowhere-${people}`);
});
afterEach(() => {
  isOnline = true;
  dispatchEvent(new Event('online'));
  stopConnection();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setStorageTrouble(undefined);
  localStorage.clear();
});

const submit = (draftId: string) => enqueueOrder(db, { draftId, order: v.parse(Order, anOrder()), form: {} });

test('a browser without storage says so, and users can work online', async () => {
  expect(renderHook(useStorageTrouble).result.current).toBe('unavailable');
  await saveDraft(db, { id: 'd1', values: { company: 'Alpha' }, title: 'Alpha' });
  expect((await loadDraft(db, 'd1'))?.values).toEqual({ company: 'Alpha' });
  await submit('d1');
  expect((await listItems(db)).map((it) => it.id)).toEqual(['d1']);
  expect(await listDrafts(db)).toEqual([]);
});

test('without storage a draft survives the window in the black box', async () => {
  await saveDraft(db, { id: 'd1', values: { company: 'Alpha' }, title: 'Alpha' });
  await saveDraft(db, { id: 'd1', values: { company: 'Beta' }, title: 'Beta' });
  await db.drafts.clear();
  expect((await listDrafts(db)).map((it) => it.title)).toEqual(['Beta']);
});

test('without storage and connection an order is not accepted and stays a draft', async () => {
  await saveDraft(db, { id: 'd1', values: { company: 'Alpha' }, title: 'Alpha' });
  isOnline = false;
  dispatchEvent(new Event('offline'));
  await expect(submit('d1')).rejects.toMatchObject({ trouble: 'unavailable' });
  expect(await listItems(db)).toEqual([]);
  expect((await listDrafts(db)).map((it) => it.id)).toEqual(['d1']);
});
