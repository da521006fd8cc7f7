import * as v from 'valibot';
import { CustomsFacts, customsIssues, entersTerritory, papersBorder } from '#domain/customs/customs.ts';
import type { EmbargoOrder } from '#domain/customs/embargo.ts';
import { type ExchangeRates, noRates } from '#domain/customs/exchange-rates.ts';
import {
  isDeclared,
  isExport,
  mrnIssues,
  valueByGoods,
  valueIssues,
} from '#domain/customs/export-declaration.ts';
import { originIssues } from '#domain/customs/origin-statement.ts';
import { returnedGoodsIssues } from '#domain/customs/returns.ts';
import { isPaidBySeller } from '#domain/customs/seller-number.ts';
import { dangerFaults, dangerKindsAmong, dangerKindsOf, dangerParts } from '#domain/danger/danger.ts';
import { leavingPlace, orderPickupContext } from '#domain/pickup/order-pickup.ts';
import { checkPickup } from '#domain/pickup/pickup.ts';
import { type CutOff, cutOffTime } from '#domain/services/cut-offs.ts';
import {
  type Parcel,
  ParcelFacts,
  parcelTotals,
  type TransportKind,
  transportKinds,
  volumeWeight,
} from '#domain/services/parcel.ts';
import { isTriangle, type Route } from '#domain/services/route.ts';
import { type OfferedService, serviceChoices } from '#domain/services/services.ts';
import { hasAboveValorLimit, hasValor, valorSignature } from '#domain/services/valor.ts';
import { leavingDay } from '#domain/shipment/arrival.ts';
import type { Hint, Issue, IssueCode } from '#domain/values/codes.ts';
import { nextSaturday, saturdayAfter } from '#domain/values/saturday.ts';
import { factCode, factText, issuesFrom } from '#domain/values/text.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import { berlinDay, dayFromSeconds } from '#domain/values/working-days.ts';
import { Order } from './order.ts';
import { type HintContext, orderHints } from './order-hints.ts';

export type OrderContext = {
  now: Date;
  isPickupAllowed: boolean;
  isValorEnabled: boolean;
  specialActivation: boolean;
  loaded?: readonly OfferedService[] | undefined;
  /** From danger-rules.ts; absent if the list is not loaded. */
  dangerIssues?: ((parcel: ParcelFacts) => Issue[]) | undefined;
  /** From embargo.ts; absent if the lists are not loaded. */
  embargoIssues?: ((order: EmbargoOrder & { restrictions_declared: boolean }) => Issue[]) | undefined;
  terms: { version: string; isAccepted: boolean };
  /** Absent if the server checks the values later. */
  rates?: ExchangeRates | undefined;
  isListedHsCode?: HintContext['isListedHsCode'];
  latinLine?: HintContext['latinLine'];
  openNames?: HintContext['openNames'];
  earlier?: HintContext['earlier'];
  cutOffs?: readonly CutOff[] | undefined;
};

export type CheckedOrder = ({ order: Order; issues?: undefined } | { order?: undefined; issues: Issue[] }) & {
  hints: Hint[];
};

const Place = v.object({
  country_code: factCode('DE'),
  postal_code: factText(),
  state_province_code: factCode(),
});

const Recipient = v.object({
  ...Place.entries,
  company: factText(),
  contact_person: factText(),
  street: factText(),
  street_number: factText(),
  address_extra_1: factText(),
  address_extra_2: factText(),
  city: factText(),
});

/** The rules across fields run even if single fields fail, so that a form shows all issues. */
const Facts = v.object({
  sender: Place,
  recipient: Recipient,
  reference_number_1: factText(),
  reference_number_2: factText(),
  differ_pickup: v.optional(Place),
  has_collect_address: v.optional(v.boolean(), false),
  is_return: v.optional(v.boolean(), false),
  transport_kind: v.picklist(transportKinds),
  parcels: v.array(ParcelFacts),
  customs: v.optional(CustomsFacts),
  restrictions_declared: v.optional(v.boolean(), false),
  service: v.optional(v.string(), ''),
  signature_required: v.optional(v.boolean(), false),
  adult_signature_required: v.optional(v.boolean(), false),
  has_pickup: v.optional(v.nullable(v.boolean()), null),
  pickup_date: v.optional(v.number()),
  pickup_datetime_from: v.optional(v.string()),
  pickup_datetime_to: v.optional(v.string()),
  has_special_delivery_terms: v.optional(v.boolean(), false),
  special_delivery_terms: factText(),
  terms_of_service: v.optional(v.boolean(), false),
  terms_version: factText(),
  terms_of_valor: v.optional(v.boolean(), false),
});
type Facts = v.InferOutput<typeof Facts>;

/** Form, draft, outbox and server share this validation. */
export function checkOrder(input: unknown, context: OrderContext): CheckedOrder {
  const parsed = v.safeParse(Order, input);
  const facts = v.safeParse(Facts, input);
  const issues = parsed.issues ? issuesFrom(parsed.issues) : [];
  if (facts.success) issues.push(...orderIssues(facts.output, context));
  const hints = facts.success ? orderHints(consignmentOf(facts.output), context) : [];
  if (parsed.success && issues.length === 0) {
    return { order: withDerivedFields(parsed.output, context), hints };
  }
  return { issues: withoutRepeats(issues), hints };
}

