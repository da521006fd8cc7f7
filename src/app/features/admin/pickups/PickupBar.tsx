import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import CheckCheck from 'lucide-react/icons/check-check';
import { useState } from 'react';
import { serverNow } from '#app/api/server-clock.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { FootBar } from '#app/ui/FootBar.tsx';
import { canBeDone, type StaffPickup } from '#domain/pickup/staff-pickup.ts';

type PickupBarProps = {
  chosen: readonly StaffPickup[];
  onDone: (ids: readonly string[]) => Promise<void>;
};

export function PickupBar({ chosen, onDone }: PickupBarProps) {
  const { t } = useLingui();
  const [isRunning, setIsRunning] = useState(false);
  const isOffline = useConnection() === 'offline';
  const ids = chosen.filter((it) => canBeDone(it, new Date(serverNow()))).map((it) => it.pickup_id);

  async function finish() {
    setIsRunning(true);
    await onDone(ids);
    setIsRunning(false);
  }

  return (
    <FootBar label={t`Auswahl`} className="flex justify-end bg-selected px-4 pt-2.5">
      <Button
        variant="primary"
        icon={CheckCheck}
        onClick={() => void finish()}
        isLoading={isRunning}
        disabled={isOffline || ids.length === 0}
      >
        {ids.length === 0
          ? t`Keine davon lässt sich erledigen`
          : plural(ids.length, { one: '# Abholung erledigen', other: '# Abholungen erledigen' })}
      </Button>
    </FootBar>
  );
}
