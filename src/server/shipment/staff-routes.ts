import { signedIn } from '#server/os.ts';
import { allShipmentsPage } from './list-all-shipments.ts';

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
};
