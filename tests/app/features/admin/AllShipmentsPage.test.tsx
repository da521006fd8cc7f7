import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AllShipmentsPage } from '#app/features/admin/shipments/AllShipmentsPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { aShipment, aStaffShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

const path = 'shipment/list';
const page = (...companies: string[]) => ({
  data: companies.map((company, index) => ({
    ...aStaffShipment({
      shipment_id: `shipment-${index}`,
      recipient: { ...aShipment().recipient, company },
    }),
    client_company: 'Nordlicht Optik GmbH',
  })),
  pagination: { total: companies.length },
  lastHitSort: null,
  is_reference_ignored: false,
});

beSomebodyOnline();

test('a link from the figures filters by a billed surcharge, and the filter can be removed', async () => {
  const server = fakeServer({
    [path]: ({ body }: { body: unknown }) =>
      (body as { surcharge: string | null }).surcharge === 'handling_weight'
        ? page('Ankerketten Ohlsen')
        : page('Ankerketten Ohlsen', 'Federleicht KG'),
  });
  const { user } = await renderPages(
    [{ path: '/super-admin/shipments', element: <AllShipmentsPage /> }],
    '/super-admin/shipments?date=created&from=2026-03-08&to=2026-03-10&surcharge=handling_weight',
  );
  expect((await screen.findAllByText('Ankerketten Ohlsen')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Federleicht KG')).toBeNull();

  await user.click(screen.getByRole('button', { name: /^Berechneter Zuschlag: Sonderbehandlung: Gewicht/ }));
  expect((await screen.findAllByText('Federleicht KG')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Berechneter Zuschlag/ })).toBeNull();
  await waitFor(() =>
    expect(server.callsOf(path).at(-1)?.body).toMatchObject({
      surcharge: null,
      date_range: { from: expect.any(Number), to: expect.any(Number) },
    }),
  );
});

test('a link from the figures filters by one client, and the filter can be removed', async () => {
  const server = fakeServer({ [path]: page('Ankerketten Ohlsen') });
  const { user } = await renderPages(
    [{ path: '/super-admin/shipments', element: <AllShipmentsPage /> }],
    '/super-admin/shipments?client=501',
  );
  expect((await screen.findAllByText('Ankerketten Ohlsen')).length).toBeGreaterThan(0);
  expect(server.callsOf(path).at(-1)?.body).toMatchObject({ client: '501' });
  await user.click(screen.getByRole('button', { name: 'Kundennummer 501. Filter entfernen' }));
  await waitFor(() => expect(server.callsOf(path).at(-1)?.body).not.toHaveProperty('client'));
});

test('the list can be filtered to manual orders', async () => {
  const server = fakeServer({ [path]: page('Ankerketten Ohlsen') });
  const { user } = await renderPages(
    [{ path: '/super-admin/shipments', element: <AllShipmentsPage /> }],
    '/super-admin/shipments',
  );
  expect((await screen.findAllByText('Ankerketten Ohlsen')).length).toBeGreaterThan(0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Manueller Auftrag');
  await waitFor(() => expect(server.callsOf(path).at(-1)?.body).toMatchObject({ shipment_status: -2 }));
});

test('the list can be filtered by billing and payer', async () => {
  const payer = '30000000-0000-4000-8000-000000000001';
  const server = fakeServer({
    [path]: page('Ankerketten Ohlsen'),
    payer: [{ id: payer, name: 'Handelsverbund Nord' }],
  });
  const { user, router } = await renderPages(
    [{ path: '/super-admin/shipments', element: <AllShipmentsPage /> }],
    '/super-admin/shipments',
  );
  expect((await screen.findAllByText('Ankerketten Ohlsen')).length).toBeGreaterThan(0);
  expect(server.callsOf(path)[0]?.body).toMatchObject({ paidBy: null, is_only_chargeable: false });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Berechnung' }), 'Nur was berechnet wird');
  await screen.findByRole('option', { name: 'Handelsverbund Nord' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bezahlt von' }), 'Handelsverbund Nord');
  await waitFor(() =>
    expect(server.callsOf(path).at(-1)?.body).toMatchObject({ paidBy: payer, is_only_chargeable: true }),
  );
  expect(router.state.location.search).toBe(`?payer=${payer}&billable=1`);
  await user.click(screen.getByRole('button', { name: 'CSV exportieren' }));
  expect(server.callsOf('shipment/export')[0]?.body).toMatchObject({
    paidBy: payer,
    is_only_chargeable: true,
  });
});

test('the link from deleting a client hides cancelled shipments, and the filter can be removed', async () => {
  const server = fakeServer({ [path]: page('Ankerketten Ohlsen') });
  const { user, router } = await renderPages(
    [{ path: '/super-admin/shipments', element: <AllShipmentsPage /> }],
    '/super-admin/shipments?client=10017&uncanceled=1',
  );
  expect((await screen.findAllByText('Ankerketten Ohlsen')).length).toBeGreaterThan(0);
  expect(server.callsOf(path)[0]?.body).toMatchObject({ client: '10017', is_without_canceled: true });
  await user.click(screen.getByRole('button', { name: 'Ohne stornierte. Filter entfernen' }));
  await waitFor(() =>
    expect(server.callsOf(path).at(-1)?.body).toMatchObject({ is_without_canceled: false }),
  );
  expect(router.state.location.search).toBe('?client=10017');
});

test.each([
  [false, 'Der Export wird noch geschrieben. Die Datei steht danach unter „Exporte“.'],
  [true, 'Dieser Export wird schon geschrieben. Die Datei steht danach unter „Exporte“.'],
])('a slow export (already running: %s) tells where the file will be', async (joined, text) => {
  fakeServer({
    [path]: page('Ankerketten Ohlsen'),
    'shipment/export': { data: { name: null, joined } },
    'shipment/export-runs': { data: [] },
  });
  const { user } = await renderPages(
    [{ path: '/super-admin/shipments', element: <AllShipmentsPage /> }],
    '/super-admin/shipments',
  );
  await user.click(await screen.findByRole('button', { name: 'CSV exportieren' }));
  await waitFor(() => expect(snackbarStore.getShown().at(-1)?.text).toBe(text));
});

test("an unknown surcharge in the page's address is ignored", async () => {
  const server = fakeServer({ [path]: page('Ankerketten Ohlsen') });
  await renderPages(
    [{ path: '/super-admin/shipments', element: <AllShipmentsPage /> }],
    '/super-admin/shipments?surcharge=anything',
  );
  expect((await screen.findAllByText('Ankerketten Ohlsen')).length).toBeGreaterThan(0);
  expect(server.callsOf(path)[0]?.body).toMatchObject({ surcharge: null });
});
