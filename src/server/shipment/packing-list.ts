import { packingCharacters, packingLimits } from '#domain/labels/packing-list.ts';
import { getClient } from '#server/clients/queries.ts';
import { drawAside } from '#server/drawing/draw-aside.ts';
import { refusal } from '#server/errors.ts';
import { signedIn } from '#server/os.ts';

export const packingRoutes = {
  packingList: signedIn.shipment.packingList.handler(async ({ input, context: { deps, user, signal } }) => {
    const { characters: max } = packingLimits;
    if (packingCharacters(input.orders) > max) throw refusal('PAPER_TOO_LONG', { max });
    const { company, street, street_number, zipcode, city } = await getClient(deps.db, user.client_id);
    const sender = [company, `${street} ${street_number}`.trim(), `${zipcode} ${city}`.trim()];
    const asker = { client_id: user.client_id, signal };
    const { name, bytes } = await drawAside(asker, 'packing', input, sender, deps.clock.now());
    return { data: { name, file: Buffer.from(bytes).toString('base64') } };
  }),
};
