import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { BatchView } from '#app/features/order-import/BatchView.tsx';
import { addBatch, readRows } from '#app/offline/batches/batches.ts';
import type { Batch } from '#app/offline/rows/batch.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import * as embargo from '#app/parts/embargo/embargo-rules.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { CellNote } from '#domain/order-import/cell-note.ts';
import { rowOfForm } from '#domain/order-import/row-of-form.ts';
import { anItem, beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, noAnswer } from '#support/fake-server.ts';
import { aCompleteDraft, baseData, freshDraft, user } from '#support/order-support.ts';

const id = '20000000-0000-4000-8000-000000000001';
const row = '30000000-0000-4000-8000-000000000001';
let db: WorkDatabase;

beSomebodyOnline();
beforeEach(async () => {
  fakeServer({});
  db = await openWorkDatabase(getSession()?.user_uid ?? '');
});

afterEach(() => vi.restoreAllMocks());

/** Opens a batch of one order that lacks only the terms. */
async function open(
  difference: Partial<Batch> = {},
  draft: Partial<OrderDraft> = {},
  summary: string | RegExp = '1 Auftrag, 1 bereit',
) {
  const batch = {
    ...{ id, name: 'shop.csv', headings: ['Bestellnummer'], lines: [{ row: 2, cells: ['A-1'] }] },
    ...{ delimiter: ';', leftOut: [], unused: [], common: {}, ...difference },
  };
  const values = rowOfForm(aCompleteDraft({ terms_of_service: false, ...draft }), freshDraft());
  await addBatch(db, batch, [{ id: row, place: 0, rows: [2], own: 'A-1', values, notes: [] }]);
  const asked = { ...user, terms: { version: '2026-01', accepted: null } };
  const fresh = { ...freshDraft(), has_pickup: false };
  const view = await renderPages(
    [
      { path: '/', element: <BatchView db={db} id={id} user={asked} baseData={baseData} fresh={fresh} /> },
      { path: '/order', element: <Form /> },
    ],
    '/',
  );
  await screen.findByText(summary);
  return view;
}

function Form() {
  return <p>Formular {useLocation().search}</p>;
}

/** The words and answers of the row with the focus, else of the first one. */
const panel = (row = 2) => within(screen.getByRole('region', { name: `Zeile ${row}` }));
const grid = () => within(screen.getByRole('table', { name: 'Aufträge des Stapels' }));
const terms = () => screen.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ });
const order = async () => (await db.outbox.toArray())[0]?.payload;

test("an order edited in the form returns with its changes, under the batch's terms", async () => {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Im Formular, Zeile 2' }));
  await screen.findByText(`Formular ?draft=${row}`);
  const draft = await db.drafts.get(row);
  const form = draft?.values as OrderDraft;
  // The form adds a sender and terms of its own, and no pickup.
  const recipient = { ...form.recipient, company: 'Südlicht Optik' };
  const own = { recipient, terms_of_service: false, terms_version: '', has_pickup: false };
  await db.drafts.update(row, { values: { ...form, ...own } });

  await view.router.navigate('/');
  await view.user.click(await screen.findByRole('button', { name: 'In den Stapel zurück, Zeile 2' }));
  await screen.findByText('1 Auftrag, 1 bereit');
  expect(screen.getByRole('textbox', { name: 'Firma, Zeile 2' })).toHaveProperty('value', 'Südlicht Optik');
  expect(await db.drafts.get(row)).toBeUndefined();
  const [kept] = await readRows(db, id);
  expect(Object.keys(kept?.values as object)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^terms_of_service|terms_version|sender|has_pickup$/)]),
  );

  await view.user.click(terms());
  await view.user.click(screen.getByRole('button', { name: '1 Auftrag senden' }));
  await waitFor(async () =>
    expect(await order()).toMatchObject({
      recipient: { company: 'Südlicht Optik' },
      terms_of_service: true,
      terms_version: '2026-01',
    }),
  );
});

