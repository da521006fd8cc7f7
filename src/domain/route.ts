import { findCountry } from './countries.ts';

export const shippingTypes = ['national', 'international_eu', 'international'] as const;
/** The specification says "global" for `international` and "EU" for `international_eu` in places. */
export type ShippingType = (typeof shippingTypes)[number];

/** Country codes of the places an order moves between. `pickup` is the differing pickup address, when used. */
export type Route = { sender: string; pickup?: string; recipient: string };

const isGlobal = (country: string) => findCountry(country)?.group === 'INT';

/** Where the parcel really starts: the differing pickup address when there is one. */
export function origin(route: Route): string {
  return route.pickup ?? route.sender;
}

/** Spec 1 §4: national if both ends are DE; global if either end's group is INT; otherwise EU. */
export function shippingType(route: Route): ShippingType {
  const from = origin(route);
  if (from === 'DE' && route.recipient === 'DE') return 'national';
  if (isGlobal(from) || isGlobal(route.recipient)) return 'international';
  return 'international_eu';
}

/**
 * A shipment that neither starts nor ends in Germany is refused: "differing pickup country and recipient
 * country both not DE and, for EU, different from each other" (spec 1 §4).
 */
export function isTriangle(route: Route): boolean {
  const from = origin(route);
  if (from === 'DE' || route.recipient === 'DE') return false;
  return shippingType(route) !== 'international_eu' || from !== route.recipient;
}
