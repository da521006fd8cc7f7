import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { and, eq } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import { formatPhone } from '#domain/phone.ts';
import { shipmentStatuses } from '#domain/status.ts';
import { actionCode, client, packagingOrder } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { labelsToMail } from '#server/shipment/labels-to-mail.ts';
import { deliveryFacts } from '#server/tracking/delivery-facts.ts';
import { findTrackedShipment } from '#server/tracking/queries.ts';
import { codeOf } from '#server/user/action-codes.ts';
import { type Client, findClientByEmail, findClientByUid, isUnlocked } from '#server/user/queries.ts';
import { composeMail } from './compose-mail.ts';
import type { Letters } from './letter.ts';
import type { MailOrder } from './mail-order.ts';
import type { Attachment } from './mailer.ts';
import { accountUnlocked } from './mails/account-unlocked.ts';
import { labelsLetter } from './mails/labels-letter.ts';
import { noAccount } from './mails/no-account.ts';
import { packagingOrdered } from './mails/packaging-ordered.ts';
import { passwordChanged } from './mails/password-changed.ts';
import { resetPassword } from './mails/reset-password.ts';
import { secondFactorNews } from './mails/second-factor.ts';
import { shipmentDelivered } from './mails/shipment-delivered.ts';
import { unlockAccount } from './mails/unlock-account.ts';
import { verifyEmail } from './mails/verify-email.ts';

type Written = { to: string; language: Language; letters: Letters; attachments?: Attachment[] };

/**
 * Writes the mail that was ordered, as things are now, and sends it. What has become pointless in the meantime
 * (somebody is gone, the code was used) is not sent.
 */
export async function sendMail(deps: Deps, order: MailOrder): Promise<void> {
  const written = await write(deps, order);
  if (!written) return;
  const { to, language, letters, attachments = [] } = written;
  const mail = composeMail(letters[language], language, deps.config.provider);
  const host = new URL(deps.config.publicUrl).hostname;
  await deps.mailer.send({ ...mail, to, attachments, message_id: `<${order.mail_id}@${host}>` });
}

async function write(deps: Deps, order: MailOrder): Promise<Written | undefined> {
  if (order.mail === 'reset-password') return writeReset(deps, order);
  if (order.mail === 'unlock-account') return writeToAdmin(deps, order.code_id);
  if (order.mail === 'packaging-order') return writeToWarehouse(deps, order);
  if (order.mail === 'shipment-delivered') return writeDelivered(deps, order);
  if (order.mail === 'labels') return writeLabels(deps, order);
  const [owner] = await deps.db.select().from(client).where(eq(client.id, order.client_id));
  if (!owner || owner.deleted) return undefined;
  const { email, language, company } = owner;
  const name = nameToGreet(owner);
  if (order.mail === 'second-factor') {
    const url = `${deps.config.publicUrl}/settings/second-factor`;
    return { to: email, language, letters: secondFactorNews({ ...order, name, url }) };
  }
  const letters = await lettersFor(deps, order.mail, { email, company, name });
  return letters && { to: email, language, letters };
}

type About = { email: string; company: string; name: string };

async function lettersFor(
  deps: Deps,
  mail: 'verify-email' | 'account-unlocked' | 'password-changed',
  { email, company, name }: About,
): Promise<Letters | undefined> {
  const start = `${deps.config.publicUrl}/`;
  if (mail === 'account-unlocked') return accountUnlocked({ name, company, url: start });
  if (mail === 'password-changed') return passwordChanged({ name, url: start });
  const made = await deps.identity.makeActionCode('verifyEmail', email);
  return made && verifyEmail({ url: linkTo(deps, '/', 'verifyEmail', made) });
}

async function writeReset(
  deps: Deps,
  { email, language }: { email: string; language: Language },
): Promise<Written> {
  const made = await deps.identity.makeActionCode('resetPassword', email);
  if (!made) {
    const url = `${deps.config.publicUrl}/#reg`;
    return { to: email, language, letters: noAccount({ email, url }) };
  }
  const owner = await findClientByUid(deps.db, made.uid);
  const url = linkTo(deps, '/password', 'confirmResetPassword', made);
  return { to: email, language, letters: resetPassword({ name: owner ? nameToGreet(owner) : '', url }) };
}

