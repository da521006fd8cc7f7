import type { IdentityCode } from '#app/api/identity.ts';
import type { ShownCode } from '#app/i18n/messages.ts';

/** Pages without a new password do not expect PASSWORD_REFUSED. */
export const shownCode = (code: IdentityCode): ShownCode => (code === 'PASSWORD_REFUSED' ? 'UNKNOWN' : code);
