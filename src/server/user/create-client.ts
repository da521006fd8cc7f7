import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Language } from '#domain/language.ts';
import type { Profile } from '#domain/registration.ts';
import { audit } from '#server/audit.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { type Client, findClientByUid } from './queries.ts';
import { takeMailbox } from './take-mailbox.ts';

/** The first number people get who register. */
const firstNumber = 10_001;
const mostTries = 20;

/**
 * Stores the profile of an account that the identity service has just made: locked until the e-mail is confirmed and
 * the administrator has agreed. Again: what is there, unchanged, and no second mail.
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

  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await findClientByUid(deps.db, confirmed.uid);
    // An id token outlives the account it was given for.
    if (known?.deleted) throw refusal('UNAUTHORIZED');
    if (known) return known;
    if (tries === 0) await takeMailbox(deps, email, answerHeaders);
    const added = await deps.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(client)
        .values({
          ...profile,
          id: v7(),
          number: sql`(select greatest(coalesce(max(${client.number}), 0) + 1, ${firstNumber}::int) from ${client})`,
          user_uid: confirmed.uid,
          email,
          language,
          created: deps.clock.now(),
        })
        .onConflictDoNothing()
        .returning();
      if (!row) return undefined;
      await audit(deps, tx, 'registered', { client_id: row.id });
      await orderMail(deps, tx, { mail: 'verify-email', client_id: row.id });
      return row;
    });
    if (added) {
      await deps.limits.reminder.take(added.id);
      return added;
    }
    // Somebody took the number at the same moment; or the e-mail is another account's, which does not change.
    if (await isTaken(deps, email, confirmed.uid)) throw refusal('EMAIL_EXISTS');
  }
  throw new Error('no client number could be had');
}

async function isTaken({ db }: Deps, email: string, uid: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${client} where email = ${email} and user_uid <> ${uid}`,
  );
  return rows.length > 0;
}
