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

const leastDifferent = 4;

export function isGoodPassword(password: unknown): boolean {
  if (judge(NewPassword, password).length > 0) return false;
  const folded = String(password).trim().toLowerCase();
  return new Set(folded).size >= leastDifferent && !commonPasswords().has(folded);
}
