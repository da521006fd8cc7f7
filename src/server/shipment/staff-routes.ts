import { startBilling } from '#server/exports/billing-run.ts';
import { exportAgain } from '#server/exports/export-again.ts';
import { exportAllShipments } from '#server/exports/export-all-shipments.ts';
import { listRuns } from '#server/exports/export-runs.ts';
import { startClientExport } from '#server/exports/start-client-export.ts';
import { signedIn } from '#server/os.ts';
import { allShipmentsPage } from './list-all-shipments.ts';

/** Everybody's shipments, for the staff. */
export const staffRoutes = {
  list: signedIn.shipment.list.handler(async ({ input, context: { deps } }) => {
    const { shipments, total, lastHitSort, isReferenceIgnored } = await allShipmentsPage(deps.db, input);
    return {
      data: shipments,
      pagination: { total },
      lastHitSort,
      is_reference_ignored: isReferenceIgnored,
    };
  }),

  export: signedIn.shipment.export.handler(async ({ input, context: { deps, user } }) => ({
    data: await exportAllShipments(deps, user, input),
  })),

  exportClientData: signedIn.shipment.exportClientData.handler(async ({ input, context: { deps, user } }) => {
    const { run_id, run } = await startClientExport(deps, user, input.id);
    return { data: { run_id, joined: run === undefined } };
  }),

  exportBilling: signedIn.shipment.exportBilling.handler(async ({ input, context: { deps, user } }) => {
    const { run_id, run } = await startBilling(deps, user, input);
    return { data: { run_id, joined: run === undefined } };
  }),

  exportRuns: signedIn.shipment.exportRuns.handler(async ({ context: { deps } }) => ({
    data: await listRuns(deps),
  })),

  exportAgain: signedIn.shipment.exportAgain.handler(async ({ input, context: { deps, user } }) => {
    await exportAgain(deps, user, input.id);
    return { data: null };
  }),
};
