import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PasswordChange, PasswordReset } from '#domain/people/password.ts';
import { passwordStrength } from '#domain/people/password-strength.ts';
import { issuesFrom } from '#domain/values/text.ts';

const issuesOf = (schema: v.GenericSchema, value: unknown) =>
  issuesFrom(v.safeParse(schema, value).issues ?? []).map(({ path, code }) => `${path}: ${code}`);

describe('a password reset', () => {
  test.each([
    ['', '', ['password: password_required']],
    ['1234567', '1234567', ['password: password_not_valid']],
    ['12345678', '12345678', []],
    ['12345678', '12345679', ['repeat_password: repeat_password_error']],
    ['1234', '123', ['password: password_not_valid', 'repeat_password: repeat_password_error']],
    [undefined, '', ['password: password_required']],
    ['12345678', undefined, ['repeat_password: repeat_password_error']],
    ['x'.repeat(4097), 'x'.repeat(4097), ['password: password_not_valid']],
  ])('with %s, %s', (password, repeat_password, issues) => {
    expect(issuesOf(PasswordReset, { password, repeat_password })).toEqual(issues);
  });
});

describe('a password change', () => {
  test.each([
    ['', 'neu neu neu', 'neu neu neu', ['old_password: password_required']],
    ['kurz', 'neu neu neu', 'neu neu neu', []],
    ['alt', 'kurz', 'kurz', ['password: password_not_valid']],
    ['das alte Passwort', 'das alte Passwort', 'das alte Passwort', ['password: password_unchanged']],
    ['alt', 'neu neu neu', 'neu neu', ['repeat_password: repeat_password_error']],
    ['alt', 'neu', 'ne', ['password: password_not_valid', 'repeat_password: repeat_password_error']],
  ])('from %s to %s, %s', (old_password, password, repeat_password, issues) => {
    expect(issuesOf(PasswordChange, { old_password, password, repeat_password })).toEqual(issues);
  });
});

describe('the strength of a password', () => {
  test.each([
    ['', 0],
    ['1234567', 0],
    ['12345678', 1],
    ['aaaaaaaaaaaa', 1],
    ['abcdefghijkl', 1],
    ['Passwort', 1],
    ['Passwort123', 1],
    ['qwertz123', 1],
    ['vogelhaus', 2],
    ['Vogelhaus7', 3],
    ['Vogel#haus-blau7', 4],
    ['drei rote Ziegel im Regen', 4],
  ])('for %s is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  test('is low if the password contains account data', () => {
    const known = ['versand@buchbinderei-falz.de', 'Buchbinderei Falz'];
    expect(passwordStrength('Buchbinderei1', known)).toBeLessThan(passwordStrength('Buchbinderei1'));
    expect(passwordStrength('Buchbinderei1', known)).toBe(1);
  });

  test('never falls when a random character is added', () => {
    let last = 0;
    for (const password of ['kT7#', 'kT7#mQ2!', 'kT7#mQ2!x', 'kT7#mQ2!xR9&', 'kT7#mQ2!xR9&pL4']) {
      expect(passwordStrength(password)).toBeGreaterThanOrEqual(last);
      last = passwordStrength(password);
    }
  });
});
