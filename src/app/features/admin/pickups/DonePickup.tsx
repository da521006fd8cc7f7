import { useLingui } from '@lingui/react/macro';
import CheckCheck from 'lucide-react/icons/check-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { serverNow } from '#app/api/server-clock.ts';
import { useConnection } from '#app/offline/connection.ts';
import { pickupLabel } from '#app/parts/pickup/pickup-label.ts';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import { canBeDone, type StaffPickup } from '#domain/pickup/staff-pickup.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';

type DonePickupProps = { pickup: StaffPickup; onMark: (to: 'done' | 'booked') => void };

/** Only stand-alone pickups can be reopened: no parcel reports their collection. */
export function DonePickup({ pickup, onMark }: DonePickupProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const of = pickupLabel(pickup);
  if (pickup.status === pickupStatuses.done && pickup.shipment_id === null)
    return (
      <RowAction
        icon={Undo2}
        label={t`Doch nicht abgeholt: ${of}`}
        words={t`Doch nicht abgeholt`}
        disabled={isOffline}
        onClick={() => onMark('booked')}
      />
    );
  const isDue = canBeDone(pickup, new Date(serverNow()));
  return (
    <RowAction
      icon={CheckCheck}
      label={t`Erledigt: ${of}`}
      words={t`Erledigt`}
      disabled={isOffline || !isDue}
      reason={isDue ? undefined : t`Storniert, schon erledigt oder noch nicht an der Reihe.`}
      onClick={() => onMark('done')}
    />
  );
}
