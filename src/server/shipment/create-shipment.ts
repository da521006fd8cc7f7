import type { Sender } from '#domain/address/address.ts';
import { embargoIssues } from '#domain/customs/embargo.ts';
import { dangerIssues } from '#domain/danger/danger-rules.ts';
import { latinLine } from '#domain/labels/latin/latin-line.ts';
import type { Order } from '#domain/order/order.ts';
import { type CheckedOrder, checkOrder } from '#domain/order/order-rules.ts';
import type { BaseData } from '#domain/people/account.ts';
import type { Issue } from '#domain/values/codes.ts';
import { askCarrier } from '#server/carriers/ask-carrier.ts';
import type { Carrier } from '#server/carriers/carrier.ts';
import { carrierForOrder } from '#server/carriers/registry.ts';
import { acceptTerms } from '#server/clients/accept-terms.ts';
import { type Client, getClient } from '#server/clients/queries.ts';
import { baseData, hasAccepted } from '#server/clients/show-client.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { currentlyOff } from '#server/destination/destinations.ts';
import { refusal } from '#server/errors.ts';
import { currentRates } from '#server/exchange-rate/rates.ts';
import {
  earlierAnswer,
  inProgress,
  type KeyedCall,
  type KeyedRequest,
  keyedCall,
  type StoredAnswer,
} from '#server/keys/idempotency.ts';
import { answerOf, dataOf } from '#server/keys/outcome.ts';
import { unList } from '#server/papers/un-list.ts';
import {
  type AtStep,
  accountOf,
  type CreatedShipment,
  carrierOrder,
  createdAnswer,
  finishShipment,
  resumeShipment,
} from './finish-shipment.ts';
import { newShipment, type ShipmentRows, withMade } from './new-shipment.ts';
import { findByClientRef } from './queries.ts';
import { recordEmbargoes } from './record-embargoes.ts';
import { isKeyUsed, isNumberTaken, keepShipment } from './store-shipment.ts';

/*
 * An order becomes a shipment exactly once.
 * 1. check     the same rules as in the form, with what the server knows
 *    whether the key is used already: a repeat goes on with what became of it
 * 2. keep      one statement: key reserved, shipment, parcels, pickup. With numbers of our own the order is done
 *              here, answer and all; otherwise the shipment is pending
 * 3. ask       the carrier, outside any transaction, with our shipment id as its reference
 * 4. settle    one statement: numbers, status, the answer under the key; or everything taken back
 * After a crash between 2 and 4 a repeat or the job finish-pending goes on with `resumeShipment`.
 * Checking comes before reserving, so that an order with mistakes leaves no trace; but a repeat is answered before
 * its mistakes count: an order whose pickup day has passed meanwhile is still the order that was taken.
 */

export const createOperation = 'shipment/create';

export async function createShipment(
  deps: Deps,
  user: CurrentUser,
  input: Order,
  request: KeyedRequest,
  atStep: AtStep = () => {},
): Promise<CreatedShipment> {
  const { client_id } = user;
  const { key } = request;
  const call = keyedCall(request, { client_id, op: createOperation, input });
  const client = await getClient(deps.db, client_id);
  const carrier = carrierForOrder(deps.carriers);
  const checked = await check(deps, input, client, carrier);
  await atStep('checked');

  // A repeat takes no numbers: its key says what became of it.
  if (checked.order && !(await isKeyUsed(deps.db, call))) {
    await acceptTerms(deps, client, checked.order, key);
    const now = deps.clock.now();
    const fresh = newShipment(checked.order, { client_id, client_ref: key, carrier_id: carrier.id, now });
    const { isKept, rows, answer } = await keep(deps, { fresh, client, carrier, call, now });
    await atStep('kept');
    if (isKept && answer) return dataOf(answer);
    if (isKept) return answerOf(call, await finishShipment(deps, { rows, client, since: now }, atStep));
  }

  const since = deps.clock.now();
  const earlier = (await earlierAnswer(deps, call)) ?? (await oldAnswer(deps, call));
  if (earlier === 'taken_over') return answerOf(call, await resumeShipment(deps, call, since, atStep));
  if (earlier) return dataOf(earlier);
  if (checked.issues) {
    await recordEmbargoes(deps, client_id, checked.issues);
    throw refusal('VALIDATION_FAILED', { issues: checked.issues });
  }
  // The carrier was not there, and the request that found out freed the key in this very moment.
  throw inProgress(call);
}

