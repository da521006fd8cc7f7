import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { errors, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Language } from '#domain/values/language.ts';
import { audit } from '#server/audit.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, mailStop } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { derivedKey } from '#server/tokens/derived-key.ts';
import { readSigned } from '#server/tokens/signed-token.ts';

/*
 * Recipients of label mails can stop those of a client (docs/rules.md 15.25). The link's code holds the client and a
 * hash of the address, signed; it needs no row and does not expire.
 */

const Claims = v.object({ sub: v.pipe(v.string(), v.uuid()), box: v.string() });

const mailboxHash = (client_id: string, email: string) =>
  createHash('sha256').update(`${client_id}\n${email.toLowerCase()}`).digest();

export async function stopLink(
  { config }: Pick<Deps, 'config'>,
  { client_id, email, language }: { client_id: string; email: string; language: Language },
): Promise<string> {
  const code = await new SignJWT({ box: mailboxHash(client_id, email).toString('base64url') })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(client_id)
    .sign(derivedKey(config.sessionSecret, 'mail-stop'));
  return `${config.publicUrl}/unsubscribe?${new URLSearchParams({ code, lang: language })}`;
}

/** Returns those of `emails` that stopped the client's label mails. */
export async function stoppedAmong(
  db: DbOrTx,
  client_id: string,
  emails: readonly string[],
): Promise<string[]> {
  const hashes = emails.map((it) => mailboxHash(client_id, it));
  const rows = await db
    .select({ mailbox: mailStop.mailbox })
    .from(mailStop)
    .where(and(eq(mailStop.client_id, client_id), inArray(mailStop.mailbox, hashes)));
  return emails.filter((_, index) => rows.some((it) => it.mailbox.equals(hashes[index] as Buffer)));
}

/** `stop: false` lets the mails begin again. */
export async function setMailStop(
  deps: Deps,
  { code, stop }: { code: string; stop: boolean },
): Promise<{ company: string }> {
  const { client_id, mailbox } = await readCode(deps, code);
  return deps.db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ company: client.company })
      .from(client)
      .where(and(eq(client.id, client_id), isNull(client.deleted)));
    if (!owner) throw refusal('ACTION_CODE_INVALID');
    const row = { client_id, mailbox };
    const { rowCount } = stop
      ? await tx
          .insert(mailStop)
          .values({ ...row, created: deps.clock.now() })
          .onConflictDoNothing()
      : await tx
          .delete(mailStop)
          .where(and(eq(mailStop.client_id, client_id), eq(mailStop.mailbox, mailbox)));
    if (rowCount) await audit(deps, tx, 'label_mails_stopped', { client_id, details: { stop } });
    return owner;
  });
}

async function readCode(deps: Deps, code: string) {
  try {
    const { sub, box } = v.parse(Claims, await readSigned(deps, 'mail-stop', code));
    return { client_id: sub, mailbox: Buffer.from(box, 'base64url') };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof v.ValiError)
      throw refusal('ACTION_CODE_INVALID');
    throw error;
  }
}
