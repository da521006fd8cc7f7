import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { and, eq } from 'drizzle-orm';
import { formatPhone } from '#domain/address/phone.ts';
import { pickupStatuses, shipmentStatuses } from '#domain/shipment/status.ts';
import type { Language } from '#domain/values/language.ts';
import { type Client, findClientByEmail, findClientByUid, isUnlocked } from '#server/clients/queries.ts';
import { actionCode, client, packagingOrder } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import type { Letters, Written } from '#server/mail/letter.ts';
import { mailLogoUrl } from '#server/mail/mail-logo-url.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { stopLink, stoppedAmong } from '#server/mail/mail-stops.ts';
import { findPickup } from '#server/pickup/queries.ts';
import { showPickup } from '#server/pickup/show-pickup.ts';
import { labelsToMail } from '#server/shipment/labels-to-mail.ts';
import { codeOf } from '#server/sign-in/action-codes.ts';
import { deliveryFacts } from '#server/tracking/delivery-facts.ts';
import { findTrackedShipment } from '#server/tracking/queries.ts';
import { accountNotice } from './account-notice.ts';
import { accountUnlocked } from './account-unlocked.ts';
import { baseDataChanged } from './base-data-changed.ts';
import { clientCreated } from './client-created.ts';
import { clientInvited } from './client-invited.ts';
import { labelsLetter } from './labels-letter.ts';
import { nameToGreet } from './name-to-greet.ts';
import { noAccount } from './no-account.ts';
import { packagingOrdered } from './packaging-ordered.ts';
import { passwordChanged } from './password-changed.ts';
import { pickupBooked } from './pickup-booked.ts';
import { resetPassword } from './reset-password.ts';
import { secondFactorNews } from './second-factor.ts';
import { shipmentDelivered } from './shipment-delivered.ts';
import { unlockAccount } from './unlock-account.ts';
import { verifyEmail } from './verify-email.ts';
import { writeHandedOver, writeManualStep } from './write-manual.ts';

/** Uses current data and drops a pointless mail (client deleted, code used). */
export async function sendMail(deps: Deps, order: MailOrder): Promise<void> {
  const written = await write(deps, order);
  if (!written) return;
  const { to, reply_to, language, letters, attachments = [] } = written;
  const letter = letters[language];
  const mail = composeMail(letter, language, deps.config.provider, mailLogoUrl(deps.config));
  const host = new URL(deps.config.publicUrl).hostname;
  const message_id = `<${order.mail_id}@${host}>`;
  await deps.mailer.send({ ...mail, to, reply_to, stop_url: letter.stop?.url, attachments, message_id });
}

async function write(deps: Deps, order: MailOrder): Promise<Written | undefined> {
  if (order.mail === 'reset-password') return writeReset(deps, order);
  if (order.mail === 'unlock-account') return writeToAdmin(deps, order.code_id);
  if (order.mail === 'packaging-order') return writeToWarehouse(deps, order);
  if (order.mail === 'shipment-delivered') return writeDelivered(deps, order);
  if (order.mail === 'labels') return writeLabels(deps, order);
  if (order.mail === 'pickup-booked') return writeBooked(deps, order);
  if (order.mail === 'manual-order') return writeManualStep(deps, order);
  if (order.mail === 'manual-handed-over') return writeHandedOver(deps, order);
  const [owner] = await deps.db.select().from(client).where(eq(client.id, order.client_id));
  if (!owner || owner.deleted) return undefined;
  const { email, language, company } = owner;
  const name = nameToGreet(owner);
  const letters = await lettersFor(deps, order, { email, company, name, isUnlocked: isUnlocked(owner) });
  return letters && { to: email, language, letters };
}

type About = { email: string; company: string; name: string; isUnlocked: boolean };
type OrderOfAccount = Extract<
  MailOrder,
  {
    mail:
      | 'verify-email'
      | 'account-unlocked'
      | 'password-changed'
      | 'second-factor'
      | 'account-notice'
      | 'client-created'
      | 'base-data-changed';
  }
>;

