import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';

const portal = vi.hoisted(() => ({ fetchDocuments: vi.fn(async () => {}) }));
vi.mock('#app/offline/app-files/fetch-documents.ts', () => portal);

type Place = 'installing' | 'waiting' | 'active';
class Worker extends EventTarget {
  state = 'installing';
  postMessage() {}
}
/** Like Firefox: the worker is already in its new place when the event fires. */
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
  async update() {}
  move(worker: Worker, to: Place) {
    for (const place of ['installing', 'waiting', 'active'] as const)
      if (this[place] === worker) this[place] = null;
    this[to] = worker;
    act(() => void worker.dispatchEvent(new Event('statechange')));
  }
}

let registration: Registration;
let worker: Worker;
let register: Mock<() => Promise<Registration>>;

beforeEach(() => {
  vi.resetModules();
  registration = new Registration();
  worker = new Worker();
  register = vi.fn(async () => registration);
  const container = Object.assign(new EventTarget(), { controller: null, register });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function startPage() {
  const { useUpdateState } = await import('#app/offline/app-files/app-update.ts');
  const { result } = renderHook(useUpdateState);
  const { startAppWorker } = await import('#app/offline/app-files/app-worker.ts');
  await act(startAppWorker);
  return result;
}

test('the first version on a device is not an update, though it waits for a moment', async () => {
  registration.installing = worker;
  const state = await startPage();
  registration.move(worker, 'waiting');
  expect(state.current).toBe('none');
  registration.move(worker, 'active');
  expect(state.current).toBe('none');
});

test('the first version is not an update for a page opened while it waits', async () => {
  registration.waiting = worker;
  const state = await startPage();
  expect(state.current).toBe('none');
});

test('an update that waited at page load is no longer reported after it took over', async () => {
  registration.active = new Worker();
  registration.waiting = worker;
  const state = await startPage();
  expect(state.current).toBe('ready');
  registration.move(worker, 'active');
  expect(state.current).toBe('none');
});

test('files that could not all be fetched are fetched again after half a minute, then after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  registration.installing = worker;
  await startPage();
  worker.state = 'redundant';
  register.mockRejectedValueOnce(new TypeError('Failed to fetch the script'));
  worker.dispatchEvent(new Event('statechange'));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(register).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(register).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(register).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(register).toHaveBeenCalledTimes(3);
});

test('files of an update that could not all be fetched are left to the next check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  registration.active = new Worker();
  registration.installing = worker;
  await startPage();
  worker.state = 'redundant';
  worker.dispatchEvent(new Event('statechange'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(register).toHaveBeenCalledTimes(1);
});
