import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { PackagingOrdersPage } from '#app/features/admin/packaging/PackagingOrdersPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { StaffPackaging } from '#contract/packaging.ts';
import { noPackaging } from '#domain/portal/packaging.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const path = '/super-admin/packaging';
const list = 'packaging/all';
const anOrder = (difference: Partial<StaffPackaging> = {}): StaffPackaging => ({
  ...noPackaging,
  packaging_id: 'order-1',
  created: { seconds: 1_773_129_600 },
  envelopes: 50,
  express_boxes: 5,
  state: 'new',
  note: '',
  state_changed: null,
  client: { id: '10017', company: 'Holzbau Nord GmbH', city: 'Kiel', user_uid: 'uid-1' },
  ...difference,
});
const page = (...data: StaffPackaging[]) => ({
  data,
  pagination: { total: data.length },
  counts: { new: 3, in_progress: 2, sent: 1, canceled: 0 },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signInSomebody();
  server = fakeServer({ [list]: page(anOrder()), logs: null });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});
const open = (at = path) => renderPages([{ path, element: <PackagingOrdersPage /> }], at);
const lastWord = () => snackbarStore.getShown().at(-1)?.text ?? '';
const state = () => screen.findByRole('combobox', { name: /^Status: Holzbau Nord GmbH/ });

test('an order names client and articles, and the filter counts the orders per state', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
  expect(link.getAttribute('href')).toBe('/super-admin/clients/uid-1');
  expect(screen.getByRole('table').textContent).toContain('50 Umschläge, 5 Express-Boxen');
  for (const name of ['Bestellt (3)', 'In Arbeit (2)', 'Versandt (1)', 'Storniert (0)'])
    expect(screen.getByRole('option', { name })).toBeTruthy();
});

test("an order's state is changed in its row", async () => {
  server.answers['packaging/update/order-1'] = () => {
    server.answers[list] = page(anOrder({ state: 'sent' }));
    return { data: anOrder({ state: 'sent' }) };
  };
  const { user } = await open();
  await user.selectOptions(await state(), 'sent');
  await waitFor(() => expect(lastWord()).toBe('Die Bestellung ist gespeichert.'));
  expect(server.callsOf('packaging/update/order-1').at(-1)?.body).toEqual({ state: 'sent' });
  await waitFor(async () => expect(((await state()) as HTMLSelectElement).value).toBe('sent'));
});

test('a failed change is reported, and the state stays', async () => {
  server.answers['packaging/update/order-1'] = () => refusal('INTERNAL_ERROR', 500);
  const { user } = await open();
  await user.selectOptions(await state(), 'canceled');
  await waitFor(() => expect(lastWord()).toContain('Das konnte nicht gespeichert werden.'));
  expect(((await state()) as HTMLSelectElement).value).toBe('new');
});

test("an order's note is written in its details", async () => {
  server.answers['packaging/update/order-1'] = { data: anOrder({ note: 'Rest folgt' }) };
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Einzelheiten öffnen/ }));
  await user.type(screen.getByRole('textbox', { name: 'Notizen' }), 'Rest folgt');
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  await waitFor(() =>
    expect(server.callsOf('packaging/update/order-1').at(-1)?.body).toEqual({
      note: 'Rest folgt',
      seen: '',
    }),
  );
});

test("unsaved input survives a colleague's note, which is shown beside it", async () => {
  const { user, client } = await open();
  await user.click(await screen.findByRole('button', { name: /^Einzelheiten öffnen/ }));
  const box = screen.getByRole('textbox', { name: 'Notizen' });
  await user.type(box, 'Ruft an');
  server.answers[list] = page(anOrder({ note: 'Rest folgt' }));
  await client.invalidateQueries();
  await screen.findByText(/Dort steht jetzt: „Rest folgt“/);
  expect(box).toHaveProperty('value', 'Ruft an');
  server.answers['packaging/update/order-1'] = { data: anOrder({ note: 'Ruft an' }) };
  await user.click(screen.getByRole('button', { name: 'Meine Notiz speichern' }));
  await waitFor(() =>
    expect(server.callsOf('packaging/update/order-1').at(-1)?.body).toEqual({
      note: 'Ruft an',
      seen: 'Rest folgt',
    }),
  );
});

test("search and state filter the list and are kept in the page's address", async () => {
  const { user, router } = await open(`${path}?state=new`);
  await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
  await user.type(screen.getByRole('searchbox'), 'kiel');
  await waitFor(() =>
    expect(server.callsOf(list).at(-1)?.query).toMatchObject({ search: 'kiel', state: 'new' }),
  );
  expect(router.state.location.search).toBe('?search=kiel&state=new');
});

test('an empty list and a failed one each show a message', async () => {
  server.answers[list] = page();
  const { unmount } = await open();
  await screen.findByText(/^Noch keine Bestellungen/);
  unmount();
  server.answers[list] = () => refusal('INTERNAL_ERROR', 500);
  await open();
  await screen.findByText('Die Bestellungen konnten nicht geladen werden.');
});
