import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setStorageTrouble, useStorageTrouble } from '#app/offline/storage/storage-trouble.ts';
import { openGuarded, reviveDatabase, withRevival } from '#app/offline/work/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { liveResults } from '#app/offline/work/live-results.ts';
import { createWorkDatabase } from '#app/offline/work/work-database.ts';

const page = (type: 'pagehide' | 'pageshow', persisted = true) =>
  dispatchEvent(Object.assign(new Event(type), { persisted }));

/** As a form does whose typing is stored nowhere: the page goes on as it was. */
function showWithTyping() {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  page('pageshow');
  removeEventListener('beforeunload', ask);
}

function Trouble() {
  return <p>{useStorageTrouble() ?? 'none'}</p>;
}

const open = (name: string) => openGuarded(createWorkDatabase('u1', name));

/** Begins a write that lasts until it is let go, and says when it has begun. */
async function beginWrite(db: Awaited<ReturnType<typeof open>>, k: string) {
  let isHeld = true;
  const begun = Promise.withResolvers<void>();
  const write = withRevival(db, () =>
    db.transaction('rw', db.meta, async () => {
      await db.meta.put({ k, value: 1 });
      begun.resolve();
      while (isHeld) await db.meta.get('other');
    }),
  );
  await begun.promise;
  return {
    write,
    letGo: () => {
      isHeld = false;
    },
  };
}

// Dexie speaks of it.
beforeEach(() => void vi.spyOn(console, 'debug').mockReturnValue());

afterEach(() => {
  // Files share one window.
  showWithTyping();
  vi.restoreAllMocks();
  vi.useRealTimers();
  cleanup();
  setStorageTrouble(undefined);
});

test('a page that is left and kept by the browser holds no table against the next page', async () => {
  const left = await open('left');
  const { write, letGo } = await beginWrite(left, 'x');
  page('pagehide');
  const next = await new Dexie('w.left').open();
  expect(await next.table('meta').toArray()).toEqual([]);
  next.close();
  // Shown again, with typing that is stored nowhere: the write is done then, once.
  letGo();
  showWithTyping();
  await write;
  expect(await left.meta.toArray()).toEqual([{ k: 'x', value: 1 }]);
  left.close();
});

test('a page that is shown again begins anew, and writes nothing of what it knew before', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const left = await open('again');
  await saveDraft(left, { id: 'd1', values: { reference: 'old' }, title: '' });
  const { write, letGo } = await beginWrite(left, 'x');
  letGo();
  page('pagehide');
  let isWritten = false;
  void write.then(() => {
    isWritten = true;
  });
  page('pageshow');
  expect(reload).toHaveBeenCalledOnce();
  const next = await new Dexie('w.again').open();
  expect(await next.table('meta').toArray()).toEqual([]);
  expect(isWritten).toBe(false);
  next.close();
  showWithTyping();
  await write;
  left.close();
});

test('a page that is closed for good keeps its last save under way', async () => {
  const db = await open('closed');
  const { write, letGo } = await beginWrite(db, 'x');
  page('pagehide', false);
  letGo();
  await write;
  expect(await db.meta.count()).toBe(1);
  db.close();
});

test('lists that a page shows are up to date once it goes on', async () => {
  const db = await open('lists');
  const told: number[] = [];
  const subscription = liveResults(() => db.drafts.count()).subscribe((it) => told.push(it));
  await vi.waitFor(() => expect(told).toEqual([0]));
  page('pagehide');
  const other = await new Dexie('w.lists').open();
  await other.table('drafts').add({ id: 'd1', values: {}, title: '' });
  other.close();
  showWithTyping();
  await reviveDatabase(db);
  await vi.waitFor(() => expect(told.at(-1)).toBe(1));
  subscription.unsubscribe();
  db.close();
});

test('a database that is being made while the page is left is made once the page goes on', async () => {
  const opening = open('making');
  page('pagehide');
  showWithTyping();
  const db = await opening;
  expect(await db.drafts.count()).toBe(0);
  expect(db.isInMemory).toBe(false);
  db.close();
});

test('storage that stops answering is spoken of after 8 seconds, and no more once it answers', async () => {
  render(<Trouble />);
  const db = await open('silent');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { write, letGo } = await beginWrite(db, 'x');
  await act(() => vi.advanceTimersByTimeAsync(7_900));
  expect(screen.getByText('none')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('silent')).toBeTruthy();
  letGo();
  await act(() => write);
  await vi.waitFor(() => expect(screen.getByText('none')).toBeTruthy());
  db.close();
});
