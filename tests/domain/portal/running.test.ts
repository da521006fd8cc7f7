import { expect, test } from 'vitest';
import { backupStateOf, isClockWrong, serviceStateOf, workStateOf } from '#domain/portal/running.ts';

const now = Date.UTC(2026, 10, 29, 10, 15);
const before = (seconds: number) => now - seconds * 1_000;

test.each([
  ['a beat 119 s ago', before(119), null, 'works', before(119)],
  ['a beat 120 s ago', before(120), null, 'silent', before(120)],
  ['no beat', null, null, 'silent', null],
  ['no beat, a job due for 5 s', null, before(5), 'silent', before(5)],
  ['a job due for 599 s', before(3), before(599), 'works', before(3)],
  ['a job due for 600 s', before(3), before(600), 'late', before(600)],
  ['an old job, and no process', before(300), before(900), 'silent', before(300)],
  ['a beat of a clock ahead', before(-5), null, 'works', before(-5)],
])('%s', (_, lastBeat, oldestDue, state, since) => {
  expect(workStateOf({ now, lastBeat, oldestDue })).toEqual({ state, since });
});

test.each([
  [null, null, 'untried'],
  [before(1), null, 'works'],
  [null, before(1), 'fails'],
  [before(1), before(2), 'works'],
  [before(2), before(1), 'fails'],
  [before(1), before(1), 'fails'],
])('a service that succeeded at %s and failed at %s: %s', (succeeded, failed, state) => {
  expect(serviceStateOf({ succeeded, failed })).toBe(state);
});

test('a backup is old after a day and a half', () => {
  expect(backupStateOf({ now, made: null })).toBe('unheard');
  expect(backupStateOf({ now, made: before(36 * 3_600) })).toBe('fresh');
  expect(backupStateOf({ now, made: before(36 * 3_600 + 1) })).toBe('old');
});

test('a clock is wrong from two seconds on, in either direction', () => {
  expect([-2, -1.9, 0, 1.9, 2].map(isClockWrong)).toEqual([true, false, false, false, true]);
});
