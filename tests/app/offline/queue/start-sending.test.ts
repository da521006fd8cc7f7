import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { startConnection } from '#app/offline/connection.ts';
import { startSending, wakeSender } from '#app/offline/queue/start-sending.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { givenItem } from '#support/outbox-world.ts';

const loadBatches = () => import('#app/offline/batches/batch-sync.ts');
let db: WorkDatabase;
let stopConnection = () => {};
let stopSending = () => {};
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  db = await openWorkDatabase(signInSomebody());
  stopConnection = startConnection();
  server = fakeServer({
    'shipment/create': () => ({ shipment_id: 's1', tracking_number: ['t1'], shipment_status: 1 }),
  });
});
afterEach(() => {
  stopSending();
  stopConnection();
  vi.unstubAllGlobals();
  endSession();
});

const sent = (count: number) => waitFor(async () => expect(await db.receipts.count()).toBe(count));

test('waiting items are sent once the sender has loaded, later ones when it is woken', async () => {
  await givenItem(db, 'Alpha');
  stopSending = startSending(db, loadBatches);
  await sent(1);
  await givenItem(db, 'Beta');
  wakeSender();
  await sent(2);
  expect(server.callsOf('shipment/create')).toHaveLength(2);
});

test('an item added while the sender loads is sent too', async () => {
  stopSending = startSending(db, loadBatches);
  await givenItem(db, 'Alpha');
  wakeSender();
  await sent(1);
});

test('a stopped sender is not woken', async () => {
  stopSending = startSending(db, loadBatches);
  stopSending();
  await givenItem(db, 'Alpha');
  wakeSender();
  stopSending = startSending(db, loadBatches);
  await sent(1);
  expect(server.callsOf('shipment/create')).toHaveLength(1);
});
