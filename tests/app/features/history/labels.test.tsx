import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { HistoryPage } from '#app/features/history/HistoryPage.tsx';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';
import { hasten } from '#support/hasten.ts';
import { soon } from '#support/soon.ts';

const listOf = (...data: ReturnType<typeof aShipment>[]) => ({ data, pagination: { total: data.length } });
const path = 'shipment/user-list';
const pdf = { file: btoa('%PDF-1.7'), name: 'label.pdf' };
const to = (company: string, difference: Parameters<typeof aShipment>[0] = {}) =>
  aShipment({ recipient: { ...aShipment().recipient, company }, ...difference });

beSomebodyOnline();

const open = () => renderPages([{ path: '/history', element: <HistoryPage /> }], '/history');

/** Time in ms for the PDF viewer before the print call (docs/rules.md 15.5). */
const viewerMs = 2_000;

/** Fakes the label's tab; `isQuick` skips the viewer's time. */
function fakeTab({ isQuick = true } = {}) {
  if (isQuick) hasten(viewerMs);
  const tab = {
    document: document.implementation.createHTMLDocument(),
    closed: false,
    location: { replace: vi.fn<(url: string) => void>() },
    print: vi.fn(),
    close: vi.fn(),
  };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}

describe('a label', () => {
  test('opens in a tab opened by the click, in the last format', async () => {
    const server = fakeServer({ [path]: listOf(aShipment()), 'shipment/label': pdf });
    localStorage.setItem('label-format', 'pdf_a4_3');
    const tab = fakeTab({ isQuick: false });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Label drucken: Nordlicht Optik/ }));
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    await screen.findByText('Wird zum Drucken vorbereitet …');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
    expect(tab.print).not.toHaveBeenCalled();
    await screen.findByText('Das Label ist zum Drucken geöffnet.');
    expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/));
    expect(tab.print).toHaveBeenCalledOnce();
    expect(server.callsOf('shipment/label').map((it) => it.query)).toMatchObject([
      { papers: 'without', format: 'pdf_a4', start_position: '3' },
    ]);
  });

  test('closes the tab when it fails, says why and can be tried again', async () => {
    const server = fakeServer({
      [path]: listOf(aShipment()),
      'shipment/label': () => refusal('LABEL_NOT_READY', 409),
    });
    const tab = fakeTab();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Label drucken/ }));
    await screen.findByText(/Das Label konnte nicht gedruckt werden. Das Label ist noch nicht fertig/);
    expect(tab.close).toHaveBeenCalled();
    server.answers['shipment/label'] = pdf;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Das Label ist zum Drucken geöffnet.');
  });

  test.each([
    ['Die Sendung ist schon unterwegs.', aShipment({ shipment_status: 2 })],
    ['Die Sendung ist zugestellt.', aShipment({ shipment_status: 6 })],
    ['Die Sendung ist storniert.', aShipment({ shipment_status: 0 })],
    ['Die Sendung ist schon abgeholt.', aShipment({ has_pickup: true, pickup_status: 1 })],
    ['Ein manueller Auftrag hat kein Label.', aShipment({ shipment_status: null, tracking_number: [] })],
  ])('is not offered, with the reason: %s', async (reason, shipment) => {
    fakeServer({ [path]: listOf(shipment) });
    const opened = vi.spyOn(window, 'open');
    const { user } = await open();
    const button = await screen.findByRole('button', { name: /^Label drucken/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-label')).toContain(reason);
    await user.click(button);
    expect(opened).not.toHaveBeenCalled();
  });

  test('is printed in another format, which this device remembers', async () => {
    fakeServer({ [path]: listOf(aShipment()), 'shipment/label': pdf });
    fakeTab();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Format wählen/ }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((it) => it.textContent)).toEqual([
      'A6, ein Label je Seite',
      'A4, ab oben links',
      'ZPL-Datei herunterladen',
      'Anderes Format …',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Anderes Format …' }));
    const others = within(await screen.findByRole('dialog'));
    expect(others.queryByRole('button', { name: 'A6, ein Label je Seite' })).toBeNull();
    await user.click(others.getByRole('button', { name: 'A4, ab oben rechts' }));
    await screen.findByText('Das Label ist zum Drucken geöffnet.');
    expect(localStorage.getItem('label-format')).toBe('pdf_a4_2');
    await user.click(await screen.findByRole('button', { name: /^Format wählen/ }));
    expect((await screen.findAllByRole('menuitem'))[0]?.textContent).toBe('A4, ab oben rechts');
  });

  test.each([
    ['103 × 199 mm', { format: 'pdf_103x199' }],
    ['A4 mit zweien, ab unten', { format: 'pdf_a4_two', start_position: '2' }],
  ])('is requested with the parameters of the format "%s"', async (name, asked) => {
    const server = fakeServer({ [path]: listOf(aShipment()), 'shipment/label': pdf });
    fakeTab();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Format wählen/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Anderes Format …' }));
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByText('Das Label ist zum Drucken geöffnet.');
    expect(server.callsOf('shipment/label')[0]?.query).toMatchObject(asked);
  });

  test('takes two places of the sheet for a pallet', async () => {
    fakeServer({ [path]: listOf(aShipment({ transport_kind: 'pallet' })), 'shipment/label': pdf });
    localStorage.setItem('label-format', 'pdf_a4_1');
    fakeTab();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Label drucken/ }));
    expect(await screen.findByRole('button', { name: 'Weiter mit A4, ab unten links' })).toBeTruthy();
  });
});

