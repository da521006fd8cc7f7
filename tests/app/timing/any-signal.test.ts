import { afterEach, describe, expect, test, vi } from 'vitest';
import { anySignal } from '#app/timing/any-signal.ts';

afterEach(() => vi.unstubAllGlobals());

/** As Safari 16.4 has it. */
function withoutAny() {
  const { timeout, abort } = AbortSignal;
  vi.stubGlobal('AbortSignal', { timeout: timeout.bind(AbortSignal), abort: abort.bind(AbortSignal) });
}

describe.each([
  ['a browser of today', () => {}],
  ['one without AbortSignal.any', withoutAny],
])('of several signals in %s', (_, begin) => {
  test('the first to abort ends the work, for its reason', () => {
    begin();
    const [first, second] = [new AbortController(), new AbortController()];
    const any = anySignal([first.signal, second.signal]);
    expect(any.aborted).toBe(false);
    second.abort('second');
    first.abort('first');
    expect(any.reason).toBe('second');
  });

  test('one that has aborted before counts at once', () => {
    begin();
    expect(anySignal([new AbortController().signal, AbortSignal.abort('over')]).reason).toBe('over');
  });
});
