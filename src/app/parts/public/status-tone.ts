import { type ShipmentStatus, statusTone, type Tone } from '#domain/shipment/status.ts';

/** Colours of the domain in the words of the kit (docs/rules.md 16.1). */
export const kitTones = {
  error: 'error',
  success: 'success',
  purple: 'exception',
  yellow: 'warning',
  neutral: 'neutral',
} as const satisfies Record<Tone, string>;

/** A status's colour in the words of the kit (docs/rules.md 16.1). */
export function statusKitTone(status: ShipmentStatus | null) {
  return kitTones[statusTone(status)];
}
