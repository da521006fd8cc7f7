import type { Sender } from '#domain/address/address.ts';
import { embargoIssues } from '#domain/customs/embargo.ts';
import { isListedHsCode } from '#domain/customs/hs-codes.ts';
import type { EarlierOrders } from '#domain/customs/same-day.ts';
import { dangerIssues, openNames } from '#domain/danger/danger-rules.ts';
import { latinLine } from '#domain/labels/latin/latin-line.ts';
import type { Order } from '#domain/order/order.ts';
import { type CheckedOrder, checkOrder } from '#domain/order/order-rules.ts';
import type { BaseData } from '#domain/people/account.ts';
import type { Hint, Issue } from '#domain/values/codes.ts';
import { askCarrier } from '#server/carriers/ask-carrier.ts';
import type { Carrier } from '#server/carriers/carrier.ts';
import { carrierForOrder } from '#server/carriers/registry.ts';
import { acceptTerms } from '#server/clients/accept-terms.ts';
import type { Client } from '#server/clients/queries.ts';
import { baseData, hasAccepted, readOptions } from '#server/clients/show-client.ts';
import { currentCutOffs } from '#server/cut-off/cut-offs.ts';
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
import { earlierThan, findEarlierOrders } from './earlier-orders.ts';
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
import { isTurnTaken, knownOrder, type OnceRow } from './ordered-before.ts';
import { findByClientRef } from './queries.ts';
import { recordEmbargoes } from './record-embargoes.ts';
import { isNumberTaken, readAsked, storeShipment } from './store-shipment.ts';

/*
 * Turns an order into a shipment exactly once.
 * 1. check   the form's rules, whether the key is used, and whether an order of a file was ordered before
 * 2. keep    one statement: key and shipment; with numbers of our own also the answer, otherwise pending
 * 3. ask     the carrier, outside any transaction, with our shipment id as its reference
 * 4. settle  one statement: numbers, status and answer, or everything removed
 * After a crash a repeat or the job finish-pending continues with `resumeShipment`. An invalid order leaves no trace,
 * but a repeat gets the earlier answer even if its pickup day has passed.
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
  // The user's answer to ORDERED_BEFORE does not make another order.
  const call = keyedCall(request, {
    client_id,
    op: createOperation,
    input: { ...input, order_again: undefined },
  });
  const { client, isUsed } = await readAsked(deps.db, call);
  const carrier = carrierForOrder(deps.carriers);
  const checked = await check(deps, input, client, carrier);
  await atStep('checked');

  const known = checked.order && !isUsed ? await askKnown(deps, call, checked.order, client) : undefined;
  // A repeat consumes no numbers.
  if (checked.order && known && !known.isKeyUsed) {
    if (known.before) throw refusal('ORDERED_BEFORE', known.before);
    await acceptTerms(deps, client, checked.order, key);
    const now = deps.clock.now();
    const cutOffs = await currentCutOffs(deps);
    const origin = { client_id, client_ref: key, carrier_id: carrier.id, now, cutOffs };
    const fresh = newShipment(checked.order, origin);
    const stored = await store(deps, { fresh, client, carrier, call, now, once: known.once });
    if (stored === 'turn_taken') return createShipment(deps, user, input, request, atStep);
    const { isStored, rows, answer } = stored;
    await atStep('stored');
    if (isStored && answer) return dataOf(answer);
    if (isStored) return answerOf(call, await finishShipment(deps, { rows, client, since: now }, atStep));
  }

  const since = deps.clock.now();
  const earlier = (await earlierAnswer(deps, call)) ?? (await oldAnswer(deps, call));
  if (earlier === 'taken_over') return answerOf(call, await resumeShipment(deps, call, since, atStep));
  if (earlier) return dataOf(earlier);
  if (checked.issues) {
    await recordEmbargoes(deps, client_id, checked.issues);
    throw refusal('VALIDATION_FAILED', { issues: checked.issues });
  }
  // The carrier failed, and the other request freed the key just now.
  throw inProgress(call);
}

/** The order that would be refused as the second one of a file (docs/rules.md 25.21), or undefined. */
export async function findOrderedBefore(deps: Deps, client: Client, key: string, order: Order) {
  const call = { client_id: client.id, key };
  const seen = { seen_number: readOptions(client.options).seen_number, now: deps.clock.now() };
  const { isKeyUsed, before } = await knownOrder(deps.db, call, order, seen);
  return isKeyUsed ? undefined : before;
}

