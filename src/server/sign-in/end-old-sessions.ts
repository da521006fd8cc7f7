import { setTimeout as delay } from 'node:timers/promises';
import { addMinutes } from 'date-fns/addMinutes';
import { getUnixTime } from 'date-fns/getUnixTime';
import { max } from 'date-fns/max';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import { type Client, isUnlocked } from '#server/clients/queries.ts';
import { client, session } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';

/*
 * The identity service says since when sign-ins count: since the last change of the password. Sessions begun before end
 * here too, and the customer is mailed, once. The browser says so at once, if it gets through; whether or not it does,
 * the identity service is asked at each sign-in and each refresh (docs/decisions.md 2.8).
 */

/** Logging out everywhere moves the identity service's date too: a moment later that is no news. */
const noNewsMinutes = 1;
/** Nobody waits longer for an identity service that does not answer: what was known then holds. */
const patienceMs = 3_000;

/** The moment since which sign-ins count; undefined where the identity service knows no such account, or is away. */
export async function askValidSince(deps: Deps, user_uid: string): Promise<Date | undefined> {
  try {
    const asked = deps.identity.findAccount(user_uid);
    const account = await Promise.race([asked, delay(patienceMs, 'late' as const, { ref: false })]);
    if (account !== 'late') return account?.signedIn;
    asked.catch(() => {});
    throw new Error('no answer in time');
  } catch (error) {
    deps.log.warn(
      { error: loggedError(error) },
      'the identity service could not say since when sign-ins count',
    );
    return undefined;
  }
}

/** The identity service tells times in whole seconds. */
export const isBefore = (signedIn: Date, validAfter: Date): boolean =>
  getUnixTime(signedIn) < getUnixTime(validAfter);

/** Somebody says that the password was changed. Anybody may; where nothing was changed, nothing happens. */
export async function endOldSessions(deps: Deps, { user_uid }: { user_uid: string }): Promise<void> {
  const account = await deps.identity.findAccount(user_uid);
  if (account) await endSessionsBefore(deps, { user_uid }, account.signedIn, { isSaid: true });
}

/** Ends sessions begun before the password was changed. */
export async function endSessionsBefore(
  deps: Deps,
  { user_uid }: Pick<Client, 'user_uid'>,
  changed: Date,
  { isSaid }: { isSaid: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(client).where(eq(client.user_uid, user_uid)).for('update');
    if (!owner || owner.deleted) return;
    if (changed > owner.valid_after)
      await tx.update(client).set({ valid_after: changed }).where(eq(client.id, owner.id));
    const ended = await tx
      .update(session)
      .set({ ended: deps.clock.now() })
      .where(
        and(
          eq(session.client_id, owner.id),
          isNull(session.ended),
          lt(sql`coalesce(${session.signed_in}, ${session.created})`, changed),
        ),
      )
      .returning({ id: session.id });
    if (ended.length === 0 && !isNews(owner, changed, isSaid)) return;
    // Nobody was ever signed in, and the address may be a stranger's.
    if (!isUnlocked(owner)) return;
    const details = { by: isSaid ? 'link' : 'identity_service' };
    await audit(deps, tx, 'password_changed', { client_id: owner.id, details });
    await orderMail(deps, tx, { mail: 'password-changed', client_id: owner.id });
  });
}

/** The first time that an account is looked at, its date is that of its making, unless somebody says otherwise. */
function isNews({ valid_after, created }: Client, changed: Date, isSaid: boolean): boolean {
  if (!isSaid && valid_after.getTime() === 0) return false;
  const counted = isSaid ? max([valid_after, created]) : valid_after;
  return changed > addMinutes(counted, noNewsMinutes);
}
