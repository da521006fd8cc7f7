import { expect, test } from 'vitest';
import { askCarrier } from '#server/carriers/ask-carrier.ts';
import type { Result } from '#server/carriers/carrier.ts';
import { createLog } from '#server/log.ts';

const lines: string[] = [];
const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
const ask = (answer: () => Promise<Result<{ number: string }>>) => askCarrier({ log }, answer, 20);

test('what a carrier answers in time is its answer', async () => {
  expect(await ask(async () => ({ kind: 'success', number: '1' }))).toEqual({ kind: 'success', number: '1' });
});

test('nobody knows what a carrier did that does not answer in time', async () => {
  expect(await ask(() => new Promise(() => {}))).toEqual({ kind: 'unknown' });
});

test('nobody knows what a carrier did whose connection broke; the log says so without its words', async () => {
  const broken = await ask(async () => {
    throw new Error('socket hang up');
  });
  expect(broken).toEqual({ kind: 'unknown' });
  expect(lines.join()).toContain('the carrier could not be asked');
});
