import { getOwnerByUid } from '#server/clients/client-details.ts';
import { signedIn } from '#server/os.ts';
import { confirmUser } from '#server/second-factor/confirm-user.ts';
import { startBilling } from './billing-run.ts';
import { exportAgain } from './export-again.ts';
import { exportAllShipments } from './export-all-shipments.ts';
import { exportOfClient } from './export-of-client.ts';
import { listRuns } from './export-runs.ts';
import { exportShipments } from './export-shipments.ts';
import { startClientExport } from './start-client-export.ts';

export const exportRoutes = {
  exportUser: signedIn.shipment.exportUser.handler(async ({ input, context: { deps, user, answerFile } }) =>
    answerFile(await exportShipments(deps, user, input)),
  ),

  exportOfClient: signedIn.shipment.exportOfClient.handler(
    async ({ input: { id, ...requested }, context: { deps, user, answerFile } }) =>
      answerFile(await exportOfClient(deps, user, await getOwnerByUid(deps.db, id), requested)),
  ),

  export: signedIn.shipment.export.handler(async ({ input, context: { deps, user } }) => ({
    data: await exportAllShipments(deps, user, input),
  })),

  exportClientData: signedIn.shipment.exportClientData.handler(
    async ({ input: { id, confirmation }, context }) => {
      const { deps, user } = context;
      await confirmUser(deps, user, confirmation, context);
      return { data: await startClientExport(deps, user, id) };
    },
  ),

  exportBilling: signedIn.shipment.exportBilling.handler(async ({ input, context: { deps, user } }) => ({
    data: await startBilling(deps, user, input),
  })),

  exportRuns: signedIn.shipment.exportRuns.handler(async ({ context: { deps } }) => ({
    data: await listRuns(deps),
  })),

  exportAgain: signedIn.shipment.exportAgain.handler(async ({ input, context: { deps, user } }) => {
    await exportAgain(deps, user, input.id);
    return { data: null };
  }),
};
