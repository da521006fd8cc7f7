import { orpc } from './client.ts';

/** ms; a cached response is deleted 7 days after its last fetch. */
export const keptFor = 7 * 24 * 60 * 60 * 1000;

/** Caches the response on the device for offline use (offline/storage/persist-queries.ts). */
export const kept = { meta: { isKept: true }, gcTime: keptFor } as const;

export const userQuery = () => orpc.user.get.queryOptions(kept);

export const baseInfoQuery = () => orpc.user.baseInfo.queryOptions(kept);

export const boxSizesQuery = () => orpc.boxSize.list.queryOptions(kept);

export const portalSettingsQuery = () => orpc.portal.settings.queryOptions(kept);

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

export const shipmentOverviewQuery = () => orpc.shipment.overview.queryOptions(kept);

/** Only the last opened shipments are cached. */
export const shipmentQuery = (id: string) => orpc.shipment.get.queryOptions({ input: { id }, ...kept });

/** A very long list is not cached (offline/storage/persist-queries.ts). */
export const pickupsQuery = () => orpc.pickup.getAll.queryOptions(kept);

export const keptBytesQuery = () => orpc.keptBytes.get.queryOptions(kept);
