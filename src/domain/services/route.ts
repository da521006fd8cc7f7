import { findCountry } from '#domain/address/countries.ts';

export const shippingTypes = ['national', 'international_eu', 'international'] as const;
/** Decides the available services (docs/rules.md 10.1). */
export type ShippingType = (typeof shippingTypes)[number];

export type Route = { sender: string; pickup?: string; recipient: string };

const isGlobal = (country: string) => findCountry(country)?.group === 'INT';

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
 * Refused: pickup and recipient both outside Germany and, within the EU, in different countries (docs/rules.md 10.2).
 */
export function isTriangle(route: Route): boolean {
  const from = origin(route);
  if (from === 'DE' || route.recipient === 'DE') return false;
  return shippingType(route) !== 'international_eu' || from !== route.recipient;
}
