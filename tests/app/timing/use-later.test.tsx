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

type PageProps = { load: () => Promise<() => string>; isWanted?: boolean };

function Page({ load, isWanted = false }: PageProps) {
  const Part = useLater(load, isWanted);
  return Part ? <Part /> : 'Noch nicht';
}

const aLoad = () => vi.fn(async () => () => 'Da');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('fetches a part once the page is quiet, for when the network is gone', async () => {
  const load = aLoad();
  render(<Page load={load} />);
  expect(load).not.toHaveBeenCalled();
  await pass(2_000);
  expect(load).toHaveBeenCalledOnce();
  expect(screen.getByText('Da')).toBeTruthy();
});

it('fetches at once what is wanted', async () => {
  render(<Page load={aLoad()} isWanted />);
  await pass(0);
  expect(screen.getByText('Da')).toBeTruthy();
});

it('tries again what could not be fetched, once it is wanted', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(() => 'Da');
  const { rerender } = render(<Page load={load} />);
  await pass(2_000);
  expect(screen.getByText('Noch nicht')).toBeTruthy();
  rerender(<Page load={load} isWanted />);
  await pass(0);
  expect(screen.getByText('Da')).toBeTruthy();
});

it('fetches nothing for a page that was left before', async () => {
  const load = aLoad();
  render(<Page load={load} />).unmount();
  await pass(10_000);
  expect(load).not.toHaveBeenCalled();
});

/** Fails that often, then answers. */
const aLoadThatFails = (times: number) => {
  const load = aLoad();
  for (let i = 0; i < times; i += 1) load.mockRejectedValueOnce(new Error('offline'));
  return load;
};

it('says what is wanted and cannot be had, and fetches it when somebody tries again', async () => {
  render(<Page load={aLoadThatFails(2)} isWanted />);
  await pass(0);
  expect(missingParts.isAny()).toBe(true);
  missingParts.retry();
  expect(missingParts.isAny()).toBe(false);
  await pass(0);
  expect(missingParts.isAny()).toBe(true);
  missingParts.retry();
  await pass(0);
  expect(missingParts.isAny()).toBe(false);
  expect(screen.getByText('Da')).toBeTruthy();
});

it('fetches what is wanted by itself when the network is back', async () => {
  render(<Page load={aLoadThatFails(1)} isWanted />);
  await pass(0);
  expect(missingParts.isAny()).toBe(true);
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(missingParts.isAny()).toBe(false);
  expect(screen.getByText('Da')).toBeTruthy();
});

it('says nothing of what nobody has asked for, nor of what was closed meanwhile', async () => {
  const { rerender, unmount } = render(<Page load={aLoadThatFails(2)} />);
  await pass(2_000);
  expect(missingParts.isAny()).toBe(false);
  rerender(<Page load={aLoad()} isWanted />);
  await pass(0);
  expect(missingParts.isAny()).toBe(true);
  unmount();
  expect(missingParts.isAny()).toBe(false);
});
