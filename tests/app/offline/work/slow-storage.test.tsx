import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerOpenForm } from '#app/offline/rows/black-box.ts';
import { hashUid, openWorkDatabase } from '#app/offline/rows/db.ts';
import { setStorageTrouble, useStorageTrouble } from '#app/offline/rows/storage-trouble.ts';

function Trouble() {
  return <p>{useStorageTrouble() ?? 'none'}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Trouble />);
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  setStorageTrouble(undefined);
});

/** Blocks opening the database until the returned function is called. */
async function holdUp(name: string): Promise<() => void> {
  let isHeld = true;
  const request = indexedDB.open(name, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore('held');
    const ask = () => {
      store.get(1).onsuccess = () => isHeld && ask();
    };
    ask();
    resolve();
  };
  request.onsuccess = () => request.result.close();
  await promise;
  return () => {
    isHeld = false;
  };
}

const until = (trouble: string) => vi.waitFor(() => expect(screen.getByText(trouble)).toBeTruthy());

test('slow storage, e.g. on a busy device, is waited for, and the page says so', async () => {
  const letIn = await holdUp(`work.${await hashUid('late')}`);
  const opening = openWorkDatabase('late');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await until('slow');
  act(letIn);
  expect(await opening).toMatchObject({ isInMemory: false });
  await until('none');
});

test('storage that answers after work began without it is reported, and the input is kept', async () => {
  const letIn = await holdUp(`work.${await hashUid('too late')}`);
  let boxed = 0;
  const unregister = registerOpenForm({
    box: () => {
      boxed += 1;
    },
    save: async () => {},
  });
  const opening = openWorkDatabase('too late');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await opening).toMatchObject({ isInMemory: true });
  await until('unavailable');
  expect(boxed).toBe(0);
  act(letIn);
  await until('back');
  expect(boxed).toBe(1);
  unregister();
});
