import { PackingList } from '#domain/labels/packing-list.ts';
import { call, envelope, FileAnswer, paperErrors } from './call.ts';

export const packingLists = {
  /** Draws lists also for orders not yet submitted. */
  packingList: call
    .meta({ access: 'user', idempotency: 'none', largeBody: true, heavy: true })
    .route({ method: 'POST', path: '/shipment/packing-list' })
    .input(PackingList)
    .output(envelope(FileAnswer))
    .errors(paperErrors),
};
