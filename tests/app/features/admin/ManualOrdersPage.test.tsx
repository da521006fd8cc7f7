import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ManualOrdersPage } from '#app/features/admin/manual/ManualOrdersPage.tsx';
import { aShipment, aStaffShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

const path = 'shipment/manual-orders';
const hour = 3600;
const aPage = (...hoursOld: number[]) => ({
  data: hoursOld.map((hours, index) => ({
    ...aStaffShipment({
      shipment_id: `shipment-${index}`,
      shipment_status: null,
      tracking_number: [],
      created: { seconds: Math.floor(Date.now() / 1000) - hours * hour - 60 },
      recipient: { ...aShipment().recipient, company: `Werft ${hours}` },
    }),
    client_company: 'Holzbau Nord GmbH',
  })),
  pagination: { total: hoursOld.length },
  counts: { open: 2, begun: 0, oldest_open: null },
});
const open = (at = '/super-admin/manual-orders') =>
  renderPages([{ path: '/super-admin/manual-orders', element: <ManualOrdersPage /> }], at);

beSomebodyOnline();
afterEach(() => vi.useRealTimers());

test('waiting orders show their age and link to the order', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T08:00:00Z') });
  const server = fakeServer({ [path]: aPage(50, 3) });
  await open();
  const link = await screen.findByRole('link', { name: 'Werft 50' });
  expect(link.getAttribute('href')).toBe('/super-admin/shipments/shipment-0');
  expect(screen.getAllByText('2 Tage').length).toBeGreaterThan(0);
  expect(screen.getAllByText('3 Stunden').length).toBeGreaterThan(0);
  expect(screen.getByRole('radio', { name: 'Offen (2)' })).toHaveProperty('checked', true);
  expect(server.callsOf(path)[0]?.body).toMatchObject({ filter: 'open' });
});

test('ages count calendar days, like the filter by age', async () => {
  // Tuesday 8:00 in Berlin: an order of last evening is one calendar day old after 13 hours.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T07:00:00Z') });
  fakeServer({ [path]: aPage(7.5 * 24, 13, 7) });
  await open();
  const row = (company: string) => screen.findByRole('row', { name: new RegExp(company) });
  expect((await row('Werft 180')).textContent).toContain('8 Tage');
  expect((await row('Werft 13')).textContent).toContain('1 Tag');
  expect((await row('Werft 7')).textContent).toContain('7 Stunden');
});

test('orders in progress have a page address of their own', async () => {
  const server = fakeServer({ [path]: aPage() });
  const { user, router } = await open();
  expect(await screen.findByText('Kein manueller Auftrag wartet.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'In Arbeit' }));
  await waitFor(() => expect(server.callsOf(path).at(-1)?.body).toMatchObject({ filter: 'begun' }));
  expect(router.state.location.search).toBe('?filter=begun');
  expect(await screen.findByText('An keinem Auftrag wird gerade gearbeitet.')).toBeTruthy();
});
