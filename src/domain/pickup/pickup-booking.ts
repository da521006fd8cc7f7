import * as v from 'valibot';
import { DifferPickup, type PlainAddress } from '#domain/address/address.ts';
import { deliveryTermsLimit } from '#domain/services/delivery-terms.ts';
import { roundUpWeight, transportKinds } from '#domain/services/parcel.ts';
import { type OfferedService, serviceLabels } from '#domain/services/services.ts';
import { ProductStatus, Timestamp } from '#domain/shipment/shipment.ts';
import { parcelStatuses } from '#domain/shipment/status.ts';
import type { Issue, IssueCode } from '#domain/values/codes.ts';
import { type FederalState, federalState } from '#domain/values/federal-state.ts';
import { factCode, factText, flag, issuesFrom, present, printedText } from '#domain/values/text.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import { berlinDay, berlinTime, type Day, dayFromSeconds, daySeconds } from '#domain/values/working-days.ts';
import { checkPickup, defaultPickup, defaultTimes, pickupCutoff } from './pickup.ts';
import { doneSources } from './pickup-state.ts';

/** Limits and defaults (docs/rules.md 18.2). */
export const bookingLimits = {
  maxParcels: 30,
  default: { parcels_quantity: 1, total_weight: weightLimits.pickup },
  special_delivery_terms: deliveryTermsLimit,
} as const;

/** Bookable services (docs/rules.md 18.3). */
const pickupServices = ['standard', 'saver'] as const;
export type PickupService = (typeof pickupServices)[number];

/** In Germany only (docs/rules.md 18.2); otherwise the rules of an order's differing pickup address. */
const PickupAddress = v.pipe(
  DifferPickup,
  v.forward(
    v.partialCheck([['country_code']], (it) => it.country_code === 'DE', 'country_not_germany'),
    ['country_code'],
  ),
);

