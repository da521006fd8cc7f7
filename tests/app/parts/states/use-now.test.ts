import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { recordServerTime } from '#app/api/server-clock.ts';
import { useNow } from '#app/parts/states/use-now.ts';

const answeredAt = (time: number) =>
  recordServerTime(new Response(null, { headers: { date: new Date(time).toUTCString() } }));

afterEach(() => answeredAt(Date.now()));

test("today's pickups follow the server’s clock, even if the device is a day behind", () => {
  const tomorrow = Date.now() + 24 * 3_600_000;
  answeredAt(tomorrow);
  const { result } = renderHook(() => useNow());
  expect(Math.abs(result.current.getTime() - tomorrow)).toBeLessThan(5_000);
});
