import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageBoundary } from '#app/shell/public/PageBoundary.tsx';
import { lazy } from '#app/timing/lazy.ts';
import { fakeServer } from '#support/fake-server.ts';
import { renderWithI18n } from '#support/render.tsx';

beforeEach(() => {
  fakeServer({ logs: null });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(location, 'reload').mockImplementation(() => {});
  // React logs errors that a boundary handles.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failed = new TypeError('error loading dynamically imported module: https://portal.example/a.js');

/** `failures`: how many loads of the page's code fail before one succeeds. */
async function open(failures: number) {
  const load = vi.fn().mockResolvedValue({ default: () => 'Das Archiv' });
  for (let count = 0; count < failures; count++) load.mockRejectedValueOnce(failed);
  const Page = lazy(load);
  const view = renderWithI18n(
    <PageBoundary place="/history">
      <Suspense fallback="Wird geladen">
        <Page />
      </Suspense>
    </PageBoundary>,
  );
  await pass(0);
  return view;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const failure = 'Diese Seite konnte nicht angezeigt werden';

test('a page whose code fails to load once loads a second later', async () => {
  await open(1);
  await pass(1_000);
  expect(screen.getByText('Das Archiv')).toBeTruthy();
});

test('a page whose code fails to load twice says so', async () => {
  await open(2);
  await pass(1_000);
  expect(screen.getByText(failure)).toBeTruthy();
});

test('a page left while its code loads shows no failure, and loads if the user stays', async () => {
  dispatchEvent(new Event('beforeunload'));
  await open(1);
  await pass(5_000);
  expect(screen.queryByText(failure)).toBeNull();
  expect(screen.getByText('Wird geladen')).toBeTruthy();
  await pass(5_000);
  expect(screen.getByText('Das Archiv')).toBeTruthy();
});
