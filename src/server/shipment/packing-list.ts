import { signedIn } from '#server/os.ts';
import { drawPacking } from '#server/papers/draw-packing.ts';
import { getClient } from '#server/user/queries.ts';

export const packingRoutes = {
  packingList: signedIn.shipment.packingList.handler(async ({ input, context: { deps, user } }) => {
    const { company, street, street_number, zipcode, city } = await getClient(deps.db, user.client_id);
    const sender = [company, `${street} ${street_number}`.trim(), `${zipcode} ${city}`.trim()];
    const { name, bytes } = await drawPacking(input, sender, deps.clock.now());
    return { data: { name, file: Buffer.from(bytes).toString('base64') } };
  }),
};
