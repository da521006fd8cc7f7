import { expect, test, vi } from 'vitest';
import { createCrowd } from '#server/http/crowd.ts';

function enter(crowd: ReturnType<typeof createCrowd>, key: string) {
  const turn = { isIn: false, isRefused: false, leave: () => {} };
  const entered = crowd.enter(key).then((leave) => {
    turn.isIn = leave !== undefined;
    turn.isRefused = leave === undefined;
    turn.leave = leave ?? turn.leave;
  });
  return { turn, entered };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('calls beyond the limit wait for their turn, in order', async () => {
  const crowd = createCrowd({ atOnce: 2, waiting: 10 });
  const calls = [1, 2, 3, 4].map(() => enter(crowd, 'a').turn);
  await settle();
  expect(calls.map((it) => it.isIn)).toEqual([true, true, false, false]);
  calls[1]!.leave();
  await settle();
  expect(calls.map((it) => it.isIn)).toEqual([true, true, true, false]);
  calls[0]!.leave();
  await settle();
  expect(calls.every((it) => it.isIn)).toBe(true);
});

test('clients do not wait for each other', async () => {
  const crowd = createCrowd({ atOnce: 1, waiting: 10 });
  enter(crowd, 'a');
  enter(crowd, 'a');
  const other = enter(crowd, 'b').turn;
  await settle();
  expect(other.isIn).toBe(true);
});

test('a call that finds too many waiting is refused, and let in later', async () => {
  const crowd = createCrowd({ atOnce: 1, waiting: 1 });
  const first = enter(crowd, 'a').turn;
  const second = enter(crowd, 'a').turn;
  const third = enter(crowd, 'a').turn;
  await settle();
  expect([first.isIn, second.isIn, third.isRefused]).toEqual([true, false, true]);
  first.leave();
  await settle();
  second.leave();
  const again = enter(crowd, 'a').turn;
  await settle();
  expect(again.isIn).toBe(true);
});

test('a turn ended twice lets in only one call', async () => {
  const crowd = createCrowd({ atOnce: 1, waiting: 10 });
  const [first, second, third] = [1, 2, 3].map(() => enter(crowd, 'a').turn);
  await settle();
  first!.leave();
  first!.leave();
  await settle();
  expect([second!.isIn, third!.isIn]).toEqual([true, false]);
});

test('after heavy work a client rests for three times its duration, up to the limit', async () => {
  vi.useFakeTimers();
  try {
    const crowd = createCrowd({ atOnce: 1, waiting: 10, rest: { times: 3, most: 1_000, free: 0 } });
    const [first, second, third] = [1, 2, 3].map(() => enter(crowd, 'a').turn);
    await vi.advanceTimersByTimeAsync(200);
    first!.leave();
    await vi.advanceTimersByTimeAsync(599);
    expect(second!.isIn).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(second!.isIn).toBe(true);

    await vi.advanceTimersByTimeAsync(60_000);
    second!.leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(third!.isIn).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('a turn held longer than its work causes a rest for the work only', async () => {
  vi.useFakeTimers();
  try {
    const crowd = createCrowd({ atOnce: 1, waiting: 10, rest: { times: 3, most: 1_000, free: 0 } });
    const leave = await crowd.enter('a');
    const second = enter(crowd, 'a').turn;
    await vi.advanceTimersByTimeAsync(60_000);
    leave?.(100);
    await vi.advanceTimersByTimeAsync(299);
    expect(second.isIn).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(second.isIn).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('short work needs no rest; then work gets a quarter of the time, and is free again later', async () => {
  vi.useFakeTimers();
  try {
    const crowd = createCrowd({ atOnce: 1, waiting: 10, rest: { times: 3, most: 1_000, free: 200 } });
    /** Works for 100 ms; returns the ms it waited. */
    const work = async () => {
      const { turn } = enter(crowd, 'a');
      let waited = 0;
      for (await vi.advanceTimersByTimeAsync(0); !turn.isIn; waited += 1)
        await vi.advanceTimersByTimeAsync(1);
      await vi.advanceTimersByTimeAsync(100);
      turn.leave();
      return waited;
    };
    const waits = async (count: number) => {
      const all: number[] = [];
      for (let at = 0; at < count; at += 1) all.push(await work());
      return all;
    };
    // A quarter of the elapsed time becomes free again.
    expect(await waits(6)).toEqual([0, 0, 0, 100, 300, 300]);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await waits(6)).toEqual([0, 0, 0, 100, 300, 300]);
  } finally {
    vi.useRealTimers();
  }
});
