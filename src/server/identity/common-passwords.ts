import { readFileSync } from 'node:fs';
import { NewPassword } from '#domain/people/password.ts';
import { judge } from '#domain/values/text.ts';

let common: ReadonlySet<string> | undefined;

/** The first an attacker tries; read when somebody first chooses a password. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return common;
}

/** True if the server takes it as a new password: by the rule of the form, and by what too many others have. */
export const isGoodPassword = (password: unknown): boolean =>
  judge(NewPassword, password).length === 0 && !commonPasswords().has(String(password).trim().toLowerCase());