const askKnown = ({ db, clock }: Deps, call: KeyedCall, order: Order, { options }: Client) =>
  knownOrder(db, call, order, { seen_number: readOptions(options).seen_number, now: clock.now() });

type StoreInput = {
  fresh: ShipmentRows;
  client: Client;
  carrier: Carrier;
  call: KeyedCall;
  now: Date;
  once: readonly OnceRow[];
};

/** After a restore the counter may be behind: retry with new numbers if these are taken. */
async function store(deps: Deps, { fresh, client, carrier, call, now, once }: StoreInput) {
  for (let attempt = 1; ; attempt += 1) {
    const made = await carrier.reserve?.(carrierOrder(fresh, client), attempt > 1);
    const rows = made ? withMade(fresh, made, { now, isOurs: true }) : fresh;
    const answer = made && createdAnswer(rows);
    try {
      return { isStored: await storeShipment(deps.db, rows, { call, now, answer, once }), rows, answer };
    } catch (error) {
      if (isTurnTaken(error)) return 'turn_taken';
      if (!made || !isNumberTaken(error)) throw error;
      const facts = { shipment_id: fresh.shipment.shipment_id, numbers: made.tracking_numbers, attempt };
      deps.log.error(facts, 'numbers were given out again that are on parcels already');
      if (attempt === mostAttempts) throw error;
    }
  }
}
/** The second attempt skips all known numbers. */
const mostAttempts = 4;

/** Keys expire after 90 days; the shipment keeps its key for ever. */
async function oldAnswer({ db }: Deps, call: KeyedCall): Promise<StoredAnswer | undefined> {
  const rows = await findByClientRef(db, call);
  if (rows?.shipment.state !== 'ready') return undefined;
  call.answerHeaders.set('idempotent-replayed', 'true');
  return createdAnswer(rows);
}

export async function judgeOrder(
  deps: Deps,
  client: Client,
  key: string,
  input: Order,
): Promise<{ issues: Issue[]; hints: Hint[] }> {
  const question = { client_id: client.id, but: key, ...earlierThan(input) };
  const earlier = input.customs && (await findEarlierOrders(deps, question));
  const carrier = carrierForOrder(deps.carriers);
  const { issues = [], hints } = await check(deps, input, client, carrier, earlier);
  await recordEmbargoes(deps, client.id, issues);
  return { issues, hints };
}

/** `earlier`: for hints, which a created order has no use for. */
async function check(
  deps: Deps,
  input: Order,
  client: Client,
  carrier: Carrier,
  earlier?: EarlierOrders,
): Promise<CheckedOrder> {
  const own = baseData(client);
  const order = { ...input, sender: ownSender(own, input.sender) };
  const offered = await askCarrier(deps, () => carrier.availableServices(order, accountOf(client)));
  const rates = await currentRates(deps);
  const off = await currentlyOff(deps);
  const cutOffs = await currentCutOffs(deps);
  const checked = checkOrder(order, {
    now: deps.clock.now(),
    isPickupAllowed: client.is_pickup_allowed,
    isValorEnabled: client.is_valor_enabled,
    specialActivation: own.options.special_activation,
    rates,
    cutOffs,
    isListedHsCode,
    latinLine,
    earlier,
    embargoIssues: (it) => embargoIssues(it, off),
    terms: {
      version: deps.config.termsVersion,
      isAccepted: hasAccepted(client, deps.config.termsVersion),
    },
    dangerIssues: (parcel) => dangerIssues(parcel, unList()),
    openNames: (parcel) => openNames(parcel, unList()),
    // A carrier that cannot answer now will report the error for the order itself.
    loaded: offered.kind === 'success' ? offered.services : undefined,
  });
  if (!carrier.capabilities.wants_latin || latinLine(order.recipient) !== undefined) return checked;
  return { issues: [...(checked.issues ?? []), latinRequired], hints: checked.hints };
}

/** The user writes a name without transcription table in Latin letters on an extra line of the address. */
const latinRequired: Issue = { path: 'recipient.address_extra_1', code: 'latin_line_required' };

/** The client is the sender; the user types only extras, state, contact and phone (docs/rules.md 7.5). */
function ownSender(own: BaseData, typed: Sender): Sender {
  const { id, company, street, street_number, postal_code, city, country_code, email } = own;
  return { ...typed, id, company, street, street_number, postal_code, city, country_code, email };
}
