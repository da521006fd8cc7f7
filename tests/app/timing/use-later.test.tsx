import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLater } from '#app/timing/use-later.ts';
import { typeFor, typingClock } from '#support/typing.ts';

typingClock();
afterEach(cleanup);

type PageProps = { load: () => Promise<() => string>; isWanted?: boolean; afterMs?: number };

function Page({ load, isWanted = false, afterMs }: PageProps) {
  const Part = useLater(load, isWanted, afterMs);
  return Part ? <Part /> : 'Noch nicht';
}

const aLoad = () => vi.fn(async () => () => 'Da');
const keepTyping = (ms: number) => act(() => typeFor(ms));

it('fetches a part while somebody types, for when the network is gone, and draws it in a pause', async () => {
  const load = aLoad();
  render(<Page load={load} />);
  await keepTyping(3_400);
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByText('Da')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(screen.getByText('Da')).toBeTruthy();
});

it('draws at once what is wanted, and what has a time of its own', async () => {
  render(<Page load={aLoad()} isWanted />);
  await keepTyping(200);
  expect(screen.getAllByText('Da')).toHaveLength(1);
  render(<Page load={aLoad()} afterMs={200} />);
  await keepTyping(400);
  expect(screen.getAllByText('Da')).toHaveLength(2);
});

it('draws what is wanted while it waits for a pause', async () => {
  const load = aLoad();
  const { rerender } = render(<Page load={load} />);
  await keepTyping(3_400);
  rerender(<Page load={load} isWanted />);
  await keepTyping(200);
  expect(screen.getByText('Da')).toBeTruthy();
});

it('fetches one part after the other, the next though one hangs', async () => {
  const [first, second] = [vi.fn(() => new Promise<never>(() => {})), aLoad()];
  const { container } = render([<Page key="first" load={first} />, <Page key="second" load={second} />]);
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(container.textContent).toBe('Noch nichtDa');
});

it('tries again what could not be fetched, once it is wanted', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(() => 'Da');
  const { rerender } = render(<Page load={load} />);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  rerender(<Page load={load} isWanted />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Da')).toBeTruthy();
});
