import { findCountry } from '#domain/address/countries.ts';
import type { DangerKind } from '#domain/danger/danger.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
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
/** `internal_service_label` in the API (docs/rules.md 10.3). */
export type ServiceLabel = (typeof serviceLabels)[number];

/** Preselectable services; Saturday and special are chosen per order. */
export const standardServices = [
  'express_plus',
  'express',
  'express_12',
  'saver',
  'standard',
] as const satisfies readonly ServiceLabel[];

export type OfferedService = {
  internal_service_label: ServiceLabel;
  carrier_label: string;
  /** Dangerous goods besides limited quantities. */
  takes_danger?: DangerKind[] | undefined;
};

const byShippingType: Record<ShippingType, readonly ServiceLabel[]> = {
  national: ['express_plus', 'express', 'express_12', 'saver', 'saturday', 'standard', 'special'],
  international_eu: ['express', 'saver', 'standard', 'special'],
  international: ['express', 'saver', 'special'],
};

/** For some international routes (docs/rules.md 10.3). */
const standardOnly: readonly ServiceLabel[] = ['standard', 'special'];

const isStandardOnly = (country: string) => findCountry(country)?.international_but_standard === true;

/** Earliest delivery first. */
export function servicesOfRoute(route: Route): readonly ServiceLabel[] {
  const type = shippingType(route);
  if (type === 'international' && (isStandardOnly(route.recipient) || isStandardOnly(origin(route)))) {
    return standardOnly;
  }
  return byShippingType[type];
}

/** Local time at the recipient (docs/rules.md 10.3). */
export function deliverBy(service: ServiceLabel, type: ShippingType): string | undefined {
  if (type === 'international') return undefined;
  if (type === 'international_eu') return service === 'express' ? '12:00' : undefined;
  return { express_plus: '09:00', express: '10:30', express_12: '12:00' }[service as string];
}

/** In the EU outside Germany express is shown as express_12 (docs/rules.md 10.3). */
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
  dangers?: readonly DangerKind[];
  specialActivation: boolean;
  /** undefined: not loaded yet, or offline. */
  loaded?: readonly OfferedService[] | undefined;
};

/**
 * Available (docs/rules.md 10.4): special, any service without a loaded list, listed services, and Saturday with saver
 * on national orders; valor orders allow special only. Dangerous goods need a ground service and, beyond limited
 * quantities, the carrier's consent (docs/rules.md 9.14).
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

/** Other services may fly; staff who know the goods arrange special. */
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

export function fitsNationalStandardCarrier(
  parcels: readonly Pick<Parcel, 'weight'>[],
  kind: TransportKind,
): boolean {
  if (kind !== 'parcel') return kind === 'envelope';
  const total = parcels.reduce((sum, parcel) => sum + parcel.weight, 0);
  return (
    parcels.every((parcel) => parcel.weight <= weightLimits.nationalStandard) &&
    total / Math.max(1, parcels.length) <= weightLimits.nationalStandard
  );
}

/** Working days, for display (docs/rules.md 10.5). */
export const transitDays = {
  national: { standard: [1, 2] },
  international_eu: { standard: [1, 3] },
} as const;
