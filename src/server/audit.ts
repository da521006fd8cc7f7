import { v7 } from 'uuid';
import type { DbOrTx } from './db/connect.ts';
import { auditEvent } from './db/schema.ts';
import type { Deps } from './deps.ts';

/** The actions worth knowing years later. */
type AuditAction =
  | 'login'
  | 'login_refused'
  | 'logout_all'
  | 'logout_others'
  | 'session_ended'
  | 'session_reuse'
  | 'registered'
  | 'account_unlocked'
  | 'action_code_refused'
  | 'password_changed'
  | 'base_data_changed'
  | 'terms_accepted'
  | 'packaging_ordered'
  | 'pickup_booked'
  | 'pickup_cancelled'
  | 'shipment_canceled'
  | 'parcel_canceled'
  | 'cancel_refused'
  | 'label_linked'
  | 'label_printed'
  | 'labels_sent'
  | 'shipments_exported'
  | 'client_changed'
  | 'ship_notes_changed'
  | 'client_deleted'
  | 'file_uploaded'
  | 'files_downloaded'
  | 'files_deleted'
  | 'support_view';

/** Appends to the record of who did what. `details` hold codes and ids, no personal data. */
export async function audit(
  { clock }: Pick<Deps, 'clock'>,
  db: DbOrTx,
  action: AuditAction,
  { client_id, details = {} }: { client_id?: string | undefined; details?: Record<string, unknown> },
) {
  await db.insert(auditEvent).values({ id: v7(), at: clock.now(), client_id, action, details });
}
