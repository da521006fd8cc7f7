import * as v from 'valibot';
import type { PublicTracking } from '#contract/tracking.ts';
import { lookupNumber } from '#domain/labels/label-number.ts';
import { isAtPlace, type TrackingEvent } from '#domain/shipment/tracking.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { reachShipment } from '#server/shipment/cancel/reach-shipment.ts';
import { findTrackedParcel, findTrackedShipment } from './queries.ts';
import { showEvents, showPublic } from './show-events.ts';

const isId = (text: string) => v.is(v.pipe(v.string(), v.uuid()), text);

export async function trackReached(
  { db }: Pick<Deps, 'db'>,
  user: Pick<CurrentUser, 'client_id' | 'is_admin'>,
  id: string,
): Promise<TrackingEvent[]> {
  const tracked = isId(id)
    ? await findTrackedShipment(db, (await reachShipment(db, user, id)).client_id, id)
    : await findTrackedParcel(db, lookupNumber(id), user.is_admin ? undefined : user.client_id);
  if (!tracked) throw refusal('NOT_FOUND');
  return showEvents(tracked);
}

export async function trackPublicly(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: { tracking_number: string; postal_code: string },
): Promise<PublicTracking> {
  const tracked = await findTrackedParcel(db, lookupNumber(asked.tracking_number));
  const parcel = tracked?.parcels[0];
  if (!parcel || !isAtPlace(asked.postal_code, tracked.shipment.recipient)) throw refusal('NOT_FOUND');
  return showPublic({ ...tracked, parcel }, clock.now());
}
