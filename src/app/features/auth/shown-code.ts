import type { IdentityCode } from '#app/api/identity.ts';
import type { ShownCode } from '#app/i18n/messages.ts';

/** Where nobody chooses a password, none can be refused. */
export const shownCode = (code: IdentityCode): ShownCode => (code === 'PASSWORD_REFUSED' ? 'UNKNOWN' : code);
