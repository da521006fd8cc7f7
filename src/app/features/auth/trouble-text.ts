import { plural, t } from '@lingui/core/macro';
import { errorText, type ShownCode } from '#app/i18n/messages.ts';
import type { FormTrouble } from './FormError.tsx';

/** A retry cannot fix these. */
const lastingCodes: ReadonlySet<ShownCode> = new Set([
  'CLIENT_INACTIVE',
  'AUTH_USER_DISABLED',
  'CLIENT_TOO_OLD',
  'EMAIL_EXISTS',
  'MAIL_NOT_VERIFIED',
  'AUTH_WRONG_PASSWORD',
]);

/** `retryAfter` in seconds. */
export function troubleText(code: ShownCode, retryAfter?: number): FormTrouble {
  const text = errorText(code);
  return {
    text: retryAfter ? `${text.replace(/\.?$/, '.')} ${waitText(retryAfter)}` : text,
    canRetry: !lastingCodes.has(code) && !retryAfter,
  };
}

function waitText(seconds: number): string {
  if (seconds < 90) {
    const wait = plural(seconds, { one: '# Sekunde', other: '# Sekunden' });
    return t`Bitte versuchen Sie es in ${wait} erneut.`;
  }
  const minutes = Math.ceil(seconds / 60);
  return t`Bitte versuchen Sie es in ${minutes} Minuten erneut.`;
}
