import type { IdentityCode } from '#app/api/identity.ts';
import type { ShownCode } from '#app/i18n/messages.ts';

/** The code as it is shown: where nobody chooses a password, none can be refused. */
export const shownCode = (code: IdentityCode): ShownCode => (code === 'PASSWORD_REFUSED' ? 'UNKNOWN' : code);
