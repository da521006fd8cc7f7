import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { missingParts } from '#app/timing/missing-parts.ts';
import { useLater } from '#app/timing/use-later.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type PageProps = { load: () => Promise<() => string>; isRequested?: boolean };

function Page({ load, isRequested = false }: PageProps) {
  const Part = useLater(load, isRequested);
  return Part ? <Part /> : 'Noch nicht';
}

const aLoad = () => vi.fn(async () => () => 'Da');
/** `times`: each with its second try. */
const aLoadThatFails = (times: number) => {
  const load = aLoad();
  for (let i = 0; i < 2 * times; i += 1) load.mockRejectedValueOnce(new Error('offline'));
  return load;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('loads a part when the page is idle, so that it works offline', async () => {
  const load = aLoad();
  render(<Page load={load} />);
  expect(load).not.toHaveBeenCalled();
  await pass(2_000);
  expect(load).toHaveBeenCalledOnce();
  expect(screen.getByText('Da')).toBeTruthy();
});

it('loads a requested part at once', async () => {
  render(<Page load={aLoad()} isRequested />);
  await pass(0);
  expect(screen.getByText('Da')).toBeTruthy();
});

it('retries a failed part when it is requested', async () => {
  const load = aLoadThatFails(1);
  const { rerender } = render(<Page load={load} />);
  await pass(3_000);
  expect(screen.getByText('Noch nicht')).toBeTruthy();
  rerender(<Page load={load} isRequested />);
  await pass(0);
  expect(screen.getByText('Da')).toBeTruthy();
});

it('loads no part for a page that was left', async () => {
  const load = aLoad();
  render(<Page load={load} />).unmount();
  await pass(10_000);
  expect(load).not.toHaveBeenCalled();
});

it('reports a requested part that failed, and the user can retry', async () => {
  render(<Page load={aLoadThatFails(2)} isRequested />);
  await pass(1_000);
  expect(missingParts.isAny()).toBe(true);
  missingParts.retry();
  expect(missingParts.isAny()).toBe(false);
  await pass(1_000);
  expect(missingParts.isAny()).toBe(true);
  missingParts.retry();
  await pass(0);
  expect(missingParts.isAny()).toBe(false);
  expect(screen.getByText('Da')).toBeTruthy();
});

it('loads a requested part by itself when the network is back', async () => {
  render(<Page load={aLoadThatFails(1)} isRequested />);
  await pass(1_000);
  expect(missingParts.isAny()).toBe(true);
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(missingParts.isAny()).toBe(false);
  expect(screen.getByText('Da')).toBeTruthy();
});

it('reports no part that was not requested or was closed meanwhile', async () => {
  const { rerender, unmount } = render(<Page load={aLoadThatFails(2)} />);
  await pass(3_000);
  expect(missingParts.isAny()).toBe(false);
  rerender(<Page load={aLoad()} isRequested />);
  await pass(1_000);
  expect(missingParts.isAny()).toBe(true);
  unmount();
  expect(missingParts.isAny()).toBe(false);
});
