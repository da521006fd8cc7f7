import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordDeviceChange, reportReachability, subscribeReachability } from '#app/api/reachability.ts';

const reached: boolean[] = [];
let now = 1_000_000;
let unsubscribe: () => void;

beforeEach(() => {
  reached.length = 0;
  now += 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  unsubscribe = subscribeReachability((it) => reached.push(it));
});
afterEach(() => {
  unsubscribe();
  vi.restoreAllMocks();
});

const ask = () => {
  now += 10;
  return performance.now();
};

test('a late failure is ignored once a later call got an answer', () => {
  const [slow, quick] = [ask(), ask()];
  now += 500;
  reportReachability(true, quick);
  now += 30_000;
  reportReachability(false, slow);
  expect(reached).toEqual([true]);
});

test('a late answer counts, however old its call is', () => {
  const [slow, quick] = [ask(), ask()];
  reportReachability(false, quick);
  now += 5_000;
  reportReachability(true, slow);
  expect(reached).toEqual([false, true]);
});

test('calls that began before the network came or went are ignored', () => {
  const asked = ask();
  now += 5;
  recordDeviceChange();
  reportReachability(true, asked);
  reportReachability(false, asked);
  expect(reached).toEqual([]);
  reportReachability(false, ask());
  expect(reached).toEqual([false]);
});
