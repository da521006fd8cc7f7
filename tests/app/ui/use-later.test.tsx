import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLater } from '#app/ui/use-later.ts';

// Each test a while after the one before: what was typed then is long ago.
let now = 0;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  now += 120_000;
  await vi.advanceTimersByTimeAsync(now);
});
afterEach(async () => {
  cleanup();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

type PageProps = { load: () => Promise<() => string>; isWanted?: boolean; afterMs?: number };

function Page({ load, isWanted = false, afterMs }: PageProps) {
  const Part = useLater(load, isWanted, afterMs);
  return Part ? <Part /> : 'Noch nicht';
}

const aLoad = () => vi.fn(async () => () => 'Da');
const typeFor = async (ms: number) => {
  for (let typed = 0; typed < ms; typed += 200) {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await act(() => vi.advanceTimersByTimeAsync(200));
  }
};

it('fetches a part while somebody types, for when the network is gone, and draws it in a pause', async () => {
  const load = aLoad();
  render(<Page load={load} />);
  await typeFor(3_400);
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByText('Da')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(screen.getByText('Da')).toBeTruthy();
});

it('draws at once what is wanted, and what has a time of its own', async () => {
  render(<Page load={aLoad()} isWanted />);
  await typeFor(200);
  expect(screen.getAllByText('Da')).toHaveLength(1);
  render(<Page load={aLoad()} afterMs={200} />);
  await typeFor(400);
  expect(screen.getAllByText('Da')).toHaveLength(2);
});

it('draws what is wanted while it waits for a pause', async () => {
  const load = aLoad();
  const { rerender } = render(<Page load={load} />);
  await typeFor(3_400);
  rerender(<Page load={load} isWanted />);
  await typeFor(200);
  expect(screen.getByText('Da')).toBeTruthy();
});