describe('a label printed before', () => {
  const marked = () =>
    to('Nordlicht Optik', {
      label_printed: { seconds: Date.UTC(2026, 10, 21, 8, 30) / 1000 },
      label_printed_on: 'Chrome, Windows',
      label_outcome: 'loaded',
    });

  test('carries a mark and is printed again only after a question', async () => {
    const server = fakeServer({ [path]: listOf(marked()), 'shipment/label': pdf });
    const tab = fakeTab();
    const { user } = await open();
    expect(await screen.findAllByText('Datei geladen 21.11.2026')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Label drucken/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Schon geladen' });
    expect(dialog.textContent).toContain(
      'Die Datei wurde schon am 21.11.2026 um 09:30 Uhr auf Chrome, Windows geladen. Noch einmal drucken?',
    );
    expect(dialog.textContent).toContain('Nordlicht Optik');
    expect(window.open).not.toHaveBeenCalled();
    expect(server.callsOf('shipment/label')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Noch einmal drucken' }));
    await screen.findByText('Das Label ist zum Drucken geöffnet.');
    expect(tab.print).toHaveBeenCalledOnce();
  });

  test('is asked about even if another device printed it meanwhile', async () => {
    const shipment = to('Nordlicht Optik');
    const { label_printed, label_printed_on, label_outcome, label_queued_on } = marked();
    const mark = { label_printed, label_printed_on, label_outcome, label_queued_on };
    const printed = [{ shipment_id: shipment.shipment_id, ...mark }];
    fakeServer({
      [path]: listOf(shipment),
      'shipment/label': () =>
        Response.json(
          { code: 'LABEL_PRINTED', status: 409, message: 'x', data: { printed } },
          { status: 409 },
        ),
    });
    const tab = fakeTab();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Label drucken/ }));
    await screen.findByRole('alertdialog', { name: 'Schon geladen' });
    expect(tab.close).toHaveBeenCalled();
    expect(screen.getAllByText('Datei geladen 21.11.2026')).toBeTruthy();
  });
});

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}

