import { expect, test } from 'vitest';
import { type Asker, createThreads } from '#server/drawing/threads.ts';

const begun = new Int32Array(new SharedArrayBuffer(4));
const untilBegun = async () => {
  await Atomics.waitAsync(begun, 0, 0).value;
  Atomics.store(begun, 0, 0);
};

function oneThread({ within = 60_000, memoryMb = 64 } = {}) {
  const program = new URL('./sample-thread.ts', import.meta.url);
  const { draw } = createThreads({ program, threads: 1, memoryMb, within });
  return (client_id: string, kind = 'draw', asker: Partial<Asker> = {}) =>
    draw({ kind, input: [begun] }, { client_id, ...asker });
}

test('a client with many drawings delays another client by one drawing', async () => {
  const draw = oneThread();
  const drawn: string[] = [];
  const ask = (client_id: string) => draw(client_id).then(() => drawn.push(client_id));
  await Promise.all([ask('a'), ask('a'), ask('a'), ask('b')]);
  expect(drawn).toEqual(['a', 'b', 'a', 'a']);
});

test('a drawing stops when its caller leaves, and the next client gets the thread', async () => {
  const draw = oneThread();
  const caller = new AbortController();
  const left = expect(draw('a', 'neverEnd', { signal: caller.signal })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  await untilBegun();
  const next = draw('b');
  caller.abort();
  await left;
  expect(await next).toBe('drawn');
});

test('a caller who leaves while waiting gets no drawing', async () => {
  const draw = oneThread();
  const [drawing, waiting] = [new AbortController(), new AbortController()];
  const first = expect(draw('a', 'neverEnd', { signal: drawing.signal })).rejects.toThrow();
  await untilBegun();
  const second = expect(draw('b', 'neverEnd', { signal: waiting.signal })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  waiting.abort();
  drawing.abort();
  await Promise.all([first, second]);
  expect(await draw('b')).toBe('drawn');
});

test('a drawing that takes too long is refused, and so is the next slow one', async () => {
  const draw = oneThread({ within: 200 });
  await expect(draw('a', 'neverEnd')).rejects.toMatchObject({ code: 'PAPER_TOO_LONG' });
  Atomics.store(begun, 0, 0);
  await expect(draw('a', 'neverEnd')).rejects.toMatchObject({ code: 'PAPER_TOO_LONG' });
  Atomics.store(begun, 0, 0);
});

test('a drawing that needs too much memory is refused; the process lives and draws the next one', async () => {
  const draw = oneThread({ memoryMb: 24 });
  await expect(draw('a', 'takeAllMemory')).rejects.toMatchObject({ code: 'PAPER_TOO_LONG' });
  expect(await draw('a')).toBe('drawn');
});

test('an error in a drawing is reported, and the thread continues', async () => {
  const draw = oneThread();
  await expect(draw('a', 'fail')).rejects.toThrow(new RangeError('cannot be laid out'));
  expect(await draw('a')).toBe('drawn');
});

test('a thread that exits fails its drawing, and the next one is drawn', async () => {
  const draw = oneThread();
  await expect(draw('a', 'exit')).rejects.toThrow('ended with 3');
  expect(await draw('a')).toBe('drawn');
});
