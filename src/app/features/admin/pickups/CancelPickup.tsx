import { useLingui } from '@lingui/react/macro';
import { serverNow } from '#app/api/server-clock.ts';
import { useConnection } from '#app/offline/connection.ts';
import { pickupLabel } from '#app/parts/pickup/pickup-label.ts';
import { Button } from '#app/ui/Button.tsx';
import { canCancelAny, type StaffPickup } from '#domain/pickup/staff-pickup.ts';

export function CancelPickup({ pickup, onAsk }: { pickup: StaffPickup; onAsk: () => void }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  if (!canCancelAny(pickup, new Date(serverNow()))) return null;
  return (
    <Button
      variant="text"
      onClick={onAsk}
      disabled={isOffline}
      aria-label={`${t`storno`} ${pickupLabel(pickup)}`}
      className="capitalize"
    >
      {t`storno`}
    </Button>
  );
}
