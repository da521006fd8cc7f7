import { statusText } from '#app/i18n/labels.ts';
import { statusKitTone } from '#app/parts/public/status-tone.ts';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';

/** null is a manual order (docs/rules.md 16.1). */
export function StatusBadge({ status }: { status: ShipmentStatus | null }) {
  return (
    <StatusDot tone={statusKitTone(status)} isUrgent={status === shipmentStatuses.missed_delivery}>
      {statusText(status)}
    </StatusDot>
  );
}
