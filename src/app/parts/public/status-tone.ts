import { type ShipmentStatus, statusTone, type Tone } from '#domain/shipment/status.ts';

export const kitTones = {
  error: 'error',
  success: 'success',
  purple: 'exception',
  yellow: 'warning',
  neutral: 'neutral',
} as const satisfies Record<Tone, string>;

/** Status colour in the UI kit (docs/rules.md 16.1). */
export function statusKitTone(status: ShipmentStatus | null) {
  return kitTones[statusTone(status)];
}
