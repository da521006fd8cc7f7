import { afterEach, describe, expect, test, vi } from 'vitest';
import { anySignal } from '#app/timing/any-signal.ts';

afterEach(() => vi.unstubAllGlobals());

/** Like Safari 16.4. */
function withoutAny() {
  const { timeout, abort } = AbortSignal;
  vi.stubGlobal('AbortSignal', { timeout: timeout.bind(AbortSignal), abort: abort.bind(AbortSignal) });
}

describe.each([
  ['a browser of today', () => {}],
  ['one without AbortSignal.any', withoutAny],
])('several signals in %s', (_, begin) => {
  test("abort with the first one's reason", () => {
    begin();
    const [first, second] = [new AbortController(), new AbortController()];
    const any = anySignal([first.signal, second.signal]);
    expect(any.aborted).toBe(false);
    second.abort('second');
    first.abort('first');
    expect(any.reason).toBe('second');
  });

  test('are aborted at once if one already is', () => {
    begin();
    expect(anySignal([new AbortController().signal, AbortSignal.abort('over')]).reason).toBe('over');
  });
});
