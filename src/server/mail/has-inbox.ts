import type { Config } from '#server/config/config.ts';

/** True only if everything runs on this machine: no mail server, identity emulator, not in production. */
export const hasInbox = ({ mail, mode, identity }: Pick<Config, 'mail' | 'mode' | 'identity'>) =>
  !mail.smtpUrl && mode !== 'production' && identity.emulatorHost !== undefined;
