import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuditPage } from '#app/features/admin/audit/AuditPage.tsx';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

const path = 'audit/list';
const open = (search = '') =>
  renderPages([{ path: '/super-admin/audit', element: <AuditPage /> }], `/super-admin/audit${search}`);

beSomebodyOnline();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the default period has no reset button', async () => {
  fakeServer({ [path]: { data: [], has_more: false } });
  const { user, router } = await open('?from=2026-03-01&to=2026-03-02');
  await screen.findByRole('button', { name: 'Zeitraum: 01.03.2026 – 02.03.2026' });
  await user.click(screen.getByRole('button', { name: 'Zeitraum zurücksetzen' }));
  await screen.findByRole('button', { name: 'Zeitraum: 04.03.2026 – 10.03.2026' });
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('button', { name: 'Zeitraum zurücksetzen' })).toBeNull();
});

test.each(['?to=2026-02-10', '?from=2026-03-09&to=2026-03-01'])(
  "invalid days in the page's address, %s, show the default period",
  async (search) => {
    const server = fakeServer({ [path]: { data: [], has_more: false } });
    await open(search);
    await screen.findByRole('button', { name: 'Zeitraum: 04.03.2026 – 10.03.2026' });
    await waitFor(() =>
      expect(server.callsOf(path).at(-1)?.body).toMatchObject({
        date_range: {
          from: Date.parse('2026-03-03T23:00:00Z') / 1000,
          to: Date.parse('2026-03-09T23:00:00Z') / 1000,
        },
      }),
    );
  },
);

test("an event's details are shown in words, and unknown details by their code", async () => {
  const event = (action: string, details: Record<string, unknown>) => ({
    id: action,
    at: { seconds: Date.UTC(2026, 2, 10, 7) / 1000 },
    action,
    details,
    client: null,
    by: null,
    network: null,
    session_id: null,
  });
  const trace = (length: number) => ({ length, sha256: 'ab12' });
  fakeServer({
    [path]: {
      data: [
        event('pickup_done', { pickup_id: '0198-a', by: 'staff', staff: '0198-b' }),
        event('client_notes_changed', { staff: '0198-b', before: trace(1), after: trace(40) }),
        event('packaging_changed', { changes: { state: { before: 'new', after: 'sent' } }, colour: 'red' }),
        event('parcel_canceled', { parcel_ids: ['0198-c', '0198-d'] }),
      ],
      has_more: false,
    },
  });
  await open();
  for (const text of [
    'Abholung 0198-a, ausgelöst von der Verwaltung, Konto der Verwaltung 0198-b',
    'Konto der Verwaltung 0198-b, vorher 1 Zeichen, nachher 40 Zeichen',
    'Änderung (Zustand (vorher new, nachher sent)), colour red',
    'Packstücke 0198-c, 0198-d',
  ])
    await screen.findByText(text);
});

test('a change of a client is described by field names and values in words', async () => {
  const person = {
    id: '10017',
    company: 'Holzbau Nord GmbH',
    email: 'post@holzbau.example',
    user_uid: 'uid-1',
  };
  const event = { at: { seconds: 1_773_129_600 }, by: null, network: null, session_id: null, client: person };
  const payer = { id: '0199f000-0000-7000-8000-000000000001', name: 'Zentrale Kiel' };
  const changes = {
    is_active: { before: true, after: false },
    user_type: { before: 'monthly', after: 'daily' },
    paidBy: { before: null, after: payer.id },
  };
  const lines = [
    { ...event, id: 'e1', action: 'client_changed', details: { changes } },
    { ...event, id: 'e2', action: 'pickup_cancelled', details: { pickup_id: 'p-77' } },
    { ...event, id: 'e3', action: 'client_changed', details: { changes: { of_tomorrow: 'x' } } },
  ];
  fakeServer({ [path]: { data: lines, has_more: false }, payer: [payer] });
  await open();
  await screen.findByText('Aktiv: ja → nein');
  screen.getByText('Rechnung: Monatlich → Täglich');
  await screen.findByText('Bezahlt von: leer → Zentrale Kiel');
  screen.getByText('Abholung p-77');
  screen.getByText('Änderung (of_tomorrow x)');
});
