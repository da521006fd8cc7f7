import { v7 } from 'uuid';
import type { DbOrTx } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import type { WantedMail } from './mail-order.ts';

/** The mail is sent if and only if the transaction commits. */
export function orderMail({ queue }: Pick<Deps, 'queue'>, tx: DbOrTx, requested: WantedMail): Promise<void> {
  return queue.send('send-mail', { ...requested, mail_id: v7() }, { tx });
}