type Keeping = { fresh: ShipmentRows; client: Client; carrier: Carrier; call: KeyedCall; now: Date };

/**
 * Stores an order, with numbers if the carrier is ourselves. Where somebody has set back what says which are given out,
 * numbers come that are on parcels already: nothing is stored then, and others are taken.
 */
async function keep(deps: Deps, { fresh, client, carrier, call, now }: Keeping) {
  for (let attempt = 1; ; attempt += 1) {
    const made = await carrier.reserve?.(carrierOrder(fresh, client), attempt > 1);
    const rows = made ? withMade(fresh, made, { now, isOurs: true }) : fresh;
    const answer = made && createdAnswer(rows);
    try {
      return { isKept: await keepShipment(deps.db, rows, { call, now, answer }), rows, answer };
    } catch (error) {
      if (!made || !isNumberTaken(error)) throw error;
      const facts = { shipment_id: fresh.shipment.shipment_id, numbers: made.tracking_numbers, attempt };
      deps.log.error(facts, 'numbers were given out again that are on parcels already');
      if (attempt === mostAttempts) throw error;
    }
  }
}
/** The second takes numbers behind all that are known; only who sets them back meanwhile needs more. */
const mostAttempts = 4;

/** Keys are forgotten after 90 days; the shipment remembers its own for ever. */
async function oldAnswer({ db }: Deps, call: KeyedCall): Promise<StoredAnswer | undefined> {
  const rows = await findByClientRef(db, call);
  if (rows?.shipment.state !== 'ready') return undefined;
  call.answerHeaders.set('idempotent-replayed', 'true');
  return createdAnswer(rows);
}

/** Lists what the server would refuse an order for, now. */
export async function judgeOrder(deps: Deps, client: Client, input: Order): Promise<Issue[]> {
  const { issues = [] } = await check(deps, input, client, carrierForOrder(deps.carriers));
  await recordEmbargoes(deps, client.id, issues);
  return issues;
}

async function check(deps: Deps, input: Order, client: Client, carrier: Carrier): Promise<CheckedOrder> {
  const own = baseData(client);
  const order = { ...input, sender: ownSender(own, input.sender) };
  const offered = await askCarrier(deps, () => carrier.availableServices(order, accountOf(client)));
  const rates = await currentRates(deps);
  const off = await currentlyOff(deps);
  const checked = checkOrder(order, {
    now: deps.clock.now(),
    isPickupAllowed: client.is_pickup_allowed,
    isValorEnabled: client.is_valor_enabled,
    specialActivation: own.options.special_activation,
    rates,
    embargoIssues: (it) => embargoIssues(it, off),
    terms: {
      version: deps.config.termsVersion,
      isAccepted: hasAccepted(client, deps.config.termsVersion),
    },
    dangerIssues: (parcel) => dangerIssues(parcel, unList()),
    // A carrier that cannot tell what it offers will say so of the order itself.
    loaded: offered.kind === 'success' ? offered.services : undefined,
  });
  if (!carrier.capabilities.wants_latin || latinLine(order.recipient) !== undefined) return checked;
  return { issues: [...(checked.issues ?? []), latinRequired] };
}

/** Where no table says how a name is read, whoever ships knows: an extra line of the address takes it. */
const latinRequired: Issue = { path: 'recipient.address_extra_1', code: 'latin_line_required' };

/** The sender is the client; only extras, state, contact and phone are typed (docs/rules.md 7.5). */
function ownSender(own: BaseData, typed: Sender): Sender {
  const { id, company, street, street_number, postal_code, city, country_code, email } = own;
  return { ...typed, id, company, street, street_number, postal_code, city, country_code, email };
}
