import type { MailsSent } from '#contract/shipment.ts';
import type { Language } from '#domain/values/language.ts';
import { audit } from '#server/audit.ts';
import { getClient } from '#server/clients/queries.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  earlierAnswer,
  inProgress,
  type KeyedRequest,
  keyedCall,
  saveAnswer,
} from '#server/keys/idempotency.ts';
import { stoppedAmong } from '#server/mail/mail-stops.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { isLabelOfUse } from './no-label.ts';
import { readLabels } from './print-labels.ts';

const operation = 'shipment/labels';

type Requested = { shipment_ids: readonly string[]; email: readonly string[]; language: Language };

/**
 * Orders a separate mail per address, so recipients do not see each other. Mails, audit entry and answer are one
 * transaction; the labels are drawn when the mail is sent.
 */
export async function sendLabels(
  deps: Deps,
  { client_id }: CurrentUser,
  { shipment_ids, email, language }: Requested,
  { keyed, answerHeaders }: { keyed: KeyedRequest | undefined; answerHeaders: Headers },
): Promise<MailsSent> {
  const ids = [...new Set(shipment_ids)];
  const given = [...new Map(email.map((it) => [it.toLowerCase(), it])).values()];
  const call = keyed && keyedCall(keyed, { client_id, op: operation, input: { ids, emails: given } });
  const earlier = call && (await earlierAnswer(deps, call));
  if (earlier && earlier !== 'taken_over') return earlier.response as MailsSent;

  const { shipments } = await readLabels(deps, await getClient(deps.db, client_id), ids);
  if (!shipments.every(isLabelOfUse)) throw refusal('LABEL_UNDERWAY');
  const stopped = await stoppedAmong(deps.db, client_id, given);
  const emails = given.filter((it) => !stopped.includes(it));
  const wait = await deps.limits.labelMails.take(client_id, emails.length);
  if (wait !== undefined) {
    answerHeaders.set('retry-after', String(wait));
    throw refusal('RATE_LIMITED');
  }
  const sent: MailsSent = { mails: emails.length, stopped };
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // A simultaneous repeat has the key: roll back.
    if (call && !(await saveAnswer(tx, call, { now, answer: { status: 200, response: sent } })))
      throw inProgress(call);
    for (const to of emails)
      await orderMail(deps, tx, { mail: 'labels', client_id, shipment_ids: ids, email: to, language });
    await audit(deps, tx, 'labels_sent', {
      client_id,
      details: { shipments: ids.length, mails: emails.length },
    });
  });
  return sent;
}