async function lettersFor(
  deps: Deps,
  order: OrderOfAccount,
  { email, company, name, isUnlocked: mayStart }: About,
): Promise<Letters | undefined> {
  const start = `${deps.config.publicUrl}/`;
  if (order.mail === 'account-unlocked') return accountUnlocked({ name, company, url: start });
  if (order.mail === 'password-changed') return passwordChanged({ name, url: start });
  if (order.mail === 'second-factor') {
    return secondFactorNews({ ...order, name, url: `${start}settings/second-factor` });
  }
  if (order.mail === 'account-notice') return accountNotice({ order, name, url: start });
  if (order.mail === 'base-data-changed') {
    const { fields } = order;
    // A new contact person's name was typed by the staff, so the mail omits it.
    const greeted = fields.includes('contact_person') ? '' : name;
    return baseDataChanged({ name: greeted, fields, url: `${start}settings/data` });
  }
  if (order.mail === 'client-created') {
    if (deps.identity.provider) return clientInvited({ name, email, isUnlocked: mayStart, url: start });
    const set = await deps.identity.makeActionCode('resetPassword', email);
    const laterUrl = `${start}password`;
    if (!set) return undefined;
    const url = linkTo(deps, '/password', 'confirmResetPassword', set);
    return clientCreated({ name, email, isUnlocked: mayStart, url, laterUrl });
  }
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
  const url = linkTo(deps, '/', 'verifyUserAccount', { uid: owner.user_uid, code: codeOf(deps, code) });
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

async function writeBooked(
  deps: Deps,
  { client_id, pickup_id }: { client_id: string; pickup_id: string },
): Promise<Written | undefined> {
  const [owner] = await deps.db.select().from(client).where(eq(client.id, client_id));
  const found = await findPickup(deps.db, client_id, pickup_id);
  if (!owner || owner.deleted || found?.row.status !== pickupStatuses.pre_transit) return undefined;
  const { from_address: place, parcels_quantity, ...it } = showPickup(found.row);
  const letters = pickupBooked({
    name: nameToGreet(owner),
    day: found.row.pickup_date.split('-').reverse().join('.'),
    from: it.pickup_datetime_from,
    to: it.pickup_datetime_to,
    place: [place.company, place.street1, `${place.zip} ${place.city}`].join(', '),
    count: parcels_quantity,
    confirmation: it.confirmation_id ?? '',
    url: `${deps.config.publicUrl}/pickups/manage`,
  });
  return { to: owner.email, language: owner.language, letters };
}

/** Leaves out labels cancelled or collected meanwhile; undefined also if the recipient has stopped these mails. */
async function writeLabels(
  deps: Deps,
  { client_id, shipment_ids, email, language }: Extract<MailOrder, { mail: 'labels' }>,
): Promise<Written | undefined> {
  const [owner] = await deps.db.select().from(client).where(eq(client.id, client_id));
  const [isStopped] = await stoppedAmong(deps.db, client_id, [email]);
  const made = owner && !isStopped && (await labelsToMail(deps, owner, shipment_ids));
  if (!made) return undefined;
  const { files, shipments } = made;
  const kinds = language === 'de' ? ['Label', 'Papiere'] : ['Label', 'Papers'];
  const attachments = files.map((it, index) => ({
    filename: [kinds[index], nameInFile(owner.company), it.name.replace('Papiere-', '')].join('-'),
    content_type: it.contentType,
    content: it.bytes,
  }));
  const letters = labelsLetter({
    company: owner.company,
    contact: owner.contact_person,
    shipments,
    has_papers: files.length > 1,
    stop_url: await stopLink(deps, { client_id, email, language }),
  });
  return { to: email, reply_to: owner.email, language, letters, attachments };
}

/** "Möbelwerk-Kiel-GmbH" */
const nameInFile = (company: string) => (company.match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 40);

const customerFacts = (it: Client) => ({
  number: it.number,
  company: it.company,
  contact: it.contact_person,
  email: it.email,
  phone: phoneOf(it),
  address: `${it.street} ${it.street_number}, ${it.zipcode} ${it.city}`,
});

/** Our own pages accept all codes, whichever service issued them (docs/decisions.md 2.5). */
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
