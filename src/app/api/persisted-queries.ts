import { orpc } from './client.ts';

/** ms; a cached response is deleted 7 days after its last fetch. */
export const persistedForMs = 7 * 24 * 60 * 60 * 1000;

/** Caches the response on the device for offline use (offline/storage/persist-queries.ts). */
export const persisted = { meta: { isPersisted: true }, gcTime: persistedForMs } as const;

export const userQuery = () => orpc.user.get.queryOptions(persisted);

export const baseInfoQuery = () => orpc.user.baseInfo.queryOptions(persisted);

export const boxSizesQuery = () => orpc.boxSize.list.queryOptions(persisted);

export const portalSettingsQuery = () => orpc.portal.settings.queryOptions(persisted);

export const newestShipmentsQuery = () =>
  orpc.shipment.userList.queryOptions({
    input: {
      search: '',
      shipment_status: -1,
      without_tracking_number: true,
      pagination: { page: 1, per_page: 25 },
    },
    ...persisted,
  });

export const shipmentOverviewQuery = () => orpc.shipment.overview.queryOptions(persisted);

/** Only the last opened shipments are cached. */
export const shipmentQuery = (id: string) => orpc.shipment.get.queryOptions({ input: { id }, ...persisted });

/** A very long list is not cached (offline/storage/persist-queries.ts). */
export const pickupsQuery = () => orpc.pickup.getAll.queryOptions(persisted);

export const storedBytesQuery = () => orpc.keptBytes.get.queryOptions(persisted);
