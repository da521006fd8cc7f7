import { pageOfAddresses } from '#server/address/queries.ts';
import { signedIn } from '#server/os.ts';
import { listPickups } from '#server/pickup/queries.ts';
import { showPickup } from '#server/pickup/show-pickup.ts';
import { listLists, showList } from '#server/shipment/closed-handover/queries.ts';
import { shipmentPage } from '#server/shipment/list-shipments.ts';
import { asClient, openView, viewedClient } from './support-view.ts';

export const supportRoutes = {
  open: signedIn.support.open.handler(async ({ input, context: { deps, user } }) => ({
    data: await openView(deps, user, input.id),
  })),

  shipments: signedIn.support.shipments.handler(async ({ input, context: { deps, user } }) => {
    const { id, ...requested } = input;
    const client = asClient(user, await viewedClient(deps, user, id));
    const everything = { shipment_status: -1, without_tracking_number: true } as const;
    const { shipments, total } = await shipmentPage(deps, client, { ...everything, ...requested });
    return { data: shipments, pagination: { total } };
  }),

  pickups: signedIn.support.pickups.handler(async ({ input, context: { deps, user } }) => {
    const client = await viewedClient(deps, user, input.id);
    const found = client.is_pickup_allowed ? await listPickups(deps.db, client.id) : [];
    return { data: found.map(({ row, shipment }) => showPickup(row, shipment)) };
  }),

  addresses: signedIn.support.addresses.handler(async ({ input, context: { deps, user } }) => {
    const client = await viewedClient(deps, user, input.id);
    const { addresses, total } = await pageOfAddresses(deps.db, client.id, input);
    return { data: addresses, pagination: { total } };
  }),

  handovers: signedIn.support.handovers.handler(async ({ input, context: { deps, user } }) => {
    const client = await viewedClient(deps, user, input.id);
    const { lists, total } = await listLists(deps.db, client.id, input);
    const now = deps.clock.now();
    return { data: lists.map((it) => showList(it, now)), pagination: { total } };
  }),
};
