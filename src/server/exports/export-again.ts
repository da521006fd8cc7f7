import type { AllShipmentsFilter } from '#contract/all-shipments.ts';
import type { BillingRun } from '#contract/export-run.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { startBilling } from './billing-run.ts';
import { exportAllShipments } from './export-all-shipments.ts';
import { findRun, tryNow } from './export-runs.ts';
import { startClientExport } from './start-client-export.ts';

/** A new run, so the list shows both; a waiting one is retried now. */
export async function exportAgain(deps: Deps, user: CurrentUser, id: string): Promise<void> {
  const run = await findRun(deps, id);
  if (!run) throw refusal('NOT_FOUND');
  if (run.state === 'running') return tryNow(deps, id);
  if (run.kind === 'billing') await startBilling(deps, user, run.requested as BillingRun);
  else if (run.kind === 'client')
    await startClientExport(deps, user, (run.requested as { user_uid: string }).user_uid);
  else await exportAllShipments(deps, user, run.requested as AllShipmentsFilter, { patienceMs: 0 });
}
