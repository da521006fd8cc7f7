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
  // React says aloud what a boundary takes care of.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page whose code Firefox gives up, as it says it, the first time that it is asked for. */
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

test('a page whose code cannot be had says so', async () => {
  await open();
  expect(screen.getByText(failure)).toBeTruthy();
});

test('a page that is being left while its code comes does not say that it failed, and is there for who stays', async () => {
  dispatchEvent(new Event('beforeunload'));
  await open();
  await pass(5_000);
  expect(screen.queryByText(failure)).toBeNull();
  expect(screen.getByText('Wird geladen')).toBeTruthy();
  await pass(5_000);
  expect(screen.getByText('Das Archiv')).toBeTruthy();
});
