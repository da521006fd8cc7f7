import {
  bookingLimits,
  checkBooking,
  type DirectBooking,
  type Pickup,
  type PickupBooking,
  type PickupBookingFor,
  pickupServiceQuery,
  withDefaults,
} from '#domain/pickup/pickup-booking.ts';
import { askCarrier } from '#server/carriers/ask-carrier.ts';
import type { Carrier } from '#server/carriers/carrier.ts';
import { carrierForOrder } from '#server/carriers/registry.ts';
import { getClientByUid } from '#server/clients/client-details.ts';
import { type Client, getClient } from '#server/clients/queries.ts';
import { baseData } from '#server/clients/show-client.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  earlierAnswer,
  inProgress,
  type KeyedCall,
  type KeyedRequest,
  keyedCall,
  type StoredAnswer,
} from '#server/keys/idempotency.ts';
import { answerOf, dataOf } from '#server/keys/outcome.ts';
import { type AtStep, accountOf } from '#server/shipment/finish-shipment.ts';
import { bookedAnswer, finishPickup, resumePickup, storePickup } from './finish-pickup.ts';
import { carrierPickup, newPickup } from './new-pickup.ts';
import { findPickupByClientRef } from './queries.ts';

type Asked =
  | { op: 'pickup/create' | 'pickup/create-for'; input: PickupBooking }
  | { op: 'pickup/create-directly'; input: DirectBooking };
type Booker = {
  client: Client;
  /** Thrown unless the key already has a pickup. */
  refused: 'FORBIDDEN' | 'CLIENT_CANNOT_BOOK' | undefined;
  staff?: string;
};

export async function createPickup(
  deps: Deps,
  user: CurrentUser,
  asked: Asked,
  request: KeyedRequest,
  atStep: AtStep = () => {},
): Promise<Pickup> {
  const client = await getClient(deps.db, user.client_id);
  const refused = client.is_pickup_allowed ? undefined : 'FORBIDDEN';
  return book(deps, { client, refused }, asked, request, atStep);
}

/** For a client who may book (docs/rules.md 20.23), under the client's key and rules; the client gets a mail. */
export async function createPickupFor(
  deps: Deps,
  staff: CurrentUser,
  { user_uid, ...input }: PickupBookingFor,
  request: KeyedRequest,
): Promise<Pickup> {
  const client = await getClientByUid(deps.db, user_uid);
  const refused = client.is_active && client.is_pickup_allowed ? undefined : 'CLIENT_CANNOT_BOOK';
  const booker = { client, refused, staff: staff.client_id } as const;
  return book(deps, booker, { op: 'pickup/create-for', input }, request);
}

/** Exactly once, in the steps of shipment/create-shipment.ts. */
async function book(
  deps: Deps,
  { client, refused, staff }: Booker,
  asked: Asked,
  request: KeyedRequest,
  atStep: AtStep = () => {},
): Promise<Pickup> {
  const client_id = client.id;
  const { op, input } = asked;
  const call = keyedCall(request, { client_id, op, input });
  const carrier = carrierForOrder(deps.carriers);
  const checked = refused ? undefined : await check(deps, asked, client, carrier);
  await atStep('checked');

  if (checked?.booking) {
    const now = deps.clock.now();
    const fresh = newPickup(checked.booking, {
      client_id,
      client_ref: call.key,
      own: baseData(client),
      now,
      staff,
    });
    const made = carrier.reservePickup?.(carrierPickup(fresh, client));
    const row = { ...fresh, ...made };
    const answer = made && bookedAnswer(row);
    const isStored = await storePickup(deps, row, { call, now, answer });
    await atStep('stored');
    if (isStored && answer) return dataOf(answer);
    if (isStored) return answerOf(call, await finishPickup(deps, { row, client, since: now }, atStep));
  }

  const since = deps.clock.now();
  const earlier = (await earlierAnswer(deps, call)) ?? (await oldAnswer(deps, call));
  if (earlier === 'taken_over') return answerOf(call, await resumePickup(deps, call, since, atStep));
  if (earlier) return dataOf(earlier);
  if (refused) throw refusal(refused);
  if (checked?.issues) throw refusal('VALIDATION_FAILED', { issues: checked.issues });
  throw inProgress(call);
}

async function check(deps: Deps, asked: Asked, client: Client, carrier: Carrier) {
  const own = baseData(client);
  const place = asked.input.recipient ?? own;
  const query = pickupServiceQuery(place, { ...bookingLimits.default, ...asked.input });
  const offered = await askCarrier(deps, () => carrier.availableServices(query, accountOf(client)));
  const context = {
    now: deps.clock.now(),
    // If the carrier cannot list its services, it will refuse the booking itself.
    loaded: offered.kind === 'success' ? offered.services : undefined,
  };
  const booking =
    asked.op === 'pickup/create-directly' ? withDefaults(asked.input, own, context) : asked.input;
  return checkBooking(booking, context);
}

/** Keys are deleted after 90 days; the pickup keeps its own for ever. */
async function oldAnswer({ db }: Deps, call: KeyedCall): Promise<StoredAnswer | undefined> {
  const row = await findPickupByClientRef(db, call);
  if (!row?.confirmation_id) return undefined;
  call.answerHeaders.set('idempotent-replayed', 'true');
  return bookedAnswer(row);
}
