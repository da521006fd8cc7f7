import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('lists what waits with its age, and leads to the order', async () => {
  const server = fakeServer({ [path]: aPage(50, 3) });
  await open();
  const link = await screen.findByRole('link', { name: 'Werft 50' });
  expect(link.getAttribute('href')).toBe('/super-admin/shipments/shipment-0');
  expect(screen.getAllByText('2 Tage').length).toBeGreaterThan(0);
  expect(screen.getAllByText('3 Stunden').length).toBeGreaterThan(0);
  expect(screen.getByRole('radio', { name: 'Offen (2)' })).toHaveProperty('checked', true);
  expect(server.callsOf(path)[0]?.body).toMatchObject({ filter: 'open' });
});

test('shows what is in progress at an address of its own', async () => {
  const server = fakeServer({ [path]: aPage() });
  const { user, router } = await open();
  expect(await screen.findByText('Kein manueller Auftrag wartet.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'In Arbeit' }));
  await waitFor(() => expect(server.callsOf(path).at(-1)?.body).toMatchObject({ filter: 'begun' }));
  expect(router.state.location.search).toBe('?filter=begun');
  expect(await screen.findByText('An keinem Auftrag wird gerade gearbeitet.')).toBeTruthy();
});
