import { v7 } from 'uuid';
import { storedMail } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Mailer } from './mailer.ts';

/** Without an SMTP server mails go to the local inbox page. */
export function storingMailer({ db, clock }: Pick<Deps, 'db' | 'clock'>): Mailer {
  return {
    async send({ to, reply_to = null, stop_url: _, attachments = [], ...mail }) {
      await db
        .insert(storedMail)
        .values({
          id: v7(),
          at: clock.now(),
          recipient: to,
          reply_to,
          ...mail,
          attachments: attachments.map(({ content, ...file }) => ({
            ...file,
            content: Buffer.from(content).toString('base64'),
          })),
        })
        .onConflictDoNothing();
    },
  };
}
