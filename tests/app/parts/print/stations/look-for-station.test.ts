import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookForStation } from '#app/parts/print/stations/look-for-station.ts';
import type { Station } from '#contract/print.ts';
import { stationProof } from '#print-station/local-key.ts';

const key = randomBytes(32);
const station: Station = {
  station_id: '20000000-0000-4000-8000-000000000009',
  name: 'Packtisch 1',
  paired: { seconds: 1_795_000_000 },
  seen: { seconds: 1_795_000_000 },
  is_connected: true,
  version: '0.1.0',
  platform: 'linux',
  printers: [],
  found: [],
  host: 'pack-1',
  twin: null,
  local_key: key.toString('base64url'),
};

/** Lets a call through after `answerMs`, when the user has answered the browser's question. */
function browser(state: PermissionState, answerMs: number) {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.stubGlobal('navigator', { permissions: { query: async () => ({ state }) } });
  vi.stubGlobal(
    'fetch',
    (url: string, { body, signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => {
          if (!url.startsWith('http://127.0.0.1:18631/')) reject(new TypeError('refused'));
          const proof = stationProof(key, JSON.parse(String(body)).challenge);
          resolve(Response.json({ station_id: station.station_id, nonce: 'n', proof }));
        }, answerMs);
      }),
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the station on this computer is found, however late the user answers the browser’s question', async () => {
  browser('prompt', 45_000);
  const found = lookForStation([station]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await found).toBe(station);
});

test('without a question, a computer that is silent for two seconds has no station', async () => {
  browser('granted', 45_000);
  const found = lookForStation([station]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await Promise.race([found, Promise.resolve('waits')])).toBeUndefined();
});
