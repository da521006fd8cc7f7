import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { openInForm, takeFromForm } from '#app/offline/batches/batch-in-form.ts';
import { rowPlaces } from '#app/offline/batches/batch-places.ts';
import { handOver, knownNumbers, restoreRow, takeBack } from '#app/offline/batches/batch-sending.ts';
import { addBatch, changeRows, readRows } from '#app/offline/batches/batches.ts';
import { finishedBatches } from '#app/offline/batches/finished-batches.ts';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import { openGuarded, type WorkDatabase } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { deleteDraft } from '#app/offline/work/drafts.ts';
import { emptyAddress } from '#domain/address/address.ts';
import type { Order } from '#domain/order/order.ts';

let db: WorkDatabase;
let databases = 0;

const order = {
  recipient: { company: 'Holzbau', city: 'Kiel', country_code: 'DE' },
  service: 'standard',
  transport_kind: 'parcel',
  parcels: [{}],
  total_weight: 2,
} as unknown as Order;
const ready = (...ids: string[]) => ids.map((id) => ({ id, rev: 1, order, form: { id } }));

beforeEach(async () => {
  databases += 1;
  db = await openGuarded(createWorkDatabase('u1', `batches-${databases}`));
  const rows = ['r1', 'r2', 'r3'].map((id, place) => ({
    id,
    place,
    rows: [place + 2],
    own: `A-${place + 1}`,
    values: { service: '' },
    notes: [],
  }));
  const file = { headings: ['Nr'], lines: [], delimiter: ';', leftOut: [], unused: [], common: {} };
  await addBatch(db, { id: 'b1', name: 'a.csv', ...file }, rows);
});

const places = async () =>
  Object.fromEntries(Object.entries(await rowPlaces(db, 'b1')).map(([id, it]) => [id, it.is]));

test("rows keep the file's order and their changes", async () => {
  await changeRows(db, [{ id: 'r2', values: { service: 'express' } }]);
  expect((await readRows(db, 'b1')).map((it) => [it.id, it.rev, it.values])).toEqual([
    ['r1', 1, { service: '' }],
    ['r2', 2, { service: 'express' }],
    ['r3', 1, { service: '' }],
  ]);
});

test('a row goes to the outbox once, however often it is handed over', async () => {
  expect(await handOver(db, ready('r1', 'r2'))).toBe(2);
  const [again, both] = await Promise.all([handOver(db, ready('r1', 'r2', 'r3')), handOver(db, ready('r3'))]);
  expect(again + both).toBe(1);
  expect((await db.outbox.orderBy('seq').toArray()).map((it) => it.id)).toEqual(['r1', 'r2', 'r3']);
  expect(await places()).toEqual({ r1: 'waiting', r2: 'waiting', r3: 'waiting' });
});

test('an order made from an outdated row is not handed over', async () => {
  await changeRows(db, [{ id: 'r2', values: { service: 'express' } }]);
  expect(await handOver(db, ready('r1', 'r2', 'r3'))).toBe(2);
  expect(await places()).toEqual({ r1: 'waiting', r2: 'here', r3: 'waiting' });
});

test('a handed-over row cannot be changed', async () => {
  await handOver(db, ready('r1'));
  expect(await changeRows(db, [{ id: 'r1', isLeftOut: true }])).toEqual([]);
});

test('waiting rows return to the batch unless they were tried', async () => {
  await handOver(db, ready('r1', 'r2'));
  await db.outbox.where({ id: 'r2' }).modify({ attempts: 1, ambiguous: true });
  expect(await takeBack(db, 'b1')).toBe(1);
  expect(await places()).toEqual({ r1: 'here', r2: 'waiting', r3: 'here' });
});

test("a row discarded in the queue is sent again only on the user's request, under a new key", async () => {
  await handOver(db, ready('r1'));
  await db.outbox.where({ id: 'r1' }).delete();
  expect(await places()).toMatchObject({ r1: 'taken' });
  expect(await handOver(db, ready('r1'))).toBe(0);
  await restoreRow(db, 'r1', 'r9');
  expect(await places()).toMatchObject({ r9: 'here' });
});

test("a row in the form is a draft under its id and returns with the form's values", async () => {
  expect(await openInForm(db, 'r1', () => ({ values: { service: 'saver' }, title: 'Holzbau' }))).toBe(true);
  expect(await places()).toMatchObject({ r1: 'draft' });
  expect(await handOver(db, ready('r1'))).toBe(0);
  await takeFromForm(db, 'r1', (form) => form);
  expect(await places()).toMatchObject({ r1: 'here' });
  expect((await readRows(db, 'b1'))[0]?.values).toEqual({ service: 'saver' });
  await openInForm(db, 'r2', () => ({ values: {}, title: '' }));
  await deleteDraft(db, 'r2');
  expect(await places()).toMatchObject({ r2: 'taken' });
});

test('a number sent from another batch is known', async () => {
  await handOver(db, ready('r1'));
  expect([...(await knownNumbers(db, ['A-1', 'A-2'], 'b2')).keys()]).toEqual(['A-1']);
  expect([...(await knownNumbers(db, ['A-1'], 'b1')).keys()]).toEqual([]);
});

test("an order's address changes return with it and are queued once when it is sent", async () => {
  const [row] = ready('r1');
  const address = { ...emptyAddress, company: 'Holzbau' };
  const wishing = [
    { ...(row as NonNullable<typeof row>), addresses: [{ op: 'address.create' as const, address }] },
  ];
  await handOver(db, wishing);
  expect(await db.outbox.count()).toBe(2);
  expect(await takeBack(db, 'b1')).toBe(1);
  expect(await db.outbox.count()).toBe(0);
  await handOver(db, wishing);
  expect((await db.outbox.toArray()).map((it) => it.op)).toEqual(['shipment.create', 'address.create']);
});

test('values typed in the form return to the list with an order that is taken back', async () => {
  await openInForm(db, 'r1', ({ values }) => ({ values, title: '' }));
  const typed = { service: 'express', special_delivery_terms: 'Tor 3' };
  await enqueueOrder(db, { draftId: 'r1', order, form: { ...typed, sender: { id: 'c1' } } });
  expect(await takeBack(db, 'b1')).toBe(1);
  const [row, other] = await readRows(db, 'b1');
  expect(row).toMatchObject({ id: 'r1', rev: 2, values: typed, pending: 1 });
  expect(row?.handedAt).toBeUndefined();
  expect(other).toMatchObject({ rev: 1, values: { service: '' } });
  expect(await places()).toEqual({ r1: 'here', r2: 'here', r3: 'here' });
});

test('a batch is finished once each order is sent or left out, and one is sent', async () => {
  await changeRows(db, [{ id: 'r3', isLeftOut: true }]);
  expect(await finishedBatches(db)).toEqual([]);
  const fate = { is: 'shipment' as const, shipment_id: 's1', tracking_number: [], shipment_status: 1 };
  await db.batchRows.update('r1', { fate });
  expect(await finishedBatches(db)).toEqual([]);
  await db.batchRows.update('r2', { fate: { ...fate, shipment_status: 0 } });
  expect(await finishedBatches(db)).toEqual(['b1']);
});
