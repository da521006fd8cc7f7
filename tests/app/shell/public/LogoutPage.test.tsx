import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, getSession } from '#app/api/session.ts';
import { LogoutPage } from '#app/shell/public/LogoutPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer } from '#support/fake-server.ts';

const routes = [
  { path: '/', element: <p>Anmeldeseite</p> },
  {
    path: '/logout',
    element: (
      <StrictMode>
        <LogoutPage />
      </StrictMode>
    ),
  },
];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({ 'user/logout/all': null, logs: null });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

test('the address /logout signs out once, says so and opens the login page', async () => {
  signInSomebody();
  await renderPages(routes, '/logout');
  await screen.findByText('Anmeldeseite');
  expect(getSession()).toBeUndefined();
  expect(server.callsOf('user/logout/all')).toHaveLength(1);
  expect(snackbarStore.getShown().at(-1)?.text).toBe('Sie haben sich sicher abgemeldet.');
});

test('signing out works even if the server does not answer', async () => {
  server.answers['user/logout/all'] = noAnswer;
  signInSomebody();
  await renderPages(routes, '/logout');
  await screen.findByText('Anmeldeseite');
  expect(getSession()).toBeUndefined();
});

test('a user without a session goes straight to the login page', async () => {
  await renderPages(routes, '/logout');
  await screen.findByText('Anmeldeseite');
  expect(server.calls).toEqual([]);
});
