import { pickupStatusText } from '#app/i18n/labels.ts';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { type PickupStatus, pickupTone } from '#domain/status.ts';
import { kitTones } from './status-tone.ts';

/** Shows where a pickup stands, as a dot and a word. */
export function PickupBadge({ status }: { status: PickupStatus }) {
  return <StatusDot tone={kitTones[pickupTone(status)]}>{pickupStatusText(status)}</StatusDot>;
}