describe('without a connection', () => {
  const button = (company: string) =>
    screen.findByRole('button', { name: new RegExp(`^Label drucken: ${company}`) });
  const isDead = async (company: string) => (await button(company)).getAttribute('aria-disabled') === 'true';
  const printed = () => screen.findByText('Das Label ist zum Drucken geöffnet.');

  test('a label printed on this device is printed again after a question; other labels say why not', async () => {
    const shipments = [to('Nordlicht Optik'), to('Alpenholz AG')];
    const server = fakeServer({ [path]: listOf(...shipments), 'shipment/label': pdf });
    const tab = fakeTab();
    const { user } = await open();
    await user.click(await button('Nordlicht Optik'));
    await printed();
    goOffline();
    await waitFor(async () => expect(await isDead('Nordlicht Optik')).toBe(false));
    expect((await button('Alpenholz AG')).getAttribute('aria-label')).toContain(
      'Ohne Verbindung druckt dieses Gerät nur, was hier schon gedruckt wurde.',
    );
    await user.click(await button('Nordlicht Optik'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Schon geladen' });
    expect(tab.print).toHaveBeenCalledOnce();
    await user.click(within(dialog).getByRole('button', { name: 'Noch einmal drucken' }));
    await waitFor(() => expect(tab.print).toHaveBeenCalledTimes(2));
    expect(server.callsOf('shipment/label')).toHaveLength(1);
  });

  test('the stored format is used, and a message says so', async () => {
    fakeServer({ [path]: listOf(to('Nordlicht Optik')), 'shipment/label': pdf });
    fakeTab();
    const { user } = await open();
    await user.click(await button('Nordlicht Optik'));
    await printed();
    goOffline();
    localStorage.setItem('label-format', 'pdf_a4_2');
    await waitFor(async () => expect(await isDead('Nordlicht Optik')).toBe(false));
    await user.click(screen.getByRole('button', { name: /^Format wählen/ }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await user.click(await button('Nordlicht Optik'));
    await user.click(await screen.findByRole('button', { name: 'Noch einmal drucken' }));
    await screen.findByText(/Ohne Verbindung im Format von zuletzt: /);
  });

  test('a label of a parcel cancelled meanwhile is not offered', async () => {
    const parcels = [aShipmentParcel(), aShipmentParcel()];
    const shipment = to('Nordlicht Optik', { parcels });
    const server = fakeServer({ [path]: listOf(shipment), 'shipment/label': pdf });
    fakeTab();
    const { user, client } = await open();
    await user.click(await button('Nordlicht Optik'));
    await printed();
    const [first, second] = parcels as [(typeof parcels)[0], (typeof parcels)[0]];
    server.answers[path] = listOf({ ...shipment, parcels: [first, { ...second, status: 'canceled' }] });
    await act(() => client.invalidateQueries());
    goOffline();
    await waitFor(async () => expect(await isDead('Nordlicht Optik')).toBe(true));
  });

  test('a server that does not answer does not prevent a reprint', async () => {
    const server = fakeServer({ [path]: listOf(to('Nordlicht Optik')), 'shipment/label': pdf });
    const tab = fakeTab();
    const { user } = await open();
    await user.click(await button('Nordlicht Optik'));
    await printed();
    server.answers['shipment/label'] = () => noAnswer();
    await user.click(await button('Nordlicht Optik'));
    await user.click(await screen.findByRole('button', { name: 'Noch einmal drucken' }));
    await waitFor(() => expect(tab.print).toHaveBeenCalledTimes(2));
  });
});

describe('a selection of shipments', () => {
  const box = (company: string) =>
    screen.findByRole('checkbox', { name: new RegExp(`^Auswählen: ${company}`) });
  const three = () => [
    to('Alpha', { parcels: [aShipmentParcel(), aShipmentParcel()] }),
    to('Beta'),
    to('Gamma', { shipment_status: 2 }),
  ];

  const run = (left_out: object[] = []) => ({
    pieces: [btoa('%PDF'), '', btoa('-1.7')],
    name: 'labels.pdf',
    left_out,
  });

  test("is printed in the list's order, without shipments that have no printable label", async () => {
    const shipments = three();
    const server = fakeServer({ [path]: listOf(...shipments), 'shipment/label-run': run() });
    localStorage.setItem('label-format', 'pdf_a4_1');
    fakeTab();
    const { user } = await open();
    for (const company of ['Beta', 'Gamma', 'Alpha']) await user.click(await box(company));
    const bar = await screen.findByRole('region', { name: 'Auswahl' });
    expect(bar.textContent).toContain('3 Sendungen ausgewählt');
    expect(bar.textContent).toContain('1 davon hat kein Label, das gedruckt werden kann.');
    await user.click(within(bar).getByRole('button', { name: 'Labels drucken' }));
    await screen.findByText('Die Labels sind zum Drucken geöffnet.');
    expect(server.callsOf('shipment/label-run')[0]?.body).toMatchObject({
      shipment_ids: [shipments[1]?.shipment_id, shipments[0]?.shipment_id],
      order: 'newest',
      format: 'pdf_a4',
      start_position: '1',
      once: true,
    });
    // Three of the sheet's four places are used.
    await user.click(screen.getByRole('button', { name: 'Weiter mit A4, ab unten rechts' }));
    expect(localStorage.getItem('label-format')).toBe('pdf_a4_4');
    expect(screen.getAllByText(/^Datei geladen /).length).toBeGreaterThan(1);
  });

  test('names the labels missing from the file, and marks the others as printed', async () => {
    const [alpha, beta] = three();
    const left_out = [
      { shipment_id: beta!.shipment_id, tracking_number: 'KN-1', code: 'LABEL_CANCELED' },
      { shipment_id: 'x', tracking_number: '', code: 'INTERNAL_ERROR' },
    ];
    fakeServer({ [path]: listOf(alpha!, beta!), 'shipment/label-run': run(left_out) });
    fakeTab();
    const { user } = await open();
    for (const company of ['Beta', 'Alpha']) await user.click(await box(company));
    await user.click(await screen.findByRole('button', { name: 'Labels drucken' }));
    await screen.findByText(
      '2 fehlen in der Datei: KN-1 (storniert), ohne Nummer (konnte nicht erstellt werden).',
    );
    await screen.findByText('Die Labels sind zum Drucken geöffnet.');
    expect(within(screen.getAllByRole('row')[1]!).queryAllByText(/^Datei geladen /)).not.toEqual([]);
    expect(within(screen.getAllByRole('row')[2]!).queryAllByText(/^Datei geladen /)).toEqual([]);
  });

  test("shows the run's progress, and the user can cancel it", async () => {
    const [alpha, beta] = three();
    let answer: ReadableStreamDefaultController<Uint8Array> | undefined;
    const begun = new ReadableStream<Uint8Array>({
      start(controller) {
        answer = controller;
        controller.enqueue(new TextEncoder().encode('{"data":{"pieces":["YQ=="\n'));
      },
    });
    fakeServer({
      [path]: listOf(alpha!, beta!),
      'shipment/label-run': () =>
        new Response(begun, { headers: { 'content-type': 'application/json', 'x-request-id': 'r' } }),
    });
    const tab = fakeTab();
    const { user } = await open();
    for (const company of ['Beta', 'Alpha']) await user.click(await box(company));
    await user.click(await screen.findByRole('button', { name: 'Labels drucken' }));
    await screen.findByText('2 von 2 Sendungen');
    expect(tab.document.body.textContent).toBe('2 von 2 Sendungen');
    await user.click(screen.getByRole('button', { name: 'Druck abbrechen' }));
    answer?.error(new DOMException('aborted', 'AbortError'));
    await screen.findByText('Der Druck ist abgebrochen. Nichts davon gilt als gedruckt.');
    expect(tab.close).toHaveBeenCalled();
    expect(screen.queryByText(/^Datei geladen /)).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('offers papers as a separate file and counts the shipments with papers', async () => {
    const [alpha, beta] = three();
    const papered = { ...alpha!, waybill: true };
    const server = fakeServer({
      [path]: listOf(papered, beta!),
      'shipment/label-run': run(),
      'shipment/label': pdf,
    });
    const tab = fakeTab();
    const { user } = await open();
    for (const company of ['Beta', 'Alpha']) await user.click(await box(company));
    const bar = await screen.findByRole('region', { name: 'Auswahl' });
    expect(bar.textContent).toContain('1 davon hat Papiere');
    await user.click(within(bar).getByRole('button', { name: 'Labels drucken' }));
    const offer = (await screen.findByText('Zu 1 Sendung gehören Papiere.')).closest('[role=status]');
    await user.click(within(offer as HTMLElement).getByRole('button', { name: 'Papiere drucken' }));
    await screen.findByText('Die Papiere sind zum Drucken geöffnet.');
    expect(tab.print).toHaveBeenCalledTimes(2);
    await user.click(within(bar).getByRole('button', { name: 'Papiere drucken' }));
    await vi.waitFor(() => expect(server.callsOf('shipment/label')).toHaveLength(2), soon);
    for (const call of server.callsOf('shipment/label'))
      expect(call.query).toMatchObject({
        shipment_id: papered.shipment_id,
        papers: 'all',
        invoice_copies: '3',
      });
  });

  test('can be exported as CSV', async () => {
    const shipments = three();
    const server = fakeServer({
      [path]: listOf(...shipments),
      'shipment/export-user': { data: { name: 'house_Kiel.csv', file: btoa('a;b') } },
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = await open();
    for (const company of ['Beta', 'Alpha']) await user.click(await box(company));
    await user.click(await screen.findByRole('button', { name: 'Auswahl als CSV' }));
    await screen.findByText('Die CSV-Datei ist gespeichert.');
    expect(save).toHaveBeenCalledOnce();
    expect(server.callsOf('shipment/export-user')[0]?.body).toMatchObject({
      shipment_ids: [shipments[1]?.shipment_id, shipments[0]?.shipment_id],
      is_canceled: false,
    });
  });

  test('asks once about all labels printed before', async () => {
    const [alpha, beta] = three();
    const label_printed = { seconds: Date.UTC(2026, 10, 21, 8, 30) / 1000 };
    fakeServer({ [path]: listOf({ ...alpha!, label_printed }, beta!) });
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
    await user.click(screen.getByRole('button', { name: 'Labels drucken' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain(
      'Die Labels von 1 der 2 gewählten Sendungen wurden schon gedruckt oder geladen. Noch einmal drucken?',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(screen.queryByRole('region', { name: 'Auswahl' })).toBeNull();
  });

  test('is sent in one mail per address', async () => {
    const shipments = three();
    const server = fakeServer({ [path]: listOf(...shipments), 'shipment/send-labels': { mails: 2 } });
    const { user } = await open();
    for (const company of ['Beta', 'Alpha']) await user.click(await box(company));
    const bar = await screen.findByRole('region', { name: 'Auswahl' });
    await user.click(within(bar).getByRole('button', { name: 'Labels senden' }));
    const dialog = await screen.findByRole('dialog', { name: 'Labels senden' });
    expect(dialog.textContent).toContain('2 Sendungen · 3 Labels in einem PDF');
    await user.type(
      within(dialog).getByRole('textbox'),
      'a@lager.example b@lager.example A@lager.example{Enter}',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Senden' }));
    await screen.findByText('Die Labels sind an 2 Adressen unterwegs.');
    expect(server.callsOf('shipment/send-labels')[0]?.body).toEqual({
      shipment_ids: [shipments[1]?.shipment_id, shipments[0]?.shipment_id],
      email: ['a@lager.example', 'b@lager.example'],
    });
  });
});

describe('sending labels', () => {
  async function openDialog(answer: unknown) {
    const shipment = to('Nordlicht Optik');
    const call = `shipment/${shipment.shipment_id}/labels`;
    const server = fakeServer({ [path]: listOf(shipment), [call]: answer });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Labels senden: Nordlicht Optik/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Labels senden' });
    const field = within(dialog).getByRole('textbox');
    const send = () => user.click(within(dialog).getByRole('button', { name: 'Senden' }));
    return { server, user, dialog, field, send, calls: () => server.callsOf(call) };
  }

  test('requires at least one address, and only valid ones', async () => {
    const { user, dialog, field, send, calls } = await openDialog({ mails: 1 });
    await send();
    expect(await within(dialog).findByText('E-Mail-Adresse fehlt.')).toBeTruthy();
    await user.type(field, 'lager');
    await send();
    expect(await within(dialog).findByText('Diese E-Mail-Adresse ist ungültig.')).toBeTruthy();
    expect(calls()).toEqual([]);
    await user.type(field, '@empfang.example');
    await send();
    await screen.findByText('Die Labels sind an 1 Adresse unterwegs.');
    expect(calls()[0]?.body).toEqual({ email: ['lager@empfang.example'] });
  });

  test('takes the addresses of a list that a mail program copied with names', async () => {
    const { user, field, send, calls } = await openDialog({ mails: 2 });
    await user.click(field);
    await user.paste('Nord, Kim <kim@nord.example>; Süd <jo@sued.example>');
    await send();
    await screen.findByText('Die Labels sind an 2 Adressen unterwegs.');
    expect(calls()[0]?.body).toEqual({ email: ['kim@nord.example', 'jo@sued.example'] });
  });

  test('names the addresses whose owners stopped these mails', async () => {
    const stopped = ['lager@nord.example'];
    const { user, dialog, field, send } = await openDialog({ mails: 1, stopped });
    await user.type(field, 'lager@nord.example, kim@sued.example,');
    await send();
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Nicht gesendet an lager@nord.example: Dort wurden E-Mails mit Ihren Labels abbestellt.',
    );
    expect(await screen.findByText('Die Labels sind an 1 Adresse unterwegs.')).toBeDefined();
    expect(within(dialog).queryByText('kim@sued.example')).toBeNull();
  });

  test('says why it failed and keeps the addresses for a retry', async () => {
    const { user, dialog, field, send, calls } = await openDialog(() => refusal('RATE_LIMITED', 429));
    await user.type(field, 'lager@empfang.example');
    await send();
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Die Labels konnten nicht gesendet werden.',
    );
    await send();
    await waitFor(() => expect(calls()).toHaveLength(2));
    expect(calls()[1]?.body).toEqual({ email: ['lager@empfang.example'] });
  });

  test.each([
    ['Die Sendung ist storniert.', { parcels: [aShipmentParcel({ status: 'canceled' })] }],
    ['Die Sendung ist zugestellt.', { shipment_status: 6 }],
    ['Die Sendung ist schon unterwegs.', { shipment_status: 2 }],
    ['Die Sendung ist schon abgeholt.', { has_pickup: true, pickup_status: 1 }],
    ['Ein manueller Auftrag hat kein Label.', { shipment_status: null, tracking_number: [] }],
  ] as const)('is not offered, with the reason: %s', async (reason, difference) => {
    fakeServer({ [path]: listOf(to('Weg', difference as Parameters<typeof to>[1])) });
    await open();
    const button = await screen.findByRole('button', { name: /^Labels senden: Weg/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-label')).toContain(reason);
  });

  test('skips shipments already under way and names them', async () => {
    const gone = to('Nordlicht Optik', { shipment_status: 6 });
    const [first, second] = [to('Alpha'), to('Beta')];
    const server = fakeServer({
      [path]: listOf(gone, first, second),
      'shipment/send-labels': { mails: 1 },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
    const bar = await screen.findByRole('region', { name: 'Auswahl' });
    await user.click(within(bar).getByRole('button', { name: 'Labels senden' }));
    const dialog = await screen.findByRole('dialog', { name: 'Labels senden' });
    expect(dialog.textContent).toContain('2 Sendungen');
    expect(within(dialog).getByRole('listitem').textContent).toMatch(
      /^Nordlicht Optik, .*: Die Sendung ist zugestellt\.$/,
    );
    await user.type(within(dialog).getByRole('textbox'), 'a@lager.example{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Senden' }));
    await screen.findByText('Die Labels sind an 1 Adresse unterwegs.');
    const { body } = server.callsOf('shipment/send-labels')[0]!;
    expect(body).toMatchObject({ shipment_ids: [first.shipment_id, second.shipment_id] });
  });
});
