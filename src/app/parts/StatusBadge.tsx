import { statusText } from '#app/i18n/labels.ts';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { ShipmentStatus, Tone } from '#domain/status.ts';
import { statusTone } from '#domain/status.ts';

const kitTones = {
  error: 'error',
  success: 'success',
  purple: 'exception',
  yellow: 'warning',
  neutral: 'neutral',
} as const satisfies Record<Tone, string>;

/** Where a shipment stands, as a dot and a word; null is a manual order. */
export function StatusBadge({ status }: { status: ShipmentStatus | null }) {
  return <StatusDot tone={kitTones[statusTone(status)]}>{statusText(status)}</StatusDot>;
}
