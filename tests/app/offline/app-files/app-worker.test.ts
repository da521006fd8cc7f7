import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const portal = vi.hoisted(() => ({ fetchDocuments: vi.fn(async () => {}) }));
vi.mock('#app/offline/app-files/fetch-documents.ts', () => portal);

type Place = 'installing' | 'waiting' | 'active';
class Worker extends EventTarget {
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

beforeEach(() => {
  vi.resetModules();
  registration = new Registration();
  worker = new Worker();
  const container = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

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
