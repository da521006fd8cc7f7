import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import CheckCheck from 'lucide-react/icons/check-check';
import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#app/api/server-clock.ts';
import { useConnection } from '#app/offline/connection.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { canBeDone, type StaffPickup } from '#domain/pickup/staff-pickup.ts';

type PickupBarProps = {
  chosen: readonly StaffPickup[];
  day: string | undefined;
  onDone: (ids: readonly string[]) => Promise<void>;
};

export function PickupBar({ chosen, day, onDone }: PickupBarProps) {
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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3.5">
      {chosen.length > 0 && (
        <Button
          icon={CheckCheck}
          onClick={() => void finish()}
          isLoading={isRunning}
          disabled={isOffline || ids.length === 0}
        >
          {ids.length === 0
            ? t`Keine davon lässt sich erledigen`
            : plural(ids.length, { one: '# Abholung erledigen', other: '# Abholungen erledigen' })}
        </Button>
      )}
      <Link
        to={paths.driverList(day)}
        className="inline-flex min-h-control items-center gap-2 font-semibold text-brand text-sm hover:underline"
      >
        <ListChecks aria-hidden="true" className="size-4.5" />
        {t`Fahrerliste`}
      </Link>
    </div>
  );
}
