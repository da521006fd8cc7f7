import { closeSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Problem } from '#run/programs/problem.ts';
import { sentenceFor } from '#run/programs/run-script.ts';

const failureOf = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It worked');
};
const told = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

describe('a full disk is reported in one sentence', () => {
  test.runIf(existsSync('/dev/full'))('for an open file, which has no name any more', () => {
    const full = openSync('/dev/full', 'w');
    const error = failureOf(() => writeSync(full, 'x'));
    closeSync(full);
    expect(error).not.toHaveProperty('path');
    expect(sentenceFor(error)).toMatch(/^The disk is full, .* make room and start again\. .*\.$/);
  });

  test.each([
    ['ENOSPC', '/data has no room: the disk is full.'],
    ['EDQUOT', '/data has no room: this user may keep no more on the disk.'],
  ])('with the place if it is known (%s)', (code, sentence) => {
    expect(sentenceFor(told(code, '/data'))).toBe(sentence);
  });

  test('if another error wraps it', () => {
    expect(sentenceFor(new Error('E_CANNOT_WRITE_FILE', { cause: told('ENOSPC') }))).toMatch(
      /^The disk is full/,
    );
  });
});

test('other errors are reported unchanged, and our own bugs keep their stack', () => {
  expect(sentenceFor(new Problem('Port 3000 is taken.'))).toBe('Port 3000 is taken.');
  expect(sentenceFor(failureOf(() => writeFileSync('/no/such/folder/x', 'x')))).toBeUndefined();
  for (const error of [new TypeError('x is not a function'), told('ECONNRESET'), 'a text', undefined])
    expect(sentenceFor(error)).toBeUndefined();
});
