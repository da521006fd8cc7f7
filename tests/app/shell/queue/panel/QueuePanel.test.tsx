import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wireVersion } from '#app/api/base.ts';
import { reportReachability } from '#app/api/reachability.ts';
import { endSession, getSession } from '#app/api/session.ts';
import { currentConnection, startConnection } from '#app/offline/connection.ts';
import { reportEnded } from '#app/offline/queue/ended-items.ts';
import { readForm } from '#app/offline/queue/packaging-form.ts';
import { writeQueue } from '#app/offline/queue/queue-tables.ts';
import { readLost } from '#app/offline/queue/waiting-list.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import type { AddressRow, OrderRow, PackagingRow } from '#app/offline/rows/outbox-row.ts';
import { AddressNews } from '#app/shell/queue/panel/AddressNews.tsx';
import { EndedNews } from '#app/shell/queue/panel/EndedNews.tsx';
import { LostBar } from '#app/shell/queue/panel/LostBar.tsx';
import { QueuePanel } from '#app/shell/queue/panel/QueuePanel.tsx';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { Order } from '#domain/order/order.ts';
import { noPackaging } from '#domain/portal/packaging.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { anAddress, anOrder } from '#support/factories.ts';
import { fakeServer, noAnswer } from '#support/fake-server.ts';

let uid = '';
let db: WorkDatabase;
let stopConnection = () => {};

beforeEach(async () => {
  uid = signInSomebody();
  db = await openWorkDatabase(uid);
  stopConnection = startConnection();
  fakeServer({});
});

afterEach(() => {
  stopConnection();
  for (const { id } of snackbarStore.getShown()) closeSnackbar(id);
  vi.restoreAllMocks();
  endSession();
});

const open = () => renderPages([{ path: '*', element: <QueuePanel /> }], '/history#queue');
const keep = (difference: Partial<OrderRow>) => db.outbox.add(anItem(uid, difference) as never);
const anAddressItem = (difference: Partial<AddressRow> = {}): Omit<AddressRow, 'seq'> => {
  const { form: _, ...item } = anItem(uid);
  const summary = { company: 'Alpenholz AG', city: 'Zürich', country_code: 'CH' };
  return { ...item, op: 'address.create', summary, ...difference };
};
const keepAddress = (difference: Partial<AddressRow>) => db.outbox.add(anAddressItem(difference) as never);
const itemOf = async (company: string) =>
  within((await screen.findByText(company)).closest('li') as HTMLElement);

test('an empty queue explains its purpose', async () => {
  await open();
  await screen.findByText(/Hier wartet nichts/);
});

test('an item shows kind, recipient, time and state', async () => {
  await keep({ state: 'queued' });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText('Wartet')).toBeTruthy();
  expect(item.getByText('2 Pakete · Standard · Zürich, CH')).toBeTruthy();
  expect(item.getByText(/^\d\d:\d\d auf diesem Gerät gespeichert$/)).toBeTruthy();
});

test('a refused item shows the carrier’s message without its prefix', async () => {
  const problem = { code: 'CARRIER_REFUSED', carrierMessage: 'X-1 Failure: Kein Kontingent', at: 0 } as const;
  await keep({ state: 'attention', problem });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText('Braucht Aufmerksamkeit')).toBeTruthy();
  expect(item.getByText('Kein Kontingent')).toBeTruthy();
});

test('a refused item shows every broken rule once', async () => {
  const issues = [
    { path: 'pickup_date', code: 'pickup_date_past' },
    { path: 'pickup_date', code: 'pickup_date_past' },
  ] as const;
  await keep({ state: 'attention', problem: { code: 'VALIDATION_FAILED', issues: [...issues], at: 0 } });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getAllByText(/Dieser Abholtag liegt in der Vergangenheit/)).toHaveLength(1);
});

test('an item being sent has no actions', async () => {
  await keep({ state: 'sending', lease: { tab: 't', until: Date.now() + 60_000 } });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText('Sendet')).toBeTruthy();
  expect(item.queryByRole('button')).toBeNull();
});

