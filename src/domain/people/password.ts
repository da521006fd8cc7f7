import * as v from 'valibot';
import { present } from '#domain/values/text.ts';
import { Credentials } from './account.ts';

/** Characters (docs/rules.md 3.3). */
export const passwordMin = 8;
const passwordMax = 4096;

export const NewPassword = present(
  v.pipe(
    v.string('password_required'),
    v.minLength(1, 'password_required'),
    v.check((it) => it === '' || it.length >= passwordMin, 'password_not_valid'),
    v.maxLength(passwordMax, 'password_not_valid'),
  ),
);

const repeatedPassword = v.optional(v.string('repeat_password_error'), '');

export const PasswordReset = v.pipe(
  v.object({ password: NewPassword, repeat_password: repeatedPassword }),
  v.forward(
    v.partialCheck(
      [['password'], ['repeat_password']],
      (it) => it.password === it.repeat_password,
      'repeat_password_error',
    ),
    ['repeat_password'],
  ),
);
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

/** The old password may predate the length rule. */
export const PasswordChange = v.pipe(
  v.object({
    old_password: Credentials.entries.password,
    password: NewPassword,
    repeat_password: repeatedPassword,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['repeat_password']],
      (it) => it.password === it.repeat_password,
      'repeat_password_error',
    ),
    ['repeat_password'],
  ),
  v.forward(
    v.partialCheck(
      [['old_password'], ['password']],
      (it) => it.password === '' || it.old_password !== it.password,
      'password_unchanged',
    ),
    ['password'],
  ),
);
export type PasswordChange = v.InferOutput<typeof PasswordChange>;
