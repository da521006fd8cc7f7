import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { ShipmentPage } from '#app/features/history/ShipmentPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { aShipment } from '#support/a-shipment.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';
import { soon } from '#support/soon.ts';

const routes = [{ path: '/history/:id', element: <ShipmentPage /> }];
const saved: string[] = [];
let stopConnection = () => {};

beforeEach(() => {
  signInSomebody();
  stopConnection = startConnection();
  saved.length = 0;
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

afterEach(() => {
  stopConnection();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  endSession();
});

async function open(difference: Partial<Shipment>, label: unknown = undefined) {
  const shipment = aShipment(difference);
  const server = fakeServer({
    [`shipment/${shipment.shipment_id}`]: [shipment],
    'shipment/label': label,
    [`shipment/tracking/${shipment.shipment_id}`]: [],
  });
  const rendered = await renderPages(routes, `/history/${shipment.shipment_id}`);
  await screen.findByRole('heading', { level: 1, name: shipment.recipient.company });
  return { ...rendered, server };
}

test.each([
  ['Frachtbrief', 'waybill'],
  ['Auftragskopie', 'mission_copy'],
] as const)('the ordered paper “%s” is requested alone', async (name, papers) => {
  const { user, server } = await open(
    { waybill: true, mission_copy: true },
    { name: `${name}-1.pdf`, file: btoa('%PDF-') },
  );
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByText(`${name}: gespeichert.`);
  expect(saved).toEqual([`${name}-1.pdf`]);
  expect(server.callsOf('shipment/label').map(({ query }) => query)).toMatchObject([{ papers }]);
});

test('papers not ordered and papers of cancelled shipments are not offered', async () => {
  const { unmount } = await open({ waybill: false, mission_copy: true });
  await screen.findByRole('button', { name: 'Auftragskopie' });
  expect(screen.queryByRole('button', { name: 'Frachtbrief' })).toBeNull();
  unmount();
  await open({ waybill: true, mission_copy: true, shipment_status: 0 });
  for (const name of ['Frachtbrief', 'Auftragskopie'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a failed paper says why and can be tried again', async () => {
  const { user, server } = await open({ waybill: true }, () => refusal('LABEL_CANCELED', 409));
  await user.click(await screen.findByRole('button', { name: 'Frachtbrief' }));
  await screen.findByText(/^Frachtbrief: konnte nicht gedruckt werden\. Das ist storniert\./);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await vi.waitFor(() => expect(server.callsOf('shipment/label')).toHaveLength(2), soon);
});

test('without a connection a paper says why it cannot be printed', async () => {
  await open({ waybill: true });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  onlineManager.setOnline(false);
  const description = 'Ohne Verbindung druckt dieses Gerät nur, was hier schon gedruckt wurde.';
  const paper = await screen.findByRole('button', { name: 'Frachtbrief', description });
  expect(paper.getAttribute('aria-disabled')).toBe('true');
});
