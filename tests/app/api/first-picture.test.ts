import { beforeEach, expect, test } from 'vitest';
import { forgetPicture, markPicture, mayShowPicture, noteBegun } from '#app/api/first-picture.ts';
import { removeStoredSession, writeStoredSession } from '#app/api/session-storage.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 23, 6);
const session = { access: 'a', refresh: 'r', setup: '1' };
const mark = { setup: '1', locale: 'de', uidHash: 'abc', at: now - 10 * hour, until: now + 60 * hour };

beforeEach(() => {
  localStorage.clear();
  markPicture(mark);
});

test('it is shown to its owner the next morning', () => {
  expect(mayShowPicture(session, 'de', now)).toBe(true);
});

test.each([
  ['nobody is signed in', { ...session, access: '' }, 'de', now],
  ['there is no way to stay signed in', { ...session, refresh: '' }, 'de', now],
  ['somebody has signed in since', { ...session, setup: '2' }, 'de', now],
  ['the language is another', session, 'en', now],
  ['the session has locked', session, 'de', mark.until],
  ['the clock was set back', session, 'de', mark.at - hour],
] as const)('not when %s', (_, who, locale, at) => {
  expect(mayShowPicture(who, locale, at)).toBe(false);
});

test('not once an order is begun, until none is any more', () => {
  noteBegun('abc', true);
  expect(mayShowPicture(session, 'de', now)).toBe(false);
  noteBegun('abc', false);
  expect(mayShowPicture(session, 'de', now)).toBe(true);
});

test('the orders of others are no reason', () => {
  noteBegun('xyz', true);
  expect(mayShowPicture(session, 'de', now)).toBe(true);
});

test('not while a form lies in its emergency copy', () => {
  localStorage.setItem('bb:abc:1', '{}');
  expect(mayShowPicture(session, 'de', now)).toBe(false);
});

test('not without a mark, or with a broken one', () => {
  localStorage.setItem('first-picture', '{');
  expect(mayShowPicture(session, 'de', now)).toBe(false);
  forgetPicture();
  expect(mayShowPicture(session, 'de', now)).toBe(false);
});

test('it goes with the session, and with the next one', () => {
  removeStoredSession();
  expect(mayShowPicture(session, 'de', now)).toBe(false);
  markPicture(mark);
  writeStoredSession(session);
  expect(mayShowPicture(session, 'de', now)).toBe(false);
});

test('new tokens of the same sign-in leave it', () => {
  writeStoredSession({ access: 'b', refresh: 's' });
  expect(mayShowPicture(session, 'de', now)).toBe(true);
});
