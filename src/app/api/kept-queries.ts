import { orpc } from './client.ts';

/** ms; how long an answer is kept on the device without having come anew. */
export const keptFor = 7 * 24 * 60 * 60 * 1000;

/** Options of a query whose answer is kept for when there is no network (offline/storage/keep-queries.ts). */
export const kept = { meta: { isKept: true }, gcTime: keptFor } as const;

/** The query for who is signed in. */
export const userQuery = () => orpc.user.get.queryOptions(kept);

export const baseInfoQuery = () => orpc.user.baseInfo.queryOptions(kept);

/** The query for the client's box sizes, which the order form takes measures from. */
export const boxSizesQuery = () => orpc.boxSize.list.queryOptions(kept);

export const portalSettingsQuery = () => orpc.portal.settings.queryOptions(kept);

/** The query for the archive's first sight: the newest page of everything. */
export const newestShipmentsQuery = () =>
  orpc.shipment.userList.queryOptions({
    input: {
      search: '',
      shipment_status: -1,
      without_tracking_number: true,
      pagination: { page: 1, per_page: 25 },
    },
    ...kept,
  });

/** The query for how many of all shipments are in each state. */
export const shipmentOverviewQuery = () => orpc.shipment.overview.queryOptions(kept);

/** One shipment with everything known of it; those looked at last are kept. */
export const shipmentQuery = (id: string) => orpc.shipment.get.queryOptions({ input: { id }, ...kept });

/** The client's pickups; those of a very long list are not kept (offline/keep-queries.ts). */
export const pickupsQuery = () => orpc.pickup.getAll.queryOptions(kept);

/** The query for what the client's devices keep at the server. */
export const keptBytesQuery = () => orpc.keptBytes.get.queryOptions(kept);
