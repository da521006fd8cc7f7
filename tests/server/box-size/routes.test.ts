import { describe, expect, test } from 'vitest';
import { boxSizeLimits } from '#domain/services/box-size.ts';
import { aBoxSize } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const small = aBoxSize({ letter: 'S', name: 'Karton S', length: 30, width: 20, height: 15, tare: 0 });
const big = aBoxSize();
const refused = (code: string, data?: unknown) =>
  expect.objectContaining({ code, ...(data ? { data } : {}) });

test('a new client has no box sizes, then the saved ones, sorted by letter', async () => {
  const { api } = await server.signIn();
  expect((await api.boxSize.list()).data).toEqual({ boxes: [], revision: 0 });
  const saved = { boxes: [big, small], revision: 1 };
  expect((await api.boxSize.save({ boxes: [small, big], revision: 0 })).data).toEqual(saved);
  expect((await api.boxSize.list()).data).toEqual(saved);
  await api.boxSize.save({ boxes: [], revision: 1 });
  expect((await api.boxSize.list()).data).toEqual({ boxes: [], revision: 2 });
});

test('box sizes belong to their client', async () => {
  const [mine, theirs] = [await server.signIn(), await server.signIn()];
  await mine.api.boxSize.save({ boxes: [big], revision: 0 });
  expect((await theirs.api.boxSize.list()).data.boxes).toEqual([]);
  await theirs.api.boxSize.save({ boxes: [small], revision: 0 });
  await theirs.api.boxSize.save({ boxes: [], revision: 1 });
  expect((await mine.api.boxSize.list()).data).toEqual({ boxes: [big], revision: 1 });
});

test('box sizes need a session', async () => {
  await expect(server.api().boxSize.list()).rejects.toEqual(refused('UNAUTHORIZED'));
});

describe('two devices', () => {
  test('the later one gets the version of the first and overwrites nothing', async () => {
    const { api } = await server.signIn();
    await api.boxSize.save({ boxes: [big], revision: 0 });
    const box_sizes = { boxes: [big], revision: 1 };
    for (const revision of [0, 2, 2 ** 31, Number.MAX_SAFE_INTEGER])
      await expect(api.boxSize.save({ boxes: [small], revision })).rejects.toEqual(
        refused('BOX_SIZES_CHANGED', { box_sizes }),
      );
    expect((await api.boxSize.list()).data).toEqual(box_sizes);
  });

  test('one wins if both save at the same moment', async () => {
    const { api } = await server.signIn();
    const [first, second] = await Promise.allSettled([
      api.boxSize.save({ boxes: [big], revision: 0 }),
      api.boxSize.save({ boxes: [small], revision: 0 }),
    ]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect((await api.boxSize.list()).data.revision).toBe(1);
  });

  test('both succeed if they save the same values, and a repeat changes nothing', async () => {
    const { api } = await server.signIn();
    for (let times = 0; times < 3; times += 1)
      expect((await api.boxSize.save({ boxes: [big, small], revision: 0 })).data.revision).toBe(1);
  });
});

test('the server enforces every rule that a device might skip', async () => {
  const { api } = await server.signIn();
  const tooMany = Array.from({ length: boxSizeLimits.boxes + 1 }, () => small);
  for (const boxes of [
    [small, { ...big, letter: 's' }],
    [{ ...big, name: '' }],
    [{ ...big, length: 0 }],
    tooMany,
  ])
    await expect(api.boxSize.save({ boxes, revision: 0 })).rejects.toEqual(refused('VALIDATION_FAILED'));
  expect((await api.boxSize.list()).data.boxes).toEqual([]);
});