const time = v.optional(v.pipe(v.string('not_valid'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_valid')));

/** Stand-alone pickup (docs/rules.md 18.2) at `recipient`; the server knows the client, so there is no `sender`. */
export const PickupBooking = v.object(
  {
    recipient: PickupAddress,
    sender: v.optional(v.looseObject({}, 'not_valid')),
    has_collect_address: flag(),
    service: present(v.picklist(serviceLabels, 'service_required')),
    /** kg. */
    total_weight: present(
      v.pipe(
        v.number('total_weight_required'),
        v.finite('not_valid'),
        v.gtValue(0, 'total_weight_required'),
        v.maxValue(weightLimits.package, 'too_large'),
        v.transform(roundUpWeight),
      ),
    ),
    parcels_quantity: present(
      v.pipe(
        v.number('count_of_parcels_required'),
        v.integer('not_valid'),
        v.minValue(1, 'count_of_parcels_required'),
        v.maxValue(bookingLimits.maxParcels, 'pickup_parcels_too_many'),
      ),
    ),
    /** Seconds of the day's start in Berlin. */
    pickup_date: v.optional(v.pipe(v.number('not_valid'), v.integer('not_valid'))),
    pickup_datetime_from: time,
    pickup_datetime_to: time,
    special_delivery_terms: printedText(bookingLimits.special_delivery_terms, 'max_terms_count'),
  },
  'not_valid',
);
export type PickupBooking = v.InferOutput<typeof PickupBooking>;
export type PickupBookingInput = v.InferInput<typeof PickupBooking>;

export const PickupBookingFor = v.object(
  {
    user_uid: v.pipe(v.string('not_valid'), v.minLength(1, 'not_valid'), v.maxLength(128, 'not_valid')),
    ...PickupBooking.entries,
  },
  'not_valid',
);
export type PickupBookingFor = v.InferOutput<typeof PickupBookingFor>;

export const DirectBooking = v.partial(PickupBooking);
export type DirectBooking = v.InferOutput<typeof DirectBooking>;

/** Input of cross-field rules while single fields may be invalid. */
const Facts = v.object({
  recipient: v.optional(
    v.object({ country_code: factCode('DE'), postal_code: factText(), state_province_code: factCode() }),
  ),
  service: v.optional(v.nullable(v.string()), ''),
  pickup_date: v.optional(v.number()),
  pickup_datetime_from: v.optional(v.string()),
  pickup_datetime_to: v.optional(v.string()),
});
type Facts = v.InferOutput<typeof Facts>;

export type BookingContext = {
  now: Date;
  /** undefined: the carrier's services are unknown. */
  loaded?: readonly OfferedService[] | undefined;
};

export type PickupServiceChoice = { service: PickupService; unavailable?: 'same_day' | 'not_offered' };

/** After 12:00 in Berlin, standard is not possible on the same day (docs/rules.md 18.3). */
function isTooLateForStandard(day: Day | undefined, now: Date): boolean {
  return day === berlinDay(now) && berlinTime(now) > pickupCutoff('standard');
}

export function pickupServiceChoices(
  day: Day | undefined,
  { now, loaded }: BookingContext,
): PickupServiceChoice[] {
  return pickupServices.map((service) => {
    if (loaded && !loaded.some((it) => it.internal_service_label === service))
      return { service, unavailable: 'not_offered' };
    if (service === 'standard' && isTooLateForStandard(day, now)) return { service, unavailable: 'same_day' };
    return { service };
  });
}

/** The carrier answers for the client's account (docs/rules.md 18.3); place and weights may be incomplete. */
export function pickupServiceQuery(
  { postal_code, city }: Pick<PlainAddress, 'postal_code' | 'city'>,
  { parcels_quantity, total_weight }: { parcels_quantity: number; total_weight: number },
) {
  const place = { country_code: 'DE', postal_code: postal_code.trim() };
  const weight = total_weight / parcels_quantity;
  return {
    sender: place,
    recipient: { ...place, city: city.trim() },
    has_collect_address: false,
    transport_kind: 'parcel' as const,
    parcels: Array.from({ length: parcels_quantity }, () => ({ weight, valor: false })),
  };
}

export function pickupState(
  place: Pick<PlainAddress, 'country_code' | 'postal_code' | 'state_province_code'>,
): FederalState | undefined {
  return place.country_code === 'DE' ? federalState(place.postal_code, place.state_province_code) : undefined;
}

type CheckedBooking =
  | { booking: PickupBooking; issues?: undefined }
  | { booking?: undefined; issues: Issue[] };

/** Returns the booking to store, or every broken rule; form and server share it. */
export function checkBooking(input: unknown, context: BookingContext): CheckedBooking {
  const parsed = v.safeParse(PickupBooking, input);
  const facts = v.safeParse(Facts, input);
  const issues = parsed.issues ? issuesFrom(parsed.issues) : [];
  if (facts.success) issues.push(...bookingIssues(facts.output, context));
  if (parsed.success && issues.length === 0) return { booking: parsed.output };
  return { issues };
}

function bookingIssues(facts: Facts, context: BookingContext): Issue[] {
  const day = facts.pickup_date === undefined ? undefined : dayFromSeconds(facts.pickup_date);
  const wrongService = serviceIssue(facts.service ?? '', day, context);
  // An unavailable service has neither cutoff nor window.
  const service = wrongService ? undefined : (facts.service ?? undefined);
  return [
    ...(wrongService ? [{ path: 'service', code: wrongService }] : []),
    ...checkPickup(
      {
        pickup_date: day,
        pickup_datetime_from: facts.pickup_datetime_from,
        pickup_datetime_to: facts.pickup_datetime_to,
      },
      {
        now: context.now,
        ...(service ? { service } : {}),
        state: facts.recipient && pickupState(facts.recipient),
      },
    ),
  ];
}

function serviceIssue(service: string, day: Day | undefined, context: BookingContext): IssueCode | undefined {
  // The field's own rule reports a missing or unknown service.
  if (!serviceLabels.some((it) => it === service)) return undefined;
  const choice = pickupServiceChoices(day, context).find((it) => it.service === service);
  if (!choice || choice.unavailable === 'not_offered') return 'service_not_available';
  return choice.unavailable && 'pickup_standard_same_day';
}

/**
 * Defaults: own address, 1 parcel of 0.1 kg (docs/rules.md 18.2), first available service, its next day, usual times.
 */
export function withDefaults(
  given: DirectBooking,
  own: PlainAddress,
  { now, loaded }: BookingContext,
): PickupBookingInput {
  const recipient = given.recipient ?? own;
  const day = given.pickup_date === undefined ? undefined : dayFromSeconds(given.pickup_date);
  const free = pickupServiceChoices(day, { now, loaded }).find((it) => !it.unavailable);
  const service = given.service ?? free?.service ?? 'standard';
  const window =
    day === undefined
      ? defaultPickup({ now, service, state: pickupState(recipient) })
      : { day, ...defaultTimes({ now, service, day }) };
  return {
    ...given,
    recipient,
    service,
    total_weight: given.total_weight ?? bookingLimits.default.total_weight,
    parcels_quantity: given.parcels_quantity ?? bookingLimits.default.parcels_quantity,
    pickup_date: daySeconds(window.day),
    pickup_datetime_from: given.pickup_datetime_from ?? window.from,
    pickup_datetime_to: given.pickup_datetime_to ?? window.to,
  };
}

/** Stand-alone or ordered pickup (docs/rules.md 6.6). */
export const Pickup = v.object({
  pickup_id: v.string(),
  /** null: not confirmed, as for a special order. */
  confirmation_id: v.nullable(v.string()),
  created: Timestamp,
  /** Seconds of the day's start in Berlin. */
  pickup_date: v.number(),
  pickup_datetime_from: v.string(),
  pickup_datetime_to: v.string(),
  from_address: v.object({
    company: v.string(),
    street1: v.string(),
    zip: v.string(),
    city: v.string(),
  }),
  /** Active parcels of the shipment; empty for a stand-alone pickup. */
  parcels_id: v.array(v.string()),
  parcels_quantity: v.number(),
  total_weight: v.number(),
  status: v.picklist([-1, 0, 1]),
  /** null: not done, or unknown. */
  done_by: v.nullable(v.picklist(doneSources)),
  service: v.picklist(serviceLabels),
  transport_kind: v.picklist(transportKinds),
  special_delivery_terms: v.string(),
  is_by_staff: v.boolean(),
  /** null: stand-alone. */
  shipment_id: v.nullable(v.string()),
  /** Shipment id as in `packages`; null: stand-alone. */
  pickup_package_uuid: v.nullable(v.string()),
  packages: v.array(
    v.object({
      id: v.string(),
      status: v.picklist(parcelStatuses),
      contents: v.string(),
      /** Empty for a manual order without a number. */
      package_uuid: v.string(),
      versandpult_status: ProductStatus,
    }),
  ),
});
export type Pickup = v.InferOutput<typeof Pickup>;
