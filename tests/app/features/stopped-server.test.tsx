import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { ClientPage } from '#app/features/admin/ClientPage.tsx';
import { ClientsPage } from '#app/features/admin/ClientsPage.tsx';
import { ExportsPage } from '#app/features/admin/exports/ExportsPage.tsx';
import { InfoPage } from '#app/features/admin/info/InfoPage.tsx';
import { OverviewPage } from '#app/features/admin/OverviewPage.tsx';
import { AllPickupsPage } from '#app/features/admin/pickups/AllPickupsPage.tsx';
import { AllShipmentsPage } from '#app/features/admin/shipments/AllShipmentsPage.tsx';
import { AnyShipmentPage } from '#app/features/admin/shipments/AnyShipmentPage.tsx';
import { HandoverPage } from '#app/features/history/HandoverPage.tsx';
import { HistoryPage } from '#app/features/history/HistoryPage.tsx';
import { ShipmentPage } from '#app/features/history/ShipmentPage.tsx';
import { HelpPage } from '#app/features/more/HelpPage.tsx';
import { Overview } from '#app/features/more/Overview.tsx';
import OrderPage from '#app/features/order/OrderPage.tsx';
import { BookPickupPage } from '#app/features/pickups/BookPickupPage.tsx';
import { ManagePickupsPage } from '#app/features/pickups/ManagePickupsPage.tsx';
import { BaseDataPage } from '#app/features/settings/BaseDataPage.tsx';
import { OptionsPage } from '#app/features/settings/OptionsPage.tsx';
import { SessionsPage } from '#app/features/settings/SessionsPage.tsx';
import { TrackingPage } from '#app/features/tracking/TrackingPage.tsx';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { noAnswer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();

const pages: [name: string, path: string, page: ComponentType, offline: string, failed: string][] = [
  ['Archiv', '/history', HistoryPage, 'noch keine Sendungen', 'Die Sendungen konnten'],
  ['Sendung', '/history/:id', ShipmentPage, 'noch nichts', 'Die Sendung konnte'],
  ['Übergabeliste', '/history/handover', HandoverPage, 'noch keine Sendungen', 'Die Sendungen konnten'],
  ['Verfolgung', '/tracking', TrackingPage, 'noch keine Sendungen', 'Die Sendungen konnten'],
  ['Abholungen', '/pickups/manage', ManagePickupsPage, 'noch keine Abholungen', 'Die Abholungen konnten'],
  ['Abholung buchen', '/pickups/book', BookPickupPage, 'noch nichts', 'Ihre Stammdaten konnten'],
  ['Übersicht', '/dashboard', Overview, 'noch keine Sendungen', 'Die Sendungen konnten'],
  ['Hilfe', '/more/help', HelpPage, 'noch nichts', 'Die Kontakte konnten'],
  ['Auftrag', '/order', OrderPage, 'noch nichts', 'Ihre Stammdaten konnten'],
  ['Stammdaten', '/settings/data', BaseDataPage, 'noch nichts', 'Ihre Stammdaten konnten'],
  ['Optionen', '/settings/options', OptionsPage, 'noch nichts', 'Ihre Stammdaten konnten'],
  ['Geräte', '/settings/sessions', SessionsPage, 'noch nichts', 'Ihre Sitzungen konnten'],
  ['Auftragsübersicht', '/super-admin', OverviewPage, 'noch keine Kunden', 'Die Kunden konnten'],
  ['Kennzahlen', '/super-admin/info', InfoPage, 'noch nichts', 'Die Kennzahlen konnten'],
  ['Kunden', '/super-admin/clients', ClientsPage, 'noch keine Kunden', 'Die Kunden konnten'],
  ['Kunde', '/super-admin/clients/:id', ClientPage, 'noch nichts', 'Der Kunde konnte'],
  ['Sendungen', '/super-admin/shipments', AllShipmentsPage, 'noch keine Sendungen', 'Die Sendungen konnten'],
  ['Eine Sendung', '/super-admin/shipments/:id', AnyShipmentPage, 'noch nichts', 'Die Sendung konnte'],
  [
    'Alle Abholungen',
    '/super-admin/pickups',
    AllPickupsPage,
    'noch keine Abholungen',
    'Die Abholungen konnten',
  ],
  ['Exporte', '/super-admin/exports', ExportsPage, 'noch nichts', 'Die Dateien konnten'],
];

async function open(path: string, Page: ComponentType, answer: () => unknown) {
  vi.stubGlobal('fetch', async () => answer());
  await renderPages(
    [
      { path, element: <Page /> },
      { path: '*', element: null },
    ],
    path.replace(':id', '10000000-0000-4000-8000-000000000001'),
  );
}
const isFailed = /konnten? nicht geladen werden/;
const texts = () => document.body.textContent ?? '';

test.each(pages)(
  '%s reports no connection when the server does not answer',
  async (_, path, page, offline) => {
    await open(path, page, noAnswer);
    await screen.findAllByText((text) => text.startsWith('Ohne Verbindung') && text.includes(offline));
    await waitFor(() => expect(texts()).toMatch(/sobald dieses Gerät wieder online ist/));
    expect(texts()).not.toMatch(isFailed);
  },
);

test.each(pages)('%s reports a failure when the server fails', async (_, path, page, __, failed) => {
  await open(path, page, () => refusal('INTERNAL_ERROR', 500));
  await screen.findAllByText((text) => text.startsWith(failed) && isFailed.test(text));
  expect(texts()).not.toMatch(/Ohne Verbindung (ist|sind)/);
});
