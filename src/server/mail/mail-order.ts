import { v7 } from 'uuid';
import type { Language } from '#domain/language.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';

/** Which mail to send, in ids: what it says is looked up when it is sent. */
type Wanted =
  | { mail: 'verify-email'; client_id: string }
  | { mail: 'unlock-account'; code_id: string }
  | { mail: 'account-unlocked'; client_id: string }
  | { mail: 'password-changed'; client_id: string }
  | { mail: 'packaging-order'; client_id: string; packaging_id: string }
  | { mail: 'shipment-delivered'; client_id: string; shipment_id: string }
  /** The labels, for whoever gets them: somebody without an account, mostly. */
  | { mail: 'labels'; client_id: string; shipment_ids: string[]; email: string; language: Language }
  /** The recipient is named by e-mail, since the job must look the same whether or not there is an account. */
  | { mail: 'reset-password'; email: string; language: Language };

export type MailOrder = Wanted & { mail_id: string };

/** Has a mail sent if and only if the transaction commits. */
export function orderMail({ queue }: Pick<Deps, 'queue'>, tx: DbOrTx, wanted: Wanted): Promise<void> {
  return queue.send('send-mail', { ...wanted, mail_id: v7() }, { tx });
}
