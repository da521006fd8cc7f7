import type { Deps } from '#server/deps.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { storingMailer } from './storing-mailer.ts';

export function createMailer({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>): Mailer {
  const { smtpUrl, from } = config.mail;
  return smtpUrl ? smtpMailer({ url: smtpUrl, from }) : storingMailer({ db, clock });
}
