import { readFileSync } from 'node:fs';
import { NewPassword } from '#domain/people/password.ts';
import { judge } from '#domain/values/text.ts';

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return common;
}

export const isGoodPassword = (password: unknown): boolean =>
  judge(NewPassword, password).length === 0 && !commonPasswords().has(String(password).trim().toLowerCase());