test('the answers for all orders are requested while an order can be sent', async () => {
  const view = await open();
  expect(screen.getByRole('combobox', { name: 'Service innerhalb Deutschlands' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Senden' }).textContent).toMatch(
    /1 bereit · 1 Packstück · 4 kg · Abgabe /,
  );
  await view.user.click(terms());
  await view.user.click(screen.getByRole('button', { name: '1 Auftrag senden' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Für alle Aufträge' })).toBeNull());
});

test('a row counts its faults at its edge and tells them in words; a press leads to the first', async () => {
  const { user } = await open();
  const city = screen.getByRole('textbox', { name: 'Ort, Zeile 2' });
  await user.clear(city);
  await user.clear(screen.getByRole('textbox', { name: 'Straße, Zeile 2' }));
  await user.tab();
  const mark = await screen.findByRole('button', { name: '2 Fehler, Zeile 2' });
  expect(document.getElementById(mark.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Ort: ',
  );
  expect(panel().getByText(/^Ort: /)).toBeTruthy();
  await user.click(mark);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Straße, Zeile 2' }));
});

test('a row names each rule that asks for the declaration in one fault, answered for all at once', async () => {
  const abroad = { country_code: 'CH', postal_code: '8001', city: 'Zürich' };
  const { recipient, customs } = aCompleteDraft();
  const [line] = customs.lines;
  const goods = ['330300', '010129'].map((hs_code) => ({ ...line!, hs_code }));
  const { user } = await open(
    {},
    { service: 'standard', recipient: { ...recipient, ...abroad }, customs: { ...customs, lines: goods } },
    /^1 Auftrag, 1 zu ergänzen/,
  );
  const rules = /^Erklärung zur Ausfuhr: .*\(HS 330300: noch ohne Beleg; HS 010129: .*\)\.$/;
  expect(await panel().findAllByText(rules)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Für diese Zeile erklären' }));
  await waitFor(() => expect(panel().queryByText(/^Erklärung zur Ausfuhr/)).toBeNull());
});

test("the row's panel shows the address as the label prints it", async () => {
  await open();
  const lines = panel().getByRole('list', { name: 'Anschrift auf dem Label' });
  const { recipient } = aCompleteDraft();
  expect(within(lines).getAllByRole('listitem')[0]?.textContent).toBe(recipient.company);
  expect(lines.textContent).toContain(`${recipient.postal_code} ${recipient.city}`);
});

describe('rows with faults', () => {
  const other = row.replace(/1$/, '2');

  /** Row 2 lacks street and city, row 3 the company. */
  async function openFaulty() {
    const view = await open();
    const [kept] = await readRows(db, id);
    const { recipient, ...values } = kept!.values as OrderDraft;
    const first = { ...values, recipient: { ...recipient, street: '', city: '' } };
    const second = { ...values, recipient: { ...recipient, company: '' } };
    await db.batchRows.put({ ...kept!, values: first, rev: kept!.rev + 1 });
    await db.batchRows.put({ ...kept!, id: other, place: 1, rows: [3], own: 'A-2', values: second, rev: 9 });
    await screen.findByText('2 Aufträge, 2 zu ergänzen');
    return view;
  }
  const cell = (name: string) => screen.getByRole('textbox', { name });

  test('are led through by Enter, across rows, and from the last one to the next step', async () => {
    const { user } = await openFaulty();
    await user.click(cell('Straße, Zeile 2'));
    await user.keyboard('Feldweg{Enter}');
    expect(document.activeElement).toBe(cell('Ort, Zeile 2'));
    await user.keyboard('Kiel{Enter}');
    expect(document.activeElement).toBe(cell('Firma, Zeile 3'));
    await screen.findByText('2 Aufträge, 1 bereit, 1 zu ergänzen');
    await user.keyboard('Holz{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(terms()));
    await screen.findByText('2 Aufträge, 2 bereit');
  });

  test('are mended for Enter before their rows are judged again', async () => {
    const { user } = await openFaulty();
    await user.click(cell('Straße, Zeile 2'));
    const judging = vi.spyOn(embargo, 'loadEmbargoRules').mockReturnValue(new Promise(() => {}));
    await user.keyboard('Feldweg{Enter}Kiel{Enter}Holz{Enter}');
    await waitFor(() => expect(judging).toHaveBeenCalled());
    expect(document.activeElement).toBe(terms());
    expect(cell('Ort, Zeile 2').getAttribute('aria-invalid')).toBe('true');
  });

  test('are still faults for Enter when their new text is refused', async () => {
    const { user } = await openFaulty();
    await user.click(cell('Gewicht (kg), Zeile 2'));
    await user.clear(cell('Gewicht (kg), Zeile 2'));
    await user.tab();
    await screen.findByRole('button', { name: '3 Fehler, Zeile 2' });
    await user.click(cell('Gewicht (kg), Zeile 2'));
    await user.keyboard('x');
    await user.tab();
    await screen.findByText('„x“ ist keine Zahl und wurde nicht übernommen.');
    await user.click(cell('Ort, Zeile 2'));
    await user.keyboard('Kiel{Enter}');
    expect(document.activeElement).toBe(cell('Gewicht (kg), Zeile 2'));
  });

  test('are reached by F8 from anywhere, and backwards by Shift and F8', async () => {
    const { user } = await openFaulty();
    screen.getByRole('button', { name: 'Neu sortieren' }).focus();
    const visited: (string | null)[] = [];
    for (const key of ['{F8}', '{F8}', '{F8}', '{F8}', '{Shift>}{F8}{/Shift}']) {
      await user.keyboard(key);
      visited.push(document.activeElement?.getAttribute('aria-label') ?? null);
    }
    expect(visited).toEqual([
      'Straße, Zeile 2',
      'Ort, Zeile 2',
      'Firma, Zeile 3',
      'Straße, Zeile 2',
      'Firma, Zeile 3',
    ]);
    expect(panel(3).getByText(/^Firma: /)).toBeTruthy();
  });

  test('are left out by Alt and Delete, which leads to the next fault', async () => {
    const { user } = await openFaulty();
    await user.click(cell('Straße, Zeile 2'));
    await user.keyboard('{Alt>}{Delete}{/Alt}');
    await screen.findByText('2 Aufträge, 1 zu ergänzen, 1 ausgelassen');
    expect(document.activeElement).toBe(cell('Firma, Zeile 3'));
  });
});

test('a row opens in the form by Alt and Enter, with the text typed just before', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('textbox', { name: 'Firma, Zeile 2' }));
  await user.keyboard(' Nord{Alt>}{Enter}{/Alt}');
  await screen.findByText(/^Formular/);
  expect((await db.drafts.get(row))?.title).toMatch(/ Nord$/);
});

test('a dragged column keeps its width on the device', async () => {
  const width = (view: Element) => view.querySelectorAll('col')[2]?.getAttribute('style');
  const first = await open();
  const grip = screen.getByRole('columnheader', { name: 'Firma' }).querySelector('[aria-hidden="true"]');
  Object.assign(grip!, { setPointerCapture: () => {} });
  const before = width(first.container);
  fireEvent.pointerDown(grip!, { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(grip!, { clientX: 160, pointerId: 1 });
  await waitFor(() => expect(width(first.container)).not.toBe(before));
  expect(localStorage.getItem('batch-column-widths')).toContain('recipient.company');
});

test('an order with an unknown country requests no services', async () => {
  const asked = (route: string) => screen.queryByRole('combobox', { name: `Service ${route}` }) !== null;
  const view = await open();
  expect(asked('innerhalb Deutschlands')).toBe(true);
  const country = screen.getByRole('textbox', { name: 'Land, Zeile 2' });
  await view.user.clear(country);
  await view.user.type(country, 'Narnia');
  await view.user.tab();
  await waitFor(() => expect(asked('innerhalb Deutschlands')).toBe(false));
  expect(asked('in die EU')).toBe(false);
  expect(asked('in andere Länder')).toBe(false);
});

test("only a batch from a file can be printed in the file's order", async () => {
  const offered = () =>
    within(screen.getByRole('combobox', { name: 'Reihenfolge' }))
      .getAllByRole('option')
      .map((it) => it.textContent);
  const first = await open();
  expect(offered()).toEqual(['wie in der Datei', 'nach Service', 'nach Lagerplatz', 'nach Artikel']);
  first.unmount();
  await db.batches.update(id, { headings: [] });
  const { unmount } = await renderPages(
    [
      {
        path: '/',
        element: <BatchView db={db} id={id} user={user} baseData={baseData} fresh={freshDraft()} />,
      },
    ],
    '/',
  );
  await screen.findByRole('combobox', { name: 'Reihenfolge' });
  expect(offered()).toEqual(['wie im Stapel', 'nach Service']);
  unmount();
});

test('the keyboard leads from the terms to sending to the labels', async () => {
  const { user } = await open();
  await waitFor(() => expect(document.activeElement).toBe(terms()));
  // The order is validated again under the terms; two presses send it once.
  await user.keyboard(' {Control>}{Enter}{/Control}{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await order()).toMatchObject({ terms_of_service: true }));
  expect(await db.outbox.count()).toBe(1);
});

test('Control and Enter focus the missing terms and send nothing', async () => {
  const { user } = await open();
  const company = screen.getByRole('textbox', { name: 'Firma, Zeile 2' });
  await user.click(company);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(document.activeElement).toBe(terms());
  expect(await order()).toBeUndefined();
});

test('Control and Enter send the order with the text typed just before', async () => {
  const { user } = await open();
  await user.click(terms());
  await screen.findByText('1 Auftrag, 1 bereit');
  const company = screen.getByRole('textbox', { name: 'Firma, Zeile 2' });
  await user.clear(company);
  await user.type(company, 'Südlicht Optik');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () =>
    expect(await order()).toMatchObject({ recipient: { company: 'Südlicht Optik' } }),
  );
});

test('Control and Enter send an order that the text typed just before has mended', async () => {
  const { user } = await open();
  await user.click(terms());
  const company = screen.getByRole('textbox', { name: 'Firma, Zeile 2' });
  await user.clear(company);
  await user.tab();
  await screen.findByText('1 Auftrag, 1 zu ergänzen');
  await user.type(company, 'Südlicht Optik');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () =>
    expect(await order()).toMatchObject({ recipient: { company: 'Südlicht Optik' } }),
  );
});

test('the focus stays on the send button while the orders are sent', async () => {
  const { user } = await open();
  vi.stubGlobal('fetch', async () => noAnswer());
  await user.click(terms());
  await screen.findByText('1 Auftrag, 1 bereit');
  await user.click(screen.getByRole('textbox', { name: 'Firma, Zeile 2' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText(/1 wird gesendet/);
  const send = screen.getByRole('button', { name: 'Aufträge senden' });
  expect([document.activeElement, send.getAttribute('aria-disabled')]).toEqual([send, 'true']);
});

test('a cell left for the send button is sent as typed', async () => {
  const { user } = await open();
  await user.click(terms());
  await screen.findByText('1 Auftrag, 1 bereit');
  const company = screen.getByRole('textbox', { name: 'Firma, Zeile 2' });
  await user.clear(company);
  await user.type(company, 'Südlicht Optik');
  await user.click(screen.getByRole('button', { name: '1 Auftrag senden' }));
  await waitFor(async () =>
    expect(await order()).toMatchObject({ recipient: { company: 'Südlicht Optik' } }),
  );
});

test('an order opened in the form has the text typed in its cell just before', async () => {
  const { user } = await open();
  const company = screen.getByRole('textbox', { name: 'Firma, Zeile 2' });
  await user.clear(company);
  await user.type(company, 'Südlicht Optik');
  await user.click(screen.getByRole('button', { name: 'Im Formular, Zeile 2' }));
  await screen.findByText(/^Formular/);
  expect(await db.drafts.get(row)).toMatchObject({
    title: 'Südlicht Optik',
    values: { recipient: { company: 'Südlicht Optik' } },
  });
});

test('two cells typed faster than the list re-renders are both saved', async () => {
  await open();
  const type = (name: string, value: string) => {
    const cell = screen.getByRole('textbox', { name });
    fireEvent.change(cell, { target: { value } });
    fireEvent.blur(cell);
  };
  type('Firma, Zeile 2', 'Südlicht Optik');
  type('Ort, Zeile 2', 'Kiel');
  await waitFor(async () =>
    expect((await readRows(db, id))[0]).toMatchObject({
      rev: 3,
      values: { recipient: { company: 'Südlicht Optik', city: 'Kiel' } },
    }),
  );
});

test('text in a cell is saved when the page is left or hidden', async () => {
  const { user, unmount } = await open();
  const kept = async () => (await readRows(db, id))[0]?.values;
  await user.clear(screen.getByRole('textbox', { name: 'Ort, Zeile 2' }));
  await user.type(screen.getByRole('textbox', { name: 'Ort, Zeile 2' }), 'Kiel');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(async () => expect(await kept()).toMatchObject({ recipient: { city: 'Kiel' } }));
  await user.type(screen.getByRole('textbox', { name: 'Ort, Zeile 2' }), '-Wik');
  unmount();
  await waitFor(async () => expect(await kept()).toMatchObject({ recipient: { city: 'Kiel-Wik' } }));
});

test("a row's transport kind is chosen in the list", async () => {
  const { user } = await open();
  await user.click(terms());
  await user.click(screen.getByRole('button', { name: 'Alle Spalten' }));
  const kind = screen.getByRole('combobox', { name: 'Transportart, Zeile 2' });
  expect(kind).toHaveProperty('selectedOptions.0.text', 'Paket');
  await user.selectOptions(kind, 'Umschlag');
  await user.click(screen.getByRole('button', { name: '1 Auftrag senden' }));
  await waitFor(async () => expect(await order()).toMatchObject({ transport_kind: 'envelope' }));
});

test('leaving out a row by keyboard and taking it in again keeps the focus; the sum counts it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Auslassen, Zeile 2' }));
  const again = await screen.findByRole('button', { name: 'Doch senden, Zeile 2' });
  await waitFor(() => expect(document.activeElement).toBe(again));
  await screen.findByText('1 Auftrag, 1 ausgelassen');
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('button', { name: 'Im Formular, Zeile 2' });
  await waitFor(() => expect(document.activeElement).toBe(form));
});

test('taking back a row that the filter hides moves the focus to the filter', async () => {
  const { user } = await open();
  // The user discarded this order in the queue.
  await db.batchRows.update(row, { handedAt: 1 });
  await screen.findByText('1 Auftrag, 1 zu ergänzen');
  await user.click(await screen.findByRole('button', { name: 'Zu ergänzen 1' }));
  await user.click(screen.getByRole('button', { name: 'In den Stapel zurück, Zeile 2' }));
  const choice = await screen.findByRole('button', { name: 'Zu ergänzen 0' });
  await waitFor(() => expect(document.activeElement).toBe(choice));
});

test('an order waiting without a connection says so, in sentences', async () => {
  const { user } = await open();
  await user.click(terms());
  // Any response would mean that there is a connection.
  vi.stubGlobal('fetch', async () => noAnswer());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await user.click(screen.getByRole('button', { name: '1 Auftrag senden' }));
  await screen.findByText('1 Auftrag, 1 wird gesendet. Ohne Verbindung wartet er auf diesem Gerät.');
  expect(document.querySelector('[data-row-state="2"]')?.textContent).toContain('wartet auf Verbindung');
});

test("another window's change of the batch is shown and survives a change here", async () => {
  const view = await open();
  await view.user.click(terms());
  const accepted = { terms_of_service: true, terms_version: '2026-01' };
  await waitFor(async () => expect((await db.batches.get(id))?.common).toEqual(accepted));
  const times = { pickup_date: 1_773_183_600, pickup_datetime_from: '09:00', pickup_datetime_to: '17:00' };
  const booked = {
    ...times,
    pickup_id: row,
    confirmation_id: 'ABCD-2345',
    parcels_quantity: 1,
    total_weight: 2,
  };
  const pickup = { key: id, booked };
  await db.batches.update(id, { common: { ...accepted, pickup } });
  await screen.findByText(/^Abholung für diesen Stapel: 11\.03\.2026/);
  await view.user.click(terms());
  await waitFor(async () =>
    expect((await db.batches.get(id))?.common).toEqual({
      terms_of_service: false,
      terms_version: '',
      pickup,
    }),
  );
});

test("a local change made before another device took the batch waits for the user's decision", async () => {
  const { user } = await open();
  const [kept] = await readRows(db, id);
  const own = kept?.values as ReturnType<typeof rowOfForm>;
  const values = { ...own, recipient: { ...own.recipient, street: 'Von A' } };
  const unsent = { values, notes: [], isLeftOut: false };
  await db.batchRows.update(row, { unsent, rev: 5 });
  await screen.findByText('Hier geändert und nicht gesendet:');
  await screen.findByText('Straße: „Von A“');
  await user.click(panel().getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Straße, Zeile 2' })).toHaveProperty('value', 'Von A'),
  );
  expect(screen.queryByText('Hier geändert und nicht gesendet:')).toBeNull();
  expect((await readRows(db, id))[0]).toMatchObject({ pending: 1, unsent: undefined });

  await db.batchShares.put({ id, state: 'taken', term: 1 });
  await db.batchRows.update(row, { unsent: { ...unsent, values: own }, rev: 9, pending: 0 });
  await screen.findByText('Hier geändert und nicht gesendet:');
  await waitFor(() => expect(grid().getByText('auf einem anderen Gerät')).toBeTruthy());
  expect(panel().queryByRole('button', { name: 'Übernehmen' })).toBeNull();
  await user.click(panel().getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByText('Hier geändert und nicht gesendet:')).toBeNull());
  expect((await readRows(db, id))[0]).toMatchObject({ values, pending: 0 });
});

describe('rows that the file had before', () => {
  const before = {
    shipment_id: 's1',
    tracking_number: ['JJD1'],
    created: 1_700_000_000,
    device_name: 'iPad',
  };
  const other = row.replace(/1$/, '2');

  /** Two orders in the queue that the server refused. */
  async function openRefused() {
    const view = await open();
    const [kept] = await readRows(db, id);
    await db.batchRows.add({ ...kept!, id: other, place: 1, rows: [3], own: 'A-2' });
    for (const key of [row, other]) {
      await db.batchRows.update(key, { handedAt: 1 });
      const problem = { code: 'ORDERED_BEFORE', before, at: 0 } as const;
      await db.outbox.add(
        anItem(user.user_uid, { id: key, state: 'attention', body: '{}', batch: id, problem }) as never,
      );
    }
    await screen.findByText('2 Aufträge, 2 schon bestellt');
    return view;
  }

  test('show the first shipment and ask, one by one', async () => {
    const view = await openRefused();
    expect(grid().getAllByText(/^Schon bestellt am .*\(iPad\)\./)).toHaveLength(2);
    await view.user.click(screen.getByRole('button', { name: 'Auslassen, Zeile 2' }));
    await screen.findByText('2 Aufträge, 1 schon bestellt, 1 ausgelassen');
    await view.user.click(screen.getByRole('button', { name: 'Noch einmal bestellen, Zeile 3' }));
    await waitFor(async () => expect(await order()).toEqual({ order_again: true }));
    expect(await db.outbox.count()).toBe(1);
  });

  test('have a filter of their own, because nothing has to be completed', async () => {
    const view = await openRefused();
    expect(screen.queryByRole('button', { name: /^Zu ergänzen/ })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: /^Schon bestellt 2/ }));
    expect(grid().getAllByText(/^Schon bestellt am .*\(iPad\)\./)).toHaveLength(2);
  });

  test('can be left out all at once', async () => {
    const view = await openRefused();
    await view.user.click(screen.getByRole('button', { name: 'Beide auslassen' }));
    await screen.findByText('2 Aufträge, 2 ausgelassen');
    expect(await db.outbox.count()).toBe(0);
  });

  test('can be ordered again all at once, after a question', async () => {
    const view = await openRefused();
    await view.user.click(screen.getByRole('button', { name: 'Beide noch einmal bestellen' }));
    const question = await screen.findByRole('alertdialog', { name: 'Noch einmal bestellen?' });
    expect(await order()).toEqual({});
    await view.user.click(within(question).getByRole('button', { name: 'Noch einmal bestellen' }));
    await waitFor(async () =>
      expect((await db.outbox.toArray()).map((it) => it.payload)).toEqual([
        { order_again: true },
        { order_again: true },
      ]),
    );
  });
});

test('rows that the file left out for one reason are taken in by one press, and undoing leaves them out', async () => {
  const view = await open();
  const [first] = await readRows(db, id);
  const because = (code: string, from: string) => [{ path: '', code, row: 2, from }];
  for (const [place, notes] of [
    because('shop_canceled', 'Status: cancelled'),
    because('shop_canceled', 'Status: refunded'),
    because('shop_sent', 'Status: shipped'),
  ].entries())
    await db.batchRows.put({
      ...first!,
      ...{ id: row.replace(/1$/, String(place + 1)), place, rows: [place + 2], own: `A-${place}` },
      ...{ notes, isLeftOut: true, rev: first!.rev + 1 },
    });
  await screen.findByText('3 Aufträge, 3 ausgelassen');
  const card = screen.getByRole('region', { name: 'Mehrere auf einmal berichtigen' });
  expect(card.textContent).toContain('(„Status: cancelled“)');
  expect(card.textContent).toContain('(„Status: refunded“)');
  await view.user.click(within(card).getByRole('button', { name: 'Beide doch senden' }));
  await screen.findByText('3 Aufträge, 2 bereit, 1 ausgelassen');
  await view.user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('3 Aufträge, 3 ausgelassen');
});

test('three faults of several rows stand above the list, and a press shows the others', async () => {
  const { user } = await open();
  const [first] = await readRows(db, id);
  const { recipient, ...values } = first!.values as OrderDraft;
  const emptied = { company: '', street: '', street_number: '', city: '', contact_person: '' };
  for (const place of [0, 1])
    await db.batchRows.put({
      ...first!,
      ...{ id: row.replace(/1$/, String(place + 1)), place, rows: [place + 2], own: `A-${place}` },
      ...{ values: { ...values, recipient: { ...recipient, ...emptied } }, rev: first!.rev + 1 },
    });
  await screen.findByText('2 Aufträge, 2 zu ergänzen');
  const card = within(screen.getByRole('region', { name: 'Mehrere auf einmal berichtigen' }));
  expect(card.getAllByRole('listitem')).toHaveLength(3);
  await user.click(card.getByRole('button', { name: '2 weitere Fehler und Fragen zeigen' }));
  expect(card.getAllByRole('listitem')).toHaveLength(5);
  expect(card.queryByRole('button', { name: /weitere/ })).toBeNull();
  expect(card.getAllByRole('listitem')[3]?.contains(document.activeElement)).toBe(true);
});

test.each([
  ['phone number', '1010', '43', 'Österreich (2)', { country_code: 'AT', phone_country_prefix: '43' }],
  ['postal code', '1012 AB', '', 'Niederlande (2)', { country_code: 'NL', phone_country_prefix: '31' }],
])(
  'rows without a country are offered the one of their %s with its calling code, all at once',
  async (_, postal_code, phone_country_prefix, offer, expected) => {
    const view = await open();
    const [first] = await readRows(db, id);
    const form = aCompleteDraft({ terms_of_service: false });
    const recipient = {
      ...form.recipient,
      ...{ country_code: '', postal_code, phone_country_prefix, phone_prefix: '01', phone: '5550123' },
    };
    const values = rowOfForm({ ...form, recipient }, freshDraft());
    for (const [place, key] of [row, row.replace(/1$/, '2')].entries())
      await db.batchRows.put({ ...first!, id: key, place, rows: [place + 2], values, rev: first!.rev + 1 });
    await view.user.click(
      await screen.findByRole('button', { name: `Nach Telefonnummer oder Postleitzahl: ${offer}` }),
    );
    await waitFor(async () =>
      expect((await readRows(db, id)).map((it) => (it.values as OrderDraft).recipient)).toMatchObject([
        expected,
        expected,
      ]),
    );
  },
);

test('phone numbers that a spreadsheet stored as numbers are offered with their 0, all at once', async () => {
  const view = await open();
  const [first] = await readRows(db, id);
  const form = aCompleteDraft({ terms_of_service: false });
  for (const [place, phone] of ['4315550120', '1755550120'].entries()) {
    const recipient = {
      ...form.recipient,
      country_code: 'DE',
      postal_code: '24103',
      phone_country_prefix: '49',
    };
    const values = rowOfForm({ ...form, recipient: { ...recipient, phone_prefix: '', phone } }, freshDraft());
    const key = row.replace(/1$/, String(place + 1));
    await db.batchRows.put({ ...first!, id: key, place, rows: [place + 2], values, rev: first!.rev + 1 });
  }
  await view.user.click(
    await screen.findByRole('button', { name: 'Fehlende 0 oder + ergänzen: 0431 5550120, 0175 5550120' }),
  );
  await waitFor(async () =>
    expect((await readRows(db, id)).map((it) => (it.values as OrderDraft).recipient)).toMatchObject([
      { phone_prefix: '0431', phone: '5550120' },
      { phone_prefix: '0175', phone: '5550120' },
    ]),
  );
});

test('a row shows the hints of its order and is ready all the same', async () => {
  const { recipient, customs } = aCompleteDraft();
  await open(
    {},
    {
      recipient: { ...recipient, country_code: 'CH', postal_code: '8001', city: 'Zürich' },
      customs: {
        ...{ ...customs, invoice_number: 'RE-17', reason: 'sale', incoterm: 'DAP', currency: 'EUR' },
        recipient_tax_number: '123',
        lines: [
          {
            ...{ description: 'Sunglasses', hs_code: '90041091', origin_country: 'IT' },
            ...{ quantity: 2, unit_value_cents: 1_490, net_weight: 0.2, unit: 'piece' },
          },
        ],
      },
    },
  );
  expect(
    panel().getByText(
      'Steuernummer des Empfängers: Üblich ist dort eine Nummer wie CHE-123.456.789. Stimmt die Angabe?',
    ),
  ).toBeTruthy();
});

test("rows to one consignee count together, with today's orders of all devices", async () => {
  const server = fakeServer({
    'shipment/earlier-orders': ({ body }: { body: { consignees: string[] } }) => ({
      goods: body.consignees.map((consignee) => ({
        consignee,
        orders: 1,
        value_cents: 30_000,
        net_weight: 1,
      })),
      invoices: [{ invoice_number: 'RE-17', day: '2026-11-16' }],
    }),
  });
  const { recipient, customs } = aCompleteDraft();
  const line = {
    description: 'Sunglasses',
    hs_code: '90041091',
    origin_country: 'IT',
    unit: 'piece',
  } as const;
  await open(
    {},
    {
      recipient: { ...recipient, country_code: 'CH', postal_code: '8001', city: 'Zürich' },
      customs: {
        ...{ ...customs, invoice_number: 'RE-17', reason: 'sale', incoterm: 'DAP', currency: 'EUR' },
        lines: [{ ...line, quantity: 1, unit_value_cents: 40_000, net_weight: 0.2 }],
      },
    },
  );
  const hint = (text: RegExp) => panel().queryByText(text);
  await waitFor(() =>
    expect(hint(/Diese Rechnungsnummer hat schon ein Auftrag vom Mo., 16.11.2026/)).toBeTruthy(),
  );
  expect(hint(/zählen zusammen/)).toBeNull();
  const [first] = await readRows(db, id);
  await db.batchRows.put({ ...first!, id: row.replace(/1$/, '2'), place: 1, rows: [3], rev: 2 });
  await waitFor(() => expect(hint(/Mit 2 weiteren Aufträgen von heute .* sind es 1\.100 EUR/)).toBeTruthy());
  expect(server.callsOf('shipment/earlier-orders')).toHaveLength(1);
});

describe('a row with a question', () => {
  type Note = { path: string; code: string; row: number; from: string };
  const dated: Note = { path: 'recipient.street_number', code: 'number_of_date', row: 2, from: '05. Jul' };
  const unsure: Note = { path: 'parcels.0.weight', code: 'number_unsure', row: 2, from: '4.000' };
  const certain: Note = { path: 'recipient.street', code: 'street_split', row: 2, from: 'Weg 1' };

  /** `notes` of each row. */
  async function ask(...notes: Note[][]) {
    const view = await open();
    const [first] = await readRows(db, id);
    for (const [place, own] of notes.entries())
      await db.batchRows.put({
        ...first!,
        ...{ id: row.replace(/1$/, String(place + 1)), place, rows: [place + 2], notes: own, rev: 2 },
      });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(notes.length + 1));
    return view;
  }
  /** Codes of the notes, without questions that were answered with the value as read. */
  const stored = async () =>
    (await readRows(db, id)).map((it) =>
      (it.notes as CellNote[]).filter(({ isKept }) => !isKept).map(({ code }) => code),
    );

  test('is not ready and not sent before the answer', async () => {
    const { user } = await ask([dated, certain], [certain]);
    await screen.findByText('2 Aufträge, 1 bereit, 1 zu prüfen');
    await user.click(terms());
    await user.click(await screen.findByRole('button', { name: '1 Auftrag senden' }));
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    expect((await db.outbox.toArray())[0]?.id).toBe(row.replace(/1$/, '2'));
    expect(screen.getByRole('row', { name: /05\. Jul/ }).textContent).toContain(
      'Hausnummer: Die Tabelle hat aus der Hausnummer ein Datum gemacht: „05. Jul“. Stimmt diese Nummer?',
    );
  });

  test('is ready once its values are kept, by the keyboard too, and undoing asks again', async () => {
    const { user } = await ask([dated, unsure, certain]);
    await screen.findByText('1 Auftrag, 1 zu prüfen');
    screen.getByRole('button', { name: 'So lassen, Zeile 2' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('1 Auftrag, 1 bereit');
    expect(await stored()).toEqual([['street_split']]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Im Formular, Zeile 2' })),
    );
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await screen.findByText('1 Auftrag, 1 zu prüfen');
  });

  test('kept as read is not told again by the hint of the same matter', async () => {
    const state: Note = { ...dated, path: 'recipient.state_province_code', code: 'state_differs' };
    const { user } = await ask([state]);
    const [stored] = await readRows(db, id);
    const { recipient, ...values } = stored!.values as OrderDraft;
    const bavarian = { ...recipient, country_code: 'DE', postal_code: '24937', state_province_code: 'BY' };
    await db.batchRows.put({ ...stored!, values: { ...values, recipient: bavarian }, rev: 3 });
    const question = /passt nicht zur Postleitzahl/;
    const hint = /Die Postleitzahl liegt in einem anderen Bundesland/;
    expect((await screen.findAllByText(question)).length).toBeGreaterThan(0);
    expect(screen.queryByText(hint)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'So lassen, Zeile 2' }));
    await screen.findByText('1 Auftrag, 1 bereit');
    expect(screen.queryByText(question)).toBeNull();
    expect(screen.queryByText(hint)).toBeNull();
    const code = await screen.findByRole('textbox', { name: 'Postleitzahl, Zeile 2' });
    await user.clear(code);
    await user.type(code, '24103');
    await user.tab();
    expect(await panel().findByText(hint)).toBeTruthy();
  });

  test('is ready once the field is edited', async () => {
    const { user } = await ask([dated]);
    const cell = await screen.findByRole('textbox', { name: 'Hausnummer, Zeile 2' });
    await user.clear(cell);
    await user.type(cell, '5-9');
    await user.tab();
    await screen.findByText('1 Auftrag, 1 bereit');
    expect(await stored()).toEqual([[]]);
  });

  test('is answered together with the rows that have the same one', async () => {
    const { user } = await ask([dated], [{ ...dated, row: 3, from: '03. Apr' }], [unsure]);
    await screen.findByText('3 Aufträge, 3 zu prüfen');
    const card = screen.getByRole('region', { name: 'Mehrere auf einmal berichtigen' });
    expect(card.textContent).toContain('„05. Jul“');
    expect(card.textContent).toContain('„03. Apr“. Stimmt diese Nummer? → 8');
    await user.click(within(card).getByRole('button', { name: 'Bei beiden so lassen' }));
    await screen.findByText('3 Aufträge, 2 bereit, 1 zu prüfen');
    expect(await stored()).toEqual([[], [], ['number_unsure']]);
  });

  test('is answered with its other reading', async () => {
    const { user } = await ask([unsure]);
    await user.click(await panel().findByRole('button', { name: '„4000“ nehmen' }));
    await waitFor(async () =>
      expect((await readRows(db, id))[0]).toMatchObject({
        notes: [],
        values: { parcels: [{ weight: 4000 }] },
      }),
    );
  });

  test('has no second one at a field with an issue', async () => {
    const { user } = await ask([{ ...dated, path: 'recipient.city', code: 'not_taken' }]);
    const city = await screen.findByRole('textbox', { name: 'Ort, Zeile 2' });
    expect(screen.getByRole('button', { name: 'So lassen, Zeile 2' })).toBeDefined();
    await user.clear(city);
    await user.tab();
    await screen.findByText('1 Auftrag, 1 zu ergänzen');
    expect(screen.queryByRole('button', { name: 'So lassen, Zeile 2' })).toBeNull();
  });
});
