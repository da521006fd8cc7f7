import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageFailed } from '#app/shell/public/PageFailed.tsx';
import { renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

/** As Firefox says it: of code that is gone, and of code that it gave up to go to another page. */
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

test('a page whose code a release has replaced is loaded anew', async () => {
  await fail();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('who is leaving a page whose code is still coming is not thrown back to it', async () => {
  dispatchEvent(new Event('beforeunload'));
  await fail();
  // Noted before each reload.
  expect(sessionStorage).toHaveLength(0);
  expect(reload).not.toHaveBeenCalled();
});