async function writeToAdmin(deps: Deps, codeId: string): Promise<Written | undefined> {
  const [found] = await deps.db
    .select({ owner: client, code: actionCode })
    .from(actionCode)
    .innerJoin(client, eq(client.id, actionCode.client_id))
    .where(eq(actionCode.id, codeId));
  if (!found || found.code.used || found.owner.unlocked) return undefined;
  const { owner, code } = found;
  const admin = await findClientByEmail(deps.db, deps.config.mail.adminEmail);
  const days = differenceInCalendarDays(code.expires, code.created);
  const url = linkTo(deps, '/', 'verifyUserAccount', { uid: owner.user_uid, code: codeOf(deps, codeId) });
  return {
    to: deps.config.mail.adminEmail,
    language: admin?.language ?? 'de',
    letters: unlockAccount({ ...customerFacts(owner), url, days }),
  };
}

async function writeToWarehouse(
  { db, config }: Deps,
  { client_id, packaging_id }: { client_id: string; packaging_id: string },
): Promise<Written | undefined> {
  const [found] = await db
    .select({ owner: client, order: packagingOrder })
    .from(packagingOrder)
    .innerJoin(client, eq(client.id, packagingOrder.client_id))
    .where(and(eq(packagingOrder.client_id, client_id), eq(packagingOrder.packaging_id, packaging_id)));
  if (!found) return undefined;
  const { owner, order } = found;
  const to = config.mail.packagingEmail;
  const reader = await findClientByEmail(db, to);
  const letters = packagingOrdered({ ...customerFacts(owner), order });
  return { to, language: reader?.language ?? 'de', letters };
}

/** Writes the mail about a delivery; nothing where the shipment was cancelled after all. */
async function writeDelivered(
  deps: Deps,
  { client_id, shipment_id }: { client_id: string; shipment_id: string },
): Promise<Written | undefined> {
  const [owner] = await deps.db.select().from(client).where(eq(client.id, client_id));
  const tracked = await findTrackedShipment(deps.db, client_id, shipment_id);
  if (!owner || !tracked || tracked.shipment.shipment_status === shipmentStatuses.canceled) return undefined;
  const url = `${deps.config.publicUrl}/history/${shipment_id}`;
  const letters = shipmentDelivered({ name: owner.contact_person, url, ...deliveryFacts(tracked) });
  return { to: owner.email, language: owner.language, letters };
}

/** Writes the mail with labels, without those cancelled since. */
async function writeLabels(
  deps: Deps,
  { client_id, shipment_ids, email, language }: Extract<MailOrder, { mail: 'labels' }>,
): Promise<Written | undefined> {
  const [owner] = await deps.db.select().from(client).where(eq(client.id, client_id));
  const made = owner && (await labelsToMail(deps, owner, shipment_ids));
  if (!made) return undefined;
  const { file, shipments } = made;
  const attachments = [{ filename: file.name, content_type: file.contentType, content: file.bytes }];
  const letters = labelsLetter({ company: owner.company, contact: owner.contact_person, shipments });
  return { to: email, language, letters, attachments };
}

/** The address of an account that nobody has unlocked may be a stranger's: what was typed there is not for them. */
const nameToGreet = (it: Client) => (isUnlocked(it) ? it.contact_person : '');

const customerFacts = (it: Client) => ({
  number: it.number,
  company: it.company,
  contact: it.contact_person,
  email: it.email,
  phone: phoneOf(it),
  address: `${it.street} ${it.street_number}, ${it.zipcode} ${it.city}`,
});

/** Our own pages take the codes, whoever gave them out (docs/decisions.md 2.5). */
function linkTo(
  { config }: Pick<Deps, 'config'>,
  path: '/' | '/password',
  mode: string,
  { uid, code }: { uid: string; code: string },
): string {
  return `${config.publicUrl}${path}?${new URLSearchParams({ mode, actionCode: code, id: uid })}`;
}

const phoneOf = (it: Client) =>
  formatPhone({
    phone_country_prefix: it.phone_country_code,
    phone_prefix: it.phone_area_code,
    phone: it.phone_number,
  });
