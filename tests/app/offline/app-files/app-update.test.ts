import { describe, expect, test, vi } from 'vitest';
import { createUpdate, reloadForUpdate } from '#app/offline/app-files/app-update.ts';
import { registerOpenForm } from '#app/offline/rows/black-box.ts';

/** The windows of a device: their locks, and a worker that waits. */
function device({ hasLocks = true, isHolding = false } = {}) {
  let sharedHolders = 0;
  let isWaiting = true;
  const messages: unknown[] = [];
  const listeners = new Set<() => void>();
  const request = async (_name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
    const isFree = sharedHolders === 0 || options.mode === 'shared';
    // An exclusive lock is held for ever; nobody waits for that here.
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
  test('is told, and waits for a person', () => {
    const { update, messages } = device();
    expect(update.current()).toBe('none');
    update.noteWaiting();
    expect(update.current()).toBe('ready');
    expect(messages).toEqual([]);
  });

  test('takes over when nothing is unsaved anywhere', async () => {
    const { update, messages } = device();
    update.noteWaiting();
    update.apply();
    await Promise.resolve();
    expect(update.current()).toBe('applying');
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }]);
  });

  test('is told again until it has taken over: a browser may lose a message to a worker that it starts', async () => {
    vi.useFakeTimers();
    try {
      const { update, messages, workerIsGone } = device();
      update.noteWaiting();
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

  test('waits for a form in another window, and takes over once it is saved', async () => {
    const { update, messages, elsewhereTypes, elsewhereSaves, listeners } = device();
    update.noteWaiting();
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

  test('waits for what this very window has unsaved, be there locks or not', () => {
    for (const hasLocks of [true, false]) {
      const { update, messages } = device({ hasLocks, isHolding: true });
      update.noteWaiting();
      update.apply();
      expect(update.current()).toBe('busy');
      expect(messages).toEqual([]);
    }
  });

  test('does not take over by itself where nobody asked for it', async () => {
    const { update, messages, elsewhereTypes, elsewhereSaves } = device();
    update.noteWaiting();
    elsewhereTypes();
    await elsewhereSaves();
    expect(messages).toEqual([]);
    expect(update.current()).toBe('ready');
  });

  test('is told no longer when another window has taken it', () => {
    const { update, workerIsGone } = device();
    update.noteWaiting();
    workerIsGone();
    update.noteWaiting();
    expect(update.current()).toBe('none');
  });
});

test('a window that has to reload puts away what stands in its form first, and does so once', async () => {
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
