import { refusal } from '#server/errors.ts';
import { keyFrom } from '#server/idempotency.ts';
import { signedIn } from '#server/os.ts';
import { availableServices } from './available-services.ts';
import { createShipment } from './create-shipment.ts';
import { shipmentLabels } from './labels.ts';
import { shipmentPage } from './list-shipments.ts';
import { findShipment } from './queries.ts';
import { showShipment } from './show-shipment.ts';

export const shipmentRoutes = {
  carrierList: signedIn.shipment.carrierList.handler(({ context }) => ({
    data: Object.values(context.deps.carriers).flatMap((carrier) => carrier.services),
  })),

  getAvailableOrderServices: signedIn.shipment.getAvailableOrderServices.handler(
    async ({ input, context: { deps, user } }) => ({ data: await availableServices(deps, user, input) }),
  ),

  create: signedIn.shipment.create.handler(
    async ({ input, context: { deps, user, headers, answerHeaders } }) => ({
      data: await createShipment(deps, user, input, { key: keyFrom(headers), answerHeaders }),
    }),
  ),

  userList: signedIn.shipment.userList.handler(async ({ input, context: { deps, user } }) => {
    const { shipments, total } = await shipmentPage(deps, user, input);
    return { data: shipments, pagination: { total } };
  }),

  get: signedIn.shipment.get.handler(async ({ input, context: { deps, user } }) => {
    const found = await findShipment(deps.db, user.client_id, input.id);
    if (!found) throw refusal('NOT_FOUND');
    return { data: [showShipment(found, user.user_uid)] };
  }),

  label: signedIn.shipment.label.handler(async ({ input, context: { deps, user } }) => {
    const start_position = Number(input.start_position) as 1 | 2 | 3 | 4;
    const { name, bytes } = await shipmentLabels(deps, user.client_id, { ...input, start_position });
    return { data: { name, file: Buffer.from(bytes).toString('base64') } };
  }),
};
