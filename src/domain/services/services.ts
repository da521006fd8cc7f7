import { findCountry } from '#domain/address/countries.ts';
import type { DangerKind } from '#domain/danger/danger.ts';
import type { Parcel, TransportKind } from './parcel.ts';
import { origin, type Route, type ShippingType, shippingType } from './route.ts';

export const serviceLabels = [
  'express_plus',
  'express',
  'express_12',
  'saver',
  'saturday',
  'standard',
  'special',
] as const;
/** The name of a service; the wire calls it `internal_service_label` (docs/rules.md 10.3). */
export type ServiceLabel = (typeof serviceLabels)[number];

/** The services an order can begin with; Saturday's and the special one are chosen for a single order. */
export const standardServices = [
  'express_plus',
  'express',
  'express_12',
  'saver',
  'standard',
] as const satisfies readonly ServiceLabel[];

/** A service as the carrier offers it for one order. */
export type OfferedService = {
  internal_service_label: ServiceLabel;
  carrier_label: string;
  /** What it takes of dangerous goods besides limited quantities. */
  takes_danger?: DangerKind[] | undefined;
};

const byShippingType: Record<ShippingType, readonly ServiceLabel[]> = {
  national: ['express_plus', 'express', 'express_12', 'saver', 'saturday', 'standard', 'special'],
  international_eu: ['express', 'saver', 'standard', 'special'],
  international: ['express', 'saver', 'special'],
};

/** The services of international routes that have standard and special only (docs/rules.md 10.3). */
const standardOnly: readonly ServiceLabel[] = ['standard', 'special'];

const isStandardOnly = (country: string) => findCountry(country)?.international_but_standard === true;

/** Lists every service that exists on a route, in the order they are shown: earliest delivery first. */
export function servicesOfRoute(route: Route): readonly ServiceLabel[] {
  const type = shippingType(route);
  if (type === 'international' && (isStandardOnly(route.recipient) || isStandardOnly(origin(route)))) {
    return standardOnly;
  }
  return byShippingType[type];
}

/** The time of day a service delivers by, local time at the recipient (docs/rules.md 10.3). */
export function deliverBy(service: ServiceLabel, type: ShippingType): string | undefined {
  if (type === 'international') return undefined;
  if (type === 'international_eu') return service === 'express' ? '12:00' : undefined;
  return { express_plus: '09:00', express: '10:30', express_12: '12:00' }[service as string];
}

/** The service as it is shown: in the EU outside Germany express is shown as express_12 (docs/rules.md 10.3). */
export function shownService(service: ServiceLabel, type: ShippingType): ServiceLabel {
  return type === 'international_eu' && service === 'express' ? 'express_12' : service;
}

export const unavailableReasons = [
  'valor_special_only',
  'danger_ground_only',
  'danger_not_taken',
  'not_offered',
] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

export type ServiceChoice = { service: ServiceLabel; unavailable?: UnavailableReason };

export type ServiceContext = {
  route: Route;
  hasValor: boolean;
  /** The kinds of dangerous goods among the parcels. */
  dangers?: readonly DangerKind[];
  /** Option `special_activation`: the special service is shown at all. */
  specialActivation: boolean;
  /** The carrier's list, or undefined when none is loaded (offline, or not yet). */
  loaded?: readonly OfferedService[] | undefined;
};

/**
 * Lists every service of the route with, where it cannot be chosen, the reason (docs/rules.md 10.4): available if it
 * is special, if no list is loaded, or if the list contains it; Saturday comes with saver on national orders; a valor
 * order has the special service only. Dangerous goods go on the ground, and beyond limited quantities only where the
 * carrier says that it takes them (docs/rules.md 9.14).
 */
export function serviceChoices(context: ServiceContext): ServiceChoice[] {
  const { route, loaded } = context;
  const offered = new Set<string>(loaded?.map((it) => it.internal_service_label));
  if (shippingType(route) === 'national' && offered.has('saver')) offered.add('saturday');
  return servicesOfRoute(route)
    .filter((service) => service !== 'special' || context.specialActivation || context.hasValor)
    .map((service) => {
      if (service === 'special') return { service };
      if (context.hasValor) return { service, unavailable: 'valor_special_only' };
      const danger = dangerReason(service, context);
      if (danger) return { service, unavailable: danger };
      if (loaded && !offered.has(service)) return { service, unavailable: 'not_offered' };
      return { service };
    });
}

/** All others fly, or may. The special one is arranged by people, who know the goods. */
const groundServices: readonly ServiceLabel[] = ['standard', 'special'];

function dangerReason(
  service: ServiceLabel,
  { dangers = [], loaded }: ServiceContext,
): UnavailableReason | undefined {
  if (dangers.length === 0) return undefined;
  if (!groundServices.includes(service)) return 'danger_ground_only';
  const offer = loaded?.find((it) => it.internal_service_label === service);
  const isTaken = (kind: DangerKind) =>
    kind === 'limited_quantity' || !offer || offer.takes_danger?.includes(kind) === true;
  return dangers.every(isTaken) ? undefined : 'danger_not_taken';
}

/** kg. Limit of the national standard carrier for each parcel and for the average (docs/rules.md 10.7). */
export const nationalStandardLimit = 32;

/** Standard within Germany goes over the national standard carrier for clients allowed to, if no parcel and no average is above 32 kg. */
export function fitsNationalStandardCarrier(
  parcels: readonly Pick<Parcel, 'weight'>[],
  kind: TransportKind,
): boolean {
  if (kind !== 'parcel') return kind === 'envelope';
  const total = parcels.reduce((sum, parcel) => sum + parcel.weight, 0);
  return (
    parcels.every((parcel) => parcel.weight <= nationalStandardLimit) &&
    total / Math.max(1, parcels.length) <= nationalStandardLimit
  );
}

/** Transit times in working days, for display (docs/rules.md 10.5). */
export const transitDays = {
  national: { standard: [1, 2] },
  international_eu: { standard: [1, 3] },
} as const;
