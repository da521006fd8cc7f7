import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportReachability } from '#app/api/reachability.ts';
import {
  createConnection,
  currentConnection,
  probeConnection,
  startConnection,
} from '#app/offline/connection.ts';
import { fakeServer } from '#support/fake-server.ts';

let isDeviceOnline = true;
let isServerThere = true;
let now = 0;
let timer: { run: () => void; at: number } | undefined;
let probes = 0;

beforeEach(() => {
  isDeviceOnline = true;
  isServerThere = true;
  now = 0;
  timer = undefined;
  probes = 0;
});

function connect() {
  return createConnection({
    isDeviceOnline: () => isDeviceOnline,
    probe: async () => {
      probes += 1;
      return isServerThere;
    },
    setTimer: (run, ms) => {
      timer = { run, at: now + ms };
      return timer;
    },
    clearTimer: (cleared) => {
      if (cleared === timer) timer = undefined;
    },
    now: () => now,
  });
}

/** Runs the next probe and returns the ms it waited. */
async function probeDue() {
  const due = timer;
  if (!due) return undefined;
  const waited = due.at - now;
  now = due.at;
  due.run();
  await Promise.resolve();
  await Promise.resolve();
  return waited;
}

describe('the connection', () => {
  test('starts with the state that the device reports', () => {
    expect(connect().current()).toBe('online');
    isDeviceOnline = false;
    expect(connect().current()).toBe('offline');
  });

  test('ignores a probe that ran while the network went and came', async () => {
    const connection = connect();
    connection.recordReached(false);
    timer?.run();
    isDeviceOnline = false;
    connection.recordDevice();
    await Promise.resolve();
    expect(connection.current()).toBe('offline');
  });

  test('is online when the server answers, even if the device reports offline', () => {
    isDeviceOnline = false;
    const connection = connect();
    connection.recordReached(true);
    expect(connection.current()).toBe('online');
  });

  test('is unsure when a call gets no answer, and probes after 2, 5, 15, 30, 60, 60 s', async () => {
    const connection = connect();
    isServerThere = false;
    connection.recordReached(false);
    expect(connection.current()).toBe('unsure');
    const waits = [];
    for (let probe = 0; probe < 6; probe += 1) waits.push(await probeDue());
    expect(waits).toEqual([2_000, 5_000, 15_000, 30_000, 60_000, 60_000]);
    isServerThere = true;
    await probeDue();
    expect(connection.current()).toBe('online');
    expect(timer).toBeUndefined();
  });

  test('keeps its probe interval when it breaks again within a minute', async () => {
    const connection = connect();
    connection.recordReached(false);
    await probeDue();
    connection.recordReached(false);
    expect(await probeDue()).toBe(5_000);
    now += 61_000;
    connection.recordReached(false);
    expect(await probeDue()).toBe(2_000);
  });

  test('is unsure after coming back until the server has answered', async () => {
    isDeviceOnline = false;
    const connection = connect();
    isDeviceOnline = true;
    connection.recordDevice();
    expect(connection.current()).toBe('unsure');
    await Promise.resolve();
    expect(connection.current()).toBe('online');
  });

  test('is being checked from the start until the first answer or failure', async () => {
    for (isServerThere of [true, false]) {
      const connection = connect();
      connection.check();
      expect([connection.current(), connection.isChecking()]).toEqual(['online', true]);
      await Promise.resolve();
      await Promise.resolve();
      expect([connection.current(), connection.isChecking()]).toEqual([
        isServerThere ? 'online' : 'unsure',
        false,
      ]);
    }
  });

  test('is checked again when the network changes during the check', async () => {
    const connection = connect();
    connection.check();
    connection.recordDevice();
    expect(probes).toBe(2);
    await Promise.resolve();
    await Promise.resolve();
    expect(connection.isChecking()).toBe(false);
    connection.recordDevice();
    expect(probes).toBe(2);
  });

  test('is not probed while the device is offline', () => {
    const connection = connect();
    connection.recordReached(false);
    isDeviceOnline = false;
    connection.recordDevice();
    expect(connection.current()).toBe('offline');
    expect(timer).toBeUndefined();
    connection.recordReached(false);
    expect(connection.current()).toBe('offline');
  });

  test('notifies only changes', () => {
    const connection = connect();
    let changes = 0;
    connection.subscribe(() => {
      changes += 1;
    });
    connection.recordReached(true);
    connection.recordReached(false);
    connection.recordReached(false);
    expect(changes).toBe(1);
    expect(probes).toBe(0);
  });
});

test('a probe by the user asks the server even if the device reports no network', async () => {
  isDeviceOnline = false;
  const connection = connect();
  isServerThere = false;
  await connection.probe();
  expect(connection.current()).toBe('offline');
  isServerThere = true;
  await connection.probe();
  expect(connection.current()).toBe('online');
});

describe('probing the server', () => {
  let stop = () => {};
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  test.each([
    ['our server', { pong: true }, 'online'],
    ['a portal that answers everything in JSON', { welcome: 'Hotel' }, 'unsure'],
    ['a page', new Response('<p>'), 'unsure'],
  ])('with %s answering', async (_, ping, expected) => {
    fakeServer({ ping });
    stop = startConnection();
    reportReachability(false, performance.now());
    await probeConnection();
    expect(currentConnection()).toBe(expected);
  });
});
