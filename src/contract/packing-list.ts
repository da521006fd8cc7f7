import { PackingList } from '#domain/labels/packing-list.ts';
import { call, envelope, FileAnswer, paperErrors } from './call.ts';

export const packingLists = {
  /** Draws packing lists, a page for each order, or one pick list, as PDF; of orders that need not be shipments yet. */
  packingList: call
    .meta({ access: 'user', idempotency: 'none', largeBody: true })
    .route({ method: 'POST', path: '/shipment/packing-list' })
    .input(PackingList)
    .output(envelope(FileAnswer))
    .errors(paperErrors),
};
