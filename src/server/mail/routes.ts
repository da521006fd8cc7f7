import { os, signedIn } from '#server/os.ts';
import { dismissMail, listFailedMails, sendAgain } from './failed-mails.ts';
import { setMailStop } from './mail-stops.ts';

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

  stop: os.mail.stop.handler(async ({ input, context: { deps } }) => ({
    data: await setMailStop(deps, input),
  })),
};
