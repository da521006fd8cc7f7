import { berlinDay } from '#domain/values/working-days.ts';
import { refusal } from '#server/errors.ts';
import { keyedRequest } from '#server/keys/idempotency.ts';
import { signedIn } from '#server/os.ts';
import { cancelShipment } from '#server/shipment/cancel/cancel-shipment.ts';
import { findOwner, reachShipment } from '#server/shipment/cancel/reach-shipment.ts';
import { availableServices } from './available-services.ts';
import { clientRoutes } from './client-routes.ts';
import { createShipment } from './create-shipment.ts';
import { earlierOrderRoutes } from './earlier-orders.ts';
import { handoverRoutes } from './handover-routes.ts';
import { knownNumberRoutes } from './known-numbers.ts';
import { labelRoutes } from './label-routes.ts';
import { shipmentPage } from './list-shipments.ts';
import { manyRoutes } from './many-routes.ts';
import { packingRoutes } from './packing-list.ts';
import { findShipment } from './queries.ts';
import { shipmentOverview } from './shipment-overview.ts';
import { showForStaff } from './show-for-staff.ts';
import { showShipment } from './show-shipment.ts';
import { staffRoutes } from './staff-routes.ts';

export const shipmentRoutes = {
  carrierList: signedIn.shipment.carrierList.handler(({ context }) => ({
    data: Object.values(context.deps.carriers).flatMap((carrier) => carrier.services),
  })),

  getAvailableOrderServices: signedIn.shipment.getAvailableOrderServices.handler(
    async ({ input, context: { deps, user } }) => ({ data: await availableServices(deps, user, input) }),
  ),

  create: signedIn.shipment.create.handler(async ({ input, context: { deps, user, ...called } }) => {
    const request = keyedRequest(called);
    const created = await createShipment(deps, user, input, request);
    return { data: { ...created, client_ref: request.key } };
  }),

  userList: signedIn.shipment.userList.handler(async ({ input, context: { deps, user } }) => {
    const { shipments, total } = await shipmentPage(deps, user, input);
    return { data: shipments, pagination: { total } };
  }),

  overview: signedIn.shipment.overview.handler(async ({ context: { deps, user } }) => ({
    data: await shipmentOverview(deps.db, user, berlinDay(deps.clock.now())),
  })),

  get: signedIn.shipment.get.handler(async ({ input, context: { deps, user } }) => {
    const owner = user.is_admin ? await findOwner(deps.db, input.id) : undefined;
    const found = await findShipment(deps.db, owner?.id ?? user.client_id, input.id);
    if (!found) throw refusal('NOT_FOUND');
    return { data: [owner ? showForStaff(found, owner) : showShipment(found, user)] };
  }),

  cancel: signedIn.shipment.cancel.handler(async ({ input, context: { deps, user, answerHeaders } }) => ({
    data: await cancelShipment(
      deps,
      { ...(await reachShipment(deps.db, user, input.id)), answerHeaders },
      { call: 'cancel', shipment_id: input.id.toLowerCase(), reason: input.reason },
    ),
  })),

  edit: signedIn.shipment.edit.handler(async ({ input, context: { deps, user, answerHeaders } }) => ({
    data: await cancelShipment(
      deps,
      { ...(await reachShipment(deps.db, user, input.id)), answerHeaders },
      { call: 'edit', shipment_id: input.id.toLowerCase(), parcel_id: input.parcel_id.toLowerCase() },
    ),
  })),

  ...manyRoutes,
  ...handoverRoutes,
  ...labelRoutes,
  ...knownNumberRoutes,
  ...earlierOrderRoutes,
  ...packingRoutes,
  ...staffRoutes,
  ...clientRoutes,
};
