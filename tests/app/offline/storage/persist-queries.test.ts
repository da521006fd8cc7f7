import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { baseInfoQuery, persisted, shipmentQuery } from '#app/api/persisted-queries.ts';
import { dropPersistedQueries } from '#app/api/session-storage.ts';
import { persistQueries, type QueryPersister, restoreQueries } from '#app/offline/storage/persist-queries.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;
const hash = 'aaaa000011112222';
const key = `tq:${hash}`;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 4, 8) });
  localStorage.clear();
  setVisibility('visible');
});
const persisters: QueryPersister[] = [];
afterEach(() => {
  for (const persister of persisters.splice(0)) persister.stop();
  vi.useRealTimers();
});

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

function givenPersister(client = new QueryClient()) {
  const persister = persistQueries(client, hash);
  persisters.push(persister);
  return { client, persister };
}

async function fetched(
  client: QueryClient,
  queryKey: readonly unknown[],
  data: unknown,
  options: object = persisted,
) {
  await client.fetchQuery({ queryKey, queryFn: () => data, ...options });
}

const answerOf = (client: QueryClient, queryKey: readonly unknown[]) => client.getQueryData(queryKey);
const restored = () => restoreQueries(new QueryClient(), hash);

const baseInfo = baseInfoQuery().queryKey;

test('persistent responses are restored at the next start with their time', async () => {
  const { client } = givenPersister();
  await fetched(client, baseInfo, { data: { company: 'Nordlicht Optik' } });
  vi.advanceTimersByTime(2 * second);
  const next = restored();
  expect(answerOf(next, baseInfo)).toEqual({ data: { company: 'Nordlicht Optik' } });
  expect(next.getQueryState(baseInfo)?.dataUpdatedAt).toBe(Date.UTC(2026, 4, 4, 8));
});

test('other responses are not restored', async () => {
  const { client } = givenPersister();
  await fetched(client, ['found'], 'secret', {});
  await fetched(client, baseInfo, 'kept');
  vi.advanceTimersByTime(2 * second);
  expect(localStorage.getItem(key)).not.toContain('secret');
});

test('responses older than a week or of another shape are not restored', async () => {
  const { client } = givenPersister();
  await fetched(client, baseInfo, 'old');
  vi.advanceTimersByTime(2 * second);
  const stored = localStorage.getItem(key) ?? '';
  localStorage.setItem(key, stored.replace(/"buster":"[^"]+"/, '"buster":"another"'));
  expect(answerOf(restored(), baseInfo)).toBeUndefined();
  localStorage.setItem(key, stored);
  expect(answerOf(restored(), baseInfo)).toBe('old');
  vi.setSystemTime(Date.now() + 8 * day);
  expect(answerOf(restored(), baseInfo)).toBeUndefined();
});

test('an unreadable store is deleted', () => {
  localStorage.setItem(key, '{"half":');
  expect(restored().getQueryCache().getAll()).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
});

describe('after a logout', () => {
  test('a delayed save writes no data', async () => {
    const { client, persister } = givenPersister();
    await fetched(client, baseInfo, 'first');
    vi.advanceTimersByTime(2 * second);
    await fetched(client, ['shipment'], 'later');
    persister.stop();
    dropPersistedQueries();
    client.clear();
    vi.advanceTimersByTime(10 * second);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('no response is left for the next user', () => {
    localStorage.setItem('tq:bbbb', '{}');
    restored();
    expect(localStorage.getItem('tq:bbbb')).toBeNull();
  });
});

describe('a window in the background', () => {
  test('saves its responses when it is hidden, and writes no data afterwards', async () => {
    const { client } = givenPersister();
    await fetched(client, baseInfo, 'before');
    setVisibility('hidden');
    expect(localStorage.getItem(key)).toContain('before');
    await fetched(client, ['shipment'], 'afterwards');
    vi.advanceTimersByTime(5 * second);
    expect(localStorage.getItem(key)).not.toContain('afterwards');
  });
});

describe("the store's limits", () => {
  test('keep the twenty latest shipments', async () => {
    const { client } = givenPersister();
    await fetched(client, baseInfo, 'base');
    for (let at = 1; at <= 25; at += 1) {
      vi.advanceTimersByTime(second);
      await fetched(client, shipmentQuery(`s${at}`).queryKey, `shipment ${at}`);
    }
    vi.advanceTimersByTime(2 * second);
    const next = restored();
    expect(answerOf(next, shipmentQuery('s5').queryKey)).toBeUndefined();
    expect(answerOf(next, shipmentQuery('s6').queryKey)).toBe('shipment 6');
    expect(answerOf(next, shipmentQuery('s25').queryKey)).toBe('shipment 25');
    expect(answerOf(next, baseInfo)).toBe('base');
  });

  test('cost the oldest response, not all', async () => {
    const { client } = givenPersister();
    await fetched(client, ['a'], 'a'.repeat(600_000));
    vi.advanceTimersByTime(second);
    await fetched(client, ['b'], 'b'.repeat(600_000));
    vi.advanceTimersByTime(3 * second);
    const next = restored();
    expect(answerOf(next, ['a'])).toBeUndefined();
    expect(answerOf(next, ['b'])).toHaveLength(600_000);
  });
});

test('a restored response without an observer stays stored', async () => {
  const { client } = givenPersister();
  await fetched(client, baseInfo, 'base');
  vi.advanceTimersByTime(2 * second);
  const next = restored();
  givenPersister(next);
  vi.advanceTimersByTime(60 * 60 * second);
  const stop = new QueryObserver(next, { queryKey: ['x'], queryFn: () => 'x', ...persisted }).subscribe(
    () => {},
  );
  await vi.advanceTimersByTimeAsync(3 * second);
  stop();
  expect(answerOf(restored(), baseInfo)).toBe('base');
});
