import type { StaffBaseData } from '#domain/people/base-data-update.ts';
import type { ClientDetails } from '#domain/people/client.ts';
import { clientDetails } from '#server/clients/client-details.ts';
import { lockClient } from '#server/clients/lock-client.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { baseDataFieldsBetween, columnsOfBaseData, storeBaseData } from './write-base-data.ts';

/**
 * Mails the client the names of changed fields (docs/rules.md 20.20). An update without changes succeeds for any
 * revision; a stale one is refused.
 */
export async function writeForClient(
  deps: Deps,
  actor: CurrentUser,
  { id, revision, ...it }: StaffBaseData,
): Promise<ClientDetails> {
  return deps.db.transaction(async (tx) => {
    const before = await lockClient(tx, id);
    if (!before || before.deleted) throw refusal('NOT_FOUND');
    const written = columnsOfBaseData(it);
    const fields = baseDataFieldsBetween(before, { ...before, ...written });
    if (fields.length === 0) return clientDetails(deps, tx, before);
    if (revision !== undefined && before.revision !== revision)
      throw refusal('CLIENT_CHANGED', { client: await clientDetails(deps, tx, before) });
    const row = await storeBaseData(deps, tx, before, { written, staff: actor.client_id });
    await orderMail(deps, tx, { mail: 'base-data-changed', client_id: before.id, fields });
    return clientDetails(deps, tx, row);
  });
}
