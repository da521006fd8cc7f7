import { keyedRequest } from '#server/keys/idempotency.ts';
import { signedIn } from '#server/os.ts';
import { cancelAnyPickup, cancelPickup } from './cancel-pickup.ts';
import { createPickup, createPickupFor } from './create-pickup.ts';
import { countOpen, driverList } from './driver-list.ts';
import { listAllPickups } from './list-all-pickups.ts';
import { markPickups } from './mark-pickups.ts';
import { bookingClient } from './may-book.ts';
import { listPickups } from './queries.ts';
import { showPickup } from './show-pickup.ts';

export const pickupRoutes = {
  create: signedIn.pickup.create.handler(async ({ input, context: { deps, user, ...called } }) => {
    const asked = { op: 'pickup/create', input } as const;
    const request = keyedRequest(called);
    const made = await createPickup(deps, user, asked, request);
    return { data: { ...made, client_ref: request.key } };
  }),

  createDirectly: signedIn.pickup.createDirectly.handler(
    async ({ input, context: { deps, user, ...called } }) => {
      const asked = { op: 'pickup/create-directly', input } as const;
      const request = keyedRequest(called);
      const made = await createPickup(deps, user, asked, request);
      return { data: { ...made, client_ref: request.key } };
    },
  ),

  createFor: signedIn.pickup.createFor.handler(async ({ input, context: { deps, user, ...called } }) => {
    const request = keyedRequest(called);
    const made = await createPickupFor(deps, user, input, request);
    return { data: { ...made, client_ref: request.key } };
  }),

  getAll: signedIn.pickup.getAll.handler(async ({ context: { deps, user } }) => {
    await bookingClient(deps, user);
    const found = await listPickups(deps.db, user.client_id);
    return { data: found.map(({ row, shipment }) => showPickup(row, shipment)) };
  }),

  cancel: signedIn.pickup.cancel.handler(async ({ input, context: { deps, user } }) => {
    await bookingClient(deps, user);
    return { data: await cancelPickup(deps, { client_id: user.client_id, pickup_id: input.id }) };
  }),

  getAllUsers: signedIn.pickup.getAllUsers.handler(async ({ input, context: { deps } }) => {
    const { pickups, total } = await listAllPickups(deps.db, { ...input, now: deps.clock.now() });
    return { data: pickups, pagination: { total } };
  }),

  cancelAny: signedIn.pickup.cancelAny.handler(async ({ input, context: { deps, user } }) => ({
    data: await cancelAnyPickup(deps, user, input.id),
  })),

  mark: signedIn.pickup.mark.handler(async ({ input, context: { deps, user } }) => ({
    data: { changed: await markPickups(deps, user, input) },
  })),

  driverList: signedIn.pickup.driverList.handler(async ({ input, context: { deps } }) => ({
    data: await driverList(deps.db, input.day),
  })),

  openCounts: signedIn.pickup.openCounts.handler(async ({ context: { deps } }) => ({
    data: await countOpen(deps.db, deps.clock.now()),
  })),
};
