import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdminRoutes } from '#app/admin-routes.tsx';
import { endSession } from '#app/api/session.ts';
import { startConnection } from '#app/offline/connection.ts';
import { paths } from '#app/paths.ts';
import { aUser } from '#support/a-client.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { noAnswer } from '#support/fake-server.ts';

/* Without an answer from the server every staff page uses the same wording (docs/queue.md 5.5). */

const administrator = aUser({ company: 'Verwaltung', is_admin: true });

let stopConnection = () => {};
beforeEach(() => {
  signInSomebody({ isAdmin: true });
  stopConnection = startConnection();
  // Only the user's identity is stored on the device (docs/queue.md 6.1).
  vi.stubGlobal('fetch', async (input: Request | string) =>
    new Request(input).url.endsWith('/user/get') ? Response.json({ data: administrator }) : noAnswer(),
  );
});
afterEach(() => {
  stopConnection();
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

const uid = 'uid-1';
const pages = [
  paths.today(),
  paths.superAdmin(),
  paths.failedMails(),
  paths.audit(),
  paths.setup(),
  paths.cutOffs(),
  paths.exchangeRates(),
  paths.info(),
  paths.clients(),
  paths.client(uid),
  paths.clientView(uid),
  paths.exports(),
  paths.allPickups(),
  paths.manualOrders(),
  paths.packagingOrders(),
  paths.driverList(),
  paths.allShipments(),
  paths.anyShipment('0192d7a0-0000-7000-8000-00000000000a'),
];

test.each(pages)(
  'with the server stopped, %s reports no connection instead of a failure',
  async (at) => {
    await renderPages([{ path: `${paths.superAdmin()}/*`, element: <AdminRoutes /> }], at);
    // The page's code loads first.
    await screen.findAllByText(/^Ohne Verbindung /, {}, { timeout: 30_000 });
    expect(screen.queryAllByText(/konnten? nicht (geladen|geöffnet) werden/)).toEqual([]);
    expect(screen.queryAllByText('Wird geladen')).toEqual([]);
  },
  60_000,
);
