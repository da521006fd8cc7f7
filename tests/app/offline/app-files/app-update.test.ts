import { describe, expect, test, vi } from 'vitest';
import { createUpdate, reloadForUpdate } from '#app/offline/app-files/app-update.ts';
import { registerOpenForm } from '#app/offline/rows/black-box.ts';

function device({ hasLocks = true, isHolding = false } = {}) {
  let sharedHolders = 0;
  let isWaiting = true;
  const messages: unknown[] = [];
  const listeners = new Set<() => void>();
  const request = async (_name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
    const isFree = sharedHolders === 0 || options.mode === 'shared';
    // The exclusive lock is never released.
    void work(isFree ? ({} as Lock) : null);
  };
  const update = createUpdate({
    waiting: () =>
      isWaiting ? { postMessage: (message: unknown) => void messages.push(message) } : undefined,
    locks: hasLocks ? ({ request } as unknown as LockManager) : undefined,
    onLetGo(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isHolding: () => isHolding,
  });
  return {
    update,
    messages,
    listeners,
    elsewhereTypes() {
      sharedHolders += 1;
    },
    async elsewhereSaves() {
      sharedHolders -= 1;
      for (const listener of listeners) listener();
      await Promise.resolve();
    },
    workerIsGone() {
      isWaiting = false;
    },
  };
}

describe('a new version', () => {
  test('is reported and waits for the user', () => {
    const { update, messages } = device();
    expect(update.current()).toBe('none');
    update.recordWaiting();
    expect(update.current()).toBe('ready');
    expect(messages).toEqual([]);
  });

  test('takes over when no window has unsaved input', async () => {
    const { update, messages } = device();
    update.recordWaiting();
    update.apply();
    await Promise.resolve();
    expect(update.current()).toBe('applying');
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }]);
  });

  test('is messaged until it takes over: a browser may lose a message to a starting worker', async () => {
    vi.useFakeTimers();
    try {
      const { update, messages, workerIsGone } = device();
      update.recordWaiting();
      update.apply();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(messages.length).toBeGreaterThan(2);
      workerIsGone();
      const said = messages.length;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(messages).toHaveLength(said);
    } finally {
      vi.useRealTimers();
    }
  });

  test('waits for a form in another window and takes over after its save', async () => {
    const { update, messages, elsewhereTypes, elsewhereSaves, listeners } = device();
    update.recordWaiting();
    elsewhereTypes();
    update.apply();
    await Promise.resolve();
    expect(update.current()).toBe('busy');
    expect(messages).toEqual([]);
    await elsewhereSaves();
    expect(update.current()).toBe('applying');
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(listeners.size).toBe(0);
  });

  test('waits for unsaved input in this window, with and without locks', () => {
    for (const hasLocks of [true, false]) {
      const { update, messages } = device({ hasLocks, isHolding: true });
      update.recordWaiting();
      update.apply();
      expect(update.current()).toBe('busy');
      expect(messages).toEqual([]);
    }
  });

  test('does not take over unless the user asked for it', async () => {
    const { update, messages, elsewhereTypes, elsewhereSaves } = device();
    update.recordWaiting();
    elsewhereTypes();
    await elsewhereSaves();
    expect(messages).toEqual([]);
    expect(update.current()).toBe('ready');
  });

  test('is no longer reported after another window activated it', () => {
    const { update, workerIsGone } = device();
    update.recordWaiting();
    workerIsGone();
    update.recordWaiting();
    expect(update.current()).toBe('none');
  });
});

test('a window saves its form once before it reloads', async () => {
  const done: string[] = [];
  const unregister = registerOpenForm({
    box: () => done.push('box'),
    async save() {
      done.push('save');
    },
  });
  await Promise.all([reloadForUpdate(() => done.push('reload')), reloadForUpdate(() => done.push('reload'))]);
  unregister();
  expect(done).toEqual(['box', 'save', 'reload']);
});
