import type { Config } from '#server/config/config.ts';

/** True only where everything is on this machine: no mail server, the identity emulator, and not in production. */
export const hasInbox = ({ mail, mode, identity }: Pick<Config, 'mail' | 'mode' | 'identity'>) =>
  !mail.smtpUrl && mode !== 'production' && identity.emulatorHost !== undefined;