test('the focus stays in the queue when the focused button disappears', async () => {
  await keep({ state: 'queued' });
  await open();
  const button = await screen.findByRole('button', { name: 'Jetzt senden: Alpenholz AG' });
  act(() => button.focus());
  await db.outbox
    .toCollection()
    .modify({ state: 'sending', lease: { tab: 't', until: Date.now() + 60_000 } });
  await waitFor(() => expect(button.isConnected).toBe(false));
  const queue = screen.getByRole('dialog', { name: 'Warteschlange' });
  await waitFor(() => expect(document.activeElement).toBe(queue));
});

test('an item of a newer app is shown without actions', async () => {
  await keep({ state: 'queued', wire: wireVersion + 1 });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText(/^Mit einer neueren Version der App angelegt/)).toBeTruthy();
  expect(item.queryByRole('button')).toBeNull();
});

test('“send now” makes an item due', async () => {
  await keep({
    state: 'attention',
    nextAt: Date.now() + 60_000,
    problem: { code: 'CARRIER_REFUSED', at: 0 },
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Jetzt senden: Alpenholz AG' }));
  await waitFor(async () =>
    expect((await db.outbox.toArray())[0]).toMatchObject({ state: 'queued', nextAt: 0 }),
  );
});

test('editing turns an item into a draft and opens it', async () => {
  await keep({ state: 'attention', form: { a: 1 } });
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Alpenholz AG' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
  const [draft] = await db.drafts.toArray();
  expect(router.state.location.search).toBe(`?draft=${draft?.id}`);
  expect(await db.outbox.count()).toBe(0);
});

test('an order edited while its arrival is unknown shows what will happen to it', async () => {
  fakeServer({});
  vi.stubGlobal('fetch', noAnswer);
  await keep({ ambiguous: true, attempts: 1, body: '{}' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Alpenholz AG' }));
  const item = await itemOf('Alpenholz AG');
  expect(await item.findByText('Wird geklärt')).toBeTruthy();
  expect(item.getByText(/Ist es nicht angekommen, wird es zum Entwurf/)).toBeTruthy();
  expect(screen.queryByText(/nicht angenommen|Aufmerksamkeit/)).toBeNull();
});

test.each([
  ['edited', /Alpenholz AG: War nicht angekommen und liegt bei den Entwürfen/],
  ['discarded', /Alpenholz AG: War nicht angekommen und ist verworfen/],
  ['sent', /Alpenholz AG: War schon angekommen/],
] as const)(
  'the end of an edit or a discard (%s) is reported, and a draft is one tap away',
  async (ended, text) => {
    const { user, router } = await renderPages([{ path: '*', element: <EndedNews /> }], '/history');
    act(() => reportEnded({ ...anItem(uid, { requested: 'edit', draftId: 'd1' }), seq: 1 }, ended));
    await screen.findByText(text);
    const show = screen.queryByRole('button', { name: 'Anzeigen' });
    expect(show !== null).toBe(ended === 'edited');
    if (!show) return;
    await user.click(show);
    expect(router.state.location.search).toBe('?draft=d1');
  },
);

test.each([
  ['all that waits', 'Alle senden'],
  ['one item', 'Jetzt senden: Alpenholz AG'],
])('sending %s now asks the server at once, even if the app assumes it is unreachable', async (_, name) => {
  await keep({});
  await keep({ summary: { ...anItem(uid).summary, company: 'Beta' } });
  const { callsOf } = fakeServer({ ping: { pong: true } });
  const { user } = await open();
  const button = await screen.findByRole('button', { name });
  act(() => reportReachability(false, performance.now()));
  expect(currentConnection()).toBe('unsure');
  // After this no other code notices that the server is reachable.
  stopConnection();
  await user.click(button);
  await waitFor(() => expect(currentConnection()).toBe('online'));
  expect(callsOf('ping')).toHaveLength(1);
});

test('sending now without an answer of the server says so', async () => {
  await keep({});
  vi.stubGlobal('fetch', noAnswer);
  const { user } = await open();
  const button = await screen.findByRole('button', { name: 'Jetzt senden: Alpenholz AG' });
  act(() => reportReachability(false, performance.now()));
  await user.click(button);
  await screen.findByText(/^Der Server antwortet gerade nicht/);
});

test('a user whose session is refused repeatedly can sign in again', async () => {
  await keep({});
  await writeQueue(db, { pause: 'auth', until: Date.now() + 60_000 });
  const { user } = await open();
  await screen.findByText(/verlangt, dass Sie sich neu anmelden/);
  await user.click(screen.getByRole('button', { name: 'Neu anmelden' }));
  await waitFor(() => expect(getSession()).toBeUndefined());
  expect(await db.outbox.count()).toBe(1);
});

test.each([
  ['INTERNAL_ERROR', 'Der Anbieter hat gerade Schwierigkeiten.'],
  ['OFFLINE', 'Kann schon angekommen sein; der Server wird gefragt, sobald er antwortet.'],
] as const)('an item that failed with %s shows why it still waits', async (code, text) => {
  await keep({ attempts: 1, ambiguous: true, problem: { code, at: 0 } });
  await open();
  expect((await itemOf('Alpenholz AG')).getByText(text)).toBeTruthy();
});

describe('items lost with their database', () => {
  const loseTwo = async () => {
    const lost = ['Alpha', 'Beta'].map((company) => {
      const { id, op, summary, createdAt } = anItem(uid);
      return { id, op, summary: { ...summary, company }, createdAt };
    });
    await db.meta.put({ k: 'lost', items: lost });
    return lost;
  };

  test('are reported on every page with a link to the queue', async () => {
    await loseTwo();
    const { user, router } = await renderPages([{ path: '*', element: <LostBar /> }], '/order');
    await screen.findByText(/^2 Einträge warteten hier auf das Senden und sind verschwunden/);
    await user.click(screen.getByRole('link', { name: 'Ansehen' }));
    expect(router.state.location.hash).toBe('#queue');
  });

  test('are hidden until the next start once the user closes the message, and stay in the queue', async () => {
    await loseTwo();
    const { user } = await renderPages([{ path: '*', element: <LostBar /> }], '/order');
    const bar = (await screen.findByText(/sind verschwunden/)).closest('div') as HTMLElement;
    await user.click(within(bar).getByRole('button', { name: 'Schließen' }));
    expect(screen.queryByText(/sind verschwunden/)).toBeNull();
    expect((await readLost(db)).length).toBe(2);
  });

  test('are listed, and the server reports which had arrived', async () => {
    const [arrived, gone] = await loseTwo();
    const key = (id: string | undefined) => `idempotency/${id}/cancel`;
    fakeServer({
      [key(arrived?.id)]: {
        client_ref: arrived?.id,
        state: 'done',
        shipment_id: 's1',
        tracking_number: ['340123450000000017'],
      },
      [key(gone?.id)]: { client_ref: gone?.id, state: 'cancelled' },
    });
    const { user } = await open();
    const lost = within(await screen.findByRole('region', { name: 'Verschwunden' }));
    expect(lost.getByText('Alpha')).toBeTruthy();
    await user.click(lost.getByRole('button', { name: 'Den Server fragen' }));
    await lost.findByText('Nicht angekommen. Bitte geben Sie es neu ein.');
    expect(lost.queryByText('Alpha')).toBeNull();
    const sent = within(screen.getByRole('region', { name: 'In den letzten 24 Stunden gesendet' }));
    expect(sent.getByText('34012345 00000000 17')).toBeTruthy();
    await user.click(lost.getByRole('button', { name: 'Verstanden' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Verschwunden' })).toBeNull());
  });
});

test('an item that needs attention says once that it may have arrived', async () => {
  const problem = { code: 'ANSWER_UNCLEAR', at: 0 } as const;
  await keep({ attempts: 8, failures: 8, ambiguous: true, nextAt: Date.now() + 60_000, problem });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText('Braucht Aufmerksamkeit')).toBeTruthy();
  expect(item.getAllByText(/angekommen sein/)).toHaveLength(1);
});

test('discarding asks first', async () => {
  await keep({});
  const { user } = await open();
  const discard = await screen.findByRole('button', { name: 'Verwerfen: Alpenholz AG' });
  await user.click(discard);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  expect(await db.outbox.count()).toBe(1);
  await user.click(discard);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Verwerfen' }));
  await screen.findByText(/Hier wartet nichts/);
  expect(await db.outbox.count()).toBe(0);
});

test.each([
  ['lies here alone', {}, /ist nur auf diesem Gerät gespeichert.*nicht wiederhergestellt werden/],
  ['may have arrived', { ambiguous: true }, /kann schon angekommen sein.*nicht wiederhergestellt werden/],
  ['is a row of a batch', { batch: 'b1' }, /wird dann nicht gesendet.*seinen Stapel/],
  ['is one marked for sending', { batch: 'b1', mark: 'made' }, /kann schon angekommen.*seinen Stapel/],
] as const)(
  'discarding an order that %s claims only what is known about it',
  async (_, difference, words) => {
    await keep(difference);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Verwerfen: Alpenholz AG' }));
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(words);
  },
);

test('the question about discarding stays open during another attempt', async () => {
  await keep({});
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Verwerfen: Alpenholz AG' }));
  const dialog = await screen.findByRole('alertdialog');
  await act(async () => {
    await db.outbox.toCollection().modify({ state: 'sending' });
  });
  await screen.findByText('Sendet');
  await act(async () => {
    await db.outbox.toCollection().modify({ state: 'queued' });
  });
  await waitFor(() => expect(screen.queryByText('Sendet')).toBeNull());
  expect(dialog.isConnected).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Verwerfen' }));
  await screen.findByText(/Hier wartet nichts/);
});

test('items sent in the last 24 hours are listed below with number and link', async () => {
  const { id, op, summary } = anItem(uid);
  const answer = { shipment_id: 's1', tracking_number: ['340123450000000017'], shipment_status: 1 };
  await db.receipts.bulkAdd([
    { id, op, summary, sentAt: Date.now() - 60_000, answer },
    { id: 'old', op, summary, sentAt: Date.now() - 25 * 3_600_000, answer },
  ]);
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText(/^Gesendet \d\d:\d\d$/)).toBeTruthy();
  expect(item.getByText('34012345 00000000 17')).toBeTruthy();
  expect(item.getByRole('link').getAttribute('href')).toBe('/history/s1');
});

test("a sent item's label can be printed in the queue", async () => {
  const { id, op, summary } = anItem(uid);
  const answer = { shipment_id: 's1', tracking_number: ['340123450000000017'], shipment_status: 1 };
  await db.receipts.add({ id, op, summary, sentAt: Date.now() - 60_000, answer });
  const server = fakeServer({ 'shipment/label': { file: btoa('%PDF-1.7'), name: 'label.pdf' } });
  vi.spyOn(window, 'open').mockReturnValue(null);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await open();
  await user.click(
    await screen.findByRole('button', { name: 'Label drucken: Alpenholz AG, 34012345 00000000 17' }),
  );
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(server.callsOf('shipment/label')).toHaveLength(1);
});

describe('an address that is saved with an order', () => {
  test('is listed under its waiting order', async () => {
    const order = anItem(uid);
    await db.outbox.add(order as never);
    await keepAddress({ parent: order.id });
    await open();
    const item = await itemOf('Alpenholz AG');
    expect(await item.findByText('Danach kommt Alpenholz AG ins Adressbuch.')).toBeTruthy();
    expect(screen.getByText('1 Auftrag')).toBeTruthy();
  });

  test('is listed alone after its order was sent, with the reason of its refusal', async () => {
    await keepAddress({
      parent: 'sent',
      state: 'attention',
      problem: {
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'city', code: 'city_required' }],
        at: 0,
      },
    });
    await open();
    const item = await itemOf('Alpenholz AG');
    expect(item.getByText('Adresse ins Adressbuch · Zürich, CH')).toBeTruthy();
    expect(item.getByText('Die Adresse konnte nicht gespeichert werden.')).toBeTruthy();
    expect(item.getByText('Ort fehlt.')).toBeTruthy();
    expect(screen.getByText('1 Adresse')).toBeTruthy();
    expect(item.queryByRole('button', { name: /Bearbeiten/ })).toBeNull();
    expect(item.getByRole('button', { name: 'Jetzt senden: Alpenholz AG' })).toBeTruthy();
  });

  test('can be discarded without its order', async () => {
    await keepAddress({ parent: 'sent', op: 'address.update' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Verwerfen: Alpenholz AG' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Der Auftrag bleibt davon unberührt/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
    await screen.findByText(/Hier wartet nichts/);
  });

  test.each([
    ['address.create', 'saved', 'Im Adressbuch gespeichert'],
    ['address.update', 'saved', 'Im Adressbuch geändert'],
    ['address.create', 'exists', 'Adresse existiert bereits'],
  ] as const)('once sent (%s, %s) says: %s', async (op, outcome, text) => {
    const { id, summary } = anAddressItem();
    await db.receipts.add({ id, op, summary, sentAt: Date.now() - 60_000, answer: { outcome } });
    await open();
    expect((await itemOf('Alpenholz AG')).getByText(text)).toBeTruthy();
  });

  test.each([
    ['saved', 'Die Adresse wurde gespeichert.'],
    ['exists', 'Diese Adresse gibt es in Ihrem Adressbuch schon.'],
  ] as const)('reports its result: %s', async (outcome, text) => {
    await renderPages([{ path: '*', element: <AddressNews since={Date.now()} /> }], '/order');
    const { id, op, summary } = anAddressItem();
    await db.receipts.add({ id, op, summary, sentAt: Date.now() + 1, answer: { outcome } });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('reports results since the page began to load, and no earlier ones', async () => {
    const since = Date.now() - 3000;
    for (const [sentAt, outcome] of [
      [since - 1, 'exists'],
      [since, 'saved'],
    ] as const) {
      const { op, summary } = anAddressItem();
      await db.receipts.add({ id: outcome, op, summary, sentAt, answer: { outcome } });
    }
    await renderPages([{ path: '*', element: <AddressNews since={since} /> }], '/order');
    expect(await screen.findByText('Die Adresse wurde gespeichert.')).toBeTruthy();
    expect(screen.queryByText('Diese Adresse gibt es in Ihrem Adressbuch schon.')).toBeNull();
  });

  test('leads to the queue when it failed', async () => {
    const news = <AddressNews since={Date.now()} />;
    const { user, router } = await renderPages([{ path: '*', element: news }], '/order');
    await keepAddress({
      state: 'attention',
      problem: { code: 'VALIDATION_FAILED', at: Date.now() + 1 },
    });
    expect(await screen.findByText('Die Adresse konnte nicht gespeichert werden.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
    expect(router.state.location.hash).toBe('#queue');
  });
});

describe('an order that its file had before', () => {
  const before = {
    shipment_id: 's1',
    tracking_number: ['JJD1'],
    created: 1_700_000_000,
    device_name: 'iPad',
  };
  const refused = () => ({
    state: 'attention' as const,
    body: '{}',
    payload: { from_file: { order_number: 'A-1' } },
    problem: { code: 'ORDERED_BEFORE' as const, before, at: 0 },
  });

  test('shows the first shipment and goes again at the request of the user', async () => {
    await keep(refused());
    const { user } = await open();
    const item = await itemOf('Alpenholz AG');
    expect(item.getByText(/^Schon bestellt am .* als .*JJD1.* \(iPad\)\.$/)).toBeTruthy();
    expect(item.queryByRole('button', { name: /^Jetzt senden|^Bearbeiten/ })).toBeNull();
    await user.click(item.getByRole('button', { name: 'Noch einmal bestellen: Alpenholz AG' }));
    await waitFor(async () => {
      const [row] = await db.outbox.toArray();
      expect(row).toMatchObject({ payload: { from_file: { order_number: 'A-1' }, order_again: true } });
      expect(row?.problem).toBeUndefined();
      expect(row?.body === undefined || row.body.includes('order_again')).toBe(true);
    });
  });

  test('is left out only after a question', async () => {
    await keep(refused());
    const { user } = await open();
    const item = await itemOf('Alpenholz AG');
    await user.click(item.getByRole('button', { name: 'Auslassen: Alpenholz AG' }));
    expect(await db.outbox.count()).toBe(1);
    const question = await screen.findByRole('alertdialog', { name: 'Auftrag verwerfen?' });
    await user.click(within(question).getByRole('button', { name: 'Auslassen' }));
    await waitFor(async () => expect(await db.outbox.count()).toBe(0));
  });
});

describe("an address change that conflicts with a colleague's", () => {
  const seen = anAddress();
  const address_id = '00000000-0000-4000-8000-0000000000a1';
  const conflict = () => ({
    op: 'address.update' as const,
    state: 'attention' as const,
    payload: { address_id, revision: 5, ...seen, phone: '555099' },
    seen,
    problem: {
      code: 'ADDRESS_CHANGED' as const,
      at: Date.now() + 1,
      address: { address_id, revision: 6, ...seen, contact_person: 'Kim Groß' },
    },
  });
  const question = () => screen.findByRole('alertdialog', { name: 'Inzwischen geändert' });

  test('is not retried but shows both versions for a decision', async () => {
    await keepAddress(conflict());
    const { user } = await open();
    const item = await itemOf('Alpenholz AG');
    expect(item.getByText('Diese Adresse wurde inzwischen geändert.')).toBeTruthy();
    expect(item.queryByRole('button', { name: /^Jetzt senden/ })).toBeNull();
    await user.click(item.getByRole('button', { name: 'Entscheiden: Alpenholz AG' }));
    const dialog = await question();
    expect(dialog.textContent).toContain(`Ansprechpartner: „${seen.contact_person}“ → „Kim Groß“`);
    expect(dialog.textContent).toContain(`Telefonnummer: „${seen.phone}“ → „555099“`);
    await user.click(within(dialog).getByRole('button', { name: 'Meine Änderung speichern' }));
    await waitFor(async () =>
      expect(await db.outbox.toArray()).toMatchObject([
        { state: 'queued', payload: { revision: 6, phone: '555099', contact_person: 'Kim Groß' } },
      ]),
    );
  });

  test('stays while it is undecided and disappears when the user discards it', async () => {
    await keepAddress(conflict());
    const { user } = await open();
    const decide = async () =>
      user.click(await screen.findByRole('button', { name: 'Entscheiden: Alpenholz AG' }));
    await decide();
    const dialog = await question();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(await db.outbox.count()).toBe(1);
    await decide();
    await user.click(within(await question()).getByRole('button', { name: 'Verwerfen' }));
    await waitFor(async () => expect(await db.outbox.count()).toBe(0));
  });

  test('is reported on every page and can be decided there', async () => {
    const news = <AddressNews since={Date.now()} />;
    const { user, router } = await renderPages([{ path: '*', element: news }], '/order');
    await keepAddress(conflict());
    await screen.findByText('Alpenholz AG: Diese Adresse wurde inzwischen geändert.');
    await user.click(screen.getByRole('button', { name: 'Entscheiden' }));
    await user.click(within(await question()).getByRole('button', { name: 'Verwerfen' }));
    await waitFor(async () => expect(await db.outbox.count()).toBe(0));
    expect(router.state.location.hash).toBe('');
  });
});

describe('an order of packaging material', () => {
  const quantities = { ...noPackaging, envelopes: 50, express_boxes: 5 };
  const aPackagingItem = (difference: Partial<PackagingRow> = {}) => {
    const { form: _, ...item } = anItem(uid);
    return { ...item, op: 'packaging.create', summary: quantities, payload: quantities, ...difference };
  };

  test('shows the articles and can return to its form', async () => {
    await db.outbox.add(aPackagingItem() as never);
    const { user, router } = await open();
    const item = await itemOf('Verpackungsmaterial');
    expect(item.getByText('50 Umschläge, 5 Express-Boxen')).toBeTruthy();
    expect(screen.getByText('1 Bestellung')).toBeTruthy();
    await user.click(item.getByRole('button', { name: 'Bearbeiten: Verpackungsmaterial' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/more/packagingmaterial'));
    expect((await readForm(db))?.quantities).toEqual(quantities);
    expect(await db.outbox.count()).toBe(0);
  });

  test('shows the broken rule and is discarded after its own question', async () => {
    const issues = [{ path: 'envelopes', code: 'packaging_quantity_not_valid' } as const];
    const problem = { code: 'VALIDATION_FAILED', issues, at: 0 } as const;
    await db.outbox.add(aPackagingItem({ state: 'attention', problem }) as never);
    const { user } = await open();
    const item = await itemOf('Verpackungsmaterial');
    expect(item.getByText('Diese Menge gibt es nicht.')).toBeTruthy();
    expect(item.queryByText(/Adresse/)).toBeNull();
    await user.click(item.getByRole('button', { name: 'Verwerfen: Verpackungsmaterial' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Bestellung verwerfen?' }));
    await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
    await screen.findByText(/Hier wartet nichts/);
  });

  test('is listed below with its articles after it was sent', async () => {
    const receipt = { op: 'packaging.create', summary: quantities, answer: { packaging_id: 'p1' } } as const;
    await db.receipts.add({ ...receipt, id: 'sent', sentAt: Date.now() - 60_000 });
    await open();
    const item = await itemOf('Verpackungsmaterial');
    expect(item.getByText('50 Umschläge, 5 Express-Boxen')).toBeTruthy();
    expect(item.queryByRole('link')).toBeNull();
  });
});

test('an order with a passed pickup is sent for the next working day with one tap', async () => {
  const now = new Date('2026-03-13T18:30:00+01:00');
  vi.setSystemTime(now);
  const times = { pickup_datetime_from: '10:00', pickup_datetime_to: '18:00' };
  await keep({
    state: 'attention',
    payload: v.parse(Order, anOrder({ has_pickup: true, pickup_date: daySeconds('2026-03-13'), ...times })),
    form: { pickup_date: '2026-03-13', ...times },
    problem: {
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'pickup_date', code: 'pickup_date_after_cutoff' }],
      at: now.getTime(),
    },
  });
  const { user } = await open();
  const item = await itemOf('Alpenholz AG');
  await user.click(item.getByRole('button', { name: /^Abholen am Mo.*16\.03\.2026, 10:00–18:00 Uhr$/ }));
  await waitFor(async () => {
    const [row] = await db.outbox.toArray();
    expect(row).toMatchObject({ state: 'queued', payload: { pickup_date: daySeconds('2026-03-16') } });
  });
  vi.useRealTimers();
});

test('a long queue shows its first items and more on demand', async () => {
  await db.outbox.bulkAdd(
    Array.from({ length: 60 }, (_, at) => anItem(uid, { id: `o${at}`, state: 'queued' })) as never[],
  );
  const { user } = await open();
  expect(await screen.findByText('60 Aufträge')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Was wartet' })).getAllByRole('listitem')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: '10 weitere anzeigen' }));
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Was wartet' })).getAllByRole('listitem')).toHaveLength(
      60,
    ),
  );
});

test('all waiting items can be sent together; items that need attention stay', async () => {
  const later = Date.now() + 60_000;
  for (const company of ['Alpha', 'Beta'])
    await keep({ nextAt: later, attempts: 2, summary: { ...anItem(uid).summary, company } });
  await keep({ state: 'attention', problem: { code: 'CARRIER_REFUSED', at: 0 } });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Alle senden' }));
  await waitFor(async () => {
    const rows = await db.outbox.toArray();
    expect(rows.map(({ state, nextAt }) => [state, nextAt])).toEqual([
      ['queued', 0],
      ['queued', 0],
      ['attention', 0],
    ]);
  });
});
