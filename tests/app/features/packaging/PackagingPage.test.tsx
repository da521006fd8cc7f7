import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { PackagingPage } from '#app/features/packaging/PackagingPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { startSending } from '#app/offline/queue/start-sending.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { QueuePanel } from '#app/shell/queue/panel/QueuePanel.tsx';
import { noPackaging } from '#domain/portal/packaging.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

let db: WorkDatabase;
let stop: (() => void)[] = [];
/** The server's orders, newest first. */
let ordered: unknown[] = [];

const created = { seconds: 1_790_000_000 };
const anOrder = { ...noPackaging, packaging_id: 'p0', state: 'new', created, envelopes: 25 };

beforeEach(async () => {
  db = await openWorkDatabase(signInSomebody());
  ordered = [];
  stop = [startConnection(), startSending(db, () => import('#app/offline/batches/batch-sync.ts'))];
});
afterEach(() => {
  for (const it of stop) it();
  vi.unstubAllGlobals();
  endSession();
});

type Answer = (body: unknown) => unknown;

async function open(answer: Answer = () => ({ packaging_id: 'p1', created: { seconds: 1_790_000_100 } })) {
  const server = fakeServer({
    packaging: ({ body }: { body: unknown }) =>
      body === undefined ? { data: ordered, pagination: { total: ordered.length } } : answer(body),
    'user/base-info': () => refusal('NOT_READY', 503),
    ping: { pong: true, time: 1_790_000_000 },
  });
  const page = (
    <>
      <PackagingPage />
      <QueuePanel />
    </>
  );
  const view = await renderPages([{ path: '*', element: page }], '/more/packagingmaterial');
  const articles = async (name: string) =>
    (await screen.findByLabelText(`Menge: ${name}`)) as HTMLSelectElement;
  const order = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Senden' }));
    await view.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Senden' }),
    );
  };
  return { ...view, server, articles, order };
}

test('five articles offer their quantities; sending needs at least one chosen', async () => {
  const { user, articles } = await open();
  const boxes = await articles('Express-Boxen');
  expect([...boxes.options].map((it) => it.value)).toEqual(['0', '5', '10', '15', '20', '25', '50']);
  const send = screen.getByRole('button', { name: 'Senden' }) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  const more = screen.getByRole('button', { name: 'Mehr: Express-Boxen' });
  for (let step = 0; step < 2; step += 1) await user.click(more);
  expect(boxes.value).toBe('10');
  expect(send.disabled).toBe(false);
  for (let step = 0; step < 4; step += 1) await user.click(more);
  expect(boxes.value).toBe('50');
  expect(screen.getByRole('button', { name: 'Mehr: Express-Boxen: größte Menge gewählt' })).toBeTruthy();
  await user.selectOptions(boxes, '0');
  expect(send.disabled).toBe(true);
});

test('after an order the next Tab reaches the message, though the send button is disabled', async () => {
  const { user, articles, order } = await open();
  await user.selectOptions(await articles('Umschläge'), '50');
  await order();
  await screen.findByText('Danke. Ihre Bestellung wird bearbeitet!');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await user.tab();
  const notice = screen.getByRole('status');
  expect(document.activeElement).toBe(within(notice).getByRole('button', { name: 'Schließen' }));
});

test('an order of all five shows thanks, closes the dialog and resets the quantities', async () => {
  const { user, articles, order, server } = await open();
  await articles('Umschläge');
  for (const select of screen.getAllByLabelText(/^Menge:/)) await user.selectOptions(select, '25');
  await user.selectOptions(await articles('Umschläge'), '50');
  await order();
  await screen.findByText('Danke. Ihre Bestellung wird bearbeitet!');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const quantities = screen.getAllByLabelText(/^Menge:/) as HTMLSelectElement[];
  expect(quantities.map((it) => it.value)).toEqual(['0', '0', '0', '0', '0']);
  expect((screen.getByRole('button', { name: 'Senden' }) as HTMLButtonElement).disabled).toBe(true);
  const sent = server.callsOf('packaging').filter(({ body }) => body !== undefined);
  expect(sent.map(({ body }) => body)).toEqual([
    { transparent_bags: 25, envelopes: 50, pvc_bags_small: 25, pvc_bags_big: 25, express_boxes: 25 },
  ]);
});

test('a refused order returns to the form with the failure', async () => {
  const { user, articles, order } = await open(() => refusal('VALIDATION_FAILED', 400));
  await user.selectOptions(await articles('Umschläge'), '75');
  await order();
  await screen.findByText('Es kam zu einem Fehler. Bitte versuchen Sie es später noch einmal.');
  await waitFor(async () => expect((await articles('Umschläge')).value).toBe('75'));
  expect(await db.outbox.count()).toBe(0);
});

test('an order without a connection waits on the device, is listed and returns for editing', async () => {
  ordered = [anOrder];
  const { user, articles, order } = await open(noAnswer);
  await user.selectOptions(await articles('Transparente Beutel'), '100');
  await order();
  await screen.findByText(/^Auf diesem Gerät gespeichert\./);
  expect(screen.queryByText('Danke. Ihre Bestellung wird bearbeitet!')).toBeNull();
  const list = within(screen.getByRole('region', { name: 'Ihre Bestellungen' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(list.getAllByRole('listitem')[0]?.textContent).toContain('100 transparente Beutel');
  await user.click(list.getByRole('link', { name: 'Warteschlange ansehen' }));
  const queue = within(await screen.findByRole('dialog', { name: 'Warteschlange' }));
  expect(await queue.findByText('Verpackungsmaterial')).toBeTruthy();
  expect(queue.getByText('100 transparente Beutel')).toBeTruthy();
  expect(queue.getByText('1 Bestellung')).toBeTruthy();
});

test('chosen quantities survive leaving the page', async () => {
  const { user, articles, unmount } = await open();
  await user.selectOptions(await articles('Umschläge'), '125');
  await waitFor(async () => expect(await db.meta.get('packaging')).toBeDefined());
  unmount();
  const again = await open();
  await waitFor(async () => expect((await again.articles('Umschläge')).value).toBe('125'));
});

test('earlier orders are listed; an empty list says so', async () => {
  ordered = [anOrder];
  const view = await open();
  await screen.findByText('25 Umschläge');
  view.unmount();
  ordered = [];
  const empty = await open();
  await screen.findByText(/^Noch keine Bestellungen/);
  empty.unmount();
});

test('an order sent by the provider is shown as sent', async () => {
  fakeServer({
    packaging: { data: [{ ...anOrder, state: 'sent' }], pagination: { total: 1 } },
    'user/base-info': () => refusal('NOT_READY', 503),
    ping: { pong: true, time: 1_790_000_000 },
  });
  await renderPages([{ path: '*', element: <PackagingPage /> }], '/more/packagingmaterial');
  await screen.findByText('Versandt');
  expect(screen.queryByText('Bestellt')).toBeNull();
});
