import { type ShipmentStatus, statusTone, type Tone } from '#domain/status.ts';

/** Colours of the specification in the words of the kit. */
export const kitTones = {
  error: 'error',
  success: 'success',
  purple: 'exception',
  yellow: 'warning',
  neutral: 'neutral',
} as const satisfies Record<Tone, string>;

/** A status's colour (spec 2 §4) in the words of the kit. */
export function statusKitTone(status: ShipmentStatus | null) {
  return kitTones[statusTone(status)];
}
