import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discardItem, editItem, sendNow } from '#app/offline/queue/change-item.ts';
import { enqueueOrder, listItems } from '#app/offline/queue/outbox.ts';
import { findItem, listReceipts, queueState } from '#app/offline/queue/queue-view.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { KeyFate } from '#app/offline/rows/outbox-row.ts';
import { loadDraft, saveDraft } from '#app/offline/work/drafts.ts';
import { anOrderFor, givenDraft, givenItem, outboxWorld, type World } from '#support/outbox-world.ts';

let world: World;
let db: WorkDatabase;

beforeEach(async () => {
  world = outboxWorld({ script: ['response lost'] });
  db = await world.open();
});
afterEach(async () => {
  db.close();
  await world.destroy();
});

const never = () => Promise.reject(new Error('nobody has to be asked'));
const says = (fate: KeyFate) => async () => fate;

describe('submitting', () => {
  test('replaces the draft by the order', async () => {
    const id = await givenItem(db, 'Alpha');
    expect(await db.drafts.count()).toBe(0);
    expect(await findItem(db, id)).toMatchObject({
      isSent: false,
      state: 'queued',
      ambiguous: false,
      summary: {
        company: 'Alpha',
        city: 'Hamburg',
        country_code: 'DE',
        parcels: 1,
        transport_kind: 'parcel',
      },
    });
  });

  test('twice creates one item', async () => {
    const id = await givenDraft(db, 'Alpha');
    const entry = { draftId: id, order: anOrderFor('Alpha'), form: {} };
    await Promise.all([enqueueOrder(db, entry), enqueueOrder(db, entry)]);
    expect((await listItems(db)).length).toBe(1);
  });

  test('after sending creates no item', async () => {
    world = outboxWorld();
    db.close();
    db = await world.open();
    const id = await givenItem(db, 'Alpha');
    await world.drain(db);
    await enqueueOrder(db, { draftId: id, order: anOrderFor('Alpha'), form: {} });
    expect(await listItems(db)).toEqual([]);
    expect((await listReceipts(db, 0)).map((it) => it.id)).toEqual([id]);
  });

  test('is not undone by a late save of the draft', async () => {
    const id = await givenItem(db, 'Alpha');
    await saveDraft(db, { id, values: { company: 'Alpha' }, title: 'Alpha' });
    expect(await db.drafts.count()).toBe(0);
  });
});

test('the queue counts waiting, sending and blocked items', async () => {
  for (const company of ['Alpha', 'Beta', 'Gamma', 'Delta']) await givenItem(db, company);
  await db.outbox.where('seq').equals(1).modify({ state: 'attention' });
  await db.outbox.where('seq').equals(2).modify({ state: 'sending' });
  expect(await queueState(db)).toEqual({ waiting: 2, sending: 1, attention: 1, pause: undefined });
});

describe('an item that did certainly not arrive', () => {
  test('is edited as a new draft under a new key', async () => {
    const id = await givenItem(db, 'Alpha');
    const edited = await editItem(db, id, never);
    expect(edited.outcome).toBe('done');
    const draft = edited.outcome === 'done' ? await loadDraft(db, edited.value) : undefined;
    expect(draft).toMatchObject({ values: { company: 'Alpha' }, title: 'Alpha' });
    expect(draft?.id).not.toBe(id);
    expect(await listItems(db)).toEqual([]);
  });

  test('is discarded at once', async () => {
    const id = await givenItem(db, 'Alpha');
    expect(await discardItem(db, id, never)).toMatchObject({ outcome: 'done' });
    expect(await listItems(db)).toEqual([]);
    expect(await db.drafts.count()).toBe(0);
  });
});

describe('an item that may have arrived', () => {
  const givenAmbiguous = async () => {
    const id = await givenItem(db, 'Alpha');
    await world.drain(db);
    return id;
  };

  test('is shown as sent when the server has it', async () => {
    const id = await givenAmbiguous();
    const answer = { shipment_id: 'S1', tracking_number: ['T-S1'], shipment_status: null };
    expect(await discardItem(db, id, says({ fate: 'sent', answer }))).toEqual({ outcome: 'sent' });
    expect(await findItem(db, id)).toMatchObject({ isSent: true, answer });
  });

  test.each(['withdrawn', 'used'] as const)('can be edited after the server reported: %s', async (fate) => {
    const id = await givenAmbiguous();
    const edited = await editItem(db, id, says({ fate }));
    expect(edited.outcome).toBe('done');
    expect(await db.drafts.count()).toBe(1);
    expect(await listItems(db)).toEqual([]);
  });

  test('can be edited when its key belongs to another order', async () => {
    const id = await givenAmbiguous();
    await db.outbox.where({ id }).modify({ problem: { code: 'IDEMPOTENCY_KEY_REUSED', at: 0 } });
    const answer = { shipment_id: 'S1', tracking_number: ['T-S1'], shipment_status: null };
    expect((await editItem(db, id, says({ fate: 'sent', answer }))).outcome).toBe('done');
    expect(await db.receipts.count()).toBe(0);
    expect(await db.drafts.count()).toBe(1);
  });

  test.each(['unreachable', 'busy'] as const)(
    "waits with the user's request when the server is %s",
    async (fate) => {
      const id = await givenAmbiguous();
      expect(await discardItem(db, id, says({ fate }))).toEqual({ outcome: 'later' });
      expect(await findItem(db, id)).toMatchObject({
        isSent: false,
        state: 'queued',
        ambiguous: true,
        requested: 'discard',
        nextAt: 0,
      });
      expect(await queueState(db)).toMatchObject({ waiting: 1, attention: 0 });
    },
  );

  test('becomes one draft, even if the queue learns of the cancellation first', async () => {
    db.close();
    world = outboxWorld({ script: ['request lost'] });
    db = await world.open();
    const id = await givenAmbiguous();
    const edited = await editItem(db, id, async () => {
      await db.outbox.where({ id }).modify({ nextAt: 0 });
      await world.drain(db);
      return { fate: 'withdrawn' };
    });
    const drafts = await db.drafts.toArray();
    expect(drafts.map((it) => it.title)).toEqual(['Alpha']);
    expect(edited).toEqual({ outcome: 'done', value: drafts[0]?.id });
  });

  test.each([
    ['edited', editItem],
    ['discarded', discardItem],
  ] as const)('stays when the user sends it instead of having it %s', async (_, change) => {
    const id = await givenAmbiguous();
    // Another window requests sending during the server call.
    const changed = await change(db, id, async () => {
      await sendNow(db, id);
      return { fate: 'withdrawn' };
    });
    expect(changed).toEqual({ outcome: 'busy' });
    expect(await findItem(db, id)).toMatchObject({
      isSent: false,
      state: 'queued',
      form: { company: 'Alpha' },
    });
    expect(await db.drafts.count()).toBe(0);
  });

  test('cannot be changed while it is being sent', async () => {
    const id = await givenItem(db, 'Alpha');
    const lease = { tab: 'tab 2', until: Date.now() + 30_000 };
    await db.outbox.where({ id }).modify({ state: 'sending', lease });
    expect(await discardItem(db, id, never)).toEqual({ outcome: 'busy' });
    expect(await findItem(db, id)).toMatchObject({ state: 'sending' });
  });
});