function withoutRepeats(issues: Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter((it) => {
    // Several rules of an embargo ask for one declaration.
    const key = JSON.stringify([it.path, it.code, it.params?.field && it.params]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export function routeOf(order: {
  sender: { country_code: string };
  recipient: { country_code: string };
  has_collect_address: boolean;
  differ_pickup?: { country_code: string } | undefined;
}): Route {
  const pickup = order.has_collect_address ? order.differ_pickup?.country_code : undefined;
  return {
    sender: order.sender.country_code,
    recipient: order.recipient.country_code,
    ...(pickup === undefined ? {} : { pickup }),
  };
}

/** Computes dependent fields instead of trusting the request. */
export function withDerivedFields(
  order: Order,
  { rates = noRates }: Pick<OrderContext, 'rates'> = {},
): Order {
  const valor = hasValor(order.parcels);
  const kind = order.transport_kind;
  const totals = parcelTotals(order.parcels, kind);
  const consignment = consignmentOf(order);
  const value = valueByGoods(consignment, rates);
  const parcels = order.parcels.map((parcel) => ({
    ...parcel,
    volume_weight: kind === 'envelope' ? 0 : volumeWeight(parcel),
    value_of_goods: value ?? parcel.value_of_goods,
  }));
  return {
    ...order,
    original_tracking_number: order.is_return ? order.original_tracking_number : '',
    rma_reference: order.is_return ? order.rma_reference : '',
    differ_pickup: order.has_collect_address ? order.differ_pickup : undefined,
    parcels,
    total_weight: totals.total_weight,
    total_volume_weight: totals.total_volume_weight,
    parcels_quantity: totals.parcels_quantity,
    customs: papersBorder(consignment) === undefined ? undefined : order.customs,
    has_valor: valor,
    has_above_valor_limit: hasAboveValorLimit(parcels),
    is_saturday: order.service === 'saturday',
    special_delivery_terms: order.has_special_delivery_terms === false ? '' : order.special_delivery_terms,
    ...(valor ? valorSignature : {}),
    ...(order.has_pickup
      ? {}
      : {
          has_pickup: false,
          pickup_date: undefined,
          pickup_datetime_from: undefined,
          pickup_datetime_to: undefined,
        }),
  };
}

function orderIssues(order: Facts, context: OrderContext): Issue[] {
  const route = routeOf(order);
  const valor = hasValor(order.parcels);
  return [
    ...routeIssues(order, route),
    ...order.parcels.flatMap((parcel, index) =>
      parcelIssues(parcel, order.transport_kind, context).map((it) => ({
        ...it,
        path: `parcels.${index}.${it.path}`,
      })),
    ),
    ...papersIssues(order, context),
    ...embargoIssuesOf(order, context),
    ...serviceIssues(order, route, context),
    ...finishIssues(order, valor, context),
    ...saturdayIssues(order, context),
    ...pickupIssues(order, context),
  ];
}

function routeIssues(order: Facts, route: Route): Issue[] {
  const issues: Issue[] = [];
  if (order.has_collect_address && !order.differ_pickup) {
    issues.push({ path: 'differ_pickup.company', code: 'company_required' });
  }
  // The sender ships from Germany (docs/rules.md 1.2): a triangle needs a differing pickup.
  if (isTriangle(route)) issues.push({ path: 'recipient.country_code', code: 'triangle_warning' });
  return issues;
}

/** Validates by transport kind (docs/rules.md 9.1); paths are relative to the parcel. */
export function parcelIssues(
  parcel: ParcelFacts,
  kind: TransportKind,
  context: Pick<OrderContext, 'isValorEnabled' | 'dangerIssues'>,
): Issue[] {
  const issues: Issue[] = [];
  const add = (path: keyof Parcel, code: IssueCode, params?: Issue['params']) =>
    issues.push(params ? { path, code, params } : { path, code });

  if (kind !== 'envelope') {
    if (parcel.contents.trim() === '') add('contents', 'contents_required');
    for (const side of ['length', 'width', 'height'] as const) {
      if (parcel[side] === 0) add(side, `${side}_required`);
    }
    if (parcel.weight === 0) add('weight', 'weight_required');
    if (kind === 'parcel' && parcel.weight > weightLimits.parcel) {
      add('weight', 'max_weight', { max: weightLimits.parcel });
    }
  }
  const dangers = dangerKindsOf(parcel);
  if (dangers.length > 0) {
    const notice = parcel.danger_lq_notice.trim();
    const faults = dangerFaults(dangerParts(notice));
    if (notice === '') add('danger_lq_notice', 'danger_lq_notice_required');
    else for (const it of faults) add('danger_lq_notice', `${it}_not_valid`);
    if (faults.length === 0) issues.push(...(context.dangerIssues?.(parcel) ?? []));
  }
  if (dangers.length > 1) {
    add(parcel.excepted_quantity ? 'excepted_quantity' : 'limited_quantity', 'lq_excludes_danger');
  }
  if (kind === 'parcel' && parcel.limited_quantity && parcel.weight > weightLimits.limitedQuantity) {
    add('weight', 'max_weight_lq', { max: weightLimits.limitedQuantity });
  }
  if (parcel.valor) {
    if (!context.isValorEnabled) add('valor', 'valor_not_enabled');
    if (parcel.self_insurance || dangers.length > 0) {
      add('valor', 'valor_excludes');
    }
  }
  return issues;
}

const consignmentOf = <Kind extends Pick<Facts, 'differ_pickup' | 'has_collect_address'>>(order: Kind) => ({
  ...order,
  pickup: order.has_collect_address ? order.differ_pickup : undefined,
});

/** Only goods that need papers have HS codes. */
function embargoIssuesOf(order: Facts, { embargoIssues }: OrderContext): Issue[] {
  const hasPapers = papersBorder(consignmentOf(order)) !== undefined;
  return embargoIssues?.({ ...order, customs: hasPapers ? order.customs : undefined }) ?? [];
}

function papersIssues(order: Facts, { rates = noRates }: OrderContext): Issue[] {
  const consignment = consignmentOf(order);
  if (papersBorder(consignment) === undefined) return [];
  const issues = mrnIssues(consignment, rates);
  if (!order.customs) return [...issues, { path: 'customs', code: 'customs_required' }];
  const isReturned = order.is_return && entersTerritory(consignment);
  return [
    ...issues,
    ...valueIssues(consignment, rates),
    ...customsIssues(order.customs, {
      gross_weight: parcelTotals(order.parcels, order.transport_kind).total_weight,
      isDeclared: isDeclared(consignment, rates),
      recipient: order.recipient,
      isExport: isExport(consignment),
      isPaidBySeller: isPaidBySeller(consignment, order.customs, rates),
    }),
    ...originIssues(order.customs, {
      from: consignment.pickup ?? order.sender,
      to: order.recipient,
      isReturn: order.is_return,
    }),
    ...(isReturned ? returnedGoodsIssues(order.customs) : []),
  ];
}

function serviceIssues({ service, parcels }: Facts, route: Route, context: OrderContext): Issue[] {
  if (service === '') return [];
  const { specialActivation, loaded } = context;
  const carried = { hasValor: hasValor(parcels), dangers: dangerKindsAmong(parcels) };
  const chosen = serviceChoices({ route, ...carried, specialActivation, loaded }).find(
    (it) => it.service === service,
  );
  if (chosen && !chosen.unavailable) return [];
  return [{ path: 'service', code: 'service_not_available' }];
}

function finishIssues(order: Facts, hasValor: boolean, context: OrderContext): Issue[] {
  const issues: Issue[] = [];
  if (order.signature_required && order.adult_signature_required) {
    issues.push({ path: 'signature_required', code: 'signature_options_exclude' });
  }
  if (order.has_special_delivery_terms && order.special_delivery_terms === '') {
    issues.push({ path: 'special_delivery_terms', code: 'special_delivery_terms_required' });
  }
  // Consent without a version counts for its own order (docs/rules.md 14.11).
  const isTicked = order.terms_of_service && ['', context.terms.version].includes(order.terms_version);
  if (!context.terms.isAccepted && !isTicked) {
    issues.push({ path: 'terms_of_service', code: 'terms_required' });
  }
  if (hasValor && !order.terms_of_valor) {
    issues.push({ path: 'terms_of_valor', code: 'terms_of_valor_required' });
  }
  if (order.has_pickup === null && context.isPickupAllowed) {
    issues.push({ path: 'has_pickup', code: 'has_pickup_chosen_required' });
  }
  if (order.has_pickup && !context.isPickupAllowed) {
    issues.push({ path: 'has_pickup', code: 'pickup_not_allowed' });
  }
  return issues;
}

/** Without a pickup the shipment leaves today, until the cut-off; otherwise checkPickup validates the day. */
function saturdayIssues(order: Facts, { now, isPickupAllowed, cutOffs = [] }: OrderContext): Issue[] {
  const isOpen = order.has_pickup === null && isPickupAllowed;
  if (order.service !== 'saturday' || order.has_pickup || isOpen) return [];
  const today = berlinDay(now);
  const { state } = orderPickupContext(order, now);
  const cutOff = cutOffTime(cutOffs, { service: 'saturday', place: leavingPlace(order) });
  const leaves = leavingDay({ now, state, cutOff });
  if (leaves === today && saturdayAfter(today, state)) return [];
  const path = isPickupAllowed ? 'has_pickup' : 'service';
  return [{ path, code: 'saturday_not_next', params: nextSaturday(leaves, state) }];
}

function pickupIssues(order: Facts, context: OrderContext): Issue[] {
  if (!order.has_pickup) return [];
  return checkPickup(
    {
      pickup_date: order.pickup_date === undefined ? undefined : dayFromSeconds(order.pickup_date),
      pickup_datetime_from: order.pickup_datetime_from,
      pickup_datetime_to: order.pickup_datetime_to,
    },
    orderPickupContext(order, context.now),
  );
}
