import { useLingui } from '@lingui/react/macro';
import { joinClasses } from '#app/ui/join-classes.ts';
import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import { recipientStep } from './recipient-status.ts';

const { canceled, info_received, in_transit, out_for_delivery, missed_delivery, delivered } =
  shipmentStatuses;
const way: readonly ShipmentStatus[] = [info_received, in_transit, out_for_delivery, delivered];

/** Hidden for cancelled parcels and exceptions. */
export function TrackProgress({ status }: { status: ShipmentStatus | null }) {
  const { t } = useLingui();
  const reached = way.indexOf(status === missed_delivery ? out_for_delivery : (status ?? canceled));
  if (reached < 0) return null;
  return (
    <ol aria-label={t`Fortschritt`} className="grid grid-cols-4 gap-1.5 sm:gap-2.5">
      {way.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={joinClasses(
            'border-t-4 pt-2 text-xs',
            index > reached && 'border-line text-muted',
            index <= reached && (status === delivered ? 'border-success' : 'border-brand'),
            index === reached && 'font-semibold',
          )}
        >
          <span className="block hyphens-auto break-words">{recipientStep(step)}</span>
        </li>
      ))}
    </ol>
  );
}
