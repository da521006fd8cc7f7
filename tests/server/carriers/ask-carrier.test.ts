import { expect, test } from 'vitest';
import { askCarrier } from '#server/carriers/ask-carrier.ts';
import type { Result } from '#server/carriers/carrier.ts';
import { createLog } from '#server/log.ts';

const lines: string[] = [];
const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
const ask = (answer: () => Promise<Result<{ number: string }>>) => askCarrier({ log }, answer, 20);

test("a carrier's answer in time is returned", async () => {
  expect(await ask(async () => ({ kind: 'success', number: '1' }))).toEqual({ kind: 'success', number: '1' });
});

test('the result is unknown if the carrier does not answer in time', async () => {
  expect(await ask(() => new Promise(() => {}))).toEqual({ kind: 'unknown' });
});

test("the result is unknown if the connection breaks; the log says so without the carrier's words", async () => {
  const broken = await ask(async () => {
    throw new Error('socket hang up');
  });
  expect(broken).toEqual({ kind: 'unknown' });
  expect(lines.join()).toContain('the carrier could not be asked');
});
