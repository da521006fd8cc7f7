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

test('has no button that clears the days while they are those it begins with', async () => {
  fakeServer({ [path]: { data: [], has_more: false } });
  const { user, router } = await open('?from=2026-03-01&to=2026-03-02');
  await screen.findByRole('button', { name: 'Zeitraum: 01.03.2026 – 02.03.2026' });
  await user.click(screen.getByRole('button', { name: 'Zeitraum zurücksetzen' }));
  await screen.findByRole('button', { name: 'Zeitraum: 04.03.2026 – 10.03.2026' });
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('button', { name: 'Zeitraum zurücksetzen' })).toBeNull();
});

test.each(['?to=2026-02-10', '?from=2026-03-09&to=2026-03-01'])(
  'an address with days that are none, %s, shows those it begins with',
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
