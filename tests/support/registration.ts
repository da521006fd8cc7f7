import { sendMail } from '#server/letters/send-mail.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { askAdmin } from '#server/sign-in/ask-admin.ts';
import { endOldSessions } from '#server/sign-in/end-old-sessions.ts';
import { aProfile } from './factories.ts';
import type { TestServer } from './server.ts';

type StoredMail = { recipient: string; subject: string; text: string; html: string; message_id: string };

export function registrations(server: TestServer) {
  async function register(
    difference: Parameters<typeof aProfile>[0] = {},
    headers: Record<string, string> = {},
  ) {
    const profile = aProfile(difference);
    await server.identity.ensureAccount({ ...profile, password: server.password, emailVerified: false });
    const idToken = server.identity.idTokenFor(profile.email);
    const { data } = await create(profile, idToken, headers);
    return { ...data, profile, idToken };
  }

  const create = (
    profile: ReturnType<typeof aProfile>,
    idToken: string,
    headers: Record<string, string> = {},
  ) =>
    server
      .api()
      .user.create(profile, { context: { headers: { authorization: `Bearer ${idToken}`, ...headers } } });

  async function runJobs() {
    for (let next = server.sent.shift(); next; next = server.sent.shift()) {
      if (next.job === 'send-mail') await sendMail(server.deps, next.data as MailOrder);
      if (next.job === 'ask-admin') await askAdmin(server.deps, next.data as { user_uid: string });
      if (next.job === 'end-old-sessions')
        await endOldSessions(server.deps, next.data as { user_uid: string });
    }
  }

  async function mailsTo(recipient: string): Promise<StoredMail[]> {
    await runJobs();
    const { rows } = await server.pool.query(
      'select recipient, subject, text, html, message_id from mail_kept where recipient = $1 order by at desc, id desc',
      [recipient],
    );
    return rows;
  }

  async function linkFor(recipient: string): Promise<URL> {
    const [newest] = await mailsTo(recipient);
    const found = /https?:\/\/\S+/.exec(newest?.text ?? '')?.[0];
    if (!found) throw new Error(`no link for ${recipient}`);
    return new URL(found);
  }

  const codeIn = (link: URL) => link.searchParams.get('actionCode') ?? '';
  const admin = () => server.config.mail.adminEmail;

  async function registerAndConfirm() {
    const registered = await register();
    server.identity.spendCode(codeIn(await linkFor(registered.profile.email)));
    await server.api().user.verificationAdmin({ id: registered.user_uid });
    return { ...registered, code: codeIn(await linkFor(admin())) };
  }

  return { register, create, runJobs, mailsTo, linkFor, codeIn, admin, registerAndConfirm };
}
