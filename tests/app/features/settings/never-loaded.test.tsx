import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PasswordChangePage } from '#app/features/settings/PasswordChangePage.tsx';
import { PrintersPage } from '#app/features/settings/printers/PrintersPage.tsx';
import { SecondFactorPage } from '#app/features/settings/SecondFactorPage.tsx';
import { SessionsPage } from '#app/features/settings/SessionsPage.tsx';
import { currentConnection } from '#app/offline/connection.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { noAnswer } from '#support/fake-server.ts';

beSomebodyOnline();
afterEach(() => {
  window.dispatchEvent(new Event('online'));
  vi.unstubAllGlobals();
});

async function openOffline(page: ReactElement) {
  // Any response would mean that there is a connection.
  vi.stubGlobal('fetch', async () => noAnswer());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => {
    onlineManager.setOnline(false);
    window.dispatchEvent(new Event('offline'));
  });
  await renderPages([{ path: '/settings/here', element: page }], '/settings/here');
  expect(currentConnection()).toBe('offline');
}

test.each([
  ['devices signed in', <SessionsPage key="" />],
  ['the second factor', <SecondFactorPage key="" />],
  ['printers', <PrintersPage key="" />],
])('without a connection, %s: data never loaded are not shown as an older state', async (_, page) => {
  await openOffline(page);
  await screen.findByText(/^Ohne Verbindung ist hier noch nichts zu sehen\./);
  expect(screen.queryByText(/zuletzt geladenen Stand/)).toBeNull();
});

test('without a connection, the password page says when the password can be changed', async () => {
  await openOffline(<PasswordChangePage />);
  await screen.findByText(/^Sie sind offline\. Ihr Passwort können Sie ändern, sobald/);
  expect(screen.queryByText(/zuletzt geladenen Stand/)).toBeNull();
});
