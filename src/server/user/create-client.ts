import type { Profile } from '#domain/people/registration.ts';
import type { Language } from '#domain/values/language.ts';
import { claimMailbox } from '#server/clients/claim-mailbox.ts';
import { findOwner } from '#server/clients/find-owner.ts';
import { insertClient } from '#server/clients/insert-client.ts';
import type { Client } from '#server/clients/queries.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';

/**
 * Locked until the e-mail is confirmed and the administrator agrees. A repeat changes nothing and sends no mail. A
 * provider's e-mail is confirmed already, so the administrator is asked immediately.
 */
export async function createClient(
  deps: Deps,
  profile: Profile,
  { headers, answerHeaders, language }: { headers: Headers; answerHeaders: Headers; language: Language },
): Promise<Pick<Client, 'number' | 'user_uid'>> {
  const idToken = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const confirmed = idToken ? await deps.identity.verifyIdToken(idToken) : undefined;
  if (!confirmed) throw refusal('UNAUTHORIZED');
  const email = confirmed.email.toLowerCase();
  if (email !== profile.email.toLowerCase()) throw refusal('WRONG_USER');

  const isProvided = deps.identity.provider !== undefined;
  if (isProvided && !confirmed.emailVerified) throw refusal('MAIL_NOT_VERIFIED');

  const known = async () => {
    const found = await findOwner(deps, confirmed);
    // An id token outlives a deleted account.
    if (found?.deleted) throw refusal('UNAUTHORIZED');
    return found;
  };
  const earlier = await known();
  if (earlier) return earlier;
  await claimMailbox(deps, email, answerHeaders);
  const fresh = { ...profile, user_uid: confirmed.uid, email, language, created: deps.clock.now() };
  const added = await insertClient(deps, fresh, async (tx, { id }) => {
    if (isProvided) await deps.queue.send('ask-admin', { user_uid: confirmed.uid }, { tx });
    else await orderMail(deps, tx, { mail: 'verify-email', client_id: id });
    return true;
  });
  if (added) await deps.limits.reminder.take(added.id);
  const stored = added ?? (await known());
  if (!stored) throw new Error('a stored client is gone');
  return stored;
}
