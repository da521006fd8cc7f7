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

/** Fails the first time like Firefox when it abandons a page's code. */
async function open() {
  const givenUp = new TypeError('error loading dynamically imported module: https://portal.example/a.js');
  const load = vi
    .fn()
    .mockRejectedValueOnce(givenUp)
    .mockResolvedValue({ default: () => 'Das Archiv' });
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

test('a page whose code fails to load says so', async () => {
  await open();
  expect(screen.getByText(failure)).toBeTruthy();
});

test('a page left while its code loads shows no failure, and loads if the user stays', async () => {
  dispatchEvent(new Event('beforeunload'));
  await open();
  await pass(5_000);
  expect(screen.queryByText(failure)).toBeNull();
  expect(screen.getByText('Wird geladen')).toBeTruthy();
  await pass(5_000);
  expect(screen.getByText('Das Archiv')).toBeTruthy();
});
