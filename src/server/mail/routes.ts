import { signedIn } from '#server/os.ts';
import { dismissMail, listFailedMails, sendAgain } from './failed-mails.ts';

export const mailRoutes = {
  failed: signedIn.mail.failed.handler(async ({ context: { deps } }) => ({
    data: await listFailedMails(deps.db),
  })),

  again: signedIn.mail.again.handler(async ({ input, context: { deps, user } }) => {
    await sendAgain(deps, user, input.id);
    return { data: null };
  }),

  dismiss: signedIn.mail.dismiss.handler(async ({ input, context: { deps, user } }) => {
    await dismissMail(deps, user, input.id);
    return { data: null };
  }),
};
