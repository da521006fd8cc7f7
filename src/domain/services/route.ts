import { findCountry } from '#domain/address/countries.ts';

export const shippingTypes = ['national', 'international_eu', 'international'] as const;
/** The kind of route a shipment takes, which decides its services (docs/rules.md 10.1). */
export type ShippingType = (typeof shippingTypes)[number];

/** Country codes of the places an order moves between. `pickup` is the differing pickup address, when used. */
export type Route = { sender: string; pickup?: string; recipient: string };

const isGlobal = (country: string) => findCountry(country)?.group === 'INT';

/** The country where the parcel really starts: that of the differing pickup address when there is one. */
export function origin(route: Route): string {
  return route.pickup ?? route.sender;
}

/** National if both ends are DE; international if either end's group is INT; otherwise EU (docs/rules.md 10.1). */
export function shippingType(route: Route): ShippingType {
  const from = origin(route);
  if (from === 'DE' && route.recipient === 'DE') return 'national';
  if (isGlobal(from) || isGlobal(route.recipient)) return 'international';
  return 'international_eu';
}

/**
 * A triangle is refused: pickup and recipient both outside Germany and, within the EU, in different countries
 * (docs/rules.md 10.2).
 */
export function isTriangle(route: Route): boolean {
  const from = origin(route);
  if (from === 'DE' || route.recipient === 'DE') return false;
  return shippingType(route) !== 'international_eu' || from !== route.recipient;
}
