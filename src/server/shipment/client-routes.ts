import { getClientByUid, getOwnerByUid } from '#server/clients/client-details.ts';
import { signedIn } from '#server/os.ts';
import { findOwners } from '#server/shipment/search/find-owners.ts';
import { writeNotes } from './admin-notes.ts';
import { servicesFor } from './available-services.ts';
import { clientDays, shipmentsOfClient } from './client-shipments.ts';

export const clientRoutes = {
  servicesOfClient: signedIn.shipment.servicesOfClient.handler(
    async ({ input: { id, ...query }, context: { deps } }) => ({
      data: await servicesFor(deps, await getClientByUid(deps.db, id), query),
    }),
  ),

  findOwners: signedIn.shipment.findOwners.handler(async ({ input, context: { deps } }) => ({
    data: await findOwners(deps.db, input),
  })),

  clientDays: signedIn.shipment.clientDays.handler(
    async ({ input: { id, ...requested }, context: { deps } }) => {
      const { days, total } = await clientDays(deps.db, await getOwnerByUid(deps.db, id), requested);
      return { data: days, pagination: { total } };
    },
  ),

  listOfClient: signedIn.shipment.listOfClient.handler(
    async ({ input: { id, ...requested }, context: { deps } }) => {
      const owner = await getOwnerByUid(deps.db, id);
      const { shipments, total } = await shipmentsOfClient(deps.db, owner, requested);
      return { data: shipments, pagination: { total } };
    },
  ),

  updateShipNotes: signedIn.shipment.updateShipNotes.handler(async ({ input, context: { deps, user } }) => ({
    data: await writeNotes(deps, user, input),
  })),
};
