import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageFailed } from '#app/shell/public/PageFailed.tsx';
import { renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

/** Firefox's texts for missing code, and for code abandoned because the user left the page. */
const missing = new TypeError(
  'error loading dynamically imported module: https://portal.example/assets/a.js',
);
const reload = vi.fn();

beforeEach(() => {
  fakeServer({ logs: null });
  reload.mockReset();
  sessionStorage.clear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => void vi.restoreAllMocks());

async function fail() {
  await renderPages([{ path: '*', element: <PageFailed error={missing} /> }], '/history');
  await screen.findByText('Diese Seite konnte nicht angezeigt werden');
}

test('a page whose code a release has replaced is reloaded', async () => {
  await fail();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a user leaving a page while its code loads is not brought back', async () => {
  dispatchEvent(new Event('beforeunload'));
  await fail();
  // Every reload is noted here first.
  expect(sessionStorage).toHaveLength(0);
  expect(reload).not.toHaveBeenCalled();
});
